package dev.assent.desktop.rules.settings;

import static dev.assent.desktop.rules.TestRules.path;
import static dev.assent.desktop.rules.TestRules.rule;
import static dev.assent.desktop.rules.TestRules.tool;
import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.pap.MemberChange;
import dev.assent.core.pap.PolicyDifference;
import dev.assent.core.pap.RuleChange;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.pap.document.PolicyMembers;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.RateLimit;
import dev.assent.desktop.rules.FakeReplay;
import dev.assent.desktop.rules.ImmediateTrial;
import dev.assent.desktop.rules.RulesPage;
import dev.assent.desktop.rules.RulesViewMode;
import dev.assent.desktop.rules.RulesViewModel;
import dev.assent.desktop.rules.book.FakeRuleBook;
import dev.assent.desktop.rules.text.DraftCheck;
import dev.assent.desktop.ui.Appearance;
import dev.assent.desktop.ui.Dialogs;
import dev.assent.desktop.ui.Texts;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.scene.Scene;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.TextInputControl;
import javafx.scene.layout.BorderPane;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.testfx.api.FxRobot;
import org.testfx.api.FxToolkit;

/// Each member of the language of policies has a place in the window, where it can be changed.
class PolicyMembersTest {
  private static final PolicyDocument RULES =
      PolicyDocument.empty()
          .withGroups(Map.of("readers", List.of("read_*")))
          .withRateLimits(List.of(new RateLimit(List.of("*"), 30, 60, Effect.HITL)))
          .withRuleAdded(
              rule("dotenv", "Dotenv", Effect.HITL, tool("write_file"), path("/a/**/b")));

  private static FakeRuleBook book = new FakeRuleBook();
  private static RulesViewModel model;
  private static RulesPage page;
  private final FxRobot robot = new FxRobot();

  @BeforeAll
  static void open() throws TimeoutException {
    book.become(FakeRuleBook.shown(RULES, 31));
    model =
        new RulesViewModel(
            book.alone("files"),
            new DraftCheck(_ -> List.of(), Runnable::run, Runnable::run),
            ImmediateTrial.TRIAL,
            FakeReplay.NOTHING,
            () -> Instant.parse("2026-11-21T14:00:00Z"),
            ZoneOffset.UTC);
    var _ = FxToolkit.registerPrimaryStage();
    var _ =
        FxToolkit.setupStage(stage -> {
          var appearance = new Appearance();
          page = new RulesPage(model, new Dialogs(appearance));
          var scene = new Scene(new BorderPane(page.content()), 1080, 800);
          appearance.dress(scene);
          stage.setScene(scene);
          stage.show();
        });
  }

  @AfterAll
  static void close() throws TimeoutException {
    FxToolkit.cleanupStages();
  }

  @BeforeEach
  void begin() {
    robot.interact(() -> {
      model.discard();
      model.choose(0);
    });
  }

  private void press(String id) {
    robot.interact(() -> robot.lookup(id).queryAs(ButtonBase.class).fire());
  }

  private void type(String id, String text) {
    robot.interact(() -> robot.lookup(id).queryAs(TextInputControl.class).setText(text));
  }

  private void tick(String id) {
    robot.interact(() -> robot.lookup(id).queryAs(CheckBox.class).fire());
  }

  /// A person's deed for each member of a policy; for those that are fixed, the place that says so.
  private Map<String, Runnable> ofPolicy() {
    return Map.ofEntries(
        entry("version", () -> said("#setting-fixed", "version 1")),
        entry("default_action", () -> said("#setting-fixed", "denied")),
        entry("rules", () -> robot.interact(() -> model.desk().remove())),
        entry("combining_algorithm", () -> press("#combining_algorithm-deny_overrides")),
        entry("missing_attributes", () -> press("#missing_attributes-strict")),
        entry("glob_dialect", () -> press("#glob_dialect-standard")),
        entry("mode", () -> press("#mode-read_only")),
        entry(
            "tools",
            () -> {
              press("#mode-allow_list");
              type("#mode-tools", "read_*\nlist_*");
            }),
        entry("rate_limits", () -> press("#limit-add")),
        entry("new_tools", () -> press("#new_tools-hitl")),
        entry("groups", () -> type("#group-entries-0", "read_*\nget_*")),
        entry("tests", () -> pin("example")));
  }

  private Map<String, Runnable> ofRule() {
    return Map.ofEntries(
        entry("id", () -> type("#ruleId", "other")),
        entry("description", () -> type("#name", "Other")),
        entry("effect", () -> press("#deny")),
        entry("conditions", () -> type(".as-value", "read_file")),
        entry("cache_side_effects", () -> tick("#remembered")),
        entry("enabled", () -> tick("#active")),
        entry("expires_at", () -> type("#rule-expiry", "2026-12-24 18:00")),
        entry("note", () -> type("#note", "because")));
  }

  private Map<String, Runnable> ofLimit() {
    return Map.of(
        "tool_name", () -> type("#limit-tools-0", "read_*"),
        "calls", () -> type("#limit-calls-0", "5"),
        "seconds", () -> type("#limit-seconds-0", "7"),
        "effect", () -> press("#limit-deny-0"));
  }

  /// Members of tests that the form of an example has; the others come with the call.
  private static final Set<String> OF_EXAMPLE = Set.of("name", "call", "expect");

  private static final Set<String> WITH_THE_CALL =
      Set.of(
          "attributes",
          "backend_id",
          "subject_id",
          "issuer",
          "scope",
          "audience",
          "client_id",
          "claims",
          "cwd",
          "tool",
          "client",
          "client_capability",
          "origin",
          "tool_state",
          "now",
          "zone",
          "earlier",
          "home",
          "machine");

