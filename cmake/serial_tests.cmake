# Read by ctest itself, behind the discovered tests of a folder: which of them run alone. Those that press a limit measure time or
# memory of the whole machine; those that count what is left behind would count a neighbour's.
set(nohatch_alone "^(CanaryTest\\.(AFlood|AnIdle|NothingIsLeft|Readback|ThreeHundred)|CgroupTest|DecoyCanaryTest|DecoyEngineTest|DecoyLeavesNothing|ForkBombTest|Guardian|KilledRunTest|OrdinaryUser)")
set(nohatch_share "^(Canary|DecoyHostTest|Install|Program)")
foreach(nohatch_folder run canary pair process commands)
  foreach(nohatch_test IN LISTS ${nohatch_folder}_test_TESTS)
    if(nohatch_test MATCHES "${nohatch_alone}")
      set_tests_properties("${nohatch_test}" PROPERTIES RUN_SERIAL TRUE)
    elseif(nohatch_test MATCHES "${nohatch_share}")
      set_tests_properties("${nohatch_test}" PROPERTIES RESOURCE_LOCK "${CMAKE_MATCH_1}")
    endif()
  endforeach()
endforeach()
