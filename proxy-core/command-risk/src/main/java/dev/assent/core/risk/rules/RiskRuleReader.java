package dev.assent.core.risk.rules;

import dev.assent.core.access.Severity;
import dev.assent.core.access.SideEffect;
import dev.assent.core.document.Fault;
import dev.assent.core.json.JsonDocument;
import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonReader;
import dev.assent.core.json.JsonString;
import dev.assent.core.lazy.LazyValue;
import dev.assent.core.risk.context.RiskContext.Signal;
import dev.assent.core.risk.rules.BlastRadius.Scope;
import dev.assent.core.risk.rules.CompiledRiskRule.Raise;
import dev.assent.core.risk.rules.CompiledRiskRule.Template;
import dev.assent.core.risk.step.Step;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Reads files of rules and of programs; collects every fault with its place.
final class RiskRuleReader {
  private static final List<String> FILE =
      List.of("family", "rules", "sets", "programs", "worse_in_production");
  private static final List<String> MEMBERS =
      List.of(
          ("id program when severity says raise scope radius effects instead no_way shell fires"
                  + " quiet")
              .split(" "));
  private static final List<String> CASE = List.of("text", "shell", "context", "through");

  final List<Fault> faults = new ArrayList<>();
  final List<CompiledRiskRule> rules = new ArrayList<>();
  final Map<String, LazyValue<ProgramFacts>> programs = new HashMap<>();
  private final Map<String, Set<String>> sets;
  private final Set<String> ids;

  /// A reader beside rules that are there already.
  ///
  /// @param sets their names for several programs or targets
  /// @param ids their ids, none of which may be given again
  RiskRuleReader(Map<String, Set<String>> sets, Set<String> ids) {
    this.sets = new HashMap<>(sets);
    this.ids = new HashSet<>(ids);
  }

  /// Reads one file; rules that are at fault are left out.
  void read(String file, byte[] utf8) {
    JsonDocument document;
    try {
      document = JsonReader.readDocument(utf8, JsonLimits.FILE);
    } catch (JsonException e) {
      faults.add(Fault.of(Path.of(file), e));
      return;
    }
    var root = RuleFileNode.whole(file, document);
    root.members(FILE);
    root.member("sets")
        .ifPresent(node ->
            node.members()
                .forEach(
                    member -> sets.put(member.name(), new LinkedHashSet<>(member.node().words()))));
    root.member("programs").ifPresent(this::programs);
    String family = root.member("family").map(RuleFileNode::text).orElse("");
    boolean worse = root.member("worse_in_production").isPresent();
    for (var item : root.member("rules").map(RuleFileNode::items).orElse(List.of())) {
      rule(item, family, worse).ifPresent(rules::add);
    }
    faults.addAll(root.place().faults());
  }

  private void programs(RuleFileNode node) {
    for (var member : node.members()) {
      var program = LazyValue.of(ProgramFactsReader.read(member.node()));
      RuleFileNode.words(member.name()).forEach(name -> programs.put(name, program));
    }
  }

  /// Reads one of the program's own rules from its piece of a file.
  ///
  /// @throws IllegalStateException where anything is wrong with it
  static CompiledRiskRule ownRule(
      String file, byte[] utf8, String family, boolean worse, Map<String, Set<String>> sets) {
    var node = piece(file, utf8);
    return new RiskRuleReader(sets, Set.of())
        .rule(node, family, worse)
        .orElseThrow(
            () -> new IllegalStateException("own rule at fault: " + node.place().faults()));
  }

  /// Reads what is known of one of the programs from its piece of a file.
  ///
  /// @throws IllegalStateException where anything is wrong with it
  static ProgramFacts ownProgram(String file, byte[] utf8) {
    var node = piece(file, utf8);
    var program = ProgramFactsReader.read(node);
    if (node.place().noted() > 0) {
      throw new IllegalStateException("own program at fault: " + node.place().faults());
    }
    return program;
  }

  // Without places: to remember them takes longer than to read.
  private static RuleFileNode piece(String file, byte[] utf8) {
    try {
      return RuleFileNode.whole(
          file, new JsonDocument(JsonReader.read(utf8, JsonLimits.FILE), Map.of()));
    } catch (JsonException e) {
      throw new IllegalStateException("own rules at fault: " + file, e);
    }
  }

