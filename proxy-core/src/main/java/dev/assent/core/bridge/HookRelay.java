package dev.assent.core.bridge;

import dev.assent.core.access.HookAgent;
import dev.assent.core.local.HookDenial;
import dev.assent.core.local.HookHello;
import dev.assent.core.local.HookReply;
import dev.assent.core.local.LocalSocketClient;
import java.io.ByteArrayOutputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// `assent hook AGENT`: what an agent starts before it uses one of its own tools.
///
/// Hands the agent's document to the core as it came and prints the core's answer. Knows by itself
/// one thing only: how each agent reads a no. That is what it prints where no core can be asked,
/// where anything fails, and where the answer does not come in time. Exit status: as the answer
/// says, 0 or 2; 2 whenever not even a no could be printed, and for wrong arguments, because agents
/// take some other numbers for a yes.
public final class HookRelay {
  // Installed hooks are waited for ten minutes; the answer must be there before.
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(590);
  // Shorter than any agent's own limit for hooks, which is 30 s where it is shortest.
  private static final Duration LONGEST_SILENCE = Duration.ofSeconds(20);
  private static final Duration PARENT_CHECK = Duration.ofSeconds(1);

  private final Map<String, String> environment;
  private final CoreReach.Surroundings surroundings;
  private final Duration longestWait;
  private final Duration longestSilence;
  private final Streams streams;
  private final AtomicReference<byte[]> document = new AtomicReference<>(new byte[0]);

  /// The process's standard streams.
  record Streams(InputStream in, OutputStream out, OutputStream errors) {}

  /// @param longestWait for an answer, however alive the core is
  /// @param longestSilence of a core that answers no question at all
  HookRelay(
      Map<String, String> environment,
      CoreReach.Surroundings surroundings,
      Duration longestWait,
      Duration longestSilence,
      Streams streams) {
    this.environment = environment;
    this.surroundings = surroundings;
    this.longestWait = longestWait;
    this.longestSilence = longestSilence;
    this.streams = streams;
  }

  /// Runs the hook and ends the process.
  ///
  /// @param args `hook AGENT`
  public static void main(String[] args) {
    int status = HookReply.BLOCKED;
    try {
      var streams =
          new Streams(
              new FileInputStream(FileDescriptor.in),
              new FileOutputStream(FileDescriptor.out),
              new FileOutputStream(FileDescriptor.err));
      status =
          new HookRelay(
                  System.getenv(),
                  CoreReach.Surroundings.ofProcess(),
                  LONGEST_WAIT,
                  LONGEST_SILENCE,
                  streams)
              .run(args);
    } finally {
      // Whatever happened: a number that every agent takes for a no.
      Runtime.getRuntime().halt(status);
    }
  }

  /// Runs the hook.
  ///
  /// @return the exit status
  int run(String[] args) {
    @Nullable HookAgent agent =
        args.length == 2 && args[0].equals("hook") ? HookAgent.of(args[1]) : null;
    if (agent == null) {
      return print(
          HookReply.blocked(
              "found no agent, expected `assent hook AGENT`, AGENT one of " + HookAgent.words()));
    }
    String aside = leftAside();
    if (!aside.isEmpty()) {
      say("assent: ".concat(aside).concat("\n"));
    }
    return print(replyInTime(agent));
  }

  // Of a home that cannot be told there is an error with the answer.
  private String leftAside() {
    try {
      return new CoreReach(environment, surroundings).leftAside();
    } catch (IOException _) {
      return "";
    }
  }

  // Everything that can block happens on another thread; this one keeps the time.
  private HookReply replyInTime(HookAgent agent) {
    var answered = new AtomicReference<@Nullable HookReply>();
    Thread asking =
        Thread.ofPlatform()
            .daemon()
            .name("hook")
            .start(
                new Runnable() {
                  @Override
                  public void run() {
                    answered.set(reply(agent));
                  }
                });
    String why = "assent did not answer in time";
    try {
      if (await(asking)) {
        why = "assent is stopped or does not answer";
      }
    } catch (InterruptedException _) {
      why = "the hook was interrupted";
    }
    @Nullable HookReply reply = answered.get();
    return reply == null ? denied(agent, why) : reply;
  }

