#include "evidence/records.h"

#include "evidence/planned_fields.h"

namespace nohatch {
namespace {

template <typename T>
Json written(const T& value) {
  FieldWriter writer;
  fields(writer, value);
  return writer.take();
}

// An ending is an object whose "kind" says which fields follow.
struct WriteEnding {
  Json operator()(std::monostate) const { return Json::Object{{"kind", "unknown"}}; }
  Json operator()(const Exited& e) const { return Json::Object{{"kind", "exited"}, {"status", e.status}}; }
  Json operator()(const Signaled& e) const { return Json::Object{{"kind", "signaled"}, {"signal", e.signal}}; }
  Json operator()(const Stopped& e) const { return Json::Object{{"kind", "stopped"}, {"deadline", e.deadline}}; }
  Json operator()(const LaunchFailed& e) const {
    return Json::Object{{"kind", "launch-failed"}, {"number", e.number}, {"what", FieldWriter::write(e.what)}};
  }
};

template <typename T>
bool read_one(FieldReader& reader, Ending& ending, T value) {
  if (!reader.done()) return false;
  ending = std::move(value);
  return true;
}

}  // namespace

Json write_variant(const Ending& ending) { return std::visit(WriteEnding{}, ending); }

bool read_variant(const Json& json, Ending& ending) {
  FieldReader reader(json, "ending");
  std::string kind, what;
  int number = 0;
  bool deadline = false;
  reader("kind", kind);
  if (kind == "unknown") return read_one(reader, ending, std::monostate{});
  if (kind == "exited") return reader("status", number), read_one(reader, ending, Exited{number});
  if (kind == "signaled") return reader("signal", number), read_one(reader, ending, Signaled{number});
  if (kind == "stopped") return reader("deadline", deadline), read_one(reader, ending, Stopped{deadline});
  if (kind != "launch-failed") return false;
  reader("number", number);
  reader("what", what);
  return read_one(reader, ending, LaunchFailed{number, what});
}

Json to_json(const Observation& value) { return written(value); }
Json to_json(const Judgement& value) { return written(value); }
Json to_json(const RecordedTrial& value) { return written(value); }
Json to_json(const RecordedVerdict& value) { return written(value); }
Json to_json(const LifeProof& value) { return written(value); }

Result<Observation> observation_from(const Json& json) { return read_fields<Observation>(json); }
Result<Judgement> judgement_from(const Json& json) { return read_fields<Judgement>(json); }
Result<RecordedTrial> recorded_trial_from(const Json& json) { return read_fields<RecordedTrial>(json); }
Result<RecordedVerdict> recorded_verdict_from(const Json& json) { return read_fields<RecordedVerdict>(json); }
Result<LifeProof> life_proof_from(const Json& json) { return read_fields<LifeProof>(json); }

}  // namespace nohatch
