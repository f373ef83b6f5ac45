package dev.assent.core.config;

import dev.assent.core.config.SettingShape.WholeNumber;
import dev.assent.core.json.JsonObject;
import java.util.Optional;

/// That clients may also reach a proxy over HTTP, on this machine (decision C5).
///
/// @param port on the loopback addresses, 1024 to 65535
/// @param tokenKey name of the token in the key store; absent means one that Assent makes and keeps in a file of its own
public record HttpFrontEnd(int port, Optional<String> tokenKey) {
  static final SettingShape PORT = new WholeNumber(1024, 65_535);

  /// The address that clients are given.
  public String address() {
    return "http://127.0.0.1:" + port + "/mcp";
  }

  /// As it stands in the file.
  JsonObject tree() {
    var tree = JsonObject.builder().put("port", port);
    tokenKey.ifPresent(key -> tree.put("token", JsonObject.builder().put("keychain", key).build()));
    return tree.build();
  }
}
