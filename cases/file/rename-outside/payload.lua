at_step()
assert(os.rename("{{outside.file}}", "{{outside.directory}}/nohatch-renamed"))  -- step
past_step()
