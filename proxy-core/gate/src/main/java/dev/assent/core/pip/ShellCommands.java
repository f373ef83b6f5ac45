package dev.assent.core.pip;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.CallCommand;
import dev.assent.core.access.CommandFacts;
import dev.assent.core.access.CommandReading;
import dev.assent.core.access.Severity;
import dev.assent.core.access.SideEffect;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.SchemaMembers;
import dev.assent.core.mcp.McpCall;
import dev.assent.core.pip.path.DescriptionException;
import dev.assent.core.pip.path.DescriptionException.Fault;
import dev.assent.core.risk.CommandPlace;
import dev.assent.core.risk.CommandPlaces;
import dev.assent.core.risk.CommandReport;
import dev.assent.core.risk.CommandRisk;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Finds shell commands in the arguments of tool calls and has them checked. Thread-safe.
///
/// Of several commands in one call the worst severity counts, and the rules of all.
public final class ShellCommands implements CommandSource {
  // Effects that only read are not added to what a tool is known to do: a rule that allows tools
  // that read would then also allow a shell whose command happens to read.
  private static final Set<SideEffect> READING = Set.of(SideEffect.FS_READ, SideEffect.DB_READ);

  // Each is looked at on the disk.
  private static final int MOST_FOLDERS = 8;

  // Signs of a text that a tool may take for another folder than the text has: another user's home,
  // a variable, a URI, blanks around it.
  private static final Pattern SAYS_MORE =
      Pattern.compile("^~|[$%`]|^[A-Za-z][A-Za-z0-9+.-]+:|^\\s|\\s$");

  private final CommandRisk risk;
  private final Supplier<List<String>> protectedBranches;
  private final FairShare share = FairShare.ofThisMachine();

  /// @param protectedBranches names, `*` stands for any characters; asked for with each command
  public ShellCommands(CommandRisk risk, Supplier<List<String>> protectedBranches) {
    this.risk = risk;
    this.protectedBranches = protectedBranches;
  }

  @Override
  public Found found(McpCall call, SessionFacts session) throws DescriptionException {
    return found(reports(call, session));
  }

  /// The sum of some reports on the commands of one call.
  ///
  /// @throws DescriptionException when a file that they name cannot be told without guessing
  public static Found found(List<CommandReport> reports) throws DescriptionException {
    if (reports.isEmpty()) {
      return Found.NONE;
    }
    var folders = reports.stream().map(CommandReport::folder).distinct().toList();
    return new Found(true, facts(reports), NamedFiles.of(reports), folders);
  }

  private static CommandFacts facts(List<CommandReport> found) {
    Optional<Severity> worst = Optional.empty();
    var rules = new LinkedHashSet<String>();
    var effects = EnumSet.noneOf(SideEffect.class);
    var alone = new LinkedHashSet<String>();
    for (CommandReport report : found) {
      alone.add(report.alone().orElse(CommandFacts.NOT_ALONE));
      var severity = report.severity();
      worst =
          severity.isPresent() && (worst.isEmpty() || severity.get().compareTo(worst.get()) > 0)
              ? severity
              : worst;
      rules.addAll(report.rules());
      effects.addAll(report.effects());
    }
    effects.removeAll(READING);
    boolean everyday = found.stream().allMatch(CommandReport::everyday);
    return new CommandFacts(worst, List.copyOf(rules), effects, List.copyOf(alone), everyday);
  }

  @Override
  public boolean mayCarry(McpCall call) {
    return call instanceof McpCall.ToolCall(var tool, var arguments)
        && !CommandText.in(tool.orElse(""), arguments, Optional.empty(), Optional.empty())
            .isEmpty();
  }

  /// The commands of a call with the words beside them, for lists, in the order of its arguments;
  /// empty when it carries none. Of several ways to put one together it is the likely one.
  public static List<String> texts(AccessRequest call) {
    var texts = new LinkedHashMap<String, String>();
    CommandText.in(
            call.resource().toolName().orElse(""),
            call.arguments(),
            call.environment().origin(),
            Optional.empty())
        .stream()
        .filter(CommandText::meant)
        .filter(command ->
            texts.keySet().stream().noneMatch(whole -> command.pointer().startsWith(whole + "/")))
        .forEach(command -> texts.putIfAbsent(command.pointer(), command.text()));
    return List.copyOf(texts.values());
  }

