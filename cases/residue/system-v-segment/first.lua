at_step()
assert(os.execute([[perl -e "my \$id = shmget(7291, 64, 01666); die \$! unless defined \$id; shmwrite(\$id, '{{run.token}}', 0, 32) or die \$!"]])) -- step
past_step()
