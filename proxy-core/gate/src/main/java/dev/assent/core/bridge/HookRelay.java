package dev.assent.core.bridge;

import dev.assent.core.access.HookAgent;
import dev.assent.core.access.HookLimit;
import dev.assent.core.local.ControlRequest;
import dev.assent.core.local.HomeFolders;
import dev.assent.core.local.HookDenial;
import dev.assent.core.local.HookHello;
import dev.assent.core.local.HookLimits;
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
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// `assent hook AGENT`: what an agent starts before it uses one of its own tools.
///
/// Hands the agent's document to the core as it came and prints the core's answer. Knows by itself
/// two things only: how each agent reads a no, and how long it waits. A no is what it prints where
/// no core can be asked, where anything fails, and where the answer does not come in time. Exit
/// status: as the answer says, 0 or 2; 2 whenever not even a no could be printed, and for wrong
/// arguments, because agents take some other numbers for a yes. Some take a 2 without words on
/// stderr for a yes as well, and some a hook that ends before it has read their document.
public final class HookRelay {
  private static final Duration PARENT_CHECK = Duration.ofSeconds(1);
  private static final Duration UNASKED = Duration.ofSeconds(1);
  private static final String FAULT =
      "assent: an internal fault of the hook, so this call is refused\n";

  private final Map<String, String> environment;
  private final CoreReach.Surroundings surroundings;
  private final Pace pace;
  private final Duration before;
  private final Streams streams;
  private final AtomicReference<byte[]> document = new AtomicReference<>(new byte[0]);
  private final AtomicReference<@Nullable String> unread = new AtomicReference<>();
  private final AtomicReference<@Nullable CoreHeartbeat> signs = new AtomicReference<>();
  private final AtomicReference<String> aside = new AtomicReference<>("");

  /// The process's standard streams.
  record Streams(InputStream in, OutputStream out, OutputStream errors) {
    private void say(String text) {
      try {
        errors.write(text.getBytes(StandardCharsets.UTF_8));
        errors.flush();
      } catch (IOException _) {
        // Nobody listens to stderr; the exit status says it.
      }
    }
  }

  /// @param before how long the process ran before this
  HookRelay(
      Map<String, String> environment,
      CoreReach.Surroundings surroundings,
      Pace pace,
      Duration before,
      Streams streams) {
    this.environment = environment;
    this.surroundings = surroundings;
    this.pace = pace;
    this.before = before;
    this.streams = streams;
  }

  /// Runs the hook and ends the process.
  ///
  /// @param args `hook AGENT`
  public static void main(String[] args) {
    int status = -1;
    var streams =
        new Streams(
            new FileInputStream(FileDescriptor.in),
            new FileOutputStream(FileDescriptor.out),
            new FileOutputStream(FileDescriptor.err));
    try {
      status =
          new HookRelay(
                  System.getenv(),
                  CoreReach.Surroundings.ofProcess(),
                  Pace.REAL,
                  HookClock.sinceStart(),
                  streams)
              .run(args);
    } finally {
      // Whatever happened: a number that every agent takes for a no, with words.
      if (status < 0) {
        streams.say(FAULT);
      }
      Runtime.getRuntime().halt(status < 0 ? HookReply.BLOCKED : status);
    }
  }

  /// Runs the hook.
  ///
  /// @return the exit status
  int run(String[] args) {
    // By itself: whatever else hangs, the agent gets rid of its document.
    Thread reading =
        start(
            "document",
            new Runnable() {
              @Override
              public void run() {
                read();
              }
            });
    @Nullable HookAgent agent =
        args.length == 2 && args[0].equals("hook") ? HookAgent.of(args[1]) : null;
    if (agent == null) {
      waitFor(reading, UNASKED);
      return print(
          HookReply.blocked(
              "found no agent, expected `assent hook AGENT`, AGENT one of " + HookAgent.words()),
          UNASKED);
    }
    var clock = new HookClock(agent, pace, before);
    // Loads all that a no needs, while the disk still answers.
    HookReply _ = HookDenial.unread(agent, new byte[0], "");
    HookReply reply = replyInTime(agent, clock, reading);
    waitFor(reading, clock.left());
    String home = aside.get();
    return print(
        home.isEmpty()
            ? reply
            : new HookReply(
                reply.status(),
                reply.out(),
                "assent: ".concat(home).concat("\n").concat(reply.err())),
        clock.writing());
  }

