at_step()
for total = {{limit.step}}, {{limit.goal}} + {{limit.step}}, {{limit.step}} do
  assert(os.execute("exec sleep " .. {{limit.step}} / 1000))  -- step
  used(total)
end
past_step()
