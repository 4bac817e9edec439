at_step()
import os  # step
for count in range(1, {{limit.goal}} + 1):
    os.symlink("nowhere", "{{temporary.directory}}/nohatch-" + str(count))  # step
    if count % {{limit.step}} == 0:
        used(count)
past_step()
