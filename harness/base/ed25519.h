// Ed25519 keys and signatures (RFC 8032, OpenSSL), in the PEM that `openssl pkey` reads: PKCS#8 and SubjectPublicKeyInfo.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "base/result.h"

namespace nohatch {

class PublicKey {
 public:
  // One PEM block of an Ed25519 key; other kinds of keys, and two keys in one text, are errors.
  static Result<PublicKey> from_pem(std::string_view pem);
  std::string pem() const;
  // "sha256:" and the sha256 of the SubjectPublicKeyInfo (DER). A hint for people: it decides nothing.
  std::string id() const;
  bool verifies(std::string_view bytes, std::string_view signature) const;

 private:
  friend class PrivateKey;
  struct State;
  explicit PublicKey(std::shared_ptr<const State> state) : state_(std::move(state)) {}
  std::shared_ptr<const State> state_;
};

// Movable, and the key's memory is cleared when it goes. A key that was moved from may only be destroyed or assigned to.
class PrivateKey {
 public:
  static Result<PrivateKey> generate();
  // An encrypted key is an error; nobody is asked for a password.
  static Result<PrivateKey> from_pem(std::string_view pem);
  PrivateKey(PrivateKey&&) noexcept;
  PrivateKey& operator=(PrivateKey&&) noexcept;
  ~PrivateKey();

  std::string pem() const;  // its holder clears it
  PublicKey public_key() const;
  std::string sign(std::string_view bytes) const;  // 64 bytes

 private:
  struct State;
  explicit PrivateKey(std::unique_ptr<State>);
  std::unique_ptr<State> state_;
};

}  // namespace nohatch
