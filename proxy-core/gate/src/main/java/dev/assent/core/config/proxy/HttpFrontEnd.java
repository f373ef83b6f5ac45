package dev.assent.core.config.proxy;

import static dev.assent.core.document.Member.member;
import static dev.assent.core.document.Member.optional;
import static dev.assent.core.document.TableShape.table;

import dev.assent.core.config.SecretValue;
import dev.assent.core.document.Shape;
import dev.assent.core.document.Shapes;
import dev.assent.core.document.TableShape;
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

  public static final Shape<Integer> PORT = Shapes.whole(LEAST_PORT, MOST_PORT);

  // A token in the file could be read by whoever is shown the file.
  static final TableShape<HttpFrontEnd> SHAPE =
      table(
          "`null` or an object with `port`",
          HttpFrontEnd::new,
          member("port", PORT, HttpFrontEnd::port),
          optional(
                  "token",
                  SecretValue.reference("`null` or `{\"keychain\": KEY}`"),
                  HttpFrontEnd::tokenKey)
              .orNull());

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
}
