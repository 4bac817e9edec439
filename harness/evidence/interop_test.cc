// Others read what we sign, and we read what they sign: securesystemslib's DSSE envelopes, in-toto-attestation's statements.
#include <gmock/gmock.h>

#include "base/bytes.h"
#include "base/file_system.h"
#include "evidence/statement.h"
#include "process/launcher.h"

namespace nohatch {
namespace {

using ::testing::HasSubstr;

// read ENVELOPE PUBLIC-KEY: what it says, if the signature holds. write ENVELOPE PUBLIC-KEY: a statement by a new key.
constexpr const char* kTheirs = R"(
import json, sys
sys.path.insert(0, sys.argv[1])
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from google.protobuf import json_format
from in_toto_attestation.v1.resource_descriptor import ResourceDescriptor
from in_toto_attestation.v1.statement import Statement
import in_toto_attestation.v1.statement_pb2 as statement_pb2
from securesystemslib.dsse import Envelope
from securesystemslib.signer import CryptoSigner, SSlibKey

TYPE = "application/vnd.in-toto+json"

def read(envelope, key):
    text = json.load(open(envelope))
    pem = serialization.load_pem_public_key(open(key, "rb").read())
    opened = Envelope.from_dict(text)
    opened.verify([SSlibKey.from_crypto(pem, keyid=next(iter(opened.signatures)))], 1)
    assert opened.payload_type == TYPE
    statement = Statement.copy_from_pb(json_format.Parse(opened.payload, statement_pb2.Statement()))
    statement.validate()
    print(statement.pb.predicate_type, statement.pb.predicate["nonce"], *(f"{s.name}:{s.digest['sha256']}" for s in statement.pb.subject))

def write(envelope, key):
    subject = ResourceDescriptor(name="summary.json", digest={"sha256": "ab" * 32})
    statement = Statement([subject.pb], "urn:nohatch:run-result:v1", {"nonce": "\u00e4"})
    statement.validate()
    signer = CryptoSigner.generate_ed25519()
    made = Envelope(json_format.MessageToJson(statement.pb).encode(), TYPE, {})
    made.sign(signer)
    json.dump(made.to_dict(), open(envelope, "w"), indent=2)
    raw = Ed25519PublicKey.from_public_bytes(bytes.fromhex(signer.public_key.keyval["public"]))
    open(key, "wb").write(raw.public_bytes(serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo))

{"read": read, "write": write}[sys.argv[2]](*sys.argv[3:])
)";

class InteropTest : public ::testing::Test {
 protected:
  static std::string run(std::vector<std::string> argv) {
    SystemLauncher launcher;
    LaunchRequest request;
    request.argv = std::move(argv);
    const auto said = capture(launcher, request, std::chrono::minutes(2));
    return said ? said->output + said->error : said.error().text();
  }
  // Fetched by ci/setup; this asks for nothing then.
  static const std::string& packages() {
    static const std::string directory = [] {
      const std::string said = run({std::string(NOHATCH_SOURCE_DIR) + "/ci/test-packages"});
      return said.substr(0, said.find('\n'));
    }();
    return directory;
  }
  std::string theirs(const char* verb) const { return run({"/usr/bin/python3", "-c", kTheirs, packages(), verb, envelope_, key_file_}); }

  ScratchDirectory scratch_ = *ScratchDirectory::create("nohatch-interop");
  std::string envelope_ = scratch_.path() / "envelope.json", key_file_ = scratch_.path() / "key.pub";
};

TEST_F(InteropTest, TheyReadWhatWeSign) {
  const PrivateKey key = *PrivateKey::generate();
  const std::string digest(64, 'a');
  const Statement statement{.subjects = {{"summary.json", digest}, {"signatures/canary.json", digest}},
                            .predicate_type = std::string(kRunResult),
                            .predicate = Json::Object{{"nonce", "\xc3\xa4 \xf0\x9f\x99\x82"}, {"counts", Json::Array{1, nullptr, true}}}};
  ASSERT_TRUE(write_file(envelope_, sign_statement(statement, key)));
  ASSERT_TRUE(write_file(key_file_, key.public_key().pem()));
  EXPECT_EQ(theirs("read"), "urn:nohatch:run-result:v1 \xc3\xa4 \xf0\x9f\x99\x82 summary.json:" + digest + " signatures/canary.json:" + digest + "\n");
  ASSERT_TRUE(write_file(key_file_, PrivateKey::generate()->public_key().pem()));
  EXPECT_THAT(theirs("read"), HasSubstr("VerificationError")) << "their check can fail";
}

TEST_F(InteropTest, WeReadWhatTheySign) {
  ASSERT_EQ(theirs("write"), "");
  const auto key = PublicKey::from_pem(*read_file(key_file_));
  ASSERT_TRUE(key) << key.error().text();
  const auto statement = open_statement(*read_file(envelope_), kRunResult, {*key});
  ASSERT_TRUE(statement) << statement.error().text();
  const Statement expected{.subjects = {{"summary.json", to_hex(std::string(32, '\xab'))}},
                           .predicate_type = std::string(kRunResult),
                           .predicate = Json::Object{{"nonce", "\xc3\xa4"}}};
  EXPECT_EQ(*statement, expected);
  EXPECT_FALSE(open_statement(*read_file(envelope_), kRunResult, {PrivateKey::generate()->public_key()}));
}

}  // namespace
}  // namespace nohatch
