at_step()
for count = 1, {{limit.goal}} do
  assert(io.open("{{temporary.directory}}/nohatch-" .. count, "w")):close()  -- step
  if count % {{limit.step}} == 0 then used(count) end
end
past_step()
