package dev.assent.core.suggest;

import dev.assent.core.access.Operation;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.Rule;
import dev.assent.core.policy.RuleId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// A common wish, as a rule that a person only completes, with the rules that it needs beside it.
///
/// A rule that asks outweighs one that allows. So those that ask about whatever the rule's tools do
/// let go of its calls. What asks for a reason of its own, such as a risk or a folder, still asks.
public enum StartingPoint {
  READ_FOLDER(
      "read-folder",
      Effect.ALLOW,
      Asking.STAYS,
      List.of(
          Attribute.PATH.texts(List.of("~/code/**")),
          operations(Operation.READ),
          tools(Known.READERS))),
  WRITE_IN_PROJECT(
      "write-in-project",
      Effect.ALLOW,
      Asking.ELSEWHERE,
      List.of(Attribute.PATH.texts(List.of("${project}/**")), tools(Known.WRITERS))),
  DELETE_BUILD(
      "delete-build",
      Effect.ALLOW,
      Asking.ELSEWHERE,
      List.of(
          Attribute.LONE_COMMAND.texts(List.of("rm -rf build")),
          Attribute.COMMAND_FOLDER.texts(List.of("${project}/**")),
          tools(Known.SHELLS))),
  ONE_PROGRAM(
      "one-program",
      Effect.ALLOW,
      Asking.ELSEWHERE,
      List.of(Attribute.LONE_COMMAND.texts(List.of("git *")), tools(Known.SHELLS))),
  ONE_HOUR(
      "one-hour",
      Effect.ALLOW,
      Asking.ELSEWHERE,
      List.of(Attribute.LONE_COMMAND.texts(List.of("npm test")), tools(Known.SHELLS))),
  ONE_SITE(
      "one-site",
      Effect.ALLOW,
      Asking.NEVER,
      List.of(
          Attribute.HOST.texts(List.of("github.com", "*.github.com")),
          tools(List.of("*fetch*", "http_get")))),
  BLOCK_TOOL("block-tool", Effect.DENY, Asking.NEVER, List.of()),
  ONE_CLIENT(
      "one-client",
      Effect.ALLOW,
      Asking.ELSEWHERE,
      List.of(Attribute.CLIENT.texts(List.of("cursor*"))));

  /// Calls of the rule's tools that others still ask about.
  private enum Asking {
    /// all that they asked about
    STAYS,
    /// those that the rule does not allow
    ELSEWHERE,
    /// none: what the rule does not allow is denied
    NEVER
  }

  /// Names that tools of many servers have.
  private static final class Known {
    static final List<String> READERS =
        List.of(
            "read_file",
            "read_text_file",
            "read_media_file",
            "read_multiple_files",
            "get_file_info",
            "list_directory",
            "directory_tree",
            "search_files");
    static final List<String> WRITERS =
        List.of("write_file", "edit_file", "create_file", "create_directory", "move_file");
    static final List<String> SHELLS =
        List.of("bash", "shell", "run_command", "execute_command", "run_terminal_cmd");
  }

  private static final Duration HOUR = Duration.ofHours(1);

  /// Attributes that tell of a call only which tool it uses, and what that does.
  private static final Set<Attribute> GENERAL =
      Set.of(
          Attribute.TOOL_NAME,
          Attribute.OPERATION,
          Attribute.SIDE_EFFECTS,
          Attribute.BACKEND,
          Attribute.RESOURCE_TYPE,
          Attribute.METHOD);

  private final String word;
  private final Effect effect;
  private final Asking asking;
  private final List<Condition> conditions;

  StartingPoint(String word, Effect effect, Asking asking, List<Condition> conditions) {
    this.word = word;
    this.effect = effect;
    this.asking = asking;
    this.conditions = conditions;
  }

  private static Condition tools(List<String> names) {
    return Attribute.TOOL_NAME.texts(names);
  }

  private static Condition operations(Operation... all) {
    return new Condition.Words(
        Attribute.OPERATION, List.of(all).stream().map(Operation::word).toList());
  }

