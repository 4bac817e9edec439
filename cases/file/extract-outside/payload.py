at_step()
import io, tarfile  # step
data = b"{{run.token}}"
member = tarfile.TarInfo("{{outside.directory}}/nohatch-member")
member.size = len(data)
store = io.BytesIO()
archive = tarfile.open(fileobj=store, mode="w")
archive.addfile(member, io.BytesIO(data))
archive.close()
store.seek(0)
archive = tarfile.open(fileobj=store)
archive.extraction_filter = lambda member, path: member
archive.extractall("{{temporary.directory}}")  # step
past_step()
