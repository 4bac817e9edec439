// Holds statements against docs/schemas/, by the jsonschema package of Python (Debian: python3-jsonschema).
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "base/canonical_json.h"
#include "base/file_system.h"
#include "evidence/statement.h"
#include "process/launcher.h"

namespace nohatch {

// "valid", or what is wrong with a statement, whose predicate has the schema of this name.
inline std::string schema_answer(const Json& statement, const std::string& schema) {
  static constexpr const char* kValidate =
      "import json, sys, jsonschema\n"
      "statement = json.load(open(sys.argv[3]))\n"
      "faults = []\n"
      "for value, name in ((statement, 'statement'), (statement['predicate'], sys.argv[2])):\n"
      "    schema = json.load(open(f'{sys.argv[1]}/docs/schemas/{name}.schema.json'))\n"
      "    jsonschema.Draft202012Validator.check_schema(schema)\n"
      "    faults += [e.message for e in jsonschema.Draft202012Validator(schema).iter_errors(value)]\n"
      "print('valid' if not faults else 'invalid: ' + faults[0], end='')\n";
  const auto scratch = ScratchDirectory::create("nohatch-schema");
  if (!scratch) return scratch.error().text();
  const auto file = scratch->path() / "statement.json";
  if (const Status written = write_file(file, canonical_json(statement)); !written) return written.error().text();
  SystemLauncher launcher;
  LaunchRequest request;
  request.argv = {"/usr/bin/python3", "-c", kValidate, NOHATCH_SOURCE_DIR, schema, file.string()};
  const auto said = capture(launcher, request, std::chrono::minutes(1));
  return said ? said->output + said->error : said.error().text();
}

}  // namespace nohatch
