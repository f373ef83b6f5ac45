package dev.assent.core.analysis.check;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.Action;
import dev.assent.core.access.ClientCapability;
import dev.assent.core.access.CommandFacts;
import dev.assent.core.access.EarlierCall;
import dev.assent.core.access.Environment;
import dev.assent.core.access.KnownTool;
import dev.assent.core.access.Operation;
import dev.assent.core.access.PathRole;
import dev.assent.core.access.Resource;
import dev.assent.core.access.ResourcePath;
import dev.assent.core.access.ResourceType;
import dev.assent.core.access.ResourceUrl;
import dev.assent.core.access.Severity;
import dev.assent.core.access.SideEffect;
import dev.assent.core.access.ToolState;
import dev.assent.core.json.JsonObject;
import dev.assent.core.pip.OperationWords;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Policy;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Makes calls that rules should match, from what their conditions ask: described as a session
/// would describe them, on a machine without links, with as few values as do. Whether they match
/// only the engine knows.
final class CallMaker {
  private static final List<String> METHODS =
      List.of(
          "tools/call", "resources/read", "prompts/get", "logging/setLevel", "completion/complete");

  private static final List<String> ENDINGS = List.of(".txt", ".md", ".log", ".dat");

  /// A Monday, where no time is given and a rule asks for one.
  private static final Instant SOME_DAY = Instant.parse("2001-01-01T00:00:00Z");

  private static final ZoneId SOME_PLACE = ZoneOffset.UTC;

  /// Within every time that a rule can ask for.
  private static final Duration A_MINUTE = Duration.ofMinutes(1);

  private final Instant time;
  private final Policy policy;

  /// @param time when the calls are made
  /// @param policy of which the rules are
  CallMaker(Instant time, Policy policy) {
    this.time = time;
    this.policy = policy;
  }

  /// A call that all rules should match; absent when none is found.
  Optional<AccessRequest> call(List<StudiedRule> rules) {
    return call(rules, Set.of());
  }

  /// A call that all rules should match but for some attributes, which are absent.
  Optional<AccessRequest> call(List<StudiedRule> rules, Set<Attribute> without) {
    return new Draft(rules, without).call();
  }

  /// A call of a tool that runs code and has these effects; the rest as a rule asks for it.
  Optional<AccessRequest> execution(StudiedRule rule, String tool, Set<SideEffect> effects) {
    var toolName = rule.demand(Attribute.TOOL_NAME);
    if (toolName.isPresent() && !toolName.get().options().accepts(tool)) {
      return Optional.empty();
    }
    return new Draft(List.of(rule), Set.of()).execution(tool, effects);
  }

  /// A call that a rule should match whose tool runs code among other things.
  Optional<AccessRequest> running(StudiedRule rule) {
    return call(List.of(rule)).map(CallMaker::running);
  }

  private static AccessRequest running(AccessRequest call) {
    var known = call.resource();
    var effects = EnumSet.of(SideEffect.CODE_EXEC);
    known.sideEffects().ifPresent(effects::addAll);
    var resource =
        new Resource(
            known.type(),
            known.toolName(),
            known.backendId(),
            known.paths(),
            known.extension(),
            known.urls(),
            Optional.of(effects),
            known.tool(),
            known.command());
    return new AccessRequest(
        call.subject(), call.action(), resource, call.environment(), call.arguments());
  }

  /// One call in the making.
  private final class Draft {
    private final List<StudiedRule> rules;
    private final Set<Attribute> without;
    private boolean found = true;

    Draft(List<StudiedRule> rules, Set<Attribute> without) {
      this.rules = rules;
      this.without = without;
    }

    Optional<AccessRequest> call() {
      String method = method();
      var type = typeOf(method);
      boolean tool = type == ResourceType.TOOL;
      String operationWord = value(Attribute.OPERATION, List.of()).orElse("");
      var name = tool ? Optional.of(toolName(operationWord)) : Optional.<String>empty();
      return finished(method, name, operation(operationWord, name), sideEffects());
    }

    Optional<AccessRequest> execution(String tool, Set<SideEffect> effects) {
      boolean runs =
          fits(Attribute.METHOD, "tools/call")
              && fits(Attribute.RESOURCE_TYPE, "tool")
              && !asksForPaths();
      return runs
          ? finished("tools/call", Optional.of(tool), OperationWords.of(tool), Optional.of(effects))
          : Optional.empty();
    }

