#include "run/scene.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>

#include "base/canonical_json.h"
#include "base/file_system.h"
#include "plan/places.h"
#include "process/descriptors.h"
#include "run/native_program.h"

namespace nohatch {
namespace {

// Larger than any limit under test, so that the limit itself is what a bomb meets.
constexpr CgroupLimits kOuterBoundary = {.memory_bytes = std::int64_t{2} << 30, .pids = 512};

// What presses the processor is put where the run's weight counts, though nothing is limited there: how far it gets must not depend on
// what else this machine does. Others are spared that, since to join one more hierarchy takes milliseconds.
CgroupLimits outer_boundary(const Trial& trial) {
  CgroupLimits limits = kOuterBoundary;
  const auto resource = trial.limit ? trial.limit->resource : Resource::kInvalid;
  if (resource == Resource::kCpuShare || resource == Resource::kCpuTime) limits.cpu_millicores = std::int64_t{1000} * 1024;
  return limits;
}

CgroupLimits subject_limits(const Trial& trial) {
  CgroupLimits limits;
  if (!trial.sandboxed()) return limits;
  for (const Protection& protection : trial.sandbox->protections) {
    const auto& off = trial.knocked_out;
    if (!protection.cgroup || !protection.limit || std::find(off.begin(), off.end(), protection.name) != off.end()) continue;
    const std::int64_t value = protection.limit->value;
    if (protection.limit->resource == Resource::kMemory) limits.memory_bytes = value;
    if (protection.limit->resource == Resource::kPids) limits.pids = value;
    if (protection.limit->resource == Resource::kCpuShare) limits.cpu_millicores = value;
  }
  return limits;
}

bool is_engine(const Trial& trial) { return trial.sandboxed() && trial.sandbox->kind == SandboxKind::kEngine; }

// Names of what the bait kinds without a placeholder of their own stand for.
std::string implied_target(BaitKind kind) {
  switch (kind) {
    case BaitKind::kSecretFile: return "secret.path";
    case BaitKind::kSystemFile: return "system.path";
    case BaitKind::kRunFile: return "run.path";
    case BaitKind::kEnvironment: return "environment.name";
    case BaitKind::kDescriptor: return "descriptor.number";
    case BaitKind::kProcess: return "process.pid";
    case BaitKind::kHostName: return "host.name";
    case BaitKind::kMount: return "mount.point";
    case BaitKind::kInterface: return "interface.name";
    case BaitKind::kSocket: return "socket.path";
    case BaitKind::kControlGroup: return "control.group";
    case BaitKind::kHostApi: case BaitKind::kCore: case BaitKind::kInvalid: break;
  }
  return {};
}

class SceneBuilder {
 public:
  SceneBuilder(const RunContext& context, const Trial& trial, const Tokens& tokens, std::uint64_t index, PhaseTimes& times)
      : scene_(std::make_unique<TrialScene>()), index_(index), times_(times) {
    scene_->trial = &trial;
    scene_->context = &context;
    scene_->tokens = tokens;
  }

  Result<std::unique_ptr<TrialScene>> build() {
    for (const auto& [phase, step] : {Step{"cgroup", &SceneBuilder::make_cgroup}, {"decoy", &SceneBuilder::make_decoy},
                                      {"canary", &SceneBuilder::join_canary}, {"compose", &SceneBuilder::compose},
                                      {"plant", &SceneBuilder::plant_request}, {"plant", &SceneBuilder::plant_sources}}) {
      if (Status done = (this->*step)(); !done) return tl::unexpected<Error>(done.error());
      times_.end(phase);
    }
    set_targets();
    return std::move(scene_);
  }

 private:
  using Step = std::pair<const char*, Status (SceneBuilder::*)()>;

  const Trial& trial() const { return *scene_->trial; }

  Status make_cgroup() {
    if (scene_->context->cgroups == nullptr) return success();
    auto made = scene_->context->cgroups->trial("t" + std::to_string(index_) + "-" + scene_->tokens.control_group, subject_limits(trial()), outer_boundary(trial()), is_engine(trial()));
    if (!made) return tl::unexpected<Error>(made.error());
    scene_->cgroup = std::move(*made);
    scene_->facts.engine_parent = scene_->cgroup->engine_parent();
    return success();
  }

