package dev.assent.testing;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.atomic.AtomicInteger;

/// Ports for what is told its number beforehand.
///
/// A port that the system gave and took back is given to the next who asks, in this process or
/// another one. These lie below all that systems give by themselves, and each JVM of a build takes
/// its own, each once.
public final class FreePort {
  private static final int FIRST = 20_000;
  private static final int PER_JVM = 1_000;
  // No more JVMs than this have ports of their own: above them systems give ports by themselves.
  private static final int JVMS = 12;
  private static final AtomicInteger NEXT = new AtomicInteger();

  private FreePort() {}

  /// A port of the loopback address 127.0.0.1 on which nobody listens now.
  public static int next() throws IOException {
    int first = FIRST + PER_JVM * (Integer.getInteger("assent.jvm", 0) % JVMS);
    for (int tried = 0; tried < PER_JVM; tried++) {
      int port = first + NEXT.getAndIncrement() % PER_JVM;
      try (var _ = new ServerSocket(port, 1, InetAddress.getByName("127.0.0.1"))) {
        return port;
      } catch (IOException _) {
        // Taken by another program.
      }
    }
    throw new IOException("found no free port from " + first + " on");
  }
}