    /// A tool that runs code gets a command and no paths.
    private boolean asksForPaths() {
      return rules.stream()
          .flatMap(rule -> rule.attributes().stream())
          .anyMatch(attribute -> attribute.isPathOfCall() || attribute == Attribute.EXTENSION);
    }

    private Optional<AccessRequest> finished(
        String method,
        Optional<String> tool,
        Optional<Operation> operation,
        Optional<Set<SideEffect>> effects) {
      var paths = paths();
      var urls = urls();
      var command = command();
      var arguments =
          TestedValues.of(Attribute.ARGUMENT, rules).into(arguments(paths, urls, command));
      var description = description(tool);
      var state = value(Attribute.TOOL_STATE, List.of()).flatMap(ToolState::ofWord);
      var resource =
          new Resource(
              typeOf(method),
              tool,
              value(Attribute.BACKEND, List.of("server")).orElse("server"),
              paths,
              Optional.empty(),
              urls,
              effects,
              new KnownTool(state, description),
              command);
      var action =
          new Action(method, operation, Action.Category.ACTION, Action.Direction.CLIENT_TO_SERVER);
      var subject = new SubjectMaker(rules).subject(without);
      var environment = environment();
      boolean complete = found && arguments.isPresent() && subject.isPresent();
      return complete
          ? Optional.of(
              new AccessRequest(
                      subject.orElseThrow(), action, resource, environment, arguments.orElseThrow())
                  .after(earlier()))
          : Optional.empty();
    }

    /// The value of an attribute: what rules ask for, else the first natural one; none where rules
    /// ask for nothing.
    private Optional<String> value(Attribute attribute, List<String> natural) {
      var choice = ValueChoice.of(attribute, rules);
      if (without.contains(attribute) || !choice.isAsked()) {
        return natural.stream().findFirst();
      }
      var value = choice.pick(natural);
      found &= value.isPresent();
      return value;
    }

    private boolean fits(Attribute attribute, String value) {
      return ValueChoice.of(attribute, rules).fits(value);
    }

    private String method() {
      var choice = ValueChoice.of(Attribute.METHOD, rules);
      for (String method : METHODS) {
        if (choice.fits(method)
            && fits(Attribute.RESOURCE_TYPE, typeOf(method).word())
            && offers(method)) {
          return method;
        }
      }
      var other = choice.pick(List.of());
      found &=
          other
              .filter(this::offers)
              .filter(m -> fits(Attribute.RESOURCE_TYPE, typeOf(m).word()))
              .isPresent();
      return other.orElse("tools/call");
    }

    /// True if calls of this method can have what only tools have, or no rule asks for it.
    private boolean offers(String method) {
      return typeOf(method) == ResourceType.TOOL
          || rules.stream()
              .flatMap(rule -> rule.demands().stream())
              .noneMatch(demand -> demand.attribute().isOfToolsOnly());
    }

    private String toolName(String operationWord) {
      var natural = new ArrayList<String>();
      if (operationWord.isEmpty()) {
        natural.add("some_tool");
      } else {
        natural.add(operationWord + "_file");
        for (var rule : rules) {
          rule.demand(Attribute.TOOL_NAME).stream()
              .flatMap(demand -> demand.options().written().stream())
              .map(pattern -> SampleTexts.name(pattern, operationWord))
              .filter(name ->
                  OperationWords.of(name).map(Operation::word).orElse("").equals(operationWord))
              .forEach(natural::add);
        }
      }
      return value(Attribute.TOOL_NAME, natural).orElse("some_tool");
    }

    private Optional<Operation> operation(String word, Optional<String> tool) {
      if (without.contains(Attribute.OPERATION)) {
        return Optional.empty();
      }
      return word.isEmpty() ? tool.flatMap(OperationWords::of) : Operation.ofWord(word);
    }