  /// The id of its rule where that is free.
  public String word() {
    return word;
  }

  /// The effect of the rule.
  public Effect effect() {
    return effect;
  }

  /// The conditions of the rule at first; a person changes them.
  public List<Condition> conditions() {
    return conditions;
  }

  /// The condition that a person has to add; absent where the rule is whole as it is.
  public Optional<Attribute> missing() {
    return conditions.stream().anyMatch(one -> one.isOn(Attribute.TOOL_NAME))
        ? Optional.empty()
        : Optional.of(Attribute.TOOL_NAME);
  }

  /// The life of the rule once it is in force; absent for one that does not end.
  public Optional<Duration> lasts() {
    return this == ONE_HOUR ? Optional.of(HOUR) : Optional.empty();
  }

  /// The change that puts the rule in force as a person completed it. Where the language cannot say
  /// the exceptions that others need, these stay as they are. Where the rule ends, the change ends
  /// with it.
  public Draft whole(Policy inForce, Rule rule) {
    return TemporaryDraft.of(inForce, lasting(inForce, rule));
  }

  private Draft lasting(Policy inForce, Rule rule) {
    var exceptions = exceptions(inForce, rule);
    var added = new ArrayList<>(exceptions.added());
    var main = added.removeLast();
    for (var beside : beside(inForce, rule)) {
      if (inForce.rules().stream().noneMatch(one -> says(one, beside))) {
        added.add(named(beside, inForce, rule));
      }
    }
    added.add(main);
    return new Draft(exceptions.replaced(), List.of(), added);
  }

  private Draft exceptions(Policy inForce, Rule rule) {
    boolean outweighed =
        rule.effect() == Effect.ALLOW
            || rule.effect() == Effect.DENY
                && inForce.combining() == Policy.Combining.HITL_OVERRIDES;
    var places =
        IntStream.range(0, inForce.rules().size())
            .filter(_ -> outweighed)
            .filter(at -> asksInGeneral(inForce, inForce.rules().get(at), rule))
            .boxed()
            .toList();
    var change =
        switch (asking) {
          case STAYS -> Optional.<Draft>empty();
          case ELSEWHERE -> AskRuleSplitter.of(inForce, rule, places, true, List.of());
          case NEVER -> AskRuleSplitter.withoutTools(inForce, rule, places);
        };
    return change.orElseGet(() -> new Draft(List.of(), List.of(), List.of(rule)));
  }

  private static boolean asksInGeneral(Policy inForce, Rule one, Rule rule) {
    boolean ofSites = rule.conditions().stream().anyMatch(each -> each.isOn(Attribute.HOST));
    return one.effect() == Effect.HITL
        && one.enabled()
        && one.conditions().stream()
            .allMatch(each ->
                each instanceof Condition.Not not && isGeneral(inForce, one, not, rule)
                    || TemporaryDraft.isSince(each, rule.expiresAt())
                    || GENERAL.stream().anyMatch(each::isOn)
                    || ofSites && each.isOn(Attribute.SCHEME))
        && AskRuleSplitter.mayShareTools(one, rule);
  }

  /// True for an exception that does not make a rule one for a place, a risk or the like: it says
  /// which tools, or the wish speaks of the same, or an earlier wish was let go of by it.
  private static boolean isGeneral(Policy inForce, Rule asks, Condition.Not not, Rule rule) {
    boolean ofTools = asks.conditions().stream().anyMatch(one -> one.isOn(Attribute.TOOL_NAME));
    return not.singles()
        .allMatch(one ->
            GENERAL.contains(one.attribute())
                || rule.conditions().stream().anyMatch(each -> each.isOn(one.attribute()))
                || ofTools
                    && allowing(inForce, asks).anyMatch(each -> each.conditions().contains(one)));
  }

