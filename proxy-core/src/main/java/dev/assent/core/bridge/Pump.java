package dev.assent.core.bridge;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/// Carries bytes between the client and the core, both ways, until the core closes.
final class Pump {
  /// As much as a pipe holds.
  private static final int CHUNK = 64 * 1024;

  private final LocalSocketClient core;
  private volatile boolean clientDone;

  Pump(LocalSocketClient core) {
    this.core = core;
  }

  /// Carries until the core closes. A client that closes its side still gets the answers that are due.
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
    InputStream fromCore = core.input();
    byte[] chunk = new byte[CHUNK];
    try {
      for (int read = fromCore.read(chunk); read >= 0; read = fromCore.read(chunk)) {
        out.write(chunk, 0, read);
        out.flush();
      }
    } finally {
      core.close();
    }
    return clientDone;
  }

  private void toCore(InputStream in) {
    byte[] chunk = new byte[CHUNK];
    try {
      OutputStream toCore = core.output();
      for (int read = in.read(chunk); read >= 0; read = in.read(chunk)) {
        toCore.write(chunk, 0, read);
      }
      clientDone = true;
      core.shutdownOutput();
    } catch (IOException _) {
      // The core is gone; the other direction ends and says so.
    }
  }
}
