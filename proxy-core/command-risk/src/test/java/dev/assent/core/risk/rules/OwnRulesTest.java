package dev.assent.core.risk.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.risk.context.RiskContext;
import dev.assent.core.risk.options.OptionTable;
import dev.assent.core.risk.step.Argument;
import dev.assent.core.risk.step.Step;
import dev.assent.core.risk.step.Step.Place;
import dev.assent.core.risk.step.Steps;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The program's own rules are read one by one, and are the same as if their files were read as a
/// whole.
class OwnRulesTest {
  private static final OwnRules OWN = new OwnRules();

  private static List<String> files() {
    return OwnRules.FILES;
  }

  private static JsonObject tree(String file) throws JsonException {
    return (JsonObject) JsonReader.read(OwnRules.bytes(file), JsonLimits.FILE);
  }

  private static List<Json> items(JsonObject file) {
    return file.get("rules") instanceof JsonArray(var items) ? items : List.of();
  }

  @ParameterizedTest
  @MethodSource("files")
  void eachPieceIsAPartOfItsFile(String file) throws JsonException {
    var expected = tree(file);
    var rules = new ArrayList<Json>();
    var programs = new HashMap<String, Json>();
    var pieces = new RuleFileScanner(OwnRules.bytes(file));
    pieces.members(name -> {
      switch (name) {
        case "rules" -> pieces.items(() -> rules.add(json(skipped(pieces))));
        case "programs" -> pieces.members(program -> programs.put(program, json(skipped(pieces))));
        default -> {}
      }
    });
    assertThat(rules).isEqualTo(items(expected));
    assertThat(programs)
        .isEqualTo(
            expected
                .object("programs")
                .<Map<String, Json>>map(all -> new HashMap<>(all.members()))
                .orElse(new HashMap<>()));
  }

  private static byte[] skipped(RuleFileScanner pieces) {
    int start = pieces.mark();
    pieces.skip();
    return pieces.piece(start, pieces.mark());
  }

  private static Json json(byte[] piece) {
    try {
      return JsonReader.read(piece, JsonLimits.FILE);
    } catch (JsonException e) {
      throw new AssertionError(new String(piece, StandardCharsets.UTF_8), e);
    }
  }

  /// Whole files are read as those of a user are: with all that is looked at there.
  private static RiskRuleReader whole() {
    var reader = new RiskRuleReader(Map.of(), Set.of());
    files().forEach(file -> reader.read(file, OwnRules.bytes(file)));
    return reader;
  }

  @Test
  void wholeFilesHaveNoFaultAndGiveTheSameRules() {
    var whole = whole();
    assertThat(whole.faults).isEmpty();
    assertThat(OWN.rules()).hasSameSizeAs(whole.rules);
    for (int at = 0; at < whole.rules.size(); at++) {
      var expected = whole.rules.get(at);
      var shelved = OWN.rules().get(at);
      var read = shelved.read();
      assertThat(shelved.id()).isEqualTo(expected.rule().id());
      assertThat(shelved.family()).isEqualTo(expected.rule().family());
      assertThat(shelved.programs()).as(shelved.id()).isEqualTo(expected.programs());
      assertThat(read.rule()).isEqualTo(expected.rule());
      assertThat(read.programs()).isEqualTo(expected.programs());
      assertThat(read.options()).isEqualTo(expected.options());
      assertThat(read.files()).isEqualTo(expected.files());
      assertThat(read.instead()).isEqualTo(expected.instead());
      assertThat(read.raises())
          .as(shelved.id())
          .extracting(CompiledRiskRule.Raise::to)
          .isEqualTo(expected.raises().stream().map(CompiledRiskRule.Raise::to).toList());
    }
  }

  @Test
  void wholeFilesSayTheSameOfPrograms() {
    var whole = whole();
    assertThat(OWN.programs().keySet()).isEqualTo(whole.programs.keySet()).hasSizeGreaterThan(100);
    whole.programs.forEach((name, program) ->
        assertThat(OWN.programs().get(name).get()).as(name).isEqualTo(program.get()));
  }

  @Test
  void onlyRulesOfTheProgramThatRunsAreRead() {
    var own = new OwnRules();
    var rules = new Ruleset(own.rules(), own.programs());
    assertThat(read(own)).isEmpty();
    assertThat(rules.matches(steps("shred", "notes.txt"), RiskContext.UNKNOWN))
        .extracting(match -> match.rule().id())
        .isNotEmpty();
    assertThat(read(own))
        .isNotEmpty()
        .allSatisfy(rule -> assertThat(rule.programs()).containsAnyOf("shred", "*"));
    int before = read(own).size();
    rules.matches(steps("nobody-knows-this", "x"), RiskContext.UNKNOWN);
    assertThat(read(own)).hasSize(before);
  }

  @Test
  void anIndexSaysWhatIsFoundByGoingOverTheFiles() {
    var walked = OwnRules.walked();
    assertThat(RiskRuleIndex.outlines(RiskRuleIndex.bytes(walked))).isEqualTo(walked);
    RiskRuleIndex.built().ifPresent(built -> assertThat(built).isEqualTo(walked));
  }

  @Test
  void anIndexOfOtherFilesGivesNoRules() {
    var stale =
        OwnRules.walked().stream().map(outline -> withSum(outline, outline.sum() + 1)).toList();
    var rule = new OwnRules(stale).rules().getFirst();
    assertThatThrownBy(rule::read)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("index of rules is not of this");
  }

  private static RuleFileOutline withSum(RuleFileOutline outline, int sum) {
    return new RuleFileOutline(
        outline.file(),
        sum,
        outline.family(),
        outline.worse(),
        outline.sets(),
        outline.programs(),
        outline.rules());
  }

  @Test
  void whatRulesAskOfAProgramIsKnownOfIt() {
    var step = step("made-up", "--forc");
    var rule = new RiskRuleReader(Map.of(), Set.of());
    rule.read("mine.json", MADE_UP.getBytes(StandardCharsets.UTF_8));
    var rules = new Ruleset(List.of(LazyRule.of(rule.rules.getFirst())), Map.of());
    OptionTable table = rules.program(step).table();
    assertThat(table.known()).containsExactly("--force");
    assertThat(rules.matches(new Steps(List.of(step), Optional.empty()), RiskContext.UNKNOWN))
        .hasSize(1);
  }

  private static final String MADE_UP =
      """
      {"family": "mine", "rules": [{"id": "mine:force", "program": "made-up", "when": {"option": "--force"}, "severity": "high",
        "says": "Forces.", "scope": "project", "radius": "All.", "fires": ["made-up --force"], "quiet": ["made-up"]}]}
      """;

  private static List<LazyRule> read(OwnRules own) {
    return own.rules().stream().filter(rule -> rule.reading().isKnown()).toList();
  }

  private static Steps steps(String... words) {
    return new Steps(List.of(step(words)), Optional.empty());
  }

  private static Step step(String... words) {
    var arguments = List.of(words).subList(1, words.length).stream().map(Argument::of).toList();
    return new Step(
        Step.Shell.POSIX,
        words[0],
        arguments,
        List.of(),
        List.of(),
        List.of(),
        Optional.empty(),
        List.of(),
        Optional.of(""),
        Set.of(),
        new Place(0, 1),
        Optional.empty());
  }
}
