package dev.assent.core.wiring;

import dev.assent.core.access.HookAgent;
import dev.assent.core.access.HookLimit;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.programs.ProgramFile;
import dev.assent.core.system.Launcher;
import dev.assent.core.text.Sentence;
import dev.assent.core.wiring.HookStanding.State;
import dev.assent.core.wiring.text.LooseText;
import dev.assent.core.wiring.text.WiringException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Looks whether an agent asks us because of what stands in its files. Only reads.
///
/// A hook that stands in a file asks nothing where all hooks are off, where it is only for some
/// tools, where another event or another program is meant, or where its answer does not count.
public final class HookInspection {
  private final AgentFolders own;
  private final Path project;
  private final Optional<Path> launcher;
  private final Path system;
  private final boolean windows;

  /// @param own the agents' folders
  /// @param project whose files count as well; absolute
  /// @param launcher our program; absent where Assent is not installed
  /// @param system the root folder, below which an administrator's files lie
  /// @param windows whether agents run on Windows
  public HookInspection(
      AgentFolders own, Path project, Optional<Path> launcher, Path system, boolean windows) {
    this.own = own;
    this.project = project;
    this.launcher = launcher;
    this.system = system;
    this.windows = windows;
  }

  /// Every agent whose hooks we know, in a fixed order, by the file from which it takes its hooks
  /// for all projects.
  public List<HookedAgent> agents() {
    var place = new HookPlace(own);
    return Arrays.stream(HookAgent.values())
        .map(agent -> {
          Path file = place.read(agent);
          return new HookedAgent(HookedAgent.clientOf(agent), file, readable(agent, file));
        })
        .toList();
  }

  private HookAgent asked(HookAgent agent, Path file) {
    return new HookPlace(own).asked(agent, file);
  }

  private HookStanding readable(HookAgent agent, Path file) {
    try {
      return of(agent, file);
    } catch (IOException e) {
      return new HookStanding(State.UNREADABLE, List.of(String.valueOf(e.getMessage())));
    }
  }

  /// The standing of our hook in a file.
  public HookStanding of(HookAgent agent, Path file) throws IOException {
    try {
      Optional<byte[]> text = AgentFile.read(file);
      if (text.isEmpty()) {
        return new HookStanding(State.NO_FILE, List.of());
      }
      HookText.isIn(file.toString(), asked(agent, file), text.get());
      return standing(
          agent, file, (JsonObject) LooseText.read(file.toString(), text.get()).root().json());
    } catch (WiringException e) {
      return new HookStanding(State.UNREADABLE, List.of(String.valueOf(e.getMessage())));
    }
  }

  /// The time that the agent waits for our hook because of a file, as [HookLimit#counting] has it;
  /// absent where none of ours stands there, or the file cannot be read.
  public Optional<Duration> limit(HookAgent agent, Path file) {
    try {
      return entriesIn(agent, file).stream()
          .map(entry -> HookEntries.limit(agent, entry.hook()))
          .min(Comparator.naturalOrder());
    } catch (IOException _) {
      return Optional.empty();
    }
  }

  /// The lines of a file that start our hook, one for each event; empty where there are none, or
  /// the file cannot be read.
  public List<StartedHook> started(HookAgent agent, Path file) throws IOException {
    return entriesIn(agent, file).stream()
        .flatMap(entry ->
            HookEntries.inForce(agent, entry.hook(), windows).stream()
                .map(line -> new StartedHook(agent, entry.event(), file, line)))
        .toList();
  }

  private static List<HookEntry> entriesIn(HookAgent agent, Path file) throws IOException {
    try {
      Optional<byte[]> text = AgentFile.read(file);
      return text.isPresent()
              && LooseText.read(file.toString(), text.get()).root().json()
                  instanceof JsonObject object
          ? entries(agent, object)
          : List.of();
    } catch (WiringException _) {
      return List.of();
    }
  }

