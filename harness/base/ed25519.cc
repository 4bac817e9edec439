#include "base/ed25519.h"

#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/x509.h>

#include <cstdlib>

#include "base/digest.h"

namespace nohatch {
namespace {

constexpr std::size_t kLongestPem = 4096;
constexpr std::size_t kSignatureBytes = 64;

struct KeyFree { void operator()(EVP_PKEY* key) const { EVP_PKEY_free(key); } };
struct BioFree { void operator()(BIO* bio) const { BIO_free_all(bio); } };
struct ContextFree { void operator()(EVP_MD_CTX* context) const { EVP_MD_CTX_free(context); } };
using Key = std::unique_ptr<EVP_PKEY, KeyFree>;
using Bio = std::unique_ptr<BIO, BioFree>;
using Context = std::unique_ptr<EVP_MD_CTX, ContextFree>;

const unsigned char* bytes_of(std::string_view text) { return reinterpret_cast<const unsigned char*>(text.data()); }

// What cannot fail but without memory: a signature or a key that is none must never be handed on.
template <typename T>
T certainly(T value) {
  if (!value) std::abort();
  return value;
}

// The default would ask at the terminal.
int no_password(char*, int, int, void*) { return -1; }

std::size_t blocks(std::string_view pem) {
  static constexpr std::string_view kBegin = "-----BEGIN ";
  std::size_t count = 0;
  for (std::size_t at = pem.find(kBegin); at != std::string_view::npos; at = pem.find(kBegin, at + 1)) ++count;
  return count;
}

template <typename Read>
Result<Key> read_pem(std::string_view pem, const char* what, Read read) {
  if (pem.size() > kLongestPem || blocks(pem) != 1) return failure("not one PEM block of " + std::string(what));
  const Bio bio(certainly(BIO_new_mem_buf(pem.data(), static_cast<int>(pem.size()))));
  Key key(read(bio.get()));
  ERR_clear_error();
  if (!key) return failure("not the PEM of " + std::string(what));
  if (EVP_PKEY_get_id(key.get()) != EVP_PKEY_ED25519) return failure("a key of another kind than Ed25519");
  return key;
}

template <typename Write>
std::string write_pem(Write write) {
  const Bio bio(certainly(BIO_new(BIO_s_secmem())));
  certainly(write(bio.get()) == 1);
  char* text = nullptr;
  const long length = BIO_get_mem_data(bio.get(), &text);
  return std::string(text, static_cast<std::size_t>(length));
}

}  // namespace

struct PublicKey::State { Key key; };
struct PrivateKey::State { Key key; };

Result<PublicKey> PublicKey::from_pem(std::string_view pem) {
  Result<Key> key = read_pem(pem, "a public key", [](BIO* bio) { return PEM_read_bio_PUBKEY(bio, nullptr, no_password, nullptr); });
  if (!key) return tl::unexpected(key.error());
  return PublicKey(std::make_shared<const State>(State{std::move(*key)}));
}

std::string PublicKey::pem() const {
  return write_pem([this](BIO* bio) { return PEM_write_bio_PUBKEY(bio, state_->key.get()); });
}

std::string PublicKey::id() const {
  unsigned char* der = nullptr;
  const int length = i2d_PUBKEY(state_->key.get(), &der);
  certainly(length > 0);
  std::string id = "sha256:" + sha256_hex({reinterpret_cast<const char*>(der), static_cast<std::size_t>(length)});
  OPENSSL_free(der);
  return id;
}

bool PublicKey::verifies(std::string_view bytes, std::string_view signature) const {
  if (signature.size() != kSignatureBytes) return false;
  const Context context(certainly(EVP_MD_CTX_new()));
  certainly(EVP_DigestVerifyInit(context.get(), nullptr, nullptr, nullptr, state_->key.get()) == 1);
  const bool good = EVP_DigestVerify(context.get(), bytes_of(signature), signature.size(), bytes_of(bytes), bytes.size()) == 1;
  ERR_clear_error();
  return good;
}

PrivateKey::PrivateKey(std::unique_ptr<State> state) : state_(std::move(state)) {}
PrivateKey::PrivateKey(PrivateKey&&) noexcept = default;
PrivateKey& PrivateKey::operator=(PrivateKey&&) noexcept = default;
PrivateKey::~PrivateKey() = default;  // OpenSSL clears the private part

Result<PrivateKey> PrivateKey::generate() {
  Key key(EVP_PKEY_Q_keygen(nullptr, nullptr, "ED25519"));
  if (!key) return failure("OpenSSL made no Ed25519 key");
  return PrivateKey(std::make_unique<State>(State{std::move(key)}));
}

Result<PrivateKey> PrivateKey::from_pem(std::string_view pem) {
  Result<Key> key = read_pem(pem, "an unencrypted private key",
                             [](BIO* bio) { return PEM_read_bio_PrivateKey(bio, nullptr, no_password, nullptr); });
  if (!key) return tl::unexpected(key.error());
  return PrivateKey(std::make_unique<State>(State{std::move(*key)}));
}

std::string PrivateKey::pem() const {
  return write_pem([this](BIO* bio) {
    return PEM_write_bio_PKCS8PrivateKey(bio, state_->key.get(), nullptr, nullptr, 0, nullptr, nullptr);
  });
}

PublicKey PrivateKey::public_key() const {
  unsigned char raw[32];
  std::size_t length = sizeof raw;
  certainly(EVP_PKEY_get_raw_public_key(state_->key.get(), raw, &length) == 1);
  Key key(certainly(EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nullptr, raw, length)));
  return PublicKey(std::make_shared<const PublicKey::State>(PublicKey::State{std::move(key)}));
}

std::string PrivateKey::sign(std::string_view bytes) const {
  const Context context(certainly(EVP_MD_CTX_new()));
  certainly(EVP_DigestSignInit(context.get(), nullptr, nullptr, nullptr, state_->key.get()) == 1);
  unsigned char signature[kSignatureBytes];
  std::size_t length = sizeof signature;
  certainly(EVP_DigestSign(context.get(), signature, &length, bytes_of(bytes), bytes.size()) == 1);
  return {reinterpret_cast<const char*>(signature), length};
}

}  // namespace nohatch
