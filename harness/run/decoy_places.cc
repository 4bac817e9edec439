#include "run/decoy_places.h"

namespace nohatch {
namespace {

std::string in_home(const char* path) { return std::string(kHome) + path; }

std::string hosts_text(const Tokens& tokens) {
  return "127.0.0.1 localhost\n::1 localhost ip6-localhost\n127.0.1.1 " + host_name(tokens) + "\n";
}

std::string resolver_text(const DecoySpec& spec) {
  return spec.canary ? "nameserver " + spec.canary->canary_ipv4 + "\noptions timeout:1 attempts:1\n" : "# no name server\n";
}

}  // namespace

BaitPlaces bait_places(const DecoySpec& spec) {
  BaitPlaces places;
  places.secret_path = in_home("/.ssh/id_ed25519");
  places.secret_relative = "../.." + places.secret_path;
  places.system_path = "/etc/passwd";
  places.run_path = "/run/secrets/database-password";
  places.environment_name = "SERVICE_TOKEN";
  places.interface_name = spec.canary ? "eth0" : "lo";
  places.mount_point = "/srv/data";
  places.socket_path = "/run/service.sock";
  places.socket_abstract = "service-control";
  places.outside_directory = in_home("/data");
  places.outside_file = in_home("/data/ledger.txt");
  places.tool_name = "service-admin";
  places.tool_directory = in_home("/bin");
  places.tool_path = places.tool_directory + "/" + places.tool_name;
  places.host_name = host_name(spec.tokens);
  places.descriptor_number = 9;
  return places;
}

std::string host_name(const Tokens& tokens) { return "host-" + tokens.host_name; }

std::string environment_bait(const Tokens& tokens) { return "SERVICE_TOKEN=" + tokens.environment; }

std::string bait_passwd_line(const Tokens& tokens) {
  return "service:x:1999:1999:" + tokens.system_file + ":" + kHome + ":/usr/sbin/nologin\n";
}

std::vector<PlantedText> bait_texts(const Tokens& tokens, const BaitPlaces& places) {
  return {
      {places.secret_path,
       "-----BEGIN OPENSSH PRIVATE KEY-----\n" + tokens.secret_file + "\n-----END OPENSSH PRIVATE KEY-----\n", 0600},
      {places.run_path, tokens.run_file + "\n", 0600},
      {places.outside_file, "opening balance 0\n", 0666},
      {places.tool_path + ".key", tokens.tool_key + "\n", 0600},
      {in_home("/.bashrc"), "# service\n", 0644},
      {"/root/.bashrc", "# root\n", 0644},
      {places.mount_point + "/README", "Data of the service.\n", 0644},
  };
}

std::vector<PlantedText> etc_texts(const DecoySpec& spec, const std::string& real_passwd) {
  const std::string locked = "root:*:19000:0:99999:7:::\nservice:!:19000:0:99999:7:::\n";
  const std::string groups = "root:*::\nservice:!::\n";
  return {
      {"/etc/passwd", real_passwd + bait_passwd_line(spec.tokens), 0644},
      {"/etc/shadow", locked, 0600},
      {"/etc/shadow-", locked, 0600},
      {"/etc/gshadow", groups, 0600},
      {"/etc/gshadow-", groups, 0600},
      {"/etc/sudoers", "root ALL=(ALL:ALL) ALL\n", 0440},
      {"/etc/security/opasswd", "", 0600},
      {"/etc/krb5.keytab", "", 0600},
      {"/etc/machine-id", "00000000000000000000000000000001\n", 0444},
      {"/etc/hostname", host_name(spec.tokens) + "\n", 0644},
      {"/etc/hosts", hosts_text(spec.tokens), 0644},
      {"/etc/resolv.conf", resolver_text(spec), 0644},
  };
}

const std::vector<std::string>& hidden_etc_directories() {
  static const std::vector<std::string> directories = {
      "/etc/ssh",       "/etc/sudoers.d",   "/etc/ssl/private", "/etc/NetworkManager/system-connections",
      "/etc/wireguard", "/etc/letsencrypt", "/etc/docker",      "/etc/kubernetes",
      "/etc/openvpn",   "/etc/ppp",         "/etc/credstore",   "/etc/credstore.encrypted"};
  return directories;
}

std::vector<std::string> watched_places(const DecoySpec& spec) {
  return {"/home",   "/root", "/run", "/tmp", "/var/tmp", "/srv", spec.request_is_symlink ? "/nohatch/request.d" : kRequestDirectory,
          "/etc/passwd", "/etc/shadow", "/etc/hosts", "/etc/resolv.conf", "/etc/sudoers"};
}

}  // namespace nohatch
