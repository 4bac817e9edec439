#include "canary/packet_ring.h"

#include <arpa/inet.h>
#include <linux/filter.h>
#include <linux/if_ether.h>
#include <linux/if_packet.h>
#include <sys/mman.h>
#include <sys/socket.h>

#include <atomic>
#include <cerrno>

namespace nohatch {
namespace {

constexpr unsigned kFrameSize = 2048, kFrames = 4096, kBlockSize = 1u << 16;
constexpr unsigned kKeep = 1900;  // what fits into a frame beside its header
constexpr std::size_t kRingSize = std::size_t{kFrameSize} * kFrames;

template <typename T>
bool set_option(int fd, int name, const T& value) {
  return ::setsockopt(fd, SOL_PACKET, name, &value, sizeof value) == 0;
}

// Frames longer than a slot are cut by a filter, since the kernel would else drop them.
bool keep_only(int fd, unsigned bytes) {
  sock_filter code[] = {BPF_STMT(BPF_RET | BPF_K, bytes)};
  const sock_fprog program{1, code};
  return ::setsockopt(fd, SOL_SOCKET, SO_ATTACH_FILTER, &program, sizeof program) == 0;
}

bool prepare(int fd) {
  const tpacket_req request{kBlockSize, static_cast<unsigned>(kRingSize / kBlockSize), kFrameSize, kFrames};
  return keep_only(fd, kKeep) && set_option(fd, PACKET_VERSION, int{TPACKET_V2}) &&
         set_option(fd, PACKET_IGNORE_OUTGOING, 1) && set_option(fd, PACKET_RX_RING, request);
}

// The socket receives nothing before this, so the ring and the filter are in force for every frame.
bool start_receiving(int fd) {
  sockaddr_ll all{};
  all.sll_family = AF_PACKET;
  all.sll_protocol = htons(ETH_P_ALL);
  return ::bind(fd, reinterpret_cast<const sockaddr*>(&all), sizeof all) == 0;
}

}  // namespace

Result<std::unique_ptr<PacketRing>> PacketRing::open() {
  UniqueFd fd(::socket(AF_PACKET, SOCK_RAW | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
  if (!fd.valid()) return system_failure("the canary's packet socket", errno);
  if (!prepare(fd.get())) return system_failure("the canary's packet ring", errno);
  void* ring = ::mmap(nullptr, kRingSize, PROT_READ | PROT_WRITE, MAP_SHARED, fd.get(), 0);
  if (ring == MAP_FAILED) return system_failure("map the canary's packet ring", errno);
  std::unique_ptr<PacketRing> made(new PacketRing(std::move(fd), static_cast<char*>(ring)));
  if (!start_receiving(made->fd())) return system_failure("bind the canary's packet socket", errno);
  return made;
}

PacketRing::~PacketRing() { ::munmap(ring_, kRingSize); }

void PacketRing::drain(const std::function<void(int, std::string_view)>& take) {
  for (unsigned turn = 0; turn < kFrames; ++turn) {
    auto* header = reinterpret_cast<tpacket2_hdr*>(ring_ + std::size_t{kFrameSize} * next_);
    const std::atomic_ref<__u32> status(header->tp_status);
    if ((status.load(std::memory_order_acquire) & TP_STATUS_USER) == 0) return;
    const auto* from = reinterpret_cast<const sockaddr_ll*>(reinterpret_cast<char*>(header) + TPACKET_ALIGN(sizeof *header));
    if (from->sll_pkttype != PACKET_OUTGOING)
      take(from->sll_ifindex, {reinterpret_cast<char*>(header) + header->tp_mac, header->tp_snaplen});
    status.store(TP_STATUS_KERNEL, std::memory_order_release);
    next_ = (next_ + 1) % kFrames;
  }
}

}  // namespace nohatch
