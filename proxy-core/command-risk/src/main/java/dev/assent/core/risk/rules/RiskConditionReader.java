package dev.assent.core.risk.rules;

import static dev.assent.core.risk.rules.RiskConditions.not;

import dev.assent.core.document.Fault;
import dev.assent.core.document.WordHints;
import dev.assent.core.json.JsonArray;
import dev.assent.core.risk.context.RiskContext.Signal;
import dev.assent.core.risk.rules.ProgramUses.Use;
import dev.assent.core.risk.rules.RiskConditions.Which;
import dev.assent.core.risk.sql.SqlStatement;
import dev.assent.core.risk.step.Circumstance;
import dev.assent.core.risk.step.FileUse.Kind;
import dev.assent.core.risk.target.Target;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Makes a condition of an object whose members must all hold.
final class RiskConditionReader {
  private static final Set<Kind> READS = Set.of(Kind.READ);
  private static final Set<Kind> EMPTIES = Set.of(Kind.EMPTY_AND_WRITE);
  private static final Set<Kind> CHANGES =
      Set.of(Kind.EMPTY_AND_WRITE, Kind.APPEND, Kind.WRITE, Kind.READ_AND_WRITE);

  /// Names for several programs or targets: `@shells`.
  private final Map<String, Set<String>> sets;

  /// Names of options that were asked for.
  private final Set<String> options = new LinkedHashSet<>();

  private boolean files;
  private boolean words;
  private boolean downloads;

  RiskConditionReader(Map<String, Set<String>> sets) {
    this.sets = sets;
  }

  /// Long names of options that a condition read so far asks for.
  Set<String> options() {
    return Set.copyOf(options);
  }

  /// True if a condition read so far looks at redirections.
  boolean files() {
    return files;
  }

  /// True if a condition read so far looks at what any word names, at the folder, or at what is not
  /// known before it runs.
  boolean words() {
    return words;
  }

  /// True if a condition read so far asks for what was brought from elsewhere.
  boolean downloads() {
    return downloads;
  }

  RiskCondition read(RuleFileNode when) {
    var conditions = new ArrayList<Priced>();
    for (var member : when.members()) {
      var condition = condition(member.name(), member.node());
      // The sub-command first: it decides which operands are left.
      conditions.add(condition.price() == 0 ? 0 : conditions.size(), condition);
    }
    if (conditions.isEmpty()) {
      return _ -> true;
    }
    var cheapestFirst = conditions.stream().sorted(Comparator.comparingInt(Priced::price)).toList();
    return RiskConditions.all(
        conditions.stream().map(Priced::condition).toList(),
        cheapestFirst.stream().map(Priced::condition).toList());
  }

  /// @param price of asking it, beside that of others: of those that must all hold the cheapest are
  ///   asked first
  private record Priced(int price, RiskCondition condition) {}

  /// The first words of the sub-commands that a condition asks for, in lower case; empty when it
  /// may hold with any.
  static Set<String> verbs(RuleFileNode when) {
    for (var member : when.members()) {
      if (member.name().equals("command")) {
        return verbs(
            Arrays.stream(member.node().text().split("\\|")).map(RuleFileNode::words).toList());
      }
    }
    for (var member : when.members()) {
      if (member.name().equals("any")) {
        var each = member.node().items().stream().map(RiskConditionReader::verbs).toList();
        if (each.stream().noneMatch(Set::isEmpty)) {
          return each.stream().flatMap(Set::stream).collect(Collectors.toUnmodifiableSet());
        }
      }
    }
    return Set.of();
  }

  private static Set<String> verbs(List<List<String>> commands) {
    boolean all = commands.stream().allMatch(words -> !words.isEmpty() && isVerb(words.getFirst()));
    return all
        ? commands.stream()
            .map(words -> RiskConditions.lower(words.getFirst()))
            .collect(Collectors.toUnmodifiableSet())
        : Set.of();
  }

  private static boolean isVerb(String word) {
    return ProgramEntry.isPlain(word)
        && word.indexOf('*') < 0
        && word.indexOf('?') < 0
        && word.indexOf('\\') < 0;
  }