    private Optional<Set<SideEffect>> sideEffects() {
      var asked = new ArrayList<AttributeDemand>();
      for (var rule : rules) {
        rule.demands().stream()
            .filter(demand -> demand.attribute() == Attribute.SIDE_EFFECTS)
            .forEach(asked::add);
      }
      if (asked.isEmpty() || without.contains(Attribute.SIDE_EFFECTS)) {
        return Optional.empty();
      }
      var unwanted =
          asked.stream()
              .filter(AttributeDemand::negated)
              .flatMap(demand -> demand.options().written().stream())
              .toList();
      var effects = EnumSet.noneOf(SideEffect.class);
      for (var demand : asked) {
        var from = demand.negated() ? Attribute.SIDE_EFFECTS.words() : demand.options().written();
        var effect =
            from.stream()
                .filter(word -> !unwanted.contains(word))
                .findFirst()
                .flatMap(SideEffect::ofWord);
        found &= effect.isPresent();
        effect.ifPresent(effects::add);
      }
      return Optional.of(effects);
    }

    private List<ResourcePath> paths() {
      var paths = new ArrayList<ResourcePath>();
      if (without.contains(Attribute.PATH)) {
        return paths;
      }
      addPath(paths, Attribute.SOURCE, PathRole.SOURCE);
      addPath(paths, Attribute.DESTINATION, PathRole.DESTINATION);
      boolean any =
          ValueChoice.of(Attribute.PATH, rules).isAsked()
              || ValueChoice.of(Attribute.EXTENSION, rules).isAsked();
      if (paths.isEmpty() && any && found) {
        addPath(paths, PathRole.PLAIN, ValueChoice.of(Attribute.PATH, rules));
      }
      return paths;
    }

    private void addPath(List<ResourcePath> paths, Attribute attribute, PathRole role) {
      if (ValueChoice.of(attribute, rules).isAsked()) {
        addPath(paths, role, ValueChoice.ofPath(attribute, rules));
      }
    }

    private void addPath(List<ResourcePath> paths, PathRole role, ValueChoice choice) {
      var path = path(choice);
      found &= path.isPresent();
      path.ifPresent(text -> paths.add(ResourcePath.single(text, role)));
    }

    private Optional<String> path(ValueChoice choice) {
      var extension = ValueChoice.of(Attribute.EXTENSION, rules);
      if (!extension.isAsked()) {
        return choice.isAsked() ? choice.pickPath("") : Optional.of("/x/x");
      }
      var endings = new ArrayList<String>();
      for (var rule : rules) {
        rule.demand(Attribute.EXTENSION)
            .ifPresent(demand -> endings.addAll(demand.options().written()));
      }
      endings.addAll(ENDINGS);
      return endings.stream()
          .filter(extension::fits)
          .limit(4)
          .flatMap(ending -> choice.pickPath("**/?*" + ending).stream())
          .findFirst();
    }

    private List<ResourceUrl> urls() {
      boolean asked =
          ValueChoice.of(Attribute.SCHEME, rules).isAsked()
              || ValueChoice.of(Attribute.HOST, rules).isAsked();
      if (!asked || without.contains(Attribute.HOST)) {
        return List.of();
      }
      String scheme =
          value(Attribute.SCHEME, List.of("https")).orElse("https").toLowerCase(Locale.ROOT);
      var host =
          value(Attribute.HOST, List.of("example.org", "example.com"))
              .map(name -> name.toLowerCase(Locale.ROOT));
      return List.of(new ResourceUrl(scheme, host, true));
    }

    private CommandFacts command() {
      boolean asked =
          ValueChoice.of(Attribute.SEVERITY, rules).isAsked()
              || ValueChoice.of(Attribute.COMMAND_RULE, rules).isAsked()
              || ValueChoice.of(Attribute.LONE_COMMAND, rules).isAsked()
              || ValueChoice.of(Attribute.COMMAND_FOLDER, rules).isAsked();
      if (!asked || without.contains(Attribute.LONE_COMMAND)) {
        return CommandFacts.NONE;
      }
      var severity =
          without.contains(Attribute.SEVERITY)
              ? Optional.<Severity>empty()
              : value(Attribute.SEVERITY, List.of("info")).flatMap(Severity::ofWord);
      boolean named =
          ValueChoice.of(Attribute.COMMAND_RULE, rules).isAsked()
              && !without.contains(Attribute.COMMAND_RULE);
      var rule =
          named ? value(Attribute.COMMAND_RULE, List.of("some-rule")) : Optional.<String>empty();
      var alone =
          ValueChoice.of(Attribute.LONE_COMMAND, rules).isAsked()
              ? value(Attribute.LONE_COMMAND, List.of("make"))
              : Optional.of("ls").filter(_ -> without.contains(Attribute.COMMAND_RULE));
      return new CommandFacts(
          severity,
          rule.stream().toList(),
          Set.of(),
          alone.stream().toList(),
          !CommandFacts.isAboveEveryday(severity),
          folder().stream().map(List::of).toList());
    }

