package dev.assent.core.bridge;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;

/// A process that listens in the core's place and can be stopped and killed like it. It says
/// `ready`, and `asked` for each hook that asks.
final class StandInCore {
  /// The answer that hooks get.
  enum Manner {
    /// nothing, as while a card is open; other questions are answered
    CARD,
    /// nothing at all
    MUTE,
    /// the beginning of an answer
    HALF,
    /// a yes
    YES
  }

  private final Manner manner;
  private final CountDownLatch never = new CountDownLatch(1);

  private StandInCore(Manner manner) {
    this.manner = manner;
  }

  /// @param args the socket, the manner
  public static void main(String[] args) throws IOException {
    var core = new StandInCore(Manner.valueOf(args[1]));
    try (var server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      server.bind(UnixDomainSocketAddress.of(Path.of(args[0])), 128);
      say("ready");
      while (true) {
        SocketChannel one = server.accept();
        Thread.ofVirtual().start(() -> core.answer(one));
      }
    }
  }

  private void answer(SocketChannel one) {
    try (one) {
      var read = ByteBuffer.allocate(8192);
      if (one.read(read) < 0) {
        return;
      }
      boolean hook =
          new String(read.array(), 0, read.position(), StandardCharsets.US_ASCII)
              .startsWith("assent 1 hook");
      if (hook) {
        write(
            one,
            switch (manner) {
              case CARD, MUTE -> "";
              case HALF -> "answer 0 99 0\n{\"hook";
              case YES -> "answer 0 4 0\nyes\n";
            });
        say("asked");
      } else if (manner != Manner.MUTE) {
        write(one, "{}\n");
        return;
      }
      never.await();
    } catch (IOException | InterruptedException _) {
      // The hook is gone.
    }
  }

  private static void write(SocketChannel one, String text) throws IOException {
    one.write(ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII)));
  }

  private static void say(String line) {
    synchronized (System.out) {
      System.out.println(line);
      System.out.flush();
    }
  }
}
