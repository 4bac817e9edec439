#include "run/native_program.h"

#include "base/clock.h"
#include "base/digest.h"
#include "base/file_system.h"
#include "run/placeholders.h"

namespace nohatch {
namespace {

constexpr std::chrono::seconds kMostCompiling{60};

std::vector<std::string> compiler_words(const std::filesystem::path& source, const std::filesystem::path& include,
                                        const std::filesystem::path& program) {
  return {"cc", "-std=gnu17", "-O1", "-static", "-pthread", "-w", "-I", include.string(), "-o", program.string(), source.string()};
}

Status compile(Launcher& launcher, const std::filesystem::path& source, const std::filesystem::path& include,
               const std::filesystem::path& program) {
  const auto captured = capture(launcher, {.argv = compiler_words(source, include, program)}, kMostCompiling);
  if (!captured)
    return failure("native payloads need a C compiler: " + captured.error().message, {}, "install gcc and libc6-dev");
  if (!captured->succeeded()) return failure("a native payload does not compile:\n" + captured->error, source.string());
  return success();
}

}  // namespace

Result<std::filesystem::path> native_program(Launcher& launcher, std::string_view source, const std::filesystem::path& include,
                                             const std::filesystem::path& cache) {
  const auto header = read_file(include / "nohatch.h");
  if (!header) return tl::unexpected<Error>(header.error());
  const std::string text = native_source(source);
  const std::filesystem::path directory = cache / "native";
  const std::filesystem::path program = directory / sha256_hex(*header + text);
  std::error_code fault;
  if (std::filesystem::exists(program, fault)) return program;
  std::filesystem::create_directories(directory, fault);
  const std::filesystem::path draft = directory / (random_id() + ".c");
  const std::filesystem::path built = directory / (random_id() + ".elf");
  if (auto written = write_file(draft, text); !written) return tl::unexpected<Error>(written.error());
  const auto compiled = compile(launcher, draft, include, built);
  std::filesystem::remove(draft, fault);
  if (!compiled) return tl::unexpected<Error>(compiled.error());
  std::filesystem::rename(built, program, fault);  // the same bytes, whoever comes last
  if (fault) return failure("cannot keep " + program.string() + ": " + fault.message());
  return program;
}

}  // namespace nohatch
