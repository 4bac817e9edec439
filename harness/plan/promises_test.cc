// Which layers are required, row by row of the design's section 3.
#include "corpus/applicability.h"
#include "pair/pair.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace nohatch {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

Case attempt() {
  Case c;
  c.id = "file.read-outside";
  c.klass = "file";
  c.effect = Effect::kDisclose;
  c.layers = {Layer::kLanguage, Layer::kSandbox};
  c.payloads = {{"python", {"payload.py"}}};
  return c;
}

Pair pair() {
  Pair p;
  p.interpreter.name = "rp";
  p.interpreter.language = "python";
  p.interpreter.plain = "cpython";
  p.plain = Interpreter{};
  p.plain->name = "cpython";
  p.plain->language = "python";
  p.sandbox.kind = SandboxKind::kCommand;
  return p;
}

Applicability decide(const Case& c, const Pair& p) { return applicability(c, promises_of(p)); }

TEST(Applicability, BothLayersOfACompletePair) {
  EXPECT_THAT(decide(attempt(), pair()).required, ElementsAre(Layer::kLanguage, Layer::kSandbox));
}

TEST(Applicability, APlainInterpreterHasNoLanguageLayer) {
  Pair p = pair();
  p.interpreter = *p.plain;
  p.plain.reset();
  EXPECT_THAT(decide(attempt(), p).required, ElementsAre(Layer::kSandbox));
}

TEST(Applicability, NoneHasNoSandboxLayer) {
  Pair p = pair();
  p.sandbox.kind = SandboxKind::kNone;
  EXPECT_THAT(decide(attempt(), p).required, ElementsAre(Layer::kLanguage));
}

TEST(Applicability, ANoPromiseTakesItsLayerAway) {
  Pair p = pair();
  p.sandbox.no_promises = {{"file.*", Layer::kSandbox, "by design"}};
  EXPECT_THAT(decide(attempt(), p).required, ElementsAre(Layer::kLanguage));
  p.no_promises = {{"file", Layer::kLanguage, "the user says so"}};
  const Applicability none = decide(attempt(), p);
  EXPECT_THAT(none.required, IsEmpty());
  EXPECT_EQ(none.exempt, Reason::kNoPromise);
  EXPECT_EQ(none.why, "the user says so");
}

TEST(Applicability, APromisedAbilityExemptsItsLayerAlone) {
  Case c = attempt();
  c.unless = {"execute-temporary"};
  Pair p = pair();
  p.sandbox.abilities = {"execute-temporary"};
  EXPECT_THAT(decide(c, p).required, ElementsAre(Layer::kLanguage));
}

TEST(Applicability, AnInterpreterMayDenyMoreThanTheCaseAsks) {
  Case c = attempt();
  c.layers = {Layer::kSandbox};
  Pair p = pair();
  EXPECT_THAT(decide(c, p).required, ElementsAre(Layer::kSandbox));
  p.interpreter.also_denies = {"file.*"};
  EXPECT_THAT(decide(c, p).required, ElementsAre(Layer::kSandbox, Layer::kLanguage));
}

TEST(Applicability, WithoutAPayloadOfItsOwnTheLanguageIsNotAskedButTheSandboxIs) {
  Case c = attempt();
  c.no_payload = {{"rp", "it has no such call"}};
  EXPECT_THAT(decide(c, pair()).required, ElementsAre(Layer::kSandbox));
}

TEST(Applicability, WithoutAnyPayloadItDoesNotApplyAndSaysWhy) {
  Case c = attempt();
  c.payloads.clear();
  c.no_payload = {{"python", "no such construct"}};
  const Applicability none = decide(c, pair());
  EXPECT_THAT(none.required, IsEmpty());
  EXPECT_EQ(none.exempt, Reason::kNoPayload);
  EXPECT_EQ(none.why, "no such construct");
}

TEST(Applicability, OthersThanTheNamedInterpretersDoNotKnowIt) {
  Case c = attempt();
  c.interpreters = {"vm2"};
  EXPECT_EQ(decide(c, pair()).exempt, Reason::kNoPayload);
}

}  // namespace
}  // namespace nohatch
