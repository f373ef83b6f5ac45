package dev.assent.core.local.handover;

import dev.assent.core.linux.NativeMemory;
import dev.assent.core.linux.SystemCall;
import java.io.IOException;
import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/// The bridge's end of a hand-over. It is done beside the session, whose first answer nobody is to
/// wait longer for.
public final class HandOver {
  /// The last that the core says to a bridge whose streams it has taken, when the client has closed
  /// what it writes to.
  static final String CLIENT_ENDED = "client ended\n";

  /// In place of a line of the core: it has the streams. No line of MCP has such a byte.
  public static final char TAKEN = '\0';

  private static final short READABLE = 1;

  private final Path place;
  private final byte[] secret;
  private volatile int life = -1;

  /// @param place where the core waits for standard input and output
  /// @param secret what it has told us for that, 32 hex digits
  public HandOver(Path place, String secret) {
    this.place = place;
    this.secret = HexFormat.of().parseHex(secret);
  }

  /// Tells if this system can do it at all. The one switch: both ends ask here, the bridge before
  /// it offers anything and the core before it accepts an offer.
  public static boolean isPossible() {
    return SystemCall.isKnownHere();
  }

  /// Hands standard input and output to the core, on a thread of its own. Where that cannot be done
  /// nothing happens.
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

  /// Tells if the core may have taken them; only then it says so.
  public boolean isGiven() {
    return life >= 0;
  }

  /// Tells the core that all it had sent to the bridge is with the client, so that it may write
  /// there itself.
  public void acknowledge() throws IOException {
    ByteBuffer one = NativeMemory.room(1);
    SystemCall.WRITE.make(life, NativeMemory.address(one), one.capacity(), 0);
    Reference.reachabilityFence(one);
  }

  /// Waits until the client says something or has ended, and leaves unread what it says.
  ///
  /// @return whether that can be waited for; where not, a read has to wait
  public static boolean awaitInput() {
    try {
      awaitReadable(0);
      return true;
    } catch (IOException | RuntimeException | LinkageError _) {
      return false;
    }
  }

  /// Waits until the core says something after it has taken the streams, or has ended the session;
  /// leaves unread what it says.
  public void awaitEnd() {
    try {
      awaitReadable(life);
    } catch (IOException _) {
      // A signal came; whoever reads next waits there.
    }
  }

  private static void awaitReadable(int descriptor) throws IOException {
    ByteBuffer polled =
        NativeMemory.room(2 * Integer.BYTES)
            .putInt(0, descriptor)
            .putShort(Integer.BYTES, READABLE);
    // Without a limit of time and a mask of signals, for which the zeros stand.
    SystemCall.PPOLL.make(NativeMemory.address(polled), 1, 0, 0);
    Reference.reachabilityFence(polled);
  }

  /// Reads the last that the core says, to the end.
  ///
  /// @return whether the client had closed what it writes to before the session ended
  public boolean isClientEnded() {
    var said = new StringBuilder();
    ByteBuffer room = NativeMemory.room(CLIENT_ENDED.length());
    try {
      for (int read = read(room);
          read > 0 && said.length() < CLIENT_ENDED.length();
          read = read(room)) {
        for (int i = 0; i < read; i++) {
          said.append((char) room.get(i));
        }
      }
    } catch (IOException _) {
      // The core is gone without a word.
    }
    return said.indexOf(CLIENT_ENDED) == 0;
  }

  /// Puts a program in the place of this one that lives as long as the session. What the core says
  /// last is its standard input: one line `client ended`, or nothing. To be asked once the streams
  /// are with the core, when nobody here reads the client any more.
  ///
  /// @param command path of the program, then its arguments
  /// @throws IOException when the system refuses; this program has to wait itself then
  public void become(List<String> command) throws IOException {
    WaitingProgram.become(command, life);
  }

  private int read(ByteBuffer room) throws IOException {
    return SystemCall.READ.make(life, NativeMemory.address(room), room.capacity(), 0);
  }

  private void give() throws IOException {
    if (!DescriptorStream.isPipeOrSocket(0) || !DescriptorStream.isPipeOrSocket(1)) {
      return;
    }
    int socket = LocalSockets.forMessages();
    try {
      // Our end of the pair stays open until the process ends, and tells the core of that.
      int[] pair = LocalSockets.pair();
      life = pair[0];
      try {
        DescriptorMessage.send(socket, place, secret, 0, 1, pair[1]);
      } finally {
        SystemCall.close(pair[1]);
      }
    } finally {
      SystemCall.close(socket);
    }
  }

  /// Another program in place of this one, in the same process: whoever started this process still
  /// sees its end and its status.
  ///
  /// A Java machine that only waits holds 28 MB; a client holds one for each server.
  private static final class WaitingProgram {
    private static final int FIRST_OF_OTHERS = 3;
    private static final int CLOSE_AT_EXEC = 4;

    private WaitingProgram() {}

    /// Runs a program here, without an environment. Its standard input is the given descriptor; its
    /// standard output and error are those of this process; it has no other descriptor.
    ///
    /// @param command path of the program, then its arguments
    /// @throws IOException when the system refuses; this program goes on then, with another
    ///   standard input
    static void become(List<String> command, int input) throws IOException {
      var texts = new ArrayList<ByteBuffer>();
      ByteBuffer pointers = NativeMemory.room((command.size() + 1) * Long.BYTES);
      for (String word : command) {
        ByteBuffer text = NativeMemory.text(word);
        pointers.putLong(texts.size() * Long.BYTES, NativeMemory.address(text));
        texts.add(text);
      }
      ByteBuffer noEnvironment = NativeMemory.room(Long.BYTES);
      SystemCall.DUP3.make(input, 0, 0, 0);
      closeOthersAtExec();
      SystemCall.EXECVE.make(
          NativeMemory.address(texts.getFirst()),
          NativeMemory.address(pointers),
          NativeMemory.address(noEnvironment),
          0);
      Reference.reachabilityFence(texts);
      Reference.reachabilityFence(pointers);
      Reference.reachabilityFence(noEnvironment);
    }

    private static void closeOthersAtExec() {
      try {
        SystemCall.CLOSE_RANGE.make(FIRST_OF_OTHERS, Integer.MAX_VALUE, CLOSE_AT_EXEC, 0);
      } catch (IOException _) {
        // A kernel before 5.11: the program holds some files of Java's open, which harms nobody.
      }
    }
  }
}
