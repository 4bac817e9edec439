# An installed tree keeps the layout that the programs expect: bin/, and share/nohatch/{cases,fixtures} beside it. From the
# fixtures come those that describe something; their sources, tests and the hostile ones stay here.
set(NOHATCH_PROGRAMS nohatch nohatch-verify nohatch-canary nohatch-gateway nohatch-decoy nohatch-tool nohatch-confine nohatch-lua-env)
add_custom_target(programs DEPENDS ${NOHATCH_PROGRAMS})

install(TARGETS ${NOHATCH_PROGRAMS} RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(DIRECTORY cases DESTINATION ${CMAKE_INSTALL_DATADIR}/nohatch PATTERN "__pycache__" EXCLUDE)
foreach(kind interpreters sandboxes pairs images controls advisories)
  install(DIRECTORY fixtures/${kind} DESTINATION ${CMAKE_INSTALL_DATADIR}/nohatch/fixtures
          USE_SOURCE_PERMISSIONS
          REGEX "/(__pycache__|testing|confine)$" EXCLUDE
          REGEX "/lua-env/.*\\.[ch]$" EXCLUDE
          REGEX "_test\\.[a-z]+$" EXCLUDE
          PATTERN "CMakeLists.txt" EXCLUDE)
endforeach()
install(FILES fixtures/native/nohatch.h DESTINATION ${CMAKE_INSTALL_DATADIR}/nohatch/fixtures/native)
install(FILES README.md CHANGELOG.md SECURITY.md LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY docs DESTINATION ${CMAKE_INSTALL_DOCDIR})

set(CPACK_GENERATOR DEB TGZ)
set(CPACK_PACKAGE_CONTACT "The nohatch maintainers")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "Negative tests and escape regressions for sandboxes of untrusted code")
set(CPACK_DEBIAN_PACKAGE_DEPENDS "gcc, libc6-dev, python3, python3-pip, ca-certificates")
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "bubblewrap, podman, runc, nodejs")
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_STRIP_FILES ON)
include(CPack)
