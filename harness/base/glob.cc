#include <algorithm>
#include <numeric>

#include "base/pattern.h"

namespace nohatch {
namespace {

// Edit distance where two neighbours that changed places count as one slip.
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before, last(b.size() + 1), now(b.size() + 1);
  std::iota(last.begin(), last.end(), 0);
  for (std::size_t i = 1; i <= a.size(); ++i) {
    now[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      now[j] = std::min({last[j] + 1, now[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0u : 1u)});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) now[j] = std::min(now[j], before[j - 2] + 1);
    }
    before = last;
    last = now;
  }
  return last[b.size()];
}

bool is_beginning(std::string_view text, std::string_view of) { return text.size() >= 3 && of.substr(0, text.size()) == text; }

}  // namespace

bool glob_match(std::string_view glob, std::string_view text) {
  std::size_t g = 0, t = 0, star = std::string_view::npos, resume = 0;
  while (t < text.size()) {
    if (g < glob.size() && glob[g] == '*') {
      star = g++;
      resume = t;
    } else if (g < glob.size() && (glob[g] == '?' || glob[g] == text[t])) {
      ++g, ++t;
    } else if (star != std::string_view::npos) {
      g = star + 1;
      t = ++resume;
    } else {
      return false;
    }
  }
  return glob.find_first_not_of('*', g) == std::string_view::npos;
}

std::string nearest(std::string_view text, const std::vector<std::string>& candidates) {
  constexpr std::size_t kLongest = 200;  // hostile names must not cost quadratic time
  std::string best;
  std::size_t best_distance = text.size();
  if (text.size() > kLongest) return best;
  for (const std::string& candidate : candidates) {
    if (candidate.size() > kLongest) continue;
    const std::size_t away = is_beginning(text, candidate) ? 1 : distance(text, candidate);
    const std::size_t near_enough = std::max<std::size_t>(1, std::max(text.size(), candidate.size()) / 3);
    if (away > near_enough || (!best.empty() && away >= best_distance)) continue;
    best = candidate;
    best_distance = away;
  }
  return best;
}

}  // namespace nohatch