  private void said(String id, String words) {
    assertThat(
            robot
                .from(robot.lookup(id).<javafx.scene.Node>query())
                .lookup(".label")
                .queryAllAs(Label.class)
                .stream()
                .map(Label::getText))
        .anySatisfy(text -> assertThat(text).contains(words));
  }

  private void pin(String name) {
    type("#try-typed", "ls");
    press("#try-pin");
    type("#pin-name", name);
    press("#pin-do");
  }

  private static Stream<String> changed() {
    var difference = PolicyDifference.between(RULES, model.draft().state().document());
    return Stream.concat(
        difference.rules().isEmpty() ? Stream.of() : Stream.of("rules"),
        difference.members().stream().map(MemberChange::member));
  }

  private static Stream<String> changedOfRule() {
    return PolicyDifference.between(RULES, model.draft().state().document()).rules().stream()
        .filter(RuleChange.Changed.class::isInstance)
        .flatMap(one -> ((RuleChange.Changed) one).members().stream())
        .map(one -> one.member().replaceFirst("/.*", ""));
  }

  @TestFactory
  Stream<DynamicTest> eachMemberOfAPolicyHasItsPlace() {
    return PolicyMembers.POLICY.names().stream()
        .map(member ->
            DynamicTest.dynamicTest(
                member,
                () -> {
                  begin();
                  boolean form = Set.of("rules", "tests").contains(member);
                  look(form ? RulesViewMode.FORM : RulesViewMode.SETTINGS);
                  assertThat(ofPolicy()).containsKey(member);
                  ofPolicy().get(member).run();
                  if (!Set.of("version", "default_action").contains(member)) {
                    assertThat(changed()).contains(member);
                    robot.interact(() -> model.desk().undo());
                  }
                }));
  }

  @TestFactory
  Stream<DynamicTest> eachMemberOfARuleHasItsPlace() {
    return PolicyMembers.RULE.names().stream()
        .map(member ->
            DynamicTest.dynamicTest(
                member,
                () -> {
                  begin();
                  look(RulesViewMode.FORM);
                  assertThat(ofRule()).containsKey(member);
                  ofRule().get(member).run();
                  assertThat(changedOfRule()).contains(member);
                }));
  }

  @TestFactory
  Stream<DynamicTest> eachMemberOfALimitHasItsPlace() {
    return PolicyMembers.RATE_LIMIT.names().stream()
        .map(member ->
            DynamicTest.dynamicTest(
                member,
                () -> {
                  begin();
                  look(RulesViewMode.SETTINGS);
                  assertThat(ofLimit()).containsKey(member);
                  ofLimit().get(member).run();
                  assertThat(changed()).containsExactly("rate_limits");
                }));
  }

  @Test
  void eachMemberOfATestIsTypedOrComesWithTheCall() {
    var known = new HashSet<>(OF_EXAMPLE);
    known.addAll(WITH_THE_CALL);
    assertThat(known).containsExactlyInAnyOrderElementsOf(PolicyMembers.TEST.names());
  }

  @Test
  void eachConditionIsOfferedByTheForm() {
    look(RulesViewMode.FORM);
    var menu = robot.lookup("#add").queryAs(MenuButton.class);
    robot.interact(() -> menu.getOnShowing().handle(null));
    var offered = menu.getItems().stream().map(MenuItem::getText).collect(Collectors.toSet());
    for (var attribute : Attribute.values()) {
      assertThat(offered).contains(Texts.get("rules.kind." + attribute.member()));
    }
  }

  @Test
  void whatIsTypedIntoOneFieldIsOneStepAndTheFieldKeepsItsPlace() {
    look(RulesViewMode.SETTINGS);
    var calls = robot.lookup("#limit-calls-0").queryAs(TextInputControl.class);
    robot.interact(calls::requestFocus);
    robot.interact(calls::selectAll);
    robot.write("125");
    assertThat(model.draft().policy().rateLimits().getFirst().calls()).isEqualTo(125);
    assertThat(calls.isFocused()).isTrue();
    robot.interact(() -> model.desk().undo());
    assertThat(model.dirtyProperty().get()).isFalse();
    assertThat(calls.getText()).isEqualTo("30");
  }

  @Test
  void aListThatRulesUseKeepsItsName() {
    robot.interact(() ->
        model
            .desk()
            .edit(
                "",
                text ->
                    text.withRuleReplaced(
                        0,
                        rule("dotenv", "Dotenv", Effect.HITL, tool("read_*"))
                            .withGroups(Map.of("tool_name", "readers")))));
    look(RulesViewMode.SETTINGS);
    assertThat(robot.lookup("#group-name-0").query().isDisabled()).isTrue();
    type("#group-entries-0", "read_*\nget_*");
    assertThat(model.draft().policy().rules().getFirst().conditions())
        .containsExactly(tool("read_*", "get_*"));
  }

  @Test
  void aDialectThatAPatternDoesNotAllowIsRefusedWithAWord() {
    robot.interact(() ->
        model
            .desk()
            .edit(
                "",
                text ->
                    text.withRuleAdded(
                        rule("deep", "Deep", Effect.DENY, path("/a" + "/**/b".repeat(7))))));
    look(RulesViewMode.SETTINGS);
    press("#glob_dialect-standard");
    assertThat(model.draft().policy().globs().word()).isEqualTo("seed");
    assertThat(model.words().messageProperty().get()).contains("at most 6");
  }

  private void look(RulesViewMode mode) {
    robot.interact(() -> page.look(mode));
  }
}
