package dev.assent.core.identity.signin;

import dev.assent.core.files.FileTrust;
import dev.assent.core.files.PlainFile;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Tells whether the other end of a connection from this machine belongs to another user. Linux
/// says in its table of sockets whose each is; elsewhere nothing is told.
///
/// @param own this user's number; absent where nothing can be told
record PeerUser(Optional<Long> own) {
  private static final Path PROC = Path.of("/proc");
  private static final int MOST = 8 * 1024 * 1024;
  private static final int FIELDS = 10;

  /// Finds out whether this machine tells, by a connection to itself.
  ///
  /// @param listening a socket that accepts on this machine
  static PeerUser of(ServerSocket listening) {
    try (var there = new Socket(listening.getInetAddress(), listening.getLocalPort());
        var here = accepted(listening, there.getLocalPort())) {
      long self = ((Number) Files.getAttribute(PROC.resolve("self"), "unix:uid")).longValue();
      return new PeerUser(owner(here).filter(found -> found == self));
    } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
      System.getLogger(PeerUser.class.getName())
          .log(System.Logger.Level.DEBUG, "this system does not tell whose a connection is", e);
      return new PeerUser(Optional.empty());
    }
  }

  // Somebody may know the port beforehand, and be there first.
  private static Socket accepted(ServerSocket listening, int port) throws IOException {
    Socket one = listening.accept();
    while (one.getPort() != port) {
      one.close();
      one = listening.accept();
    }
    return one;
  }

  /// True if a connection is known not to be this user's. One whose other end has gone already is
  /// nobody's: a browser waits for its answer.
  boolean isStranger(Socket accepted) {
    try {
      return own.isPresent() && !own.equals(owner(accepted));
    } catch (IOException e) {
      return true; // it could be told a moment ago
    }
  }

  private static Optional<Long> owner(Socket accepted) throws IOException {
    var peer = (InetSocketAddress) accepted.getRemoteSocketAddress();
    String from = address(peer.getAddress(), peer.getPort());
    String to = address(accepted.getLocalAddress(), accepted.getLocalPort());
    for (String table : List.of("net/tcp", "net/tcp6")) {
      Path file = PROC.resolve(table);
      if (Files.isReadable(file)) {
        byte[] text = PlainFile.read(file, FileTrust.ANYBODYS, MOST);
        Optional<Long> found = owner(new String(text, StandardCharsets.US_ASCII), from, to);
        if (found.isPresent()) {
          return found;
        }
      }
    }
    return Optional.empty();
  }

  /// The owner of the socket that a table has from one address to another; absent when it has none,
  /// or nobody holds it any more.
  ///
  /// @param from and `to` as [#address] writes them; tables of version 6 have more digits before
  static Optional<Long> owner(String table, String from, String to) {
    for (String line : table.split("\n")) {
      String[] fields = line.strip().split("\\s+");
      if (fields.length >= FIELDS
          && fields[1].endsWith(from)
          && fields[2].endsWith(to)
          && !fields[9].equals("0")
          && fields[7].matches("[0-9]{1,10}")) {
        return Optional.of(Long.valueOf(fields[7]));
      }
    }
    return Optional.empty();
  }

  /// An address of version 4 and a port, as the tables have them: the bytes of the address in this
  /// machine's order.
  static String address(InetAddress address, int port) {
    byte[] bytes = address.getAddress();
    if (ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN) {
      for (int i = 0; i < bytes.length / 2; i++) {
        byte last = bytes[bytes.length - 1 - i];
        bytes[bytes.length - 1 - i] = bytes[i];
        bytes[i] = last;
      }
    }
    return HexFormat.of().withUpperCase().formatHex(bytes)
        + String.format(Locale.ROOT, ":%04X", port);
  }
}