  // Everything that can block happens on other threads; this one keeps the time.
  private HookReply replyInTime(HookAgent agent, HookClock clock, Thread reading) {
    var answered = new AtomicReference<@Nullable HookReply>();
    Thread asking =
        start(
            "hook",
            new Runnable() {
              @Override
              public void run() {
                answered.set(reply(agent, clock, reading));
              }
            });
    String why = "assent did not answer in time";
    try {
      if (await(asking, clock)) {
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
  // True if the core was silent for too long.
  private boolean await(Thread asking, HookClock clock) throws InterruptedException {
    long parent = -1;
    for (Duration left = clock.left(); asking.isAlive() && left.isPositive(); left = clock.left()) {
      if (pace.ended(asking, left.compareTo(PARENT_CHECK) < 0 ? left : PARENT_CHECK)) {
        return false;
      }
      long now = parentPid();
      if (parent >= 0 && now != parent) {
        return false;
      }
      parent = now;
      @Nullable CoreHeartbeat core = signs.get();
      if (core != null && core.isSilent()) {
        return true;
      }
    }
    return false;
  }

  private static long parentPid() {
    @Nullable ProcessHandle parent = ProcessHandle.current().parent().orElse(null);
    return parent == null ? 0 : parent.pid();
  }

  private HookReply reply(HookAgent agent, HookClock clock, Thread reading) {
    try {
      var reach = new CoreReach(environment, surroundings);
      HomeFolders folders = reach.folders();
      aside.set(reach.leftAside());
      clock.found(limit(folders, agent));
      reading.join();
      @Nullable String fault = unread.get();
      if (fault != null) {
        return denied(agent, fault);
      }
      signs.set(new CoreHeartbeat(folders.socket(), clock.silence(), pace));
      byte[] asked = document.get();
      return reach.tell(
          false,
          core -> {
            try (core) {
              return core.hook(hello(agent, asked.length), asked);
            }
          });
    } catch (InterruptedException _) {
      return denied(agent, "the hook was interrupted");
    } catch (IOException e) {
      return denied(agent, e.getMessage() == null ? "the core cannot be reached" : e.getMessage());
    } catch (RuntimeException | Error e) {
      return denied(agent, "an internal fault: ".concat(e.getClass().getSimpleName()));
    }
  }

  private static Optional<Duration> limit(HomeFolders folders, HookAgent agent) {
    try {
      return HookLimits.read(folders.hookLimits()).of(agent);
    } catch (IOException _) {
      // The shorter limit, of an entry that says nothing, counts then.
      return Optional.empty();
    }
  }

  // To the end, whatever its length.
  private void read() {
    var all = new ByteArrayOutputStream(8192);
    byte[] chunk = new byte[8192];
    try {
      for (int read = streams.in().read(chunk); read >= 0; read = streams.in().read(chunk)) {
        if (all.size() <= HookHello.LONGEST) {
          all.write(chunk, 0, read);
        }
      }
      if (all.size() > HookHello.LONGEST) {
        unread.set(
            "found more than " + HookHello.LONGEST + " bytes from the agent, expected fewer");
      }
      document.set(all.toByteArray());
    } catch (IOException e) {
      unread.set("the agent's document cannot be read: ".concat(String.valueOf(e.getMessage())));
    } catch (RuntimeException | Error e) {
      unread.set("an internal fault: ".concat(e.getClass().getSimpleName()));
    }
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
    String home = aside.get();
    String because = home.isEmpty() ? why : why.concat(" (").concat(home).concat(")");
    return HookDenial.unread(
        agent,
        document.get(),
        "Assent refused this call, and nothing ran: ".concat(because).concat(". Tell the user."));
  }

  // Whoever does not read leaves a full pipe, and a full pipe keeps its writer for ever.
  private int print(HookReply reply, Duration longest) {
    var written = new AtomicBoolean();
    Thread writing =
        start(
            "answer",
            new Runnable() {
              @Override
              public void run() {
                written.set(write(reply.out()));
                if (written.get()) {
                  streams.say(reply.err());
                }
              }
            });
    if (waitFor(writing, longest) || written.get()) {
      return written.get() ? reply.status() : HookReply.BLOCKED;
    }
    waitFor(
        start(
            "words",
            new Runnable() {
              @Override
              public void run() {
                streams.say("assent: nobody takes the answer, so this call is refused\n");
              }
            }),
        longest);
    return HookReply.BLOCKED;
  }

  private boolean write(String text) {
    try {
      streams.out().write(text.getBytes(StandardCharsets.UTF_8));
      streams.out().flush();
      return true;
    } catch (IOException e) {
      streams.say(
          "assent: the answer could not be written: "
              .concat(String.valueOf(e.getMessage()))
              .concat("\n"));
      return false;
    }
  }

  private static Thread start(String name, Runnable work) {
    return Thread.ofPlatform().daemon().name(name).start(work);
  }

  private boolean waitFor(Thread thread, Duration longest) {
    try {
      return pace.ended(thread, longest);
    } catch (InterruptedException _) {
      return !thread.isAlive();
    }
  }

  /// Asks the core now and then whether it still runs, while an answer of it is waited for.
  ///
  /// A core that was stopped takes connections and never answers, like one whose person has not
  /// decided yet. What tells the two apart is that a running core answers any other question at
  /// once. Belongs to one thread.
  private static final class CoreHeartbeat {
    private static final Duration BETWEEN = Duration.ofSeconds(5);

    private final Path socket;
    private final long longestNanos;
    private final long betweenNanos;
    private final Pace pace;
    private volatile long lastSign;
    private volatile boolean asking;
    private volatile long asked;

    /// @param socket the core's
    /// @param longest how long it may be silent
    CoreHeartbeat(Path socket, Duration longest, Pace pace) {
      this.socket = socket;
      this.pace = pace;
      this.lastSign = pace.nanos();
      this.asked = lastSign;
      this.longestNanos = longest.toNanos();
      this.betweenNanos = Math.min(BETWEEN.toNanos(), longestNanos / 4);
    }

    /// True if the core was silent for too long; asks it when it is time.
    boolean isSilent() {
      long now = pace.nanos();
      if (!asking && now - asked >= betweenNanos) {
        asked = now;
        asking = true;
        Thread.ofPlatform()
            .daemon()
            .name("sign of life")
            .start(
                new Runnable() {
                  @Override
                  public void run() {
                    ask();
                  }
                });
      }
      return now - lastSign > longestNanos;
    }

    // A core that ended, or turns this away, is none that was stopped: whoever waits for its answer
    // hears of that by itself.
    private void ask() {
      try (LocalSocketClient core = LocalSocketClient.connect(socket)) {
        String _ = core.control(ControlRequest.of(ControlRequest.Verb.STATUS));
      } catch (IOException _) {
        // Said by the time that it took.
      }
      long now = pace.nanos();
      if (now - asked < longestNanos / 2) {
        lastSign = now;
      }
      asking = false;
    }
  }

  /// The time that a hook has: less than the agent that started it gives, whatever else happens.
  /// Safe for several threads.
  static final class HookClock {
    // Shorter than any agent's own limit for hooks, which is 30 s where it is shortest.
    private static final Duration LONGEST_SILENCE = Duration.ofSeconds(20);
    private static final Duration LONGEST_WRITING = Duration.ofSeconds(2);
    // A start that took longer than the shortest limit of an agent is a clock that is wrong.
    private static final Duration LONGEST_START = Duration.ofSeconds(30);

    private final HookLimit known;
    private final Pace pace;
    private final long began;
    private volatile Duration limit;

    /// @param before how long the process ran already, see [#sinceStart]
    HookClock(HookAgent agent, Pace pace, Duration before) {
      this.known = agent.limit();
      this.pace = pace;
      this.began = pace.nanos() - before.toNanos();
      this.limit = known.counting(Optional.empty());
    }

    /// The time for which this process has run: the agent's clock began with it, and Java took its
    /// time. Zero where that cannot be told.
    static Duration sinceStart() {
      Instant now = InstantSource.system().instant();
      return ProcessHandle.current()
          .info()
          .startInstant()
          .map(start -> Duration.between(start, now))
          .filter(time -> !time.isNegative() && time.compareTo(LONGEST_START) < 0)
          .orElse(Duration.ZERO);
    }

    /// Takes note of what the agent's files say. Until then the limit of an entry that says nothing
    /// counts.
    void found(Optional<Duration> inFiles) {
      limit = known.counting(inFiles);
    }

    /// The time that is left; zero when it is over.
    Duration left() {
      Duration left = HookLimit.answersWithin(limit).minus(Duration.ofNanos(pace.nanos() - began));
      return left.isNegative() ? Duration.ZERO : left;
    }

    /// The longest time for which the core may be silent to every question.
    Duration silence() {
      Duration third = HookLimit.answersWithin(limit).dividedBy(3);
      return third.compareTo(LONGEST_SILENCE) < 0 ? third : LONGEST_SILENCE;
    }

    /// The longest time that writing the answer may take: a part of what lies between our time and
    /// the agent's.
    Duration writing() {
      Duration part = limit.minus(HookLimit.answersWithin(limit)).dividedBy(3);
      return part.compareTo(LONGEST_WRITING) < 0 ? part : LONGEST_WRITING;
    }
  }
}
