# nohatch-decoy is started for every trial: linked statically it is there in a third of the time. So it takes the archives alone,
# without the shared libraries that they name, and of them only what it needs. Sanitizers need the shared C library.
add_executable(nohatch-decoy harness/run/decoy_main.cc)
if(NOHATCH_SANITIZER)
  target_link_libraries(nohatch-decoy PRIVATE nohatch_run)
else()
  find_library(NOHATCH_STATIC_NL_ROUTE libnl-route-3.a REQUIRED)
  find_library(NOHATCH_STATIC_NL libnl-3.a REQUIRED)
  find_library(NOHATCH_STATIC_CRYPTO libcrypto.a REQUIRED)
  add_dependencies(nohatch-decoy nohatch_run nohatch_process nohatch_base)
  target_include_directories(nohatch-decoy PRIVATE harness .)
  target_link_options(nohatch-decoy PRIVATE -static)
  # libnl names resolver functions of the C library that are never called here; the linker warns of each.
  include(CheckLinkerFlag)
  check_linker_flag(CXX -Wl,--no-warnings NOHATCH_LINKER_NO_WARNINGS)
  if(NOHATCH_LINKER_NO_WARNINGS)
    target_link_options(nohatch-decoy PRIVATE -Wl,--no-warnings)
  endif()
  target_link_libraries(nohatch-decoy PRIVATE $<TARGET_FILE:nohatch_run> $<TARGET_FILE:nohatch_process> $<TARGET_FILE:nohatch_base>
                        ${NOHATCH_STATIC_NL_ROUTE} ${NOHATCH_STATIC_NL} ${NOHATCH_STATIC_CRYPTO})
endif()
set_target_properties(nohatch-decoy PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/bin)