  // An agent that is killed, or gives the call up, may take the shell between us with it and leave
  // us behind: then the question must not stay on the screen.
  //
  // Whether the core was silent for too long.
  private boolean await(Thread asking) throws InterruptedException {
    long until = System.nanoTime() + longestWait.toNanos();
    @Nullable CoreHeartbeat signs = signs();
    long parent = -1;
    while (asking.isAlive() && System.nanoTime() < until) {
      if (asking.join(
          Duration.ofNanos(
              Math.min(PARENT_CHECK.toNanos(), Math.max(1, until - System.nanoTime()))))) {
        return false;
      }
      long now = parentPid();
      if (parent >= 0 && now != parent) {
        return false;
      }
      parent = now;
      if (signs != null && signs.isSilent()) {
        return true;
      }
    }
    return false;
  }

  // Null where nobody knows which socket the core has; who wants to ask it says so.
  private @Nullable CoreHeartbeat signs() {
    try {
      return new CoreHeartbeat(
          new CoreReach(environment, surroundings).folders().socket(), longestSilence);
    } catch (IOException _) {
      return null;
    }
  }

  private static long parentPid() {
    @Nullable ProcessHandle parent = ProcessHandle.current().parent().orElse(null);
    return parent == null ? 0 : parent.pid();
  }

  private HookReply reply(HookAgent agent) {
    try {
      byte[] asked = read();
      document.set(asked);
      if (asked.length > HookHello.LONGEST) {
        return denied(
            agent,
            "found more than " + HookHello.LONGEST + " bytes from the agent, expected fewer");
      }
      try (LocalSocketClient core = new CoreReach(environment, surroundings).connect(false)) {
        return core.hook(hello(agent, asked.length), asked);
      }
    } catch (IOException e) {
      return denied(agent, e.getMessage() == null ? "the core cannot be reached" : e.getMessage());
    } catch (RuntimeException | Error e) {
      return denied(agent, "an internal fault: ".concat(e.getClass().getSimpleName()));
    }
  }

  private byte[] read() throws IOException {
    var all = new ByteArrayOutputStream(8192);
    byte[] chunk = new byte[8192];
    for (int read = streams.in().read(chunk);
        read >= 0 && all.size() <= HookHello.LONGEST;
        read = streams.in().read(chunk)) {
      all.write(chunk, 0, read);
    }
    return all.toByteArray();
  }

  private HookHello hello(HookAgent agent, int bytes) {
    var variables = new HashMap<String, String>();
    for (String name : HookHello.VARIABLES) {
      @Nullable String value = environment.get(name);
      if (value != null) {
        variables.put(name, value);
      }
    }
    return new HookHello(
        agent,
        surroundings.workingFolder(),
        environment.getOrDefault(agent.projectVariable(), ""),
        OptionalLong.of(ProcessHandle.current().pid()),
        bytes,
        variables);
  }

  private HookReply denied(HookAgent agent, String why) {
    String aside = leftAside();
    String because = aside.isEmpty() ? why : why.concat(" (").concat(aside).concat(")");
    return HookDenial.unread(
        agent,
        document.get(),
        "Assent refused this call, and nothing ran: ".concat(because).concat(". Tell the user."));
  }

  private int print(HookReply reply) {
    try {
      streams.out().write(reply.out().getBytes(StandardCharsets.UTF_8));
      streams.out().flush();
    } catch (IOException e) {
      say(
          "assent: the answer could not be written: "
              .concat(String.valueOf(e.getMessage()))
              .concat("\n"));
      return HookReply.BLOCKED;
    }
    say(reply.err());
    return reply.status();
  }

  private void say(String text) {
    try {
      streams.errors().write(text.getBytes(StandardCharsets.UTF_8));
      streams.errors().flush();
    } catch (IOException _) {
      // Nobody listens to stderr; the exit status says it.
    }
  }
}
