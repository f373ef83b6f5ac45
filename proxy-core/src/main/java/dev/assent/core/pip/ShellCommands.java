package dev.assent.core.pip;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.CallCommand;
import dev.assent.core.access.CommandFacts;
import dev.assent.core.access.SideEffect;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.mcp.McpCall;
import dev.assent.core.risk.Severity;
import dev.assent.core.risk.check.CommandCheck;
import dev.assent.core.risk.check.RiskReport;
import dev.assent.core.risk.context.ContextReader;
import dev.assent.core.risk.context.RiskContext;
import dev.assent.core.risk.reading.CommandReadings;
import dev.assent.core.risk.rules.Effect;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/// Finds shell commands in the arguments of tool calls and has them checked. Thread-safe.
///
/// Of several commands in one call the worst severity counts, and the rules of all.
public final class ShellCommands implements CommandSource {
  // What reads only is not added to what a tool is known to do: a rule that allows tools that read would then also allow
  // a shell whose command happens to read.
  private static final Set<Effect> READING = EnumSet.of(Effect.FS_READ, Effect.DB_READ);

  private final Supplier<CommandCheck> check;
  private final Supplier<List<String>> protectedBranches;
  private final FairShare share = FairShare.ofThisMachine();

  /// @param check asked for with the first command
  /// @param protectedBranches names, `*` stands for any characters; asked for with each command
  public ShellCommands(Supplier<CommandCheck> check, Supplier<List<String>> protectedBranches) {
    this.check = check;
    this.protectedBranches = protectedBranches;
  }

  @Override
  public Found found(McpCall call, SessionFacts session) throws DescriptionException {
    var reports = reports(call, session);
    return reports.isEmpty() ? Found.NONE : new Found(true, facts(reports), NamedFiles.of(reports));
  }

  private static CommandFacts facts(List<RiskReport> found) {
    Optional<Severity> worst = Optional.empty();
    var rules = new LinkedHashSet<String>();
    var effects = EnumSet.noneOf(SideEffect.class);
    for (RiskReport report : found) {
      var severity = report.severity();
      worst = severity.isPresent() && (worst.isEmpty() || severity.get().compareTo(worst.get()) > 0) ? severity : worst;
      rules.addAll(report.rules());
      for (Effect effect : report.effects()) {
        if (!READING.contains(effect)) {
          SideEffect.ofWord(effect.word()).ifPresent(effects::add);
        }
      }
    }
    return new CommandFacts(worst, List.copyOf(rules), effects);
  }

  @Override
  public boolean mayCarry(McpCall call) {
    return call instanceof McpCall.ToolCall(var tool, var arguments) && !CommandText.in(tool.orElse(""), arguments, Optional.empty()).isEmpty();
  }

  /// The report on each command of a call, in the order of its arguments; empty when it carries none.
  public List<RiskReport> reports(McpCall call, SessionFacts session) {
    if (!(call instanceof McpCall.ToolCall(var tool, var arguments))) {
      return List.of();
    }
    var texts = CommandText.in(tool.orElse(""), arguments, session.origin());
    if (texts.isEmpty()) {
      return List.of();
    }
    return share.during(
        session.clientName().orElse(session.sessionId()),
        () -> {
          var reports = new ArrayList<RiskReport>();
          for (CommandText command : texts) {
            reports.add(report(command, context(arguments, session.workingFolder(), session.environment())));
          }
          return reports;
        });
  }

  // What a shell cannot read that nothing speaks for, is not for that shell; the dangers it sees count.
  private RiskReport report(CommandText command, RiskContext context) {
    RiskReport report = check.get().check(command.shell(), command.text(), context);
    return command.meant() ? report : new RiskReport(report.findings(), report.steps(), Optional.empty(), report.labels(), report.worse());
  }

  /// Reads the commands of a call for a person, in the order of its arguments; empty when it carries none. Takes its time:
  /// nothing for the way of a call.
  ///
  /// @param environment the variables that say what commands are for
  public List<CallCommand> readings(AccessRequest request, Map<String, String> environment) {
    String tool = request.resource().toolName().orElse("");
    var arguments = request.arguments();
    var texts =
        request.resource().toolName().isPresent()
            ? CommandText.in(tool, arguments, request.environment().origin())
            : List.<CommandText>of();
    if (texts.isEmpty()) {
      return List.of();
    }
    var context = context(arguments, path(request.environment().workingFolder()), environment);
    return worst(texts, context).stream()
        .map(
            command ->
                new CallCommand(
                    command.pointer(),
                    command.verbatim(),
                    CommandReadings.of(check.get(), command.shell(), command.text(), context)))
        .toList();
  }

  // Each command once, by the shell to which it is worst.
  private List<CommandText> worst(List<CommandText> texts, RiskContext context) {
    var worst = new LinkedHashMap<String, CommandText>();
    for (CommandText text : texts) {
      worst.merge(text.pointer(), text, (first, other) -> isWorse(other, first, context) ? other : first);
    }
    return List.copyOf(worst.values());
  }

  private boolean isWorse(CommandText command, CommandText other, RiskContext context) {
    Optional<Severity> severity = report(command, context).severity();
    Optional<Severity> before = report(other, context).severity();
    return severity.isPresent() && (before.isEmpty() || severity.get().compareTo(before.get()) > 0);
  }

  private static Optional<Path> path(Optional<String> text) {
    try {
      return text.map(Path::of);
    } catch (InvalidPathException _) {
      return Optional.empty();
    }
  }

  private RiskContext context(JsonObject arguments, Optional<Path> workingFolder, Map<String, String> environment) {
    Optional<Path> folder = folder(arguments, workingFolder);
    var reader = new ContextReader(environment, protectedBranches.get());
    return folder.map(reader::read).orElseGet(reader::readNowhere);
  }

  private static Optional<Path> folder(JsonObject arguments, Optional<Path> folder) {
    for (String name : CommandText.FOLDER_NAMES) {
      Json value = arguments.get(name);
      if (value instanceof JsonString text && !text.value().isEmpty()) {
        try {
          Path named = Path.of(text.value());
          return named.isAbsolute() ? Optional.of(named) : folder.map(base -> base.resolve(named).normalize());
        } catch (InvalidPathException _) {
          return Optional.empty();
        }
      }
    }
    return folder;
  }

  /// The texts of a list; absent when it is none, or has something else in it.
  static Optional<List<String>> texts(Json value) {
    if (!(value instanceof JsonArray(var items))) {
      return Optional.empty();
    }
    var texts = new ArrayList<String>();
    for (Json item : items) {
      if (!(item instanceof JsonString text)) {
        return Optional.empty();
      }
      texts.add(text.value());
    }
    return Optional.of(texts);
  }
}
