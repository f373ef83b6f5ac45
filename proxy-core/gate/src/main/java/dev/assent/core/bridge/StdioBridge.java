package dev.assent.core.bridge;

import dev.assent.core.local.JsonText;
import dev.assent.core.local.LocalSocketClient;
import dev.assent.core.local.LocalSocketException;
import dev.assent.core.local.ProxyName;
import dev.assent.core.local.SessionHello;
import dev.assent.core.local.handover.HandOver;
import java.io.ByteArrayOutputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// `assent run NAME [--headless]`: what an MCP client starts in place of the server.
///
/// Carries lines between its own stdin and stdout and the core, and hands both to the core where
/// that can be done. Where no core can be reached, every request gets an error that says so; there
/// is no other way to the server. stdout carries nothing but the protocol. Exit status: 0 after an
/// orderly end, 2 for wrong arguments, 3 when the core could not be reached or turned the session
/// away, 4 when the core ended the session.
public final class StdioBridge {
  static final int OK = 0;
  static final int USAGE = 2;
  static final int NO_CORE = 3;
  static final int LOST = 4;

  private static final String ENDED = "the core ended the session";
  private static final Path SHELL = Path.of("/bin/sh");

  private final Map<String, String> environment;
  private final CoreReach.Surroundings surroundings;
  private final InputStream in;
  private final OutputStream out;
  private final OutputStream errors;
  private final boolean handsOver;

  private record Session(LocalSocketClient core, LocalSocketClient.Opened opened) {}

  /// @param handsOver whether `in` and `out` are those of this process and the core can have them
  StdioBridge(
      Map<String, String> environment,
      CoreReach.Surroundings surroundings,
      InputStream in,
      OutputStream out,
      OutputStream errors,
      boolean handsOver) {
    this.handsOver = handsOver;
    this.environment = environment;
    this.surroundings = surroundings;
    this.in = in;
    this.out = out;
    this.errors = errors;
  }

  /// Runs the bridge and ends the process.
  ///
  /// @param args `run NAME [--headless]`
  public static void main(String[] args) {
    run(CoreReach.Surroundings.ofProcess(), args);
  }

  static void run(CoreReach.Surroundings surroundings, String[] args) {
    var bridge =
        new StdioBridge(
            System.getenv(),
            surroundings,
            new FileInputStream(FileDescriptor.in),
            new FileOutputStream(FileDescriptor.out),
            new FileOutputStream(FileDescriptor.err),
            HandOver.isPossible());
    // The thread that reads stdin cannot be ended in any other way.
    Runtime.getRuntime().halt(bridge.run(args));
  }

  /// Runs the bridge.
  ///
  /// @return the exit status
  int run(String[] args) {
    boolean headless = args.length == 3 && args[2].equals("--headless");
    if (args.length < 2 || !args[0].equals("run") || (args.length > 2 && !headless)) {
      say("usage: assent run NAME [--headless]");
      return USAGE;
    }
    if (!ProxyName.isValid(args[1])) {
      say("found the proxy name `" + ProxyName.shown(args[1]) + "`, expected " + ProxyName.FORM);
      return USAGE;
    }
    String aside = "";
    try {
      aside = reach().leftAside();
    } catch (LocalSocketException e) {
      return refuseAll(e.getMessage());
    }
    if (!aside.isEmpty()) {
      say(aside);
    }
    var hello =
        new SessionHello(
            args[1],
            surroundings.workingFolder(),
            parentPid(),
            OptionalLong.of(ProcessHandle.current().pid()),
            handsOver);
    try {
      Session session =
          reach().tell(headless, core -> new Session(core, core.openSession(hello, environment)));
      try (LocalSocketClient core = session.core()) {
        for (String name : session.opened().tooLong()) {
          say(
              "the value of the variable `"
                  + ProxyName.shown(name)
                  + "` is too long and was not handed over");
        }
        return carry(core, session.opened().handOver(), waiting(args[1]));
      }
    } catch (IOException e) {
      String reason = e.getMessage() == null ? "the core cannot be reached" : e.getMessage();
      return refuseAll(aside.isEmpty() ? reason : reason + " (" + aside + ")");
    }
  }

  // A shell is on every system with streams that can be handed over, and takes a twentieth of the
  // memory of this program. While the cache of this program is made, it has to end by itself.
  private List<String> waiting(String proxy) {
    boolean training = Files.exists(surroundings.image().resolve("lib/training-bridge"));
    if (training || !Files.isExecutable(SHELL)) {
      return List.of();
    }
    String script =
        "read -r said; [ \"$said\" = 'client ended' ] && exit "
            + OK
            + "; echo 'assent: "
            + ENDED
            + "' >&2; exit "
            + LOST;
    return List.of(SHELL.toString(), "-c", script, "assent run ".concat(proxy));
  }

  private int carry(LocalSocketClient core, Optional<HandOver> handOver, List<String> waiting) {
    try {
      if (new StreamPump(core, handOver, waiting).run(in, out)) {
        return OK;
      }
      say(ENDED);
    } catch (IOException e) {
      say("the session broke: " + e.getMessage());
    }
    return LOST;
  }

  private int refuseAll(@Nullable String cause) {
    String reason = cause == null ? "the core cannot be reached" : cause;
    say(reason);
    try {
      new RefusalResponder(in, out, reason).answerAll();
    } catch (IOException _) {
      // The client is gone; nobody is left to tell.
    }
    return NO_CORE;
  }

