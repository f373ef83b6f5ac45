package dev.assent.core.bridge;

import dev.assent.core.local.LocalSocketClient;
import dev.assent.core.local.handover.HandOver;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/// Carries bytes between the client and the core, both ways, until the core closes, or has taken
/// the client's streams, and closes then.
final class StreamPump {
  /// As much as a pipe holds.
  private static final int CHUNK = 64 * 1024;

  private final LocalSocketClient core;
  private final Optional<HandOver> handOver;
  private final List<String> waiting;
  private final ReentrantLock ending = new ReentrantLock();
  private volatile boolean clientDone;
  private volatile boolean taken;

  /// @param handOver how the client's streams are handed over while they are carried; empty where
  ///   the core does not want them
  /// @param waiting the program that waits for the end of the session once all is handed over, and
  ///   its arguments; empty where this one does
  StreamPump(LocalSocketClient core, Optional<HandOver> handOver, List<String> waiting) {
    this.core = core;
    this.handOver = handOver;
    this.waiting = waiting;
  }

  /// Carries until the core closes. A client that closes its side still gets the answers that are
  /// due.
  ///
  /// @return whether the client had closed before the core did
  boolean run(InputStream in, OutputStream out) throws IOException {
    Thread.ofPlatform()
        .daemon()
        .name("to core")
        .start(
            new Runnable() {
              @Override
              public void run() {
                toCore(in);
              }
            });
    try {
      fromCore(core.input(), out);
    } finally {
      core.close();
    }
    return clientDone;
  }

  private void fromCore(InputStream fromCore, OutputStream out) throws IOException {
    byte[] chunk = new byte[CHUNK];
    boolean first = true;
    for (int read = fromCore.read(chunk); read >= 0; read = fromCore.read(chunk)) {
      int end = handOver.isPresent() && handOver.get().isGiven() ? indexOfTaken(chunk, read) : read;
      out.write(chunk, 0, end);
      out.flush();
      if (end < read) {
        acknowledge(handOver.get());
        taken = true;
        awaitEnd(handOver.get());
        return;
      }
      if (first && handOver.isPresent()) {
        // Not before the first answer, which it would delay.
        handOver.get().begin();
      }
      first = false;
    }
  }

  private static void acknowledge(HandOver handOver) {
    try {
      handOver.acknowledge();
    } catch (IOException _) {
      // The core has ended the session meanwhile, which is told by the connection.
    }
  }

  private static int indexOfTaken(byte[] chunk, int length) {
    int at = 0;
    while (at < length && chunk[at] != HandOver.TAKEN) {
      at++;
    }
    return at;
  }

  // The core reads and writes the streams itself; all that is left to do here is to live as long as
  // that.
  private void awaitEnd(HandOver handOver) {
    handOver.awaitEnd();
    // Never given back: either this or the program in its place reads what the core says last, and
    // ends.
    ending.lock();
    clientDone |= handOver.isClientEnded();
  }

  private void leaveToAnother(HandOver handOver) {
    ending.lock();
    try {
      handOver.become(waiting);
    } catch (IOException | RuntimeException | LinkageError _) {
      // The other thread waits already.
    } finally {
      ending.unlock();
    }
  }

  private void toCore(InputStream in) {
    byte[] chunk = new byte[CHUNK];
    try {
      OutputStream toCore = core.output();
      int read = 0;
      // The core reads by itself what it has taken, once this side has ended.
      while (!taken && read >= 0) {
        read = in.read(chunk);
        if (read > 0) {
          toCore.write(chunk, 0, read);
        }
      }
      clientDone |= read < 0;
      core.shutdownOutput();
      if (taken && !clientDone && !waiting.isEmpty()) {
        leaveToAnother(handOver.get());
      }
    } catch (IOException _) {
      // The core is gone; the other direction ends and says so.
    }
  }
}
