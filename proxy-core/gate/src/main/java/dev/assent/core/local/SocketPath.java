package dev.assent.core.local;

import java.net.UnixDomainSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/// The address of the local socket.
public final class SocketPath {
  /// Bytes of the longest path that is a socket address on every system.
  public static final int MAX_BYTES = 100;

  private SocketPath() {}

  /// The address of a path.
  ///
  /// @throws LocalSocketException with code PATH_TOO_LONG, naming path, length and a way out
  public static UnixDomainSocketAddress address(Path socket) throws LocalSocketException {
    int length = socket.toString().getBytes(StandardCharsets.UTF_8).length;
    if (length > MAX_BYTES) {
      throw new LocalSocketException(
          LocalSocketException.Code.PATH_TOO_LONG,
          "the socket path `"
              + socket
              + "` has "
              + length
              + " bytes, expected at most "
              + MAX_BYTES
              + "; set ASSENT_HOME or XDG_RUNTIME_DIR to a shorter folder");
    }
    return UnixDomainSocketAddress.of(socket);
  }
}
