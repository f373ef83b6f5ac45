package dev.assent.core.bridge.handover;

import dev.assent.core.linux.Native;
import dev.assent.core.linux.SystemCall;
import java.io.IOException;
import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.HexFormat;

/// The bridge's end of a hand-over. It is done beside the session, whose first answer nobody is to wait longer for.
public final class HandOver {
  private final Path place;
  private final byte[] secret;
  private volatile int life = -1;

  /// @param place where the core waits for standard input and output
  /// @param secret what it has told us for that, 32 hex digits
  public HandOver(Path place, String secret) {
    this.place = place;
    this.secret = HexFormat.of().parseHex(secret);
  }

  /// Whether this system can do it at all.
  public static boolean isPossible() {
    return Rendezvous.isPossible();
  }

  /// Hands standard input and output to the core, on a thread of its own. Where that cannot be done nothing happens.
  public void begin() {
    Thread.ofPlatform()
        .daemon()
        .name("hand over")
        .start(
            new Runnable() {
              @Override
              public void run() {
                try {
                  give();
                } catch (IOException | RuntimeException | LinkageError _) {
                  // The bridge goes on carrying what it could not hand over.
                }
              }
            });
  }

  /// Whether the core may have taken them; only then it says so.
  public boolean isGiven() {
    return life >= 0;
  }

  /// Tells the core that all it had sent to the bridge is with the client, so that it may write there itself.
  public void acknowledge() throws IOException {
    ByteBuffer one = Native.room(1);
    SystemCall.WRITE.make(life, Native.address(one), one.capacity(), 0);
    Reference.reachabilityFence(one);
  }

  private void give() throws IOException {
    if (!OpenEnd.isPipeOrSocket(0) || !OpenEnd.isPipeOrSocket(1)) {
      return;
    }
    int socket = LocalSockets.forMessages();
    try {
      // Our end of the pair stays open until the process ends, and tells the core of that.
      int[] pair = LocalSockets.pair();
      life = pair[0];
      try {
        Attachment.send(socket, place, secret, 0, 1, pair[1]);
      } finally {
        SystemCall.close(pair[1]);
      }
    } finally {
      SystemCall.close(socket);
    }
  }
}
