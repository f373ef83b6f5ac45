package dev.assent.core.transport;

import dev.assent.core.files.PrivateFile;
import dev.assent.core.local.LocalSocketException;
import dev.assent.core.local.RefusalLine;
import dev.assent.core.local.SocketPath;
import dev.assent.core.local.handover.HandOverSocket;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.UserPrincipal;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.logging.Level;
import java.util.logging.Logger;
import jdk.net.ExtendedSocketOptions;

/// The core's local socket: a Unix-domain socket in a folder that only this user can enter, and a
/// check of the peer's user id besides. There is no other way in.
public final class LocalSocketServer implements AutoCloseable {
  private static final Logger LOG = Logger.getLogger(LocalSocketServer.class.getName());

  private final ServerSocketChannel listening;
  private final Path path;
  private final UserPrincipal owner;
  private final LocalService service;
  private final int maxConnections;
  private final Set<SocketChannel> connections = ConcurrentHashMap.newKeySet();
  private final Thread acceptor;

  private LocalSocketServer(
      ServerSocketChannel listening,
      Path path,
      UserPrincipal owner,
      LocalService service,
      int maxConnections) {
    this.listening = listening;
    this.path = path;
    this.owner = owner;
    this.service = service;
    this.maxConnections = maxConnections;
    this.acceptor = Thread.ofPlatform().daemon().name("local socket").unstarted(this::acceptAll);
  }

  /// Binds the socket and starts to serve.
  ///
  /// A socket file left by a core that died is removed; one where somebody answers is not.
  ///
  /// @param lock held; its folder, which was checked, is where the socket lies
  /// @param path `core.sock` beside the lock
  /// @param maxConnections how many may be served at once; more are turned away with the code
  ///   `busy`
  /// @throws LocalSocketException with code PATH_TOO_LONG, IN_USE or FOLDER
  public static LocalSocketServer open(
      CoreLock lock, Path path, LocalService service, int maxConnections)
      throws LocalSocketException {
    return open(lock, lock.owner(), path, service, maxConnections);
  }

  static LocalSocketServer open(
      CoreLock lock, UserPrincipal peer, Path path, LocalService service, int maxConnections)
      throws LocalSocketException {
    UnixDomainSocketAddress address = SocketPath.address(path);
    if (!lock.isHeld()) {
      throw new IllegalStateException("the core's lock is not held");
    }
    try {
      removeStale(address, path);
      HandOverSocket.removeStale(path);
      var listening = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
      try {
        listening.bind(address, maxConnections);
        PrivateFile.closeToOthers(path);
      } catch (IOException e) {
        listening.close();
        throw e;
      }
      var server = new LocalSocketServer(listening, path, peer, service, maxConnections);
      server.acceptor.start();
      return server;
    } catch (LocalSocketException e) {
      throw e;
    } catch (IOException e) {
      throw new LocalSocketException(
          LocalSocketException.Code.FOLDER,
          "the socket `" + path + "` cannot be made: " + e.getMessage());
    }
  }

  /// Stops listening, removes the socket file and closes every connection. Idempotent.
  @Override
  public void close() {
    try {
      if (listening.isOpen()) {
        listening.close();
        Files.deleteIfExists(path);
      }
    } catch (IOException e) {
      LOG.log(Level.WARNING, "the socket could not be removed", e);
    }
    connections.forEach(LocalSocketServer::closeQuietly);
  }

  private static void removeStale(UnixDomainSocketAddress address, Path path) throws IOException {
    if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    if (Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)
        || Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
      throw new LocalSocketException(
          LocalSocketException.Code.FOLDER,
          "found a file or folder at `" + path + "`, expected a socket; move it away");
    }
    try (var _ = SocketChannel.open(address)) {
      throw new LocalSocketException(
          LocalSocketException.Code.IN_USE,
          "another core listens at `" + path + "` although it holds no lock");
    } catch (LocalSocketException e) {
      throw e;
    } catch (IOException _) {
      // Invariant: we hold the lock, so the file belongs to a core that is gone.
      Files.deleteIfExists(path);
    }
  }

  private void acceptAll() {
    while (listening.isOpen()) {
      try {
        begin(listening.accept());
      } catch (IOException e) {
        if (listening.isOpen()) {
          LOG.log(Level.WARNING, "a connection could not be accepted", e);
          pause();
        }
      } catch (RuntimeException | Error e) {
        // Whatever it was, those who come next must be heard.
        LOG.log(Level.SEVERE, "a connection could not be served", e);
        pause();
      }
    }
  }

  private void begin(SocketChannel peer) {
    boolean begun = false;
    try {
      connections.add(peer);
      // The first virtual thread at a socket makes it non-blocking for good, and every read of it
      // three system calls.
      Thread.ofPlatform().daemon().name("local connection").start(() -> serve(peer));
      begun = true;
    } finally {
      if (!begun) {
        connections.remove(peer);
        closeQuietly(peer);
      }
    }
  }

  // Out of descriptors, most likely: an accept that fails at once must not spin.
  private static void pause() {
    try {
      Thread.sleep(100);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private void serve(SocketChannel peer) {
    try (peer) {
      var connection = new LocalConnection(peer, service, path);
      if (!isOwner(peer)) {
        LOG.warning("turned away a connection of another user");
        connection.refuse(new RefusalLine("other-user", "this core serves another user"));
      } else if (connections.size() > maxConnections) {
        connection.refuse(
            new RefusalLine("busy", "assent serves " + maxConnections + " connections already"));
      } else {
        connection.serve();
      }
    } catch (IOException e) {
      LOG.log(Level.FINE, "a connection ended", e);
    } finally {
      connections.remove(peer);
    }
  }

  private boolean isOwner(SocketChannel peer) throws IOException {
    // The folder's access list is the wall on a system that has no such option.
    return !peer.supportedOptions().contains(ExtendedSocketOptions.SO_PEERCRED)
        || owner.equals(peer.getOption(ExtendedSocketOptions.SO_PEERCRED).user());
  }

  private static void closeQuietly(SocketChannel peer) {
    try {
      peer.close();
    } catch (IOException _) {
      // Closed is closed.
    }
  }
}