  DecoySpec spec() {
    DecoySpec spec{.tokens = scene_->tokens};
    for (const Showing& shown : shown_paths(trial())) spec.binds.push_back({shown.source, shown.target});
    spec.binds.push_back({scene_->context->programs, kPrograms});
    if (is_engine(trial())) spec.binds.push_back({scene_->context->cache / "images", kImages});
    for (const auto& path : scene_->context->binds) spec.binds.push_back({path, path.string()});
    spec.request_is_symlink = trial().subject != nullptr && trial().subject->request.directory == "symlink";
    spec.engine = is_engine(trial());
    if (scene_->context->canary != nullptr) scene_->link = scene_->context->canary->link(index_);
    spec.canary = scene_->link;
    return spec;
  }

  Status make_decoy() {
    const auto& programs = scene_->context->programs;
    auto made = DecoyHost::create(spec(), programs / "nohatch-decoy", programs / "nohatch-tool");
    if (!made) return tl::unexpected<Error>(made.error());
    scene_->decoy = std::move(*made);
    return success();
  }

  Status join_canary() {
    if (!scene_->link) return success();
    Canary& canary = *scene_->context->canary;
    if (Status attached = canary.attach(*scene_->link); !attached) return attached;
    for (const char* channel : {"unix", "abstract"})
      if (Status served = canary.serve(*scene_->link, channel, scene_->decoy->take_service_socket(channel), scene_->tokens.socket); !served)
        return served;
    return success();
  }

  // The request's values may hold placeholders, and those depend on the command line, which passes the request's environment.
  Status compose() {
    LaunchFacts& facts = scene_->facts;
    facts.environment_name = scene_->decoy->places().environment_name;
    facts.environment_token = scene_->tokens.environment;
    auto line = command_line(trial(), facts);
    if (!line) return tl::unexpected<Error>(line.error());
    scene_->values = placeholder_values(scene_->tokens, scene_->decoy->places(), scene_->link ? &*scene_->link : nullptr, *line, trial());
    if (Status filled = fill_environment(); !filled) return filled;
    if (trial().native) {
      auto arguments = native_arguments(trial().payload.steps.front(), scene_->values);
      if (!arguments) return tl::unexpected<Error>(arguments.error());
      facts.native_arguments = std::move(*arguments);
    }
    line = command_line(trial(), facts);
    if (!line) return tl::unexpected<Error>(line.error());
    scene_->line = std::move(*line);
    return success();
  }

  Status fill_environment() {
    if (trial().subject == nullptr) return success();
    for (const auto& [key, value] : trial().subject->request.environment) {
      auto filled = fill(value, scene_->values);
      if (!filled) return tl::unexpected<Error>(filled.error());
      scene_->facts.request_environment.emplace_back(key, *filled);
    }
    scene_->plantings.variables = scene_->facts.request_environment;
    return success();
  }

  Status plant_from(const std::string& file, const std::string& target, unsigned mode) {
    auto text = read_file(trial().subject->directory / file);
    if (!text) return tl::unexpected<Error>(text.error());
    auto filled = fill(*text, scene_->values);
    if (!filled) return tl::unexpected<Error>(filled.error());
    return plant(*scene_->decoy, target, *filled, mode);
  }

  Status plant_request() {
    if (trial().subject == nullptr) return success();
    for (const auto& [name, file] : trial().subject->request.files) {
      if (Status done = plant_from(file, std::string(kRequestDirectory) + "/" + name, 0755); !done) return done;
      scene_->plantings.neighbours.push_back(name);
    }
    for (const PlantedFile& file : trial().subject->files) {
      auto path = fill(file.path, scene_->values);
      if (!path) return tl::unexpected<Error>(path.error());
      if (Status done = plant_from(file.source, *path, file.mode); !done) return done;
      scene_->plantings.files.push_back(*path);
    }
    return success();
  }

