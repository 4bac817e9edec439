# Tests of the tree itself: what includes what, and that an installed tree works.
add_test(NAME includes.allowed COMMAND ${PROJECT_SOURCE_DIR}/ci/check-includes)
add_test(NAME includes.refused COMMAND ${PROJECT_SOURCE_DIR}/ci/check-includes --root ${PROJECT_SOURCE_DIR}/fixtures/includes --marked)
add_test(NAME includes.fails COMMAND ${PROJECT_SOURCE_DIR}/ci/check-includes --root ${PROJECT_SOURCE_DIR}/fixtures/includes)
set_tests_properties(includes.allowed includes.refused includes.fails PROPERTIES LABELS unit TIMEOUT 60)
set_tests_properties(includes.fails PROPERTIES PASS_REGULAR_EXPRESSION "judge may not include run.*includes, 12 wrong")

add_test(NAME install.tree COMMAND ${PROJECT_SOURCE_DIR}/ci/test-install ${PROJECT_BINARY_DIR})
set_tests_properties(install.tree PROPERTIES LABELS self TIMEOUT 120)