  /// Tells if one command of a call says what its tool runs: the tool is known for a shell, nothing
  /// else in the call may be a command or code, and the command runs no code that nobody read.
  public static boolean sayWhatRuns(AccessRequest call) {
    String tool = call.resource().toolName().orElse("");
    var agent = call.environment().origin();
    if (!CommandShells.isShell(tool, call.arguments(), agent)
        || call.resource().command().effects().contains(SideEffect.CODE_EXEC)) {
      return false;
    }
    var texts = CommandText.in(tool, call.arguments(), agent, Optional.empty());
    var meant = texts.stream().filter(CommandText::meant).toList();
    return meant.stream().map(CommandText::place).distinct().count() == 1
        && texts.stream()
            .allMatch(text ->
                meant.stream()
                    .anyMatch(one ->
                        one.place().equals(text.place())
                            || one.beside().contains(text.pointer())
                            || one.beside().contains(text.place())));
  }

  /// The report on each command of a call, in the order of its arguments; empty when it carries
  /// none.
  ///
  /// @throws DescriptionException when it names more folders to run in than anybody looks at
  public List<CommandReport> reports(McpCall call, SessionFacts session)
      throws DescriptionException {
    if (!(call instanceof McpCall.ToolCall(var tool, var arguments))) {
      return List.of();
    }
    var walk =
        new CommandWalk(
                tool.orElse(""),
                arguments,
                new CommandShells.Caller(session.origin(), login(session.environment())))
            .walk();
    var commands = walk.commands();
    if (commands.isEmpty()) {
      return List.of();
    }
    var listed = tool.flatMap(name -> session.tools().known(name).description());
    var folders = folders(walk, arguments, listed, session.workingFolder(), session.environment());
    return share.during(
        session.clientName().orElse(session.sessionId()),
        session.sessionId(),
        commands.stream().mapToInt(command -> command.text().length()).sum(),
        () -> {
          var places = places(folders, session.environment());
          return commands.stream()
              .flatMap(command -> places.stream().map(place -> report(command, place)))
              .map(report -> walk.setsVariables() ? report.notAlone() : report)
              .toList();
        });
  }

  // A command that a shell cannot read, and that nothing assigns to it, is not for that shell; the
  // dangers it sees count.
  private CommandReport report(CommandText command, CommandPlace place) {
    CommandReport report = risk.report(command.shell(), command.text(), place);
    return command.meant() ? report : report.withoutTrouble();
  }

  /// Reads the commands of a call for a person, in the order of its arguments; empty when it
  /// carries none. Takes its time: nothing for the way of a call.
  ///
  /// @param environment the variables that say what commands are for
  public List<CallCommand> readings(AccessRequest request, Map<String, String> environment) {
    String tool = request.resource().toolName().orElse("");
    var arguments = request.arguments();
    var walk =
        new CommandWalk(
                tool,
                arguments,
                new CommandShells.Caller(request.environment().origin(), login(environment)))
            .walk();
    var texts = walk.commands();
    if (request.resource().toolName().isEmpty() || texts.isEmpty()) {
      return List.of();
    }
    List<CommandPlace> places;
    try {
      var listed = request.resource().tool().description();
      places =
          places(
              folders(
                  walk,
                  arguments,
                  listed,
                  path(request.environment().workingFolder()),
                  environment),
              environment);
    } catch (DescriptionException _) {
      // Such a call was refused before anybody looks at it.
      return List.of();
    }
    var shown = worst(texts, places);
    var readings =
        shown.stream()
            .map(one -> risk.reading(one.command().shell(), one.command().text(), one.place()))
            .toList();
    var otherwise = otherwise(texts, places, readings);
    return IntStream.range(0, shown.size())
        .mapToObj(at -> {
          var command = shown.get(at).command();
          return new CallCommand(
              command.pointer(),
              command.verbatim(),
              readings.get(at),
              at == 0 ? otherwise : List.of(),
              command.beside());
        })
        .toList();
  }

