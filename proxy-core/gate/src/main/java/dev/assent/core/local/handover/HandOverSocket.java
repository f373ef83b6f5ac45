package dev.assent.core.local.handover;

import dev.assent.core.files.PrivateFile;
import dev.assent.core.linux.SystemCall;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/// The core's end of a hand-over: a socket of its own for one bridge, in the folder that only this
/// user can enter.
public final class HandOverSocket implements AutoCloseable {
  /// The beginning of these sockets' names; as long as that of the core's own socket.
  public static final String PREFIX = "h-";

  /// Bytes of the secret.
  static final int SECRET = 16;

  private static final int LOOK = 100;

  private final Path path;
  private final int socket;
  private final byte[] secret;
  private boolean begun;
  private volatile boolean closed;

  private HandOverSocket(Path path, int socket, byte[] secret) {
    this.path = path;
    this.socket = socket;
    this.secret = secret;
  }

  /// Opens one, for one [#take], which ends it. To be asked for only where [HandOver#isPossible].
  ///
  /// @param core the core's own socket; this one lies beside it
  public static HandOverSocket open(Path core) throws IOException {
    String name =
        PREFIX.concat(
            Long.toString(
                ThreadLocalRandom.current().nextLong(36L * 36 * 36 * 36 * 36 * 36 * 36), 36));
    Path path = core.resolveSibling(name);
    int socket = LocalSockets.forMessages();
    boolean bound = false;
    try {
      LocalSockets.bind(socket, path);
      PrivateFile.closeToOthers(path);
      bound = true;
      byte[] secret = new byte[SECRET];
      new SecureRandom().nextBytes(secret);
      return new HandOverSocket(path, socket, secret);
    } finally {
      if (!bound) {
        SystemCall.close(socket);
      }
    }
  }

  /// Removes what a core that died left. To be asked by a core that holds the lock, before it
  /// listens.
  ///
  /// @param core the core's own socket
  public static void removeStale(Path core) throws IOException {
    @Nullable Path folder = core.toAbsolutePath().getParent();
    if (folder == null) {
      return;
    }
    try (DirectoryStream<Path> left = Files.newDirectoryStream(folder, PREFIX + "*")) {
      for (Path socket : left) {
        try {
          Files.deleteIfExists(socket);
        } catch (IOException _) {
          // Not ours, and in nobody's way.
        }
      }
    }
  }

  /// File name of the socket.
  public String name() {
    return String.valueOf(path.getFileName());
  }

  /// The secret that the bridge sends along, so that nobody else who sees the socket can put
  /// himself in its place: 32 lower-case hex digits.
  public String secret() {
    return HexFormat.of().formatHex(secret);
  }

  /// Waits for what a bridge hands over, and ends.
  ///
  /// @param within how long it is waited for
  /// @return empty when nothing came in time, or somebody closed this
  /// @throws IOException when something else came, which is closed again; the bridge still has what
  ///   it has
  Optional<HandedStreams> take(Duration within) throws IOException {
    if (!begins()) {
      return Optional.empty();
    }
    long until = System.nanoTime() + within.toNanos();
    try (var arena = Arena.ofConfined()) {
      MemorySegment error = StreamCalls.errorRoom(arena);
      MemorySegment polled = arena.allocate(StreamCalls.POLLED, 8);
      polled.set(ValueLayout.JAVA_INT, 0, socket);
      polled.set(ValueLayout.JAVA_SHORT, StreamCalls.POLLED_EVENTS, StreamCalls.READABLE);
      while (!closed && System.nanoTime() < until) {
        if (StreamCalls.poll(polled, LOOK, error) > 0) {
          return Optional.of(HandedStreams.of(DescriptorMessage.receive(socket, secret)));
        }
      }
      return Optional.empty();
    } finally {
      end();
    }
  }

  /// Ends this; a [#take] that waits ends a little later. Idempotent.
  @Override
  public synchronized void close() throws IOException {
    boolean first = !closed;
    closed = true;
    if (first && !begun) {
      end();
    }
  }

  private synchronized boolean begins() {
    begun = true;
    return !closed;
  }

  private void end() throws IOException {
    SystemCall.close(socket);
    Files.deleteIfExists(path);
  }
}
