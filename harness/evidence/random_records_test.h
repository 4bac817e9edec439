// Random values of the model's structs, made by the same field lists that write and read them.
#pragma once

#include <random>

#include "evidence/planned_fields.h"

namespace nohatch {

// Fills whatever it visits. Deterministic for a seed.
class RandomFields {
 public:
  explicit RandomFields(unsigned seed) : random_(seed) {}

  template <typename T>
  void operator()(const char*, T& value) { fill(value); }

  void fill(bool& value) { value = below(2) == 1; }
  void fill(int& value) { value = static_cast<int>(random_()); }
  void fill(std::int64_t& value) { value = static_cast<std::int64_t>(random_() << below(32)) - 1000; }
  void fill(std::uint64_t& value) { value = (random_() << 32 | random_()) >> (1 + below(60)); }
  // Any bytes, most of them no UTF-8, and now and then plain text.
  void fill(std::string& text) {
    text.clear();
    const bool plain = below(2) == 0;
    for (auto n = below(20); n > 0; --n) text += static_cast<char>(plain ? 'a' + below(26) : below(256));
  }
  template <WordEnum E>
  void fill(E& value) {
    do value = static_cast<E>(below(40));
    while (!known(value));
  }
  template <typename T>
  void fill(std::vector<T>& values) {
    values.resize(below(4));
    for (T& value : values) fill(value);
  }
  template <typename T>
  void fill(std::optional<T>& value) {
    value.reset();
    if (below(2) == 1) fill(value.emplace());
  }
  template <typename K, typename T>
  void fill(std::map<K, T>& values) {
    values.clear();
    for (auto n = below(4); n > 0; --n) {
      K key{};
      fill(key);
      fill(values[key]);
    }
  }
  void fill(Ending& ending) {
    int number = 0;
    std::string what;
    fill(number);
    fill(what);
    switch (below(5)) {
      case 0: ending = Exited{number}; break;
      case 1: ending = Signaled{number}; break;
      case 2: ending = Stopped{number % 2 == 0}; break;
      case 3: ending = LaunchFailed{number, what}; break;
      default: ending = std::monostate{};
    }
  }
  template <typename T>
  void fill(T& record) { fields(*this, record); }

 private:
  std::uint64_t below(std::uint64_t bound) { return random_() % bound; }
  static bool known(DriverReport::Outcome value) { return static_cast<std::size_t>(value) < kOutcomeWords.size(); }
  static bool known(ReportState value) { return static_cast<std::size_t>(value) < kReportWords.size(); }
  template <typename E>
  static bool known(E value) { return value == E{} || word(value) != "invalid"; }

  std::mt19937_64 random_;
};

template <typename T>
T random_record(unsigned seed) {
  T value;
  RandomFields random(seed);
  random.fill(value);
  return value;
}

}  // namespace nohatch
