at_step()
import runpy  # step
runpy.run_path("{{run.path}}")  # step
past_step()