  private HookStanding standing(HookAgent agent, Path file, JsonObject root) throws IOException {
    var entries = entries(agent, root);
    if (entries.isEmpty()) {
      return new HookStanding(State.ABSENT, List.of());
    }
    var off = new LinkedHashSet<CharSequence>();
    var gaps = new LinkedHashSet<CharSequence>();
    var events = new ArrayList<>(HookEntries.events(agent, false));
    boolean any = false;
    for (HookEntry entry : entries) {
      List<CharSequence> why = entry.off(agent, asked(agent, file), launcher, windows);
      if (why.isEmpty()
          && (events.remove(entry.event())
              || HookEntries.events(agent, true).contains(entry.event()))) {
        any = true;
        gaps.addAll(entry.gaps(agent));
      } else {
        off.addAll(why);
      }
    }
    // With one of these Cursor passes over the whole file when it does not know it.
    List<String> known = ProgramFile.texts(HookedAgent.data(agent), "known_events");
    List<String> strange =
        known.isEmpty()
            ? List.of()
            : names(root).stream().filter(name -> !known.contains(name)).toList();
    strange.forEach(name ->
        off.add(
            Sentence.of(
                "`%s` is no event that Cursor is known to have: it may pass over the whole file",
                name)));
    boolean broken = !any || !strange.isEmpty();
    events.forEach(event -> gaps.add(Sentence.of("nothing asks at the event `%s`", event)));
    var switches = new HookSwitches(own, project, system);
    switches.look(agent, file);
    off.addAll(switches.off());
    if (broken || !switches.off().isEmpty()) {
      return new HookStanding(
          State.NOT_IN_FORCE, off.isEmpty() ? List.copyOf(gaps) : List.copyOf(off));
    }
    if (!switches.unread().isEmpty()) {
      return new HookStanding(State.UNKNOWN, switches.unread());
    }
    return gaps.isEmpty()
        ? new HookStanding(State.INSTALLED, List.of())
        : new HookStanding(State.PARTLY, List.copyOf(gaps));
  }

  private static List<String> names(JsonObject root) {
    return root.object("hooks")
        .map(events -> List.copyOf(events.members().keySet()))
        .orElse(List.of());
  }

  // Those that start our program, with whatever else stands in their lines.
  private static List<HookEntry> entries(HookAgent agent, JsonObject root) {
    var found = new ArrayList<HookEntry>();
    for (String event : names(root)) {
      for (Json group :
          root.object("hooks").orElseThrow().array(event).map(JsonArray::items).orElse(List.of())) {
        if (group instanceof JsonObject outer) {
          List<Json> inner = outer.array("hooks").map(JsonArray::items).orElse(List.of(outer));
          for (Json hook : inner) {
            if (hook instanceof JsonObject one && HookEntry.isOurs(agent, one)) {
              found.add(new HookEntry(event, outer, one));
            }
          }
        }
      }
    }
    return found;
  }

  /// One hook of ours.
  ///
  /// @param group in whose list it stands; itself where hooks are in no groups
  private record HookEntry(String event, JsonObject group, JsonObject hook) {
    private static final Set<String> ALL = Set.of("", "*", ".*");

    static boolean isOurs(HookAgent agent, JsonObject hook) {
      return HookEntries.isOurs(agent, hook)
          || HookEntries.commands(hook).stream()
              .anyMatch(command -> HookCommandLine.read(command).isPresent());
    }

    /// Why it is not asked, or its answer does not count.
    ///
    /// @param agent that reads it
    /// @param asked for which it stands there
    List<CharSequence> off(
        HookAgent agent, HookAgent asked, Optional<Path> launcher, boolean windows) {
      var why = new ArrayList<CharSequence>();
      List<String> events = HookEntries.events(agent, true);
      if (!events.contains(event)) {
        why.add(
            Sentence.of(
                "it stands at the event `%s`, expected %s", event, String.join(", ", events)));
      }
      String type = hook.string("type").orElse("command");
      if (!type.equals("command")) {
        why.add(Sentence.of("its `type` is `%s`, expected `command`", type));
      }
      for (String name : List.of("async", "asyncRewake")) {
        if (isTrue(hook.get(name))) {
          why.add(Sentence.of("`%s` is true, so the agent does not wait for the answer", name));
        }
      }
      if (isTrue(hook.get("disabled")) || hook.get("enabled") == JsonBoolean.FALSE) {
        why.add("the hook itself is switched off");
      }
      hook.object("env")
          .ifPresent(variables ->
              variables.members().keySet().stream()
                  .filter(ServerEntries::leadsAway)
                  .forEach(name ->
                      why.add(Sentence.of("it sets `%s`, so it may ask another Assent", name))));
      HookEntries.inForce(agent, hook, windows)
          .ifPresent(command -> why.addAll(line(asked, command, launcher)));
      if (windows
          && HookCommandLine.onWindows(agent) != HookCommandLine.WindowsShell.BASH
          && isQuoted(HookEntries.inForce(agent, hook, windows))) {
        why.add(
            "its line begins with a quoted path, which PowerShell takes for a text; install it"
                + " anew");
      }
      return why;
    }