  // The rules that speak up in one of the readings that are not shown.
  private List<String> otherwise(
      List<CommandText> texts, List<CommandPlace> places, List<CommandReading> shown) {
    if (shown.stream().anyMatch(reading -> reading.moreRisks() > 0)) {
      return List.of();
    }
    var worst = new LinkedHashMap<String, Severity>();
    for (CommandText text : texts) {
      for (CommandPlace place : places) {
        report(text, place)
            .findings()
            .forEach(found -> worst.merge(found.id(), found.severity(), ShellCommands::worse));
      }
    }
    var said = new LinkedHashMap<String, Severity>();
    shown.forEach(reading ->
        reading
            .risks()
            .forEach(risk -> said.merge(risk.rule(), risk.severity(), ShellCommands::worse)));
    worst
        .entrySet()
        .removeIf(rule ->
            said.containsKey(rule.getKey())
                && said.get(rule.getKey()).compareTo(rule.getValue()) >= 0);
    return worst.entrySet().stream()
        .map(rule ->
            said.containsKey(rule.getKey())
                ? rule.getKey() + " (" + rule.getValue().word() + ")"
                : rule.getKey())
        .toList();
  }

  private static Severity worse(Severity one, Severity other) {
    return one.compareTo(other) >= 0 ? one : other;
  }

  /// A command as it may run in a folder.
  private record Placed(CommandText command, CommandPlace place) {}

  // Each command once, by the shell to which it is worst, in the folder where it is.
  private List<Placed> worst(List<CommandText> texts, List<CommandPlace> places) {
    var worst = new LinkedHashMap<String, Placed>();
    for (CommandText text : texts) {
      for (CommandPlace place : places) {
        worst.merge(
            text.pointer(),
            new Placed(text, place),
            (first, other) -> isWorse(other, first) ? other : first);
      }
    }
    return worst.values().stream()
        .filter(one -> worst.values().stream().noneMatch(other -> isIn(one, other)))
        .toList();
  }

  // True if a person reads a command in another one: words beside a command with it, unless
  // something else is wrong with them alone, and of a list the whole or its items, whichever is
  // worse.
  private boolean isIn(Placed one, Placed other) {
    String pointer = one.command().pointer();
    String others = other.command().pointer();
    boolean isWords = other.command().beside().contains(pointer);
    boolean isWhole = others.startsWith(pointer + "/");
    boolean isItem = pointer.startsWith(others + "/");
    return isWords && rules(other).containsAll(rules(one))
        || isWhole && !isWorse(one, other)
        || isItem && isWorse(other, one);
  }

  private List<String> rules(Placed one) {
    return report(one.command(), one.place()).rules();
  }

  private boolean isWorse(Placed command, Placed other) {
    Optional<Severity> severity = report(command.command(), command.place()).severity();
    Optional<Severity> before = report(other.command(), other.place()).severity();
    return severity.isPresent() && (before.isEmpty() || severity.get().compareTo(before.get()) > 0);
  }

  private static Optional<String> login(Map<String, String> environment) {
    return Optional.ofNullable(environment.get("SHELL"));
  }

  private static Optional<Path> path(Optional<String> text) {
    try {
      return text.map(Path::of);
    } catch (InvalidPathException _) {
      return Optional.empty();
    }
  }

  /// The place of a command in each of some folders.
  private List<CommandPlace> places(Set<Optional<Path>> folders, Map<String, String> environment) {
    var around = new CommandPlaces(environment, protectedBranches.get());
    return folders.stream()
        .map(folder -> folder.map(around::at).orElseGet(around::nowhere))
        .toList();
  }

  /// The folders where a command may run: where the caller says, and where it would run without the
  /// caller's word. Only of a tool whose schema has the member for the folder it is believed that
  /// it runs there and nowhere else.
  static Set<Optional<Path>> folders(
      CommandWalk walk,
      JsonObject arguments,
      Optional<JsonObject> listed,
      Optional<Path> folder,
      Map<String, String> environment)
      throws DescriptionException {
    var folders = new LinkedHashSet<Optional<Path>>();
    for (var place : walk.places()) {
      folders.addAll(named(place.folder(), folder, environment));
    }
    if (!isBelieved(walk, arguments, listed)) {
      folders.add(folder);
    }
    if (folders.size() > MOST_FOLDERS) {
      throw new DescriptionException(
          Fault.TOO_MANY, "the call names more than %s folders to run in", MOST_FOLDERS);
    }
    return folders;
  }

