// Interpreters that nohatch builds itself: a program of the build tree, or beside the installed nohatch.
#include "base/file_system.h"
#include "pair/recipes.h"
#include "pair/tools.h"

namespace nohatch {

namespace fs = std::filesystem;

Result<fs::path> built_program(const Interpreter& i) {
  const fs::path here = program_directory();
  for (const fs::path& directory : {here, here / "bin", here.parent_path() / "bin", here.parent_path() / "lib" / "nohatch"}) {
    const fs::path found = find_program((directory / i.install.build).string());
    if (!found.empty()) return found;
  }
  return failure("the program " + i.install.build + " of " + i.name + " is not built", {}, "build the whole project: cmake --build");
}

Status install_built(const Interpreter& i, const fs::path& tree) {
  auto program = built_program(i);
  if (!program) return tl::unexpected(program.error());
  std::error_code error;
  fs::copy_file(*program, tree / i.install.build, error);
  return error ? Status(failure("cannot copy " + program->string() + ": " + error.message())) : success();
}

}  // namespace nohatch
