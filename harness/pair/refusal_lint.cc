#include "pair/refusal_lint.h"

#include <algorithm>
#include <array>

#include "base/pattern.h"

namespace nohatch {
namespace {

constexpr OrdinaryAccident kPython[] = {
    {"SyntaxError", "invalid syntax"},
    {"SyntaxError", "invalid syntax (payload.py, line 3)"},
    {"SyntaxError", "'(' was never closed (payload.py, line 3)"},
    {"SyntaxError", "unterminated string literal (detected at line 1)"},
    {"SyntaxError", "unexpected EOF while parsing"},
    {"IndentationError", "unexpected indent (payload.py, line 2)"},
    {"TabError", "inconsistent use of tabs and spaces in indentation"},
    {"NameError", "name 'emit' is not defined"},
    {"NameError", "name 'at_step' is not defined"},
    {"NameError", "name 'undefined_helper' is not defined"},
    {"ModuleNotFoundError", "No module named 'undefined_module'"},
    {"ModuleNotFoundError", "No module named 'RestrictedPython'"},
    {"ImportError", "No module named undefined_module"},
    {"ImportError", "cannot import name 'undefined_name' from 'json' (unknown location)"},
    {"FileNotFoundError", "[Errno 2] No such file or directory: '/nohatch/source/payload.py'"},
    {"JSONDecodeError", "Expecting value: line 1 column 1 (char 0)"},
    {"UnicodeDecodeError", "'utf-8' codec can't decode byte 0xff in position 0: invalid start byte"},
    {"AttributeError", "'NoneType' object has no attribute 'undefined_helper'"},
    {"TypeError", "unsupported operand type(s) for +: 'int' and 'str'"},
    {"TypeError", "undefined_helper() missing 1 required positional argument: 'x'"},
    {"ValueError", "invalid literal for int() with base 10: 'x'"},
    {"KeyError", "'undefined_key'"},
    {"IndexError", "list index out of range"},
    {"ZeroDivisionError", "division by zero"},
    {"AssertionError", ""},
};

constexpr OrdinaryAccident kJavaScript[] = {
    {"SyntaxError", "Unexpected token ')'"},
    {"SyntaxError", "Unexpected identifier"},
    {"SyntaxError", "Unexpected end of input"},
    {"SyntaxError", "Invalid or unexpected token"},
    {"SyntaxError", "missing ) after argument list"},
    {"SyntaxError", "Cannot use import statement outside a module"},
    {"ReferenceError", "emit is not defined"},
    {"ReferenceError", "at_step is not defined"},
    {"ReferenceError", "undefinedHelper is not defined"},
    {"ReferenceError", "'undefinedHelper' is not defined"},
    {"TypeError", "undefinedHelper is not a function"},
    {"TypeError", "not a function"},
    {"TypeError", "Cannot read properties of undefined (reading 'undefinedHelper')"},
    {"TypeError", "cannot read property 'undefinedHelper' of undefined"},
    {"Error", "Cannot find module 'undefined-module'"},
    {"Error", "Cannot find module 'vm2'"},
    {"Error", "ENOENT: no such file or directory, open '/nohatch/source/payload.js'"},
    {"RangeError", "Invalid array length"},
};

constexpr OrdinaryAccident kLua[] = {
    {"", "payload.lua:3: '=' expected near 'x'"},
    {"", "payload.lua:3: unexpected symbol near ')'"},
    {"", "payload.lua:3: syntax error near <eof>"},
    {"", "payload.lua:3: unfinished string near '\"x'"},
    {"", "payload.lua:3: attempt to call a nil value (global 'emit')"},
    {"", "payload.lua:3: attempt to call a nil value (global 'at_step')"},
    {"", "payload.lua:3: attempt to call a nil value (global 'undefined_helper')"},
    {"", "payload.lua:3: attempt to index a nil value (global 'undefined_helper')"},
    {"", "payload.lua:3: attempt to perform arithmetic on a nil value (local 'x')"},
    {"", "payload.lua:3: attempt to compare number with nil"},
    {"", "payload.lua:3: bad argument #1 to 'undefined_helper' (number expected, got nil)"},
    {"", "cannot open /nohatch/source/payload.lua"},
};

// Types that the language itself raises for anything; a refusal with one of them must say which message.
constexpr std::array<std::string_view, 20> kOwnTypes = {
    "SyntaxError", "NameError",    "ImportError",  "AttributeError", "TypeError",      "ValueError", "KeyError",
    "IndexError",  "OSError",      "Exception",    "RuntimeError",   "ReferenceError", "RangeError", "Error",
    "EvalError",   "InternalError", "LookupError", "UnicodeError",   "BaseException",  "ModuleNotFoundError"};

constexpr std::string_view kAnything = "zq7 what nobody listed 4711";

bool applies(const RefusalPattern& refusal, std::string_view type) { return type.empty() || refusal.type == type; }

Error overlap(const RefusalPattern& refusal, std::string_view type, std::string_view message) {
  const std::string accident = type.empty() ? std::string(message) : std::string(type) + ": " + std::string(message);
  return Error{"the refusal `" + refusal.type + ": " + refusal.message + "` also matches the accident `" + accident + "`",
               refusal.where, "narrow its message until only the policy itself can say it"};
}

bool raised_by_the_language(std::string_view language, std::string_view type) {
  return language == "lua" || std::ranges::find(kOwnTypes, type) != kOwnTypes.end();
}

void lint_one(const RefusalPattern& refusal, std::string_view language, const std::vector<RefusalPattern>& accidents,
              std::vector<Error>& faults) {
  const auto pattern = Pattern::compile(refusal.message);
  if (!pattern) return;  // its reader has said so
  if (raised_by_the_language(language, refusal.type) && pattern->search(kAnything)) {
    faults.push_back(Error{"the refusal `" + refusal.type + ": " + refusal.message + "` matches any message at all",
                           refusal.where, "say in `message` what the policy says"});
    return;
  }
  for (const OrdinaryAccident& accident : ordinary_accidents(language)) {
    if (!applies(refusal, accident.type) || !pattern->search(accident.message)) continue;
    faults.push_back(overlap(refusal, accident.type, accident.message));
    return;
  }
  for (const RefusalPattern& accident : accidents) {
    const std::string text = text_of_pattern(accident.message);
    if (!applies(refusal, accident.type) || !pattern->search(text)) continue;
    faults.push_back(overlap(refusal, accident.type, text));
    return;
  }
}

}  // namespace

std::vector<OrdinaryAccident> ordinary_accidents(std::string_view language) {
  if (language == "python") return {std::begin(kPython), std::end(kPython)};
  if (language == "javascript") return {std::begin(kJavaScript), std::end(kJavaScript)};
  if (language == "lua") return {std::begin(kLua), std::end(kLua)};
  return {};
}

std::string text_of_pattern(std::string_view pattern) {
  if (pattern.starts_with('^')) pattern.remove_prefix(1);
  if (pattern.ends_with('$') && !pattern.ends_with("\\$")) pattern.remove_suffix(1);
  std::string text;
  for (std::size_t i = 0; i < pattern.size(); ++i) {
    if (pattern[i] == '\\' && i + 1 < pattern.size()) {
      ++i;
      text += pattern[i] == 'd' ? '1' : pattern[i] == 'w' ? 'x' : pattern[i] == 's' ? ' ' : pattern[i];
    } else if (pattern.substr(i, 2) == ".*" || pattern.substr(i, 2) == ".+") {
      text += 'x';
      ++i;
    } else {
      text += pattern[i];
    }
  }
  return text;
}

std::vector<Error> lint_refusals(std::string_view language, const std::vector<RefusalPattern>& refusals,
                                 const std::vector<RefusalPattern>& accidents) {
  std::vector<Error> faults;
  for (const RefusalPattern& refusal : refusals) lint_one(refusal, language, accidents, faults);
  return faults;
}

}  // namespace nohatch