  private CoreReach reach() {
    return new CoreReach(environment, surroundings);
  }

  private static OptionalLong parentPid() {
    @Nullable ProcessHandle parent = ProcessHandle.current().parent().orElse(null);
    return parent == null ? OptionalLong.empty() : OptionalLong.of(parent.pid());
  }

  private void say(String message) {
    try {
      errors.write(("assent: " + message + "\n").getBytes(StandardCharsets.UTF_8));
      errors.flush();
    } catch (IOException _) {
      // Nobody listens to stderr.
    }
  }

  /// Answers every request of a client with the same error, because no core can be asked. Nothing
  /// runs.
  ///
  /// @param reason one sentence for the person and the model, without a final period
  private record RefusalResponder(InputStream in, OutputStream out, String reason) {
    private static final int MAX_LINE = 16 * 1024 * 1024;

    /// Answers until the client closes.
    void answerAll() throws IOException {
      var line = new ByteArrayOutputStream();
      byte[] chunk = new byte[8192];
      boolean skipping = false;
      for (int read = in.read(chunk); read >= 0; read = in.read(chunk)) {
        int start = 0;
        for (int i = 0; i < read; i++) {
          if (chunk[i] == '\n') {
            line.write(chunk, start, i - start);
            start = i + 1;
            answer(skipping ? null : line.toByteArray());
            line.reset();
            skipping = false;
          }
        }
        line.write(chunk, start, read - start);
        if (line.size() > MAX_LINE) {
          line.reset();
          skipping = true;
        }
      }
    }

    private void answer(byte @Nullable [] line) throws IOException {
      if (line != null && isBlank(line)) {
        return;
      }
      @Nullable String id = line == null ? "null" : IdScanner.answerId(line);
      if (id == null) {
        return;
      }
      var answer = new StringBuilder("{\"jsonrpc\":\"2.0\",\"id\":").append(id);
      answer.append(",\"error\":{\"code\":-32603,\"message\":\"");
      answer.append(
          JsonText.escaped("assent did not pass this on, and nothing ran: ".concat(reason)));
      out.write(answer.append("\"}}\n").toString().getBytes(StandardCharsets.UTF_8));
      out.flush();
    }

    private static boolean isBlank(byte[] line) {
      for (byte b : line) {
        if (b != '\r' && b != ' ' && b != '\t') {
          return false;
        }
      }
      return true;
    }
  }

  /// Carries bytes between the client and the core, both ways, until the core closes, or has taken
  /// the client's streams, and closes then.
  private static final class StreamPump {
    /// As much as a pipe holds.
    private static final int CHUNK = 64 * 1024;

    private final LocalSocketClient core;
    private final Optional<HandOver> handOver;
    private final List<String> waiting;
    // Its holder alone reads the client. A thread that leaves the rest unread keeps it for good.
    private final ReentrantLock reading = new ReentrantLock();
    private final ReentrantLock ending = new ReentrantLock();
    private volatile boolean clientDone;
    private volatile boolean taken;

    /// @param handOver how the client's streams are handed over while they are carried; empty where
    ///   the core does not want them
    /// @param waiting the program that waits for the end of the session once all is handed over,
    ///   and its arguments; empty where this one does
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
        int end =
            handOver.isPresent() && handOver.get().isGiven() ? indexOfTaken(chunk, read) : read;
        out.write(chunk, 0, end);
        out.flush();
        if (end < read) {
          acknowledge(handOver.get());
          taken = true;
          leaveUnread(handOver.get());
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

    // The core reads and writes the streams itself; all that is left to do here is to live as long
    // as that.
    private void awaitEnd(HandOver handOver) {
      handOver.awaitEnd();
      // Never given back: either this or the program in its place reads what the core says last,
      // and ends.
      ending.lock();
      clientDone |= handOver.isClientEnded();
    }

    // The other thread waits for the client and has read nothing. Where it reads, it sees what was
    // taken and leaves by itself.
    private void leaveUnread(HandOver handOver) {
      if (!waiting.isEmpty() && reading.tryLock() && !clientDone) {
        try {
          core.shutdownOutput();
          leaveToAnother(handOver);
        } catch (IOException _) {
          // The core is gone, which is told by the connection.
        }
      }
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
      // A thread that waits in a read cannot be left alone: nobody knows what it has by then.
      boolean polls = handOver.isPresent() && !waiting.isEmpty();
      try {
        // The core reads by itself what it has taken, once this side has ended.
        while (!taken && !clientDone) {
          reading.lock();
          try {
            if (!taken) {
              carry(in, chunk);
            }
          } finally {
            reading.unlock();
          }
          polls = polls && !taken && !clientDone && HandOver.awaitInput();
        }
        core.shutdownOutput();
        if (taken && !clientDone && !waiting.isEmpty()) {
          leaveToAnother(handOver.get());
        }
      } catch (IOException _) {
        // The core is gone; the other direction ends and says so.
      }
    }

    private void carry(InputStream in, byte[] chunk) throws IOException {
      int read = in.read(chunk);
      clientDone |= read < 0;
      if (read > 0) {
        core.output().write(chunk, 0, read);
      }
    }
  }
}
