import tempfile
at_step()
kept = tempfile.NamedTemporaryFile(delete=False)
past_step()
