# The program that counts system calls in the kernel, and its skeleton: the header that carries its bytes. nohatch_run includes it as a system header.
find_program(NOHATCH_BPF_CLANG NAMES clang-14 clang REQUIRED)
find_program(NOHATCH_BPFTOOL bpftool PATHS /usr/sbin REQUIRED)
pkg_check_modules(BPF REQUIRED IMPORTED_TARGET libbpf)

set(bpf_source ${PROJECT_SOURCE_DIR}/harness/run/syscall_trace.bpf.c)
set(bpf_directory ${PROJECT_BINARY_DIR}/bpf)
set(bpf_skeleton ${bpf_directory}/syscall_trace.skel.h)
file(MAKE_DIRECTORY ${bpf_directory})
add_custom_command(
  OUTPUT ${bpf_skeleton}
  COMMAND ${NOHATCH_BPF_CLANG} -g -O2 -Wall -target bpf -D__TARGET_ARCH_x86 -I/usr/include/${CMAKE_LIBRARY_ARCHITECTURE}
          -ffile-prefix-map=${PROJECT_SOURCE_DIR}=. -c ${bpf_source} -o ${bpf_directory}/syscall_trace.o
  COMMAND ${NOHATCH_BPFTOOL} gen skeleton ${bpf_directory}/syscall_trace.o name syscall_trace > ${bpf_skeleton}
  DEPENDS ${bpf_source} ${PROJECT_SOURCE_DIR}/harness/run/syscall_counts.h
  COMMENT "Building the program that counts system calls in the kernel"
  VERBATIM)
add_custom_target(nohatch_bpf DEPENDS ${bpf_skeleton})
