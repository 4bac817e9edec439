// Fixed places on a decoy host, as command lines name them.
#pragma once

namespace nohatch {

inline constexpr const char* kRequestDirectory = "/nohatch/request";    // the attacker's: source, neighbours; $PWD in bare
inline constexpr const char* kSourceDirectory = "/nohatch/source";      // the source alone, as a store would hold it
inline constexpr const char* kInterpreters = "/nohatch/interpreters";
inline constexpr const char* kDrivers = "/nohatch/drivers";
inline constexpr const char* kSandboxes = "/nohatch/sandboxes";
inline constexpr const char* kPrograms = "/nohatch/bin";                // nohatch's own programs
inline constexpr const char* kImages = "/nohatch/images";            // the image store of the cache, read-only
inline constexpr const char* kHome = "/home/service";                   // secret, outside directory, bin/ with the tool

// Stands in a user's command for the payload's text (--source-as argument), which only the runner knows.
inline constexpr const char* kSourceText = "\x01source\x01";

}  // namespace nohatch
