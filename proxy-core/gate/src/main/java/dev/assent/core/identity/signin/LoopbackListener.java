package dev.assent.core.identity.signin;

import dev.assent.core.files.FileTrust;
import dev.assent.core.files.PlainFile;
import dev.assent.core.identity.token.IdentityException;
import dev.assent.core.identity.token.IdentityFault;
import dev.assent.core.text.Sentence;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The address of this machine to which a browser is sent back. It takes one request that belongs
/// to this sign-in, and answers all others with an error: anybody can make a browser come here.
/// Connections of other users of this machine are closed at once, where the system tells whose they
/// are. Of more connections than a browser needs the oldest is closed, so that nobody keeps the
/// browser out by holding them all.
final class LoopbackListener implements AutoCloseable {
  private static final int LONGEST = 8 * 1024;
  private static final int CONNECTIONS = 16;
  private static final int BACKLOG = 128;
  private static final int PATIENCE_MS = 5_000;
  private static final byte[] ADDRESS = {127, 0, 0, 1};

  private final ServerSocket socket;
  private final String path;
  private final Predicate<String> ours;
  private volatile @Nullable String stray;
  private final CompletableFuture<String> query = new CompletableFuture<>();
  private final PeerUser peers;
  // Its own lock; the oldest first.
  private final Deque<Socket> open = new ArrayDeque<>();

  private LoopbackListener(ServerSocket socket, String path, Predicate<String> ours) {
    this.socket = socket;
    this.path = path;
    this.ours = ours;
    this.peers = PeerUser.of(socket);
  }

  /// Opens the address.
  ///
  /// @param ports those that may be used, in this order; empty means any
  /// @param path with its slash
  /// @param ours tells by its query whether an answer belongs to this sign-in
  /// @throws IdentityException when no port is free
  static LoopbackListener open(List<Integer> ports, String path, Predicate<String> ours)
      throws IdentityException {
    for (int port : ports.isEmpty() ? List.of(0) : ports) {
      try {
        var listener = new LoopbackListener(bound(port), path, ours);
        // No virtual one: it goes on accepting for a moment when the socket is closed.
        Thread.ofPlatform().daemon().name("sign-in").start(listener::accept);
        return listener;
      } catch (IOException e) {
        System.getLogger(LoopbackListener.class.getName())
            .log(System.Logger.Level.DEBUG, "port " + port + " cannot be used", e);
      }
    }
    throw new IdentityException(IdentityFault.NO_PORT, ports.isEmpty() ? "" : "tried " + ports);
  }

  private static ServerSocket bound(int port) throws IOException {
    var socket = new ServerSocket();
    try {
      // With the default of each system a port of the list can be used again right after a sign-in.
      socket.bind(new InetSocketAddress(InetAddress.getByAddress(ADDRESS), port), BACKLOG);
      return socket;
    } catch (IOException e) {
      socket.close();
      throw e;
    }
  }

  /// The address for the issuer.
  String address() {
    return "http://" + host() + path;
  }

