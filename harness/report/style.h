// The look of text on a terminal. All text of a subject goes through printable() before it gets here.
#pragma once

#include <string>
#include <string_view>

#include "model/vocabulary.h"

namespace nohatch {

class Style {
 public:
  explicit Style(bool colour) : colour_(colour) {}
  std::string bold(std::string_view text) const { return in("1", text); }
  std::string faint(std::string_view text) const { return in("2", text); }
  std::string verdict(Verdict verdict, std::string_view text) const { return in(code(verdict), text); }

 private:
  static std::string_view code(Verdict verdict) {
    switch (verdict) {
      case Verdict::kEscaped: return "1;31";
      case Verdict::kExposed: return "31";
      case Verdict::kInconclusive: return "35";
      case Verdict::kUnproven: case Verdict::kDrifted: return "33";
      case Verdict::kHeld: return "32";
      case Verdict::kWaived: case Verdict::kNotApplicable: return "36";
      case Verdict::kInvalid: break;
    }
    return "7";
  }
  std::string in(std::string_view sgr, std::string_view text) const {
    if (!colour_) return std::string(text);
    return "\x1b[" + std::string(sgr) + "m" + std::string(text) + "\x1b[0m";
  }

  bool colour_;
};

// `text` and blanks up to `width` characters (of ASCII).
inline std::string padded(std::string_view text, std::size_t width) {
  return std::string(text) + std::string(text.size() < width ? width - text.size() : 1, ' ');
}

}  // namespace nohatch
