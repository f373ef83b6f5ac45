package dev.assent.core.risk.rules;

import dev.assent.core.access.Severity;
import dev.assent.core.access.SideEffect;
import dev.assent.core.json.JsonArray;
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
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Reads files of rules and of programs; collects every fault with its place.
final class RiskRuleReader {
  private static final Set<String> MEMBERS =
      Set.of(
          "id",
          "program",
          "when",
          "severity",
          "says",
          "raise",
          "scope",
          "radius",
          "effects",
          "instead",
          "no_way",
          "shell",
          "fires",
          "quiet");

  final List<RuleFault> faults = new ArrayList<>();
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
      faults.add(new RuleFault(file, e.place(), String.valueOf(e.getMessage())));
      return;
    }
    var root = RuleFileNode.whole(file, document, faults);
    root.member("sets")
        .ifPresent(node ->
            node.members()
                .forEach(
                    member -> sets.put(member.name(), new LinkedHashSet<>(member.node().words()))));
    root.member("programs").ifPresent(this::programs);
    String family = "";
    for (var member : root.members()) {
      switch (member.name()) {
        case "family" -> family = member.node().text();
        case "worse_in_production", "sets", "programs", "rules" -> {}
        default ->
            member
                .node()
                .fault(
                    "found the member `"
                        + member.name()
                        + "`, expected family, rules, sets, programs or worse_in_production");
      }
    }
    var worse = root.member("worse_in_production");
    var items = root.member("rules").map(RuleFileNode::items).orElse(List.of());
    for (var item : items) {
      rule(item, family, worse.isPresent()).ifPresent(rules::add);
    }
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
    var reader = new RiskRuleReader(sets, Set.of());
    var rule = reader.rule(reader.piece(file, utf8), family, worse);
    return rule.orElseThrow(() -> new IllegalStateException("own rule at fault: " + reader.faults));
  }

  /// Reads what is known of one of the programs from its piece of a file.
  ///
  /// @throws IllegalStateException where anything is wrong with it
  static ProgramFacts ownProgram(String file, byte[] utf8) {
    var reader = new RiskRuleReader(Map.of(), Set.of());
    var program = ProgramFactsReader.read(reader.piece(file, utf8));
    if (!reader.faults.isEmpty()) {
      throw new IllegalStateException("own program at fault: " + reader.faults);
    }
    return program;
  }

  // Without places: to remember them takes longer than to read.
  private RuleFileNode piece(String file, byte[] utf8) {
    try {
      return RuleFileNode.whole(
          file, new JsonDocument(JsonReader.read(utf8, JsonLimits.FILE), Map.of()), faults);
    } catch (JsonException e) {
      throw new IllegalStateException("own rules at fault: " + file, e);
    }
  }

  private Optional<CompiledRiskRule> rule(RuleFileNode node, String family, boolean worse) {
    int before = faults.size();
    refuseOthers(node);
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
          "found the program `*` without a condition on redirections or on what words name,"
              + " expected names of programs");
    }
    if (faults.size() > before) {
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

  private static void refuseOthers(RuleFileNode node) {
    for (var member : node.members()) {
      if (!MEMBERS.contains(member.name())) {
        member
            .node()
            .fault(
                "found the member `"
                    + member.name()
                    + "`, expected one of "
                    + MEMBERS.stream().sorted().toList());
      }
    }
  }

  private String id(RuleFileNode node, String family) {
    String id = node.required("id").map(RuleFileNode::text).orElse("");
    if (!isId(id) || !id.startsWith(family + ":")) {
      node.fault("found the id `" + id + "`, expected `" + family + ":name` in lower case");
    } else if (!ids.add(id)) {
      node.fault("found the id `" + id + "` twice, expected it once");
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
    return RiskConditions.any(List.of(ProductionCondition.condition(), given));
  }

  private static Severity severity(Optional<RuleFileNode> node) {
    if (node.isEmpty()) {
      return Severity.INFO;
    }
    var found = Severity.ofWord(node.get().text());
    if (found.isEmpty()) {
      node.get()
          .fault("found `" + node.get().text() + "`, expected info, low, medium, high or critical");
    }
    return found.orElse(Severity.INFO);
  }

  private static BlastRadius radius(RuleFileNode node) {
    var scope =
        node.required("scope")
            .flatMap(word -> RiskConditionReader.constant(Scope.values(), word.text()));
    if (scope.isEmpty() && node.member("scope").isPresent()) {
      node.fault("found another word for scope, expected resource, project, namespace or machine");
    }
    return new BlastRadius(
        scope.orElse(Scope.RESOURCE), node.required("radius").map(RuleFileNode::text).orElse(""));
  }

  private static Set<SideEffect> effects(RuleFileNode node) {
    return node.member("effects")
        .map(words -> Set.copyOf(words.constants(SideEffect::ofWord, "a side effect")))
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
          .ifPresent(
              member -> member.fault("found no case in `" + name + "`, expected at least one"));
    }
    var shell =
        node.member("shell")
            .flatMap(word -> RiskConditionReader.constant(Step.Shell.values(), word.text()))
            .orElse(Step.Shell.POSIX);
    var cases = new ArrayList<RuleCase>();
    for (var item : list) {
      cases.add(
          item.json() instanceof JsonString text
              ? new RuleCase(shell, text.value(), List.of(), false)
              : oneCase(item, shell));
    }
    return cases;
  }

  private static RuleCase oneCase(RuleFileNode item, Step.Shell usual) {
    Map<String, RuleFileNode> members = new LinkedHashMap<>();
    item.members().forEach(member -> members.put(member.name(), member.node()));
    for (var entry : members.entrySet()) {
      if (!Set.of("text", "shell", "context", "through").contains(entry.getKey())) {
        entry
            .getValue()
            .fault(
                "found the member `"
                    + entry.getKey()
                    + "`, expected text, shell, context or through");
      }
    }
    var shell =
        Optional.ofNullable(members.get("shell"))
            .flatMap(word -> RiskConditionReader.constant(Step.Shell.values(), word.text()))
            .orElse(usual);
    var context =
        Optional.ofNullable(members.get("context"))
            .map(node -> node.json() instanceof JsonArray ? node.list() : node.words())
            .orElse(List.of());
    return new RuleCase(
        shell,
        item.required("text").map(RuleFileNode::text).orElse(""),
        context,
        members.containsKey("through"));
  }
}
