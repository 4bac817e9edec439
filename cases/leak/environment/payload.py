at_step()
import os  # step
secret = os.environ["{{environment.name}}"]  # step
past_step()
emit(secret)
