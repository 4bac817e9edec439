// The verifier's nonces: what makes a run fresh. The verifier issues one, the run and its canary carry it, and the verifier finds it in
// its own book (verify/nonce_book.h), with the time at which it was issued; no clock of the runner's decides anything.
//
//     {"issued":"2026-11-30T22:53:59Z","nonce":"<64 hexadecimal digits>"}
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "base/result.h"

namespace nohatch {

// 64 digits of 0-9a-f.
bool is_nonce(std::string_view);
// A new one, on disk in the book (0600, made if it is absent) when it is returned. Several may be issued at once. A last line that a
// crash cut short was never handed out, and is removed.
Result<std::string> issue_nonce(const std::filesystem::path& book);

}  // namespace nohatch