  private static boolean isBelieved(
      CommandWalk walk, JsonObject arguments, Optional<JsonObject> listed) {
    var sure =
        walk.places().stream()
            .filter(CommandWalk.NamedPlace::certain)
            .map(CommandWalk.NamedPlace::pointer)
            .toList();
    if (listed.flatMap(tool -> tool.object("inputSchema")).isEmpty() || sure.isEmpty()) {
      return false;
    }
    Set<String> unknown = SchemaMembers.unknownOf(listed.get(), arguments);
    return sure.stream()
        .anyMatch(
            pointer -> pointer.lastIndexOf('/') == 0 && !SchemaMembers.covers(unknown, pointer));
  }

  // As it is written, and with `..` for the folder above the one that a link leads to.
  private static List<Optional<Path>> named(
      String text, Optional<Path> folder, Map<String, String> environment) {
    try {
      boolean homely = text.equals("~") || text.startsWith("~/");
      String home = environment.get("HOME");
      if (homely ? home == null : SAYS_MORE.matcher(text).find()) {
        return List.of(Optional.empty());
      }
      Path named = Path.of(homely ? home + text.substring(1) : text);
      var whole = named.isAbsolute() ? Optional.of(named) : folder.map(base -> base.resolve(named));
      return Stream.of(whole.map(Path::normalize), whole).distinct().toList();
    } catch (InvalidPathException _) {
      return List.of(Optional.empty());
    }
  }

  /// Lets each client have only so many commands read at a time, so that one with many or hard ones
  /// leaves processors to the others.
  ///
  /// Long commands and short ones of a client wait apart, and its sessions take turns: neither
  /// waits behind all that another session has asked for. Thread-safe.
  static final class FairShare {
    /// A command of so many characters takes a few milliseconds at most, whatever is in it.
    private static final int LONGEST_SHORT = 512;

    private final int most;
    private final Map<Lane, Turns> lanes = new HashMap<>();

    private record Lane(String client, boolean isLong) {}

    /// @param most how many long and how many short ones at a time for one client
    FairShare(int most) {
      this.most = most;
    }

    /// Half of the processors for one client.
    static FairShare ofThisMachine() {
      return new FairShare(Math.max(1, Runtime.getRuntime().availableProcessors() / 2));
    }

    /// Does something for a session of a client when it is its turn.
    ///
    /// @param length characters that are read
    <T> T during(String client, String session, int length, Supplier<T> work) {
      var lane = new Lane(client, length > LONGEST_SHORT);
      enter(lane, session).acquireUninterruptibly();
      try {
        return work.get();
      } finally {
        leave(lane);
      }
    }

    // Opens when it is this one's turn.
    private synchronized Semaphore enter(Lane lane, String session) {
      var turns = lanes.computeIfAbsent(lane, _ -> new Turns());
      var turn = new Semaphore(0);
      if (turns.running < most) {
        turns.running++;
        turn.release();
      } else {
        turns.waiting.computeIfAbsent(session, _ -> new ArrayDeque<>()).add(turn);
      }
      return turn;
    }

    private synchronized void leave(Lane lane) {
      // Its lane is there as long as it runs.
      var turns = Objects.requireNonNull(lanes.get(lane));
      var next = turns.waiting.pollFirstEntry();
      if (next != null) {
        next.getValue().remove().release();
        if (!next.getValue().isEmpty()) {
          turns.waiting.put(next.getKey(), next.getValue());
        }
      } else if (--turns.running == 0) {
        lanes.remove(lane);
      }
    }

    /// The number of lanes that have something read or waiting.
    synchronized int lanes() {
      return lanes.size();
    }

    /// The work that runs and waits in one lane.
    private static final class Turns {
      // By session, the one whose turn is next first.
      private final LinkedHashMap<String, Queue<Semaphore>> waiting = new LinkedHashMap<>();
      private int running;
    }
  }
}
