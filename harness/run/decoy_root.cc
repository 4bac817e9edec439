#include "run/decoy_root.h"

#include <sys/mount.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <fcntl.h>

#include <cerrno>
#include <filesystem>
#include <string>
#include <vector>

#include "base/file_system.h"
#include "run/decoy_devices.h"
#include "run/decoy_kernel_files.h"
#include "run/decoy_mounts.h"
#include "run/decoy_places.h"

namespace nohatch {
namespace {

namespace fs = std::filesystem;

struct Build {
  const DecoySpec& spec;
  const BaitPlaces places;
  int tool;
};

std::string real(const std::string& path) { return kRealRoot + path; }

// The new root is mounted over the real /tmp and becomes "/", so that the real host, /tmp and all, hangs whole below kRealRoot.
Status enter_new_root(const Build&) {
  if (::mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) < 0) return system_failure("mounts private", errno);
  if (Status s = mount_tmpfs("/tmp", "mode=755,size=256m,nr_inodes=100000", "root"); !s) return s;
  if (::chdir("/tmp") < 0 || ::mkdir(kRealRoot + 1, 0700) < 0) return system_failure("new root", errno);
  if (::syscall(SYS_pivot_root, ".", kRealRoot + 1) < 0) return system_failure("pivot_root", errno);
  return ::chdir("/") < 0 ? Status(system_failure("chdir /", errno)) : success();
}

Status show_directory(const std::string& name) {
  struct stat what;
  if (::lstat(real(name).c_str(), &what) < 0) return success();
  if (S_ISDIR(what.st_mode)) return show_tree(real(name), name, true);
  std::error_code error;
  fs::copy_symlink(real(name), name, error);
  return error ? Status(system_failure("symlink " + name, error.value())) : success();
}

Status show_programs(const Build&) {
  for (const char* name : {"/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/opt", "/etc"})
    if (Status s = show_directory(name); !s) return s;
  return success();
}

Status make_own_directories(const Build&) {
  const std::pair<const char*, mode_t> directories[] = {{"/home", 0755},    {"/root", 0700},    {"/run", 0755},     {"/run/lock", 01777},
                                                        {"/var/lib", 0755}, {"/var/tmp", 01777}, {"/var/log", 0755}, {"/srv", 0755},
                                                        {"/mnt", 0755},     {"/media", 0755},   {"/tmp", 01777},    {"/nohatch", 0755}};
  for (const auto& [path, mode] : directories)
    if (Status s = make_directory(path, mode); !s) return s;
  if (::symlink("/run", "/var/run") < 0) return system_failure("/var/run", errno);
  return mount_tmpfs("/tmp", "mode=1777,size=512m,nr_inodes=100000");
}

// A bare system may lack these, and nothing can be made in a directory that is shown read-only: an overlay adds them, empty.
Status complete_etc(const Build&) {
  constexpr const char* kLayer = "/etc.layer";
  std::vector<std::string> missing;
  struct stat what;
  for (const char* name : {"/hosts", "/resolv.conf"})
    if (::lstat((real("/etc") + name).c_str(), &what) < 0) missing.push_back(name);
  if (missing.empty()) return success();
  if (Status s = make_directory(kLayer, 0700); !s) return s;
  if (Status s = mount_tmpfs(kLayer, "mode=755,size=64k"); !s) return s;
  const std::string upper = std::string(kLayer) + "/upper", work = std::string(kLayer) + "/work";
  for (const std::string& directory : {upper, work})
    if (Status s = make_directory(directory, 0755); !s) return s;
  for (const std::string& name : missing)
    if (Status s = write_text(upper + name, "", 0644); !s) return s;
  const std::string layers = "lowerdir=" + real("/etc") + ",upperdir=" + upper + ",workdir=" + work;
  if (::mount("overlay", "/etc", "overlay", MS_NOSUID | MS_NODEV, layers.c_str()) < 0) return system_failure("overlay of /etc", errno);
  if (::mount(nullptr, "/etc", nullptr, MS_REMOUNT | MS_BIND | MS_RDONLY | MS_NOSUID | MS_NODEV, nullptr) < 0) return system_failure("/etc read-only", errno);
  if (::umount2(kLayer, MNT_DETACH) < 0 || ::rmdir(kLayer) < 0) return system_failure(kLayer, errno);
  return success();
}

Status hide_real_identity(const Build& build) {
  const Result<std::string> passwd = read_file(real("/etc/passwd"), 4u << 20);
  if (!passwd) return tl::unexpected(passwd.error());
  for (const PlantedText& text : etc_texts(build.spec, *passwd)) {
    const Result<bool> covered = cover_file(text.path, text.text, text.mode);
    if (!covered) return tl::unexpected(covered.error());
    const bool needed = text.path == "/etc/passwd" || text.path == "/etc/hosts" || text.path == "/etc/resolv.conf";
    if (!*covered && needed) return failure(text.path + " of the host cannot be covered: a link that leads nowhere?", {}, "touch " + text.path);
  }
  return success();
}

Status hide_real_directories(const Build&) {
  struct stat what;
  for (const std::string& path : hidden_etc_directories())
    if (::lstat(path.c_str(), &what) == 0 && S_ISDIR(what.st_mode))
      if (Status s = mount_tmpfs(path, "mode=755,size=64k"); !s) return s;
  return success();
}

Status show_binds(const Build& build) {
  for (const Bind& one : build.spec.binds)
    if (Status s = show_tree(real(fs::absolute(one.source).native()), one.target, !one.writable); !s) return s;
  return success();
}

// An engine makes cgroups of its own; without one the hierarchies are not even named.
Status show_cgroups(const Build& build) {
  return build.spec.engine ? show_tree(real("/sys/fs/cgroup"), "/sys/fs/cgroup", false) : success();
}

Status make_request_directories(const Build& build) {
  const std::string request = build.spec.request_is_symlink ? "/nohatch/request.d" : kRequestDirectory;
  if (Status s = make_directory(request, 0755); !s) return s;
  if (build.spec.request_is_symlink && ::symlink("request.d", kRequestDirectory) < 0) return system_failure(kRequestDirectory, errno);
  return make_directory(kSourceDirectory, 0755);
}

Status plant_mount(const Build& build) {
  if (Status s = make_directory(build.places.mount_point); !s) return s;
  return mount_tmpfs(build.places.mount_point, "mode=755,size=1m", build.spec.tokens.mount);
}

Status plant_directories(const Build& build) {
  if (Status s = make_directory(std::string(kHome) + "/.ssh", 0700); !s) return s;
  if (Status s = make_directory("/run/secrets", 0755); !s) return s;
  return make_directory(build.places.outside_directory, 0777);
}

Status plant_texts(const Build& build) {
  for (const PlantedText& text : bait_texts(build.spec.tokens, build.places))
    if (Status s = write_text(text.path, text.text, text.mode); !s) return s;
  return success();
}

// A file of /etc or the like cannot be made anew, but what stands there can be covered.
Status plant_file(const PlantedText& file) {
  Status written = write_text(file.path, file.text, file.mode);
  if (written || written.error().number != EROFS) return written;
  const Result<bool> covered = cover_file(file.path, file.text, file.mode);
  if (!covered) return tl::unexpected(covered.error());
  return *covered ? success() : written;
}

Status plant_files(const Build& build) {
  for (const PlantedText& file : build.spec.files)
    if (Status s = plant_file(file); !s) return s;
  return success();
}

Status plant_tool(const Build& build) {
  if (Status s = make_directory(build.places.tool_directory); !s) return s;
  const UniqueFd file(::open(build.places.tool_path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0755));
  if (!file.valid()) return system_failure("tool", errno);
  off_t offset = 0;
  ssize_t copied;
  do copied = ::sendfile(file.get(), build.tool, &offset, 1u << 30);
  while (copied > 0);
  if (copied < 0) return system_failure("tool", errno);
  return ::fchmod(file.get(), 0755) < 0 ? Status(system_failure("tool", errno)) : success();
}

Status make_devices(const Build&) { return build_devices(); }
Status make_kernel_files(const Build&) { return build_kernel_files(); }

struct Step {
  const char* name;
  Status (*run)(const Build&);
};

constexpr Step kSteps[] = {
    {"enter the new root", enter_new_root},
    {"show the programs of the host", show_programs},
    {"make directories", make_own_directories},
    {"complete /etc", complete_etc},
    {"hide the host's identity", hide_real_identity},
    {"hide directories of /etc", hide_real_directories},
    {"make /dev", make_devices},
    {"make /proc and /sys", make_kernel_files},
    {"show cgroups", show_cgroups},
    {"bind what was asked for", show_binds},
    {"make the request's directories", make_request_directories},
    {"plant the mount", plant_mount},
    {"plant directories", plant_directories},
    {"plant bait", plant_texts},
    {"plant the tool", plant_tool},
    {"plant the case's files", plant_files},
};

}  // namespace

Status build_root(const DecoySpec& spec, int tool) {
  const Build build{spec, bait_places(spec), tool};
  for (const Step& step : kSteps) {
    Status done = step.run(build);
    if (done) continue;
    done.error().message = std::string("decoy host: ") + step.name + ": " + done.error().message;
    return done;
  }
  return success();
}

Status leave_real_root() {
  if (::umount2(kRealRoot, MNT_DETACH) < 0) return system_failure("umount the real root", errno);
  ::rmdir(kRealRoot);
  ::umount2("/.covers", MNT_DETACH);
  ::rmdir("/.covers");
  return success();
}

}  // namespace nohatch
