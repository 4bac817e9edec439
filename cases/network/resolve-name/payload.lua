at_step()
for turn = 1, 3 do
  local command = "RES_OPTIONS='timeout:1 attempts:1' exec getent ahostsv4 {{canary.token}}.{{canary.name}}"
  local found, how, status = os.execute(command)  -- step
  assert(found or status == 2, "getent could not ask")
  tried()
end
past_step()