  /// The rules in force that allow, and may share tools with another.
  private static Stream<Rule> allowing(Policy inForce, Rule other) {
    return inForce.rules().stream()
        .filter(one -> one.enabled() && one.effect() == Effect.ALLOW)
        .filter(one -> AskRuleSplitter.mayShareTools(other, one));
  }

  // Nothing asks about other sites any more; where something allows them, a rule has to deny them.
  private static List<Rule> otherSites(Policy inForce, Rule rule) {
    boolean open =
        allowing(inForce, rule)
            .anyMatch(
                one -> one.conditions().stream().noneMatch(each -> each.isOn(Attribute.HOST)));
    var names = kept(rule, Attribute.TOOL_NAME);
    return kept(rule, Attribute.HOST)
        .filter(_ -> open && names.isPresent())
        .map(sites ->
            made(
                "deny-other-sites",
                "Other sites are closed to these tools",
                Effect.DENY,
                names.get(),
                new Condition.Not(List.of(sites))))
        .stream()
        .toList();
  }

  /// The rules beside it.
  private List<Rule> beside(Policy inForce, Rule rule) {
    return switch (this) {
      case READ_FOLDER ->
          List.of(
              made(
                  "deny-env",
                  "Passwords of programs in .env files",
                  Effect.DENY,
                  Attribute.PATH.texts(List.of("**/.env"))));
      case WRITE_IN_PROJECT ->
          kept(rule, Attribute.PATH)
              .map(place ->
                  made(
                      "ask-outside",
                      "Writing elsewhere needs a yes",
                      Effect.HITL,
                      operations(Operation.WRITE, Operation.DELETE),
                      new Condition.Not(List.of(place))))
              .stream()
              .toList();
      case DELETE_BUILD ->
          kept(rule, Attribute.LONE_COMMAND)
              .map(command ->
                  made(
                      "never-delete",
                      "Commands that delete folders",
                      Effect.DENY,
                      Attribute.COMMAND_RULE.texts(List.of("files:delete_*")),
                      new Condition.Not(List.of(command))))
              .stream()
              .toList();
      case ONE_PROGRAM ->
          List.of(
              made(
                  "never-force",
                  "Git commands that overwrite others' work",
                  Effect.DENY,
                  Attribute.COMMAND_RULE.texts(List.of("git:*force*"))));
      case ONE_SITE -> otherSites(inForce, rule);
      case ONE_HOUR, BLOCK_TOOL, ONE_CLIENT -> List.of();
    };
  }

  static Optional<Condition.Single> kept(Rule rule, Attribute attribute) {
    return rule.conditions().stream()
        .filter(one -> one.isOn(attribute))
        .flatMap(Condition::singles)
        .findFirst();
  }

  private static Rule made(String id, String title, Effect effect, Condition... conditions) {
    return new Rule(
        new RuleId(id),
        Optional.of(title),
        effect,
        List.of(conditions),
        Optional.empty(),
        true,
        Optional.empty());
  }

  /// True if a rule is in force already that says what another would.
  private static boolean says(Rule one, Rule other) {
    Function<Condition, Boolean> said =
        condition -> other.conditions().stream().anyMatch(each -> holdsWith(condition, each));
    return one.enabled()
        && one.expiresAt().isEmpty()
        && one.effect() == other.effect()
        && one.conditions().stream().allMatch(said::apply);
  }

  /// True if a condition holds wherever another does.
  private static boolean holdsWith(Condition one, Condition other) {
    return one.equals(other)
        || one instanceof Condition.Texts(var attribute, var texts)
            && other instanceof Condition.Texts(var same, var fewer)
            && attribute == same
            && texts.containsAll(fewer);
  }

  private static Rule named(Rule rule, Policy inForce, Rule main) {
    return new Rule(
        RuleId.free(rule.id().value(), id -> inForce.hasRule(id) || main.id().value().equals(id)),
        rule.description(),
        rule.effect(),
        rule.conditions(),
        rule.cacheSideEffects(),
        true,
        Optional.empty());
  }
}
