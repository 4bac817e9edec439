#include "canary/packet.h"

#include <gmock/gmock.h>

#include "canary/frames_test.h"

namespace nohatch {
namespace {

const CanaryPlace kPlace{address_v6(kCanary6.data()), 8471};

Packet of(const std::string& frame) { return classify(frame, kPlace); }

TEST(Packet, TcpToTheCanaryIsAConnection) {
  const Packet syn = of(frame4(6, tcp(4000, 8471, 99, 0x02)));
  EXPECT_EQ(syn.klass, PacketClass::kTcp);
  EXPECT_TRUE(syn.syn);
  EXPECT_EQ(syn.sequence, 100u);
  EXPECT_EQ(syn.to, "tcp 8.8.8.8 8471");
  const Packet data = of(frame6(6, tcp(4000, 53, 100, 0x18, "abc")));
  EXPECT_EQ(data.klass, PacketClass::kTcp);
  EXPECT_FALSE(data.syn);
  EXPECT_EQ(data.payload, 3u);
}

TEST(Packet, PaddingIsNoData) { EXPECT_EQ(of(frame4(6, tcp(1, 53, 5, 0x10)) + std::string(6, '\0')).payload, 0u); }

TEST(Packet, OtherPortsAndProtocolsAreStray) {
  for (const std::string& frame : {frame4(6, tcp(1, 81, 0, 2)), frame4(17, udp(1, 81, "x")), frame4(1, std::string("\x08\0\0\0\0\0\0\0", 8)),
                                   frame4(253, "x"), frame6(58, std::string("\x80\0\0\0\0\0\0\0", 8)), ethernet(0x88b5, "raw"), frame4(2, "igmp")})
    EXPECT_EQ(of(frame).klass, PacketClass::kStray);
}

TEST(Packet, FragmentsAreStray) {
  EXPECT_EQ(of(frame4(17, udp(1, 53, "x"), 0x2000)).klass, PacketClass::kUdp);  // the first, which has the ports
  EXPECT_EQ(of(frame4(17, udp(1, 53, "x"), 0x0010)).klass, PacketClass::kStray);
  EXPECT_EQ(of(frame6(44, std::string("\x11\0\0\x08\0\0\0\1", 8) + udp(1, 53, "x"))).klass, PacketClass::kStray);
}

TEST(Packet, ExtensionsAreSkipped) {
  const std::string options("\x11\0\0\0\0\0\0\0", 8);
  EXPECT_EQ(of(frame6(0, options + udp(1, 53, "x"))).klass, PacketClass::kUdp);
}

TEST(Packet, WhatAKernelSendsByItselfIsQuiet) {
  const std::string arp = be16(1) + be16(0x0800) + "\x06\x04" + be16(1) + std::string(20, 'a');
  EXPECT_EQ(of(ethernet(0x0806, arp)).klass, PacketClass::kQuiet);
  EXPECT_EQ(of(frame6(58, std::string("\x85\0\0\0\0\0\0\0", 8))).klass, PacketClass::kQuiet);
  EXPECT_EQ(of(frame6(58, std::string("\x87\0\0\0\0\0\0\0", 8) + kCanary6)).klass, PacketClass::kQuiet);
  EXPECT_EQ(of(frame6(58, std::string("\x87\0\0\0\0\0\0\0", 8) + kDecoy6, std::string(16, '\0'))).klass, PacketClass::kQuiet);
  EXPECT_EQ(of(frame6(0, std::string("\x3a\0\x05\x02\0\0\1\0", 8) + std::string("\x8f\0\0\0\0\0\0\0", 8))).klass, PacketClass::kQuiet);
}

TEST(Packet, AQuietPacketThatCarriesMoreIsNot) {
  const std::string arp = be16(1) + be16(0x0800) + "\x06\x04" + be16(1) + std::string(20, 'a');
  EXPECT_EQ(of(ethernet(0x0806, arp + std::string(60, 's'))).klass, PacketClass::kStray);
  EXPECT_EQ(of(frame6(58, std::string("\x85\0\0\0\0\0\0\0", 8) + std::string(60, 's'))).klass, PacketClass::kStray);
}

TEST(Packet, WhoAsksForAnotherNeighbourHasSomethingToSend) {
  const std::string other("\x26\x06\0\0\0\0\0\0\0\0\0\0\0\0\0\x11", 16);
  EXPECT_EQ(of(frame6(58, std::string("\x87\0\0\0\0\0\0\0", 8) + other)).klass, PacketClass::kStray);
}

TEST(Packet, AnErrorNamesWhatTheCanarySent) {
  const std::string quoted = ipv4(17, udp(8471, 4000, "x"), 0, kFar4, kDecoy4);
  const Packet error = of(frame4(1, std::string("\x03\x03\0\0\0\0\0\0", 8) + quoted));
  EXPECT_EQ(error.klass, PacketClass::kReply);
  EXPECT_EQ(error.flow, (Flow{address_v4(kDecoy4.data()), address_v4(kFar4.data()), 4000, 8471}));
}

// Whatever is cut off, nothing is read that is not there.
TEST(Packet, EveryPrefixIsClassified) {
  for (const std::string& whole : {frame4(6, tcp(1, 53, 5, 2, "data")), frame6(0, std::string(8, '\0') + udp(1, 53, "x")),
                                   frame4(1, std::string("\x03\x03\0\0\0\0\0\0", 8) + ipv4(17, udp(1, 2, "x")))})
    for (std::size_t size = 0; size <= whole.size(); ++size) {
      const std::string cut = whole.substr(0, size);
      EXPECT_NE(of(cut).klass, PacketClass::kInvalid);
    }
}

}  // namespace
}  // namespace nohatch
