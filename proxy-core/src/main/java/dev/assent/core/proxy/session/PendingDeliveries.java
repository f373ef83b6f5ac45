package dev.assent.core.proxy.session;

/// The answers of a server that are on their way to the client, each on a thread of its own. A
/// client that does not read holds its server back as soon as they are too long together.
/// Thread-safe.
final class PendingDeliveries {
  // One that is longer passes when it is alone.
  private static final long MOST_BYTES = 8L * 1024 * 1024;

  private int underWay;
  private long bytes;

  /// Begins one; waits while those before it are too long.
  ///
  /// @param length of its line
  synchronized void begin(int length) throws InterruptedException {
    while (underWay > 0 && bytes + length > MOST_BYTES) {
      wait();
    }
    underWay++;
    bytes += length;
  }

  /// Ends one that was begun.
  synchronized void end(int length) {
    underWay--;
    bytes -= length;
    notifyAll();
  }

  /// Returns whether any delivery is under way.
  synchronized boolean any() {
    return underWay > 0;
  }
}
