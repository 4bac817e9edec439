// SHA-256 (OpenSSL, in hardware where there is one).
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include "base/result.h"

namespace nohatch {

class Sha256 {
 public:
  Sha256();
  ~Sha256();
  Sha256(Sha256&&) noexcept;
  void update(std::string_view bytes);
  std::string hex();  // ends the computation: 64 lower-case digits

 private:
  struct State;
  std::unique_ptr<State> state_;
};

std::string sha256_hex(std::string_view bytes);
Result<std::string> sha256_file(const std::filesystem::path&);
// The sha256 over the lines "sha256  ./path", sorted by path (LC_ALL=C), of all regular files below `directory`: what
// docs/corpus-digest.md computes with sha256sum. Symlinks count as "link:TARGET" in place of the content's digest when `links` is true, else they are an error.
Result<std::string> sha256_tree(const std::filesystem::path& directory, bool links);

}  // namespace nohatch