  private Priced condition(String name, RuleFileNode node) {
    return switch (name) {
      case "command" -> new Priced(0, command(node));
      case "program" -> new Priced(1, RiskConditions.program(names(node)));
      case "option" -> new Priced(1, groups(node));
      case "no_option" -> new Priced(1, not(RiskConditions.option(options(node.words()))));
      case "in" -> new Priced(1, RiskConditions.in(circumstances(node)));
      case "not_in" -> new Priced(1, not(RiskConditions.in(circumstances(node))));
      case "table" -> new Priced(1, table(node));
      case "env" -> new Priced(2, RiskConditions.environment(node.list()));
      case "operands" -> new Priced(2, count(node));
      case "value" -> new Priced(2, values(node));
      case "no_value" -> new Priced(2, not(values(node)));
      case "operand" -> new Priced(2, operands(node));
      case "first" -> new Priced(2, operand(node, Which.FIRST));
      case "last" -> new Priced(2, operand(node, Which.LAST));
      case "no_operand" -> new Priced(2, not(operand(node, Which.ANY)));
      case "context" -> new Priced(3, context(node));
      case "any" -> new Priced(3, any(node));
      case "not" -> new Priced(3, not(node.json() instanceof JsonArray ? any(node) : read(node)));
      case "target" -> new Priced(4, target(node, Which.ANY));
      case "first_target" -> new Priced(4, target(node, Which.FIRST));
      case "last_target" -> new Priced(4, target(node, Which.LAST));
      case "all_targets" -> new Priced(4, target(node, Which.ALL));
      case "rest_target" -> new Priced(4, target(node, Which.BUT_FIRST));
      case "source_target" -> new Priced(4, target(node, Which.BUT_LAST));
      case "no_target" -> new Priced(4, not(target(node, Which.ANY)));
      case "value_target" -> new Priced(4, valueTargets(node));
      case "reads" -> new Priced(5, redirection(READS, node));
      case "empties" -> new Priced(5, redirection(EMPTIES, node));
      case "changes" -> new Priced(5, redirection(CHANGES, node));
      case "names" -> new Priced(5, named(node));
      case "word_target" -> new Priced(5, TargetConditions.word(wordKinds(node), false));
      case "code_target" -> new Priced(5, TargetConditions.word(wordKinds(node), true));
      case "folder_target" -> new Priced(5, TargetConditions.folder(wordKinds(node)));
      case "input" -> new Priced(5, RiskConditions.input(lower(node.list())));
      case "text" -> new Priced(5, RiskConditions.text(lower(node.list())));
      case "sql" -> new Priced(6, RiskConditions.statement(statements(node)));
      case "from" -> new Priced(6, RiskConditions.from(read(node)));
      case "from_all" -> new Priced(6, RiskConditions.fromAll(read(node)));
      case "into" -> new Priced(6, RiskConditions.into(read(node)));
      case "earlier" -> new Priced(6, RiskConditions.earlier(read(node)));
      case "runs" -> new Priced(6, runs(node));
      default -> {
        node.place()
            .noteName(
                Fault.Code.UNKNOWN_MEMBER,
                "the unknown member `" + WordHints.cut(name) + "`",
                "something that can be asked of a step",
                Optional.empty());
        yield new Priced(6, _ -> false);
      }
    };
  }

  private RiskCondition table(RuleFileNode node) {
    words = true;
    if (!node.text().equals("none")) {
      node.unknown(node.text(), List.of("none"));
    }
    return view -> view.scene.program(view).uses().isEmpty();
  }

  private RiskCondition any(RuleFileNode node) {
    return RiskConditions.any(node.items().stream().map(this::read).toList());
  }

  private static Set<SqlStatement> statements(RuleFileNode node) {
    return EnumSet.copyOf(orFirst(node.constants(SqlStatement.values()), SqlStatement.DROP_TABLE));
  }

  private static <E> List<E> orFirst(List<E> found, E first) {
    return found.isEmpty() ? List.of(first) : found;
  }

  private static List<String> lower(List<String> texts) {
    return texts.stream().map(text -> text.toLowerCase(Locale.ROOT)).toList();
  }

  private RiskCondition command(RuleFileNode node) {
    var commands = Arrays.stream(node.text().split("\\|")).map(RuleFileNode::words).toList();
    if (commands.stream().anyMatch(List::isEmpty)) {
      node.fault("an empty sub-command", "words between `|`");
    }
    return RiskConditions.command(commands);
  }

  /// Names of programs, those of sets put in.
  Set<String> names(RuleFileNode node) {
    var names = new LinkedHashSet<String>();
    for (var word : node.words()) {
      if (word.startsWith("@")) {
        var set = sets.get(word.substring(1));
        if (set == null) {
          node.unknown(word, sets.keySet().stream().sorted().map("@"::concat).toList());
        } else {
          names.addAll(set);
        }
      } else {
        names.add(word);
      }
    }
    return names;
  }

  private Set<String> options(List<String> names) {
    options.addAll(names);
    return Set.copyOf(names);
  }

  /// A text is one group of which any will do; a list is groups that must all be there.
  private RiskCondition groups(RuleFileNode node) {
    if (!(node.json() instanceof JsonArray)) {
      return RiskConditions.option(options(node.words()));
    }
    return every(
        node.items().stream().map(group -> RiskConditions.option(options(group.words()))).toList());
  }

  private RiskCondition values(RuleFileNode node) {
    var each = new ArrayList<RiskCondition>();
    for (var member : node.members()) {
      var names = options(List.of(member.name().split(" ")));
      each.add(RiskConditions.value(names, lower(member.node().list())));
    }
    return RiskConditions.any(each);
  }