  private Optional<CompiledRiskRule> rule(RuleFileNode node, String family, boolean worse) {
    int before = node.place().noted();
    node.members(MEMBERS);
    String id = id(node, family);
    var severity = severity(node.required("severity"));
    var conditions = new RiskConditionReader(sets);
    var names = node.required("program").map(conditions::names).orElse(Set.of());
    var when = node.member("when").map(conditions::read).orElse(_ -> true);
    var verbs = node.member("when").map(RiskConditionReader::verbs).orElse(Set.of());
    boolean files = conditions.files();
    boolean words = conditions.words();
    var raises = new ArrayList<Raise>();
    node.member("raise")
        .map(RuleFileNode::items)
        .orElse(List.of())
        .forEach(item ->
            raises.add(
                new Raise(
                    severity(item.required("to")),
                    item.required("when").map(conditions::read).orElse(_ -> false))));
    if (worse && severity.compareTo(Severity.MEDIUM) >= 0 && severity != Severity.CRITICAL) {
      raises.add(new Raise(Severity.values()[severity.ordinal() + 1], production(family)));
    }
    var says =
        new RiskRule(
            id,
            family,
            node.required("says").map(RuleFileNode::text).orElse(""),
            severity,
            radius(node),
            effects(node),
            node.member("no_way").map(RuleFileNode::text).orElse(""),
            cases(node, "fires"),
            cases(node, "quiet"));
    if (names.contains("*") && !files && !words && !conditions.downloads()) {
      node.fault(
          "the program `*` without a condition on redirections or on what words name",
          "names of programs");
    }
    if (node.place().noted() > before) {
      return Optional.empty();
    }
    return Optional.of(
        new CompiledRiskRule(
            says,
            List.copyOf(names),
            conditions.options(),
            verbs,
            when,
            files,
            words,
            List.copyOf(raises),
            templates(node)));
  }

  private String id(RuleFileNode node, String family) {
    String id = node.required("id").map(RuleFileNode::text).orElse("");
    if (!isId(id) || !id.startsWith(family + ":")) {
      node.fault("the id `" + id + "`", "`" + family + ":name` in lower case");
    } else if (!ids.add(id)) {
      node.fault("the id `" + id + "` twice", "it once");
    }
    return id;
  }

  /// `family:name`: letters, then letters, digits and underscores, all of them in lower case.
  private static boolean isId(String id) {
    int colon = id.indexOf(':');
    for (int at = 0; at < id.length(); at++) {
      char c = id.charAt(at);
      boolean fits =
          c >= 'a' && c <= 'z' || at > colon && (c >= '0' && c <= '9' || c == '_') || at == colon;
      if (!fits) {
        return false;
      }
    }
    return colon > 0 && colon < id.length() - 1;
  }

  // The current cluster says something of commands for clusters alone.
  private static RiskCondition production(String family) {
    boolean cluster = family.equals("kubernetes");
    RiskCondition given =
        view ->
            view.scene.context().has(Signal.PRODUCTION, view.step.name())
                || cluster && view.scene.context().has(Signal.PRODUCTION_CLUSTER, view.step.name());
    return RiskConditions.any(List.of(RiskConditions.isProduction(), given));
  }

  private static Severity severity(Optional<RuleFileNode> node) {
    return node.flatMap(word -> word.constant(Severity.values())).orElse(Severity.INFO);
  }

  private static BlastRadius radius(RuleFileNode node) {
    return new BlastRadius(
        node.required("scope")
            .flatMap(word -> word.constant(Scope.values()))
            .orElse(Scope.RESOURCE),
        node.required("radius").map(RuleFileNode::text).orElse(""));
  }

  private static Set<SideEffect> effects(RuleFileNode node) {
    return node.member("effects")
        .map(words -> Set.copyOf(words.constants(SideEffect.values())))
        .orElse(Set.of());
  }

  private static List<Template> templates(RuleFileNode node) {
    var found = new ArrayList<Template>();
    for (var item : node.member("instead").map(RuleFileNode::items).orElse(List.of())) {
      found.add(
          new Template(
              item.required("run").map(RuleFileNode::text).orElse(""),
              item.required("why").map(RuleFileNode::text).orElse(""),
              item.member("for").map(names -> Set.copyOf(names.words())).orElse(Set.of())));
    }
    return List.copyOf(found);
  }

  private static List<RuleCase> cases(RuleFileNode node, String name) {
    var list = node.required(name).map(RuleFileNode::items).orElse(List.of());
    if (list.isEmpty()) {
      node.member(name)
          .ifPresent(member -> member.fault("no case in `" + name + "`", "at least one"));
    }
    var shell = shell(node).orElse(Step.Shell.POSIX);
    var cases = new ArrayList<RuleCase>();
    for (var item : list) {
      cases.add(
          item.json() instanceof JsonString text
              ? new RuleCase(shell, text.value(), List.of(), false)
              : oneCase(item, shell));
    }
    return cases;
  }

  private static Optional<Step.Shell> shell(RuleFileNode node) {
    return node.member("shell").flatMap(word -> word.constant(Step.Shell.values()));
  }

  private static RuleCase oneCase(RuleFileNode item, Step.Shell usual) {
    item.members(CASE);
    return new RuleCase(
        shell(item).orElse(usual),
        item.required("text").map(RuleFileNode::text).orElse(""),
        item.member("context").map(RuleFileNode::list).orElse(List.of()),
        item.member("through").isPresent());
  }
}