    private Optional<String> folder() {
      var choice = ValueChoice.of(Attribute.COMMAND_FOLDER, rules);
      if (!choice.isAsked() || without.contains(Attribute.COMMAND_FOLDER)) {
        return Optional.empty();
      }
      var folder =
          choice.fits(PathText.FOLDER) ? Optional.of(PathText.FOLDER) : choice.pickPath("");
      found &= folder.isPresent();
      return folder;
    }

    private JsonObject arguments(
        List<ResourcePath> paths, List<ResourceUrl> urls, CommandFacts command) {
      var arguments = JsonObject.builder();
      paths.forEach(path -> arguments.put(argument(path.role()), path.given()));
      urls.forEach(url -> arguments.put("url", url.scheme() + "://" + url.host().orElse("") + "/"));
      command.alone().stream()
          .findFirst()
          .or(() -> command.severity().map(severity -> "a command of severity " + severity.word()))
          .ifPresent(text -> arguments.put("command", text));
      return arguments.build();
    }

    private Optional<JsonObject> description(Optional<String> tool) {
      var tests = TestedValues.of(Attribute.METADATA, rules);
      if (!tests.isAsked() || without.contains(Attribute.METADATA)) {
        return Optional.empty();
      }
      var named = JsonObject.builder().putIfPresent("name", tool).build();
      var description = tests.into(named);
      found &= description.isPresent();
      return description;
    }

    private List<EarlierCall> earlier() {
      return rules.stream()
          .flatMap(rule -> rule.demand(Attribute.AFTER).stream())
          .map(demand -> (Condition.Earlier) demand.written())
          .map(one -> one.asked(policy.globs(), policy.missing()))
          .distinct()
          .map(asked -> new EarlierCall(asked, Optional.of(A_MINUTE), Optional.empty()))
          .toList();
    }

    private Environment environment() {
      boolean timed = rules.stream().anyMatch(rule -> rule.attributes().contains(Attribute.TIME));
      if (!timed || without.contains(Attribute.TIME)) {
        return environment(time);
      }
      var from = time.equals(Instant.MIN) ? SOME_DAY : time;
      var at = StudiedRule.firstTime(rules, from, Optional.of(SOME_PLACE));
      found &= at.isPresent();
      return environment(at.orElse(from)).in(Optional.of(SOME_PLACE));
    }

    private Environment environment(Instant when) {
      return new Environment(
          when,
          "example",
          Optional.of("1"),
          value(Attribute.CLIENT, List.of()),
          Optional.empty(),
          Optional.of(PathText.FOLDER),
          List.of(),
          value(Attribute.ORIGIN, List.of()),
          capabilities(),
          Optional.of(PathText.FOLDER),
          Optional.empty());
    }

    /// A capability for each rule that asks for one, and no others.
    private Optional<Set<ClientCapability>> capabilities() {
      boolean asked =
          rules.stream()
              .flatMap(rule -> rule.demands().stream())
              .anyMatch(demand -> demand.attribute() == Attribute.CAPABILITY);
      if (!asked || without.contains(Attribute.CAPABILITY)) {
        return Optional.empty();
      }
      var words = SubjectMaker.set(Attribute.CAPABILITY, rules);
      found &= words.isPresent();
      return words.map(all ->
          all.stream()
              .flatMap(word -> ClientCapability.ofWord(word).stream())
              .collect(Collectors.toSet()));
    }
  }

  private static String argument(PathRole role) {
    return switch (role) {
      case PLAIN -> "path";
      case SOURCE -> "source";
      case DESTINATION -> "destination";
    };
  }

  private static ResourceType typeOf(String method) {
    if (method.equals("tools/call")) {
      return ResourceType.TOOL;
    }
    if (method.startsWith("resources/")) {
      return ResourceType.RESOURCE;
    }
    return method.startsWith("prompts/") ? ResourceType.PROMPT : ResourceType.SERVER;
  }
}