    private static boolean isQuoted(Optional<String> command) {
      return command
          .map(String::strip)
          .filter(line -> line.startsWith("\"") || line.startsWith("'"))
          .isPresent();
    }

    private static List<CharSequence> line(
        HookAgent agent, String command, Optional<Path> launcher) {
      var why = new ArrayList<CharSequence>();
      Optional<HookCommandLine.Written> read = HookCommandLine.read(command);
      if (read.isEmpty()) {
        why.add(Sentence.of("its line `%s` does not start our program", command));
        return why;
      }
      var written = read.get();
      if (!written.before().isEmpty()) {
        boolean sets =
            written
                .before()
                .matches(
                    "(?s).*\\b(ASSENT_[A-Z]*|HOME|XDG_[A-Z_]*|USERPROFILE|APPDATA|PATH)\\s*=.*");
        why.add(
            sets
                ? Sentence.of(
                    "its line sets variables before it, `%s`, so it may ask another Assent",
                    written.before())
                : Sentence.of("another command stands before it: `%s`", written.before()));
      }
      if (!written.after().isEmpty()) {
        why.add(
            Sentence.of(
                "another command stands behind it, whose end may count: `%s`", written.after()));
      }
      if (!written.agent().equals(agent.word())) {
        why.add(
            Sentence.of(
                "it asks for `%s`, whose answers another agent may not read", written.agent()));
      }
      if (launcher.isPresent()
          && !isSame(written.program(), launcher.get())
          && !isSame(written.program(), Launcher.HOOK.beside(launcher.get()))) {
        why.add(
            isThere(written.program())
                ? Sentence.of(
                    "it starts another program, `%s`, expected `%s`",
                    written.program(), launcher.get())
                : Sentence.of(
                    "its program `%s` is not there, expected `%s`",
                    written.program(), launcher.get()));
      }
      return why;
    }

    private static boolean isThere(String program) {
      try {
        return Files.exists(Path.of(program));
      } catch (InvalidPathException _) {
        return false;
      }
    }

    private static boolean isSame(String program, Path launcher) {
      String slashed = program.replace('\\', '/');
      if (slashed.equals(launcher.toString().replace('\\', '/'))) {
        return true;
      }
      try {
        return Path.of(program).isAbsolute()
            && Path.of(program).toRealPath().equals(launcher.toRealPath());
      } catch (IOException | InvalidPathException _) {
        return false;
      }
    }

    /// The calls that it is not asked about, and the places where the agent goes on without an
    /// answer.
    List<CharSequence> gaps(HookAgent agent) {
      var gaps = new ArrayList<CharSequence>();
      Optional<String> matcher = hook.string("matcher").or(() -> group.string("matcher"));
      boolean counts = HookedAgent.data(agent).get("passes_over_matchers") == null;
      if (counts && matcher.filter(one -> !ALL.contains(one)).isPresent()) {
        gaps.add(
            Sentence.of(
                "its `matcher` is `%s`, so other tools are not asked about; expected `*`",
                matcher.get()));
      }
      for (String name : List.of("if", "toolNames", "tools")) {
        if (hook.get(name) != null) {
          gaps.add(
              Sentence.of("it has a condition `%s`, so other calls are not asked about", name));
        }
      }
      if (isTrue(hook.get("once"))) {
        gaps.add("`once` is true, so it is asked once in a session");
      }
      for (String name : ProgramFile.texts(HookedAgent.data(agent), "must_be_true")) {
        if (!isTrue(hook.get(name))) {
          gaps.add(Sentence.of("`%s` is not true, so the call runs where the hook fails", name));
        }
      }
      Duration limit = HookEntries.limit(agent, hook);
      if (agent.limit().setting().isPresent()
          && limit.compareTo(agent.limit().counting(Optional.of(HookLimit.NEEDED))) < 0) {
        gaps.add(
            Sentence.of(
                "the agent waits %s s for it, expected %s: a call that a person has not decided after %s s is denied",
                limit.toSeconds(),
                HookLimit.NEEDED.toSeconds(),
                HookLimit.answersWithin(limit).toSeconds()));
      }
      return gaps;
    }

    private static boolean isTrue(@Nullable Json value) {
      return value == JsonBoolean.TRUE
          || value instanceof JsonString text && text.value().equals("true");
    }
  }
}
