package dev.assent.core.config.proxy;

import dev.assent.core.config.SettingShape;
import dev.assent.core.config.SettingShape.WholeNumber;
import dev.assent.core.json.JsonObject;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// That clients may also reach a proxy over HTTP, on this machine.
///
/// @param port on the loopback addresses, 1024 to 65535
/// @param tokenKey name of the token in the key store; absent means one that Assent makes and keeps
///   in a file of its own
public record HttpFrontEnd(int port, Optional<String> tokenKey) {
  /// The first port that needs no rights.
  public static final int LEAST_PORT = 1024;

  /// The last port there is.
  public static final int MOST_PORT = 65_535;

  public static final SettingShape PORT = new WholeNumber(LEAST_PORT, MOST_PORT);

  /// The port that a person typed; absent where it is none that can be taken.
  public static Optional<Integer> portOf(String typed) {
    boolean digits =
        typed.length() <= 5
            && !typed.isEmpty()
            && typed.chars().allMatch(c -> c >= '0' && c <= '9');
    return digits
        ? Optional.of(Integer.parseInt(typed))
            .filter(port -> port >= LEAST_PORT && port <= MOST_PORT)
        : Optional.empty();
  }

  /// The addresses of proxies that clients may reach over HTTP, with the names of the proxies.
  public static Map<String, String> addresses(Collection<ProxyDefinition> proxies) {
    var addresses = new HashMap<String, String>();
    proxies.forEach(proxy ->
        proxy.httpFrontEnd().ifPresent(front -> addresses.put(front.address(), proxy.name())));
    return addresses;
  }

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
