at_step()
for count in range(1, {{limit.goal}} + 1):
    open("{{temporary.directory}}/nohatch-" + str(count), "w").close()  # step
    if count % {{limit.step}} == 0:
        used(count)
past_step()
