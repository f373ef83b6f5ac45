package dev.assent.core.bridge;

import dev.assent.core.local.LocalSocketClient;
import dev.assent.core.local.LocalSocketException;
import dev.assent.core.local.ProxyName;
import dev.assent.core.local.SessionHello;
import dev.assent.core.local.handover.HandOver;
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
    var bridge =
        new StdioBridge(
            System.getenv(),
            CoreReach.Surroundings.ofProcess(),
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
}
