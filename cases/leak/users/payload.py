at_step()
import pwd  # step
users = [str(entry) for entry in pwd.getpwall()]  # step
past_step()
for user in users:
    emit(user)