  Status plant_sources() {
    for (std::size_t step = 0; step < trial().payload.steps.size(); ++step) {
      auto source = prepare_source(*scene_, trial().payload.steps[step], step);
      if (!source) return tl::unexpected<Error>(source.error());
      for (const char* directory : {kRequestDirectory, kSourceDirectory})
        if (Status done = plant(*scene_->decoy, std::string(directory) + "/" + source->name, source->text, source->mode); !done) return done;
      scene_->sources.push_back(std::move(source->text));
    }
    return success();
  }

  void set_targets() {
    Targets& targets = scene_->targets;
    targets.tokens = &scene_->tokens;
    targets.places = &scene_->decoy->places();
    targets.init = scene_->decoy->init();
    for (const std::string& step : trial().payload.steps) targets.placeholders.merge(used_placeholders(step));
    if (trial().subject == nullptr || !trial().subject->bait) return;
    if (std::string name = implied_target(*trial().subject->bait); !name.empty()) targets.placeholders.insert(std::move(name));
  }

  std::unique_ptr<TrialScene> scene_;
  std::uint64_t index_;
  PhaseTimes& times_;
};

Status make_directories(const std::string& root, const std::string& path) {
  for (std::size_t at = path.find('/', 1); at != std::string::npos; at = path.find('/', at + 1)) {
    if (::mkdir((root + path.substr(0, at)).c_str(), 0755) != 0 && errno != EEXIST) return system_failure("mkdir " + path.substr(0, at), errno);
  }
  return success();
}

}  // namespace

Result<std::unique_ptr<TrialScene>> make_scene(const RunContext& context, const Trial& trial, const Tokens& tokens, std::uint64_t index,
                                              PhaseTimes& times) {
  return SceneBuilder(context, trial, tokens, index, times).build();
}

Result<PreparedSource> prepare_source(const TrialScene& scene, const std::string& payload, std::size_t step) {
  const Trial& trial = *scene.trial;
  PreparedSource source{.name = source_name(trial, step)};
  if (trial.native) {
    auto program = native_program(*scene.context->launcher, payload, scene.context->native_include, scene.context->cache);
    if (!program) return tl::unexpected<Error>(program.error());
    auto bytes = read_file(*program);
    if (!bytes) return tl::unexpected<Error>(bytes.error());
    source.text = std::move(*bytes);
    source.mode = 0755;
    return source;
  }
  const std::string prelude = trial.with_driver ? "" : trial.interpreter->prelude;
  auto filled = fill(prelude + payload, scene.values);
  if (!filled) return tl::unexpected<Error>(filled.error());
  source.text = std::move(*filled);
  return source;
}

Status plant(const DecoyHost& decoy, const std::string& path, std::string_view text, unsigned mode) {
  const std::string root = decoy.root().string();
  if (Status made = make_directories(root, path); !made) return made;
  UniqueFd file(::open((root + path).c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, mode));
  if (!file.valid()) return system_failure("cannot plant " + path, errno);
  if (!write_all(file.get(), text) || ::fchmod(file.get(), mode) != 0) return system_failure("cannot plant " + path, errno);
  return success();
}

std::string driver_setup(const TrialScene& scene, const std::vector<std::string>& sources) {
  const Tokens& tokens = scene.tokens;
  Json::Object settings;
  for (const auto& [key, value] : scene.trial->interpreter->settings) settings[key] = value;
  Json::Array paths(sources.begin(), sources.end());
  const bool host = scene.trial->subject != nullptr && scene.trial->subject->host;
  return canonical_json(Json::Object{{"nonces", Json::Array{tokens.nonce_a, tokens.nonce_b}},
                                     {"token", host ? tokens.host_api : std::string()},
                                     {"challenge", Json::Array{tokens.challenge_a, tokens.challenge_b}},
                                     {"settings", settings},
                                     {"sources", paths}}) + "\n";
}

std::map<std::string, std::string> planted_state() {
  return {{"frozen", "viewer"}, {"setter", "10"}, {"role", "viewer"}, {"prototype", "clean"}};
}

}  // namespace nohatch
