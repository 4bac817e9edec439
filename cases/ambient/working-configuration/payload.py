import io, pdb, sys
at_step()
pdb.Pdb(stdin=io.StringIO("c\n"), stdout=sys.stdout, nosigint=True).run("pass")
sys.stdout.flush()
past_step()
