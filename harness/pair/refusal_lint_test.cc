#include "pair/refusal_lint.h"

#include <gtest/gtest.h>

namespace nohatch {
namespace {

std::size_t faults(const char* language, const char* type, const char* message) {
  return lint_refusals(language, {{.type = type, .message = message}}, {}).size();
}

TEST(RefusalLint, LetsThePolicySpeak) {
  EXPECT_EQ(faults("python", "ImportError", "^__import__ not found$"), 0u);
  EXPECT_EQ(faults("python", "SyntaxError", R"("\w+" is an invalid (variable|attribute) name because it starts with "_")"), 0u);
  EXPECT_EQ(faults("python", "NameError", "^name '(open|exec|eval)' is not defined$"), 0u);
  EXPECT_EQ(faults("javascript", "VMError", "^Operation not allowed on contextified object"), 0u);
  EXPECT_EQ(faults("javascript", "ReferenceError", "^(process|require) is not defined$"), 0u);
  EXPECT_EQ(faults("lua", "error", R"(attempt to index a nil value \(global 'os'\))"), 0u);
  EXPECT_EQ(faults("python", "PolicyError", ".*"), 0u) << "a type that only the policy raises may say anything";
}

TEST(RefusalLint, RefusesWhatAnAccidentSaysToo) {
  EXPECT_EQ(faults("python", "SyntaxError", "invalid syntax"), 1u);
  EXPECT_EQ(faults("python", "NameError", "is not defined"), 1u);
  EXPECT_EQ(faults("python", "NameError", "name '[a-z_]+' is not defined"), 1u);
  EXPECT_EQ(faults("python", "ModuleNotFoundError", "No module named"), 1u);
  EXPECT_EQ(faults("python", "FileNotFoundError", "Errno 2"), 1u);
  EXPECT_EQ(faults("javascript", "SyntaxError", "Unexpected"), 1u);
  EXPECT_EQ(faults("javascript", "Error", "Cannot find module"), 1u);
  EXPECT_EQ(faults("javascript", "TypeError", "is not a function"), 1u);
  EXPECT_EQ(faults("lua", "error", "attempt to call a nil value"), 1u);
  EXPECT_EQ(faults("lua", "string", "near"), 1u);
  EXPECT_EQ(faults("python", "TypeError", ""), 1u);
}

TEST(RefusalLint, ReadsAPatternAsTheTextThatItStandsFor) {
  EXPECT_EQ(text_of_pattern(R"(^name '\w' \(x\.y\) .* done$)"), "name 'x' (x.y) x done");
  const auto found = lint_refusals("python", {{.type = "KeyError", .message = "^'gone'$", .where = "f:1:2"}},
                                   {{.type = "KeyError", .message = "^'gone'$"}});
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].where, "f:1:2");
}

}  // namespace
}  // namespace nohatch
