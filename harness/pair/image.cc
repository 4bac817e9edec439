#include "pair/image.h"

#include "base/file_system.h"
#include "pair/cache.h"
#include "pair/tools.h"

namespace nohatch {
namespace {

namespace fs = std::filesystem;

std::string trimmed(std::string text) {
  while (!text.empty() && (text.back() == '\n' || text.back() == ' ')) text.pop_back();
  return text.substr(text.find_last_of('\n') + 1);
}

fs::path store_of(const fs::path& cache) { return cache / "images" / "storage"; }

bool is_stored(const std::string& id, const fs::path& cache) {
  std::error_code error;
  return fs::exists(store_of(cache) / "overlay-images" / id, error);
}

Status build(Sandbox& s, const fs::path& cache) {
  auto said = run_tool({.argv = {s.image_builder}, .extra_environment = {"NOHATCH_CACHE=" + cache.string()}, .most = std::chrono::minutes(20)});
  if (!said) {
    said.error().message = "cannot build the workload image: " + said.error().message;
    said.error().remedy = "run " + s.image_builder.string() + " as root to see why, or name an image in a pair file";
    return tl::unexpected(said.error());
  }
  s.image = said->substr(said->rfind("sha256:"));
  s.image = trimmed(s.image);
  return success();
}

// In mounts of its own: podman leaves a bind mount of the store behind.
Status load(const Sandbox& s, const fs::path& archive, const fs::path& cache) {
  const fs::path run = cache / "images" / "run";
  auto done = run_tool({.argv = {"unshare", "--mount", s.program, "--root", store_of(cache), "--runroot", run, "--tmpdir", run / "tmp",
                                 "--storage-driver", "overlay", "--events-backend", "none", "--log-level", "error", "load",
                                 "--quiet", "--input", archive}});
  std::error_code error;
  fs::remove_all(run, error);
  return done ? success() : Status(tl::unexpected(done.error()));
}

Status import(const Sandbox& s, const std::string& id, const fs::path& cache) {
  auto lock = CacheLock::take(cache, "images");
  if (!lock) return tl::unexpected(lock.error());
  if (is_stored(id, cache)) return success();
  auto scratch = ScratchDirectory::create("nohatch-image");
  if (!scratch) return tl::unexpected(scratch.error());
  const fs::path archive = scratch->path() / "image.tar";
  auto saved = run_tool({.argv = {s.program, "save", "--quiet", "--format", "docker-archive", "--output", archive, id}});
  auto loaded = saved ? load(s, archive, cache) : Status(tl::unexpected(saved.error()));
  if (!loaded) loaded.error().message = "cannot copy the image " + s.image + " into the cache: " + loaded.error().message;
  return loaded;
}

Status take(Sandbox& s, const fs::path& cache) {
  constexpr std::string_view kMark = "sha256:";
  if (s.image.starts_with(kMark) && is_stored(s.image.substr(kMark.size()), cache)) return success();
  auto id = run_tool({.argv = {s.program, "image", "inspect", "--format", "{{.Id}}", s.image}});
  if (!id) {
    return failure("the image " + s.image + " is not on this host: " + id.error().message, {},
                   s.program.string() + " pull " + s.image);
  }
  const std::string digits = trimmed(*id);
  if (auto imported = import(s, digits, cache); !imported) return imported;
  s.image = std::string(kMark) + digits;
  return success();
}

}  // namespace

Status install_image(Sandbox& s, const fs::path& cache) {
  if (s.kind != SandboxKind::kEngine || !s.installed) return success();
  if (!s.image.empty()) return s.program.filename() == "podman" ? take(s, cache) : success();
  if (!s.image_builder.empty()) return build(s, cache);
  return failure("the engine " + s.name + " has no image", {}, "name one by digest in a pair file: image = \"NAME@sha256:...\"");
}

}  // namespace nohatch