  private RiskCondition valueTargets(RuleFileNode node) {
    var each = new ArrayList<RiskCondition>();
    for (var member : node.members()) {
      var names = options(List.of(member.name().split(" ")));
      each.add(TargetConditions.valueTarget(names, targets(member.node())));
    }
    return RiskConditions.any(each);
  }

  private static RiskCondition operand(RuleFileNode node, Which which) {
    return RiskConditions.operand(lower(node.words()), which);
  }

  private static RiskCondition operands(RuleFileNode node) {
    return node.json() instanceof JsonArray
        ? every(node.items().stream().map(item -> operand(item, Which.ANY)).toList())
        : operand(node, Which.ANY);
  }

  private static RiskCondition every(List<RiskCondition> conditions) {
    return RiskConditions.all(conditions, conditions);
  }

  private static RiskCondition count(RuleFileNode node) {
    return switch (node.text()) {
      case "none" -> RiskConditions.operands(0, 0);
      case "one" -> RiskConditions.operands(1, 1);
      case "some" -> RiskConditions.operands(1, Integer.MAX_VALUE);
      case "two" -> RiskConditions.operands(2, Integer.MAX_VALUE);
      default -> {
        node.unknown(node.text(), List.of("none", "one", "some", "two"));
        yield _ -> false;
      }
    };
  }

  private RiskCondition target(RuleFileNode node, Which which) {
    return TargetConditions.target(targets(node), which);
  }

  private Set<Target> targets(RuleFileNode node) {
    var found = new ArrayList<Target>();
    for (var word : names(node)) {
      target(node, word).ifPresent(found::add);
    }
    return TargetConditions.targets(found);
  }

  // All words would be many, so only what is near is told.
  private static Optional<Target> target(RuleFileNode node, String word) {
    var target = RuleFileNode.ofWord(Target.values(), word);
    if (target.isEmpty()) {
      node.place()
          .note(
              Fault.Code.BAD_VALUE,
              "`" + WordHints.cut(word) + "`",
              "what an operand can be",
              Fault.nearest(word, RuleFileNode.words(Target.values())));
    }
    return target;
  }

  private RiskCondition redirection(Set<Kind> uses, RuleFileNode node) {
    files = true;
    return TargetConditions.file(uses, targets(node));
  }

  /// A condition on what words name, by use: `{"loads": "temporary remote"}`.
  private RiskCondition named(RuleFileNode node) {
    words = true;
    var each = new ArrayList<RiskCondition>();
    for (var member : node.members()) {
      var use = RuleFileNode.ofWord(Use.values(), member.name());
      if (use.isEmpty()) {
        node.stranger(member.name(), RuleFileNode.words(Use.values()));
      } else {
        each.add(TargetConditions.used(use.get(), kinds(member.node())));
      }
    }
    return RiskConditions.any(each);
  }

  private TargetConditions.Kinds wordKinds(RuleFileNode node) {
    words = true;
    return kinds(node);
  }

  /// Kinds of targets; `!` before one refuses it.
  private TargetConditions.Kinds kinds(RuleFileNode node) {
    var found = new ArrayList<Target>();
    var refused = new ArrayList<Target>();
    for (var word : names(node)) {
      boolean not = word.startsWith("!");
      target(node, not ? word.substring(1) : word).ifPresent(not ? refused::add : found::add);
    }
    return new TargetConditions.Kinds(
        TargetConditions.targets(found), TargetConditions.targets(refused));
  }

  private RiskCondition runs(RuleFileNode node) {
    downloads |= node.text().equals("download");
    words |= node.text().startsWith("unknown");
    return switch (node.text()) {
      case "input" -> DownloadedFiles::takesCodeFromInput;
      case "download" -> view -> view.scene.downloads().runBy(view);
      case "brings" -> DownloadedFiles::isDownload;
      case "unknown" -> StepView::runsUnknown;
      case "unknown_program" -> StepView::startsUnknown;
      default -> {
        node.unknown(
            node.text(), List.of("input", "download", "brings", "unknown", "unknown_program"));
        yield _ -> false;
      }
    };
  }

  private static Set<Circumstance> circumstances(RuleFileNode node) {
    return EnumSet.copyOf(orFirst(node.constants(Circumstance.values()), Circumstance.MAYBE));
  }

  private static RiskCondition context(RuleFileNode node) {
    var signals = node.constants(Signal.values());
    boolean production =
        signals.contains(Signal.PRODUCTION) || signals.contains(Signal.PRODUCTION_CLUSTER);
    RiskCondition given =
        view ->
            signals.stream().anyMatch(signal -> view.scene.context().has(signal, view.step.name()));
    return production ? RiskConditions.any(List.of(given, RiskConditions.isProduction())) : given;
  }
}
