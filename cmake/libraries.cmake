# Third-party libraries, all Debian packages, and the flags of our own code. Flags sit on INTERFACE targets, so that the
# programs under test (payloads, launchers, interpreters) never inherit a sanitizer.
find_package(PkgConfig REQUIRED)
find_package(OpenSSL REQUIRED)
find_package(SQLite3 REQUIRED)
find_package(GTest REQUIRED)
find_package(benchmark REQUIRED)
find_package(spdlog REQUIRED)
find_package(fmt REQUIRED)
find_package(Threads REQUIRED)
find_package(Boost 1.81 REQUIRED COMPONENTS filesystem)
pkg_check_modules(RE2 REQUIRED IMPORTED_TARGET re2)
pkg_check_modules(NETLINK REQUIRED IMPORTED_TARGET libnl-route-3.0)
pkg_check_modules(SECCOMP REQUIRED IMPORTED_TARGET libseccomp)
pkg_check_modules(SIMDJSON REQUIRED IMPORTED_TARGET simdjson)
pkg_check_modules(LUA REQUIRED IMPORTED_TARGET lua5.4)

option(NOHATCH_FUZZ "Build the libFuzzer targets (clang only)" OFF)
set(NOHATCH_SANITIZER "" CACHE STRING "Sanitizers of our own code: address,undefined or thread")

add_library(nohatch_flags INTERFACE)
target_compile_options(nohatch_flags INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wno-missing-field-initializers
                                               -fstack-protector-strong)
target_compile_definitions(nohatch_flags INTERFACE NOHATCH_VERSION="${PROJECT_VERSION}")
target_include_directories(nohatch_flags INTERFACE ${PROJECT_SOURCE_DIR}/harness ${PROJECT_SOURCE_DIR})
# What is built to be used reads hostile bytes: checks of the library stay in, and nothing is written to after the start.
set(release "$<CONFIG:Release,RelWithDebInfo>")
target_link_options(nohatch_flags INTERFACE "$<${release}:LINKER:-z,relro,-z,now>")
if(NOHATCH_SANITIZER)
  target_compile_options(nohatch_flags INTERFACE -fsanitize=${NOHATCH_SANITIZER} -fno-omit-frame-pointer
                                                 -fno-sanitize-recover=all "$<$<CONFIG:Debug>:-O1>")
  target_link_options(nohatch_flags INTERFACE -fsanitize=${NOHATCH_SANITIZER})
else()
  target_compile_options(nohatch_flags INTERFACE "$<${release}:-fstack-clash-protection;-U_FORTIFY_SOURCE;-D_FORTIFY_SOURCE=2>")
  target_compile_definitions(nohatch_flags INTERFACE "$<${release}:_GLIBCXX_ASSERTIONS>")
endif()
if(NOHATCH_FUZZ)
  target_compile_options(nohatch_flags INTERFACE -fsanitize=fuzzer-no-link)
endif()

# What each folder links besides the folders of its row.
set(NOHATCH_EXTERNAL_base OpenSSL::Crypto spdlog::spdlog fmt::fmt PkgConfig::RE2)
set(NOHATCH_EXTERNAL_process Boost::filesystem Threads::Threads)
set(NOHATCH_EXTERNAL_evidence PkgConfig::SIMDJSON)
add_compile_definitions(BOOST_PROCESS_V2_SEPARATE_COMPILATION)
set(NOHATCH_EXTERNAL_run PkgConfig::NETLINK PkgConfig::BPF PkgConfig::SECCOMP)
set(NOHATCH_EXTERNAL_gateway SQLite::SQLite3 Threads::Threads)
set(NOHATCH_EXTERNAL_canary PkgConfig::NETLINK)
