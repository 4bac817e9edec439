// Which layers must deny an attempt on a pair (design, section 3, "Required layers"), or why none must.
#pragma once

#include <string>
#include <vector>

#include "corpus/case.h"
#include "model/planned.h"

namespace nohatch {

struct Applicability {
  std::vector<Layer> required;          // empty: not-applicable
  Reason exempt = Reason::kInvalid;
  std::string why;
  bool language_payload = false;        // there is a payload for the pair's interpreter
  bool plain_payload = false;           // ... for its plain counterpart
  bool native_payload = false;
};

Applicability applicability(const Case&, const Promises&);

// True if `id` matches the glob, or the glob is a class.
bool names_attempt(std::string_view glob, std::string_view id);

}  // namespace nohatch
