package dev.assent.core.transport.http;

import dev.assent.core.text.Sentence;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;

/// Tells whether anybody takes connections at an address.
public final class Reachability {
  private Reachability() {}

  /// Tries to connect, without saying anything.
  ///
  /// @param most how long it may take
  /// @return why not, for the middle of a sentence; absent when somebody does
  public static Optional<Sentence> trouble(URI url, Duration most) {
    int port = url.getPort() >= 0 ? url.getPort() : url.getScheme().equals("https") ? 443 : 80;
    String host =
        url.getHost().startsWith("[")
            ? url.getHost().substring(1, url.getHost().length() - 1)
            : url.getHost();
    var address = new InetSocketAddress(host, port);
    if (address.isUnresolved()) {
      return answersNot(url, "its name is not known");
    }
    try (var socket = new Socket()) {
      socket.connect(address, Math.toIntExact(most.toMillis()));
      return Optional.empty();
    } catch (SocketTimeoutException _) {
      return Optional.of(Sentence.of("nothing answers at %s in time", HttpFaults.place(url)));
    } catch (IOException _) {
      return answersNot(url, "it takes no connections");
    }
  }

  private static Optional<Sentence> answersNot(URI url, String why) {
    return Optional.of(Sentence.of("nothing answers at %s: %s", HttpFaults.place(url), why));
  }
}