  /// Waits for the browser.
  ///
  /// @return the query of its request; may be empty. Where none that belongs to this sign-in came
  ///   in time, the last one that does not
  /// @throws IdentityException when it does not come in time
  String await(Duration patience) throws IdentityException, InterruptedException {
    try {
      return query.get(patience.toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      String other = stray;
      if (other != null) {
        return other;
      }
      throw new IdentityException(
          IdentityFault.NOBODY_CAME_BACK, Sentence.of("waited %s s", patience.toSeconds()), e);
    } catch (ExecutionException e) {
      throw new IdentityException(IdentityFault.NO_PORT, "the address was closed", e);
    }
  }

  private String host() {
    return "127.0.0.1:" + socket.getLocalPort();
  }

  private void accept() {
    while (!socket.isClosed()) {
      try {
        Socket one = socket.accept();
        if (socket.isClosed() || peers.isStranger(one)) {
          one.close();
        } else {
          admit(one);
          Thread.ofVirtual().name("sign-in-request").start(() -> serve(one));
        }
      } catch (IOException e) {
        if (!socket.isClosed()) {
          boolean _ = query.completeExceptionally(e);
          return;
        }
      }
    }
  }

  private void admit(Socket one) throws IOException {
    Optional<Socket> oldest;
    synchronized (open) {
      open.addLast(one);
      oldest = open.size() > CONNECTIONS ? Optional.of(open.removeFirst()) : Optional.empty();
    }
    if (oldest.isPresent()) {
      oldest.get().close();
    }
  }

  // Browsers also open connections on which they send nothing, so each has a thread.
  private void serve(Socket one) {
    try (one) {
      one.setSoTimeout(PATIENCE_MS);
      Page page = page(head(one.getInputStream()));
      one.getOutputStream().write(page.bytes());
      one.getOutputStream().flush();
      one.shutdownOutput();
    } catch (IOException e) {
      System.getLogger(LoopbackListener.class.getName())
          .log(System.Logger.Level.DEBUG, "a connection of the sign-in broke", e);
    } finally {
      synchronized (open) {
        open.remove(one);
      }
    }
  }

  /// The head of a request: everything before the first empty line; empty when it is too long.
  private static String head(InputStream in) throws IOException {
    long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(PATIENCE_MS);
    var text = new StringBuilder();
    while (text.length() < LONGEST && System.nanoTime() < until) {
      int next = in.read();
      if (next < 0) {
        return "";
      }
      text.append((char) next);
      if (next == '\n' && text.toString().endsWith("\r\n\r\n")) {
        return text.toString();
      }
    }
    return "";
  }

  private Page page(String head) {
    List<String> lines = List.of(head.split("\r\n", -1));
    String[] request = lines.getFirst().split(" ", -1);
    if (request.length != 3 || !request[2].startsWith("HTTP/1.")) {
      return Page.of("400 Bad Request", "This is no request that Assent takes.");
    }
    List<String> hosts =
        lines.stream()
            .skip(1)
            .filter(line -> line.regionMatches(true, 0, "host:", 0, 5))
            .map(line -> line.substring(5).strip())
            .toList();
    if (!hosts.equals(List.of(host()))) {
      return Page.of("400 Bad Request", "This request was meant for another host.");
    }
    int question = request[1].indexOf('?');
    if (!(question < 0 ? request[1] : request[1].substring(0, question)).equals(path)) {
      return Page.of("404 Not Found", "There is nothing here.");
    }
    if (!request[0].equals("GET")) {
      return Page.of("405 Method Not Allowed", "Assent takes GET here.");
    }
    String answer = question < 0 ? "" : request[1].substring(question + 1);
    if (!ours.test(answer)) {
      stray = answer;
      return Page.of("400 Bad Request", "This answer belongs to no sign-in that Assent waits for.");
    }
    if (!query.complete(answer)) {
      return Page.of("410 Gone", "Assent has an answer already.");
    }
    return Page.of(
        "200 OK", "Assent has the answer of your issuer. Go back to Assent, and close this page.");
  }

  /// One answer; nothing of a request is in it.
  private record Page(byte[] bytes) {
    static Page of(String status, String sentence) {
      String body =
          "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Assent</title><p>"
              + sentence
              + "</p></html>\n";
      String text =
          "HTTP/1.1 "
              + status
              + "\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: "
              + body.getBytes(StandardCharsets.UTF_8).length
              + "\r\nCache-Control: no-store\r\nReferrer-Policy: no-referrer\r\n"
              + "Content-Security-Policy: default-src 'none'\r\nX-Content-Type-Options: nosniff\r\n"
              + "Connection: close\r\n\r\n"
              + body;
      return new Page(text.getBytes(StandardCharsets.UTF_8));
    }
  }

  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException e) {
      System.getLogger(LoopbackListener.class.getName())
          .log(System.Logger.Level.DEBUG, "the address cannot be closed", e);
    }
  }

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

    /// The owner of the socket that a table has from one address to another; absent when it has
    /// none, or nobody holds it any more.
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

    /// An address of version 4 and a port, as the tables have them: the bytes of the address in
    /// this machine's order.
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
}
