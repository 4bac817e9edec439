// From spelled names to values: interpreter, its plain counterpart, sandbox. Nothing is installed or run.
#pragma once

#include "base/result.h"
#include "pair/catalogue.h"
#include "pair/pair.h"
#include "pair/spelling.h"

namespace nohatch {

// With version (the newest known if none is named) or the user's own tree. A relative path is relative to `beside`.
Result<Interpreter> resolve_interpreter(const SpelledInterpreter&, const Catalogue&, const PairOptions&,
                                        const std::filesystem::path& beside = {});

// Its plain counterpart, with the same runtime where both files name the same; nothing if it is plain itself.
Result<std::optional<Interpreter>> resolve_plain(const Interpreter&, const Catalogue&);

// Puts the user's runtime in place of the file's, and its prefix among the binds.
Status replace_runtime(Interpreter&, const std::filesystem::path& runtime, const std::string& where);

}  // namespace nohatch
