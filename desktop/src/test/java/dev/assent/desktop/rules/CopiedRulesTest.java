package dev.assent.desktop.rules;

import static dev.assent.desktop.rules.TestRules.path;
import static dev.assent.desktop.rules.TestRules.rule;
import static dev.assent.desktop.rules.TestRules.tool;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.pap.PolicyGate;
import dev.assent.core.pap.PolicyStore;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Rule;
import dev.assent.desktop.rules.book.StoredRuleBooks;
import dev.assent.desktop.rules.text.DraftCheck;
import dev.assent.desktop.rules.trial.DecidedCalls.Count;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javafx.collections.FXCollections;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Rules that go from the draft of one server to that of another, and tables in another order.
class CopiedRulesTest {
  private static final String WITH_GROUP =
      """
      {"groups": {"readers": ["read_file", "list_files"]},
       "rules": [{"id": "reads", "description": "Reads", "effect": "allow",
                  "conditions": {"tool_name": {"in_group": "readers"}}}]}
      """;

  @TempDir Path folder;
  private Map<String, PolicyStore> stores = Map.of();
  private RulesViewModel model;

  @BeforeEach
  void open() throws IOException {
    stores =
        Map.of("files", store("files", WITH_GROUP), "github", store("github", "{\"rules\": []}"));
    model =
        new RulesViewModel(
            new StoredRuleBooks(
                FXCollections.observableArrayList("files", "github"),
                stores::get,
                Runnable::run,
                Runnable::run),
            new DraftCheck(_ -> List.of(), Runnable::run, Runnable::run),
            ImmediateTrial.TRIAL,
            FakeReplay.NOTHING,
            Clock.systemUTC(),
            ZoneOffset.UTC);
  }

  private PolicyStore store(String name, String text) throws IOException {
    Path file = folder.resolve(name + ".json");
    Files.writeString(file, text);
    return PolicyStore.unwatched(
        file, folder.resolve(name + ".history"), Clock.systemUTC(), PolicyGate.OPEN);
  }

  @AfterEach
  void close() {
    stores.values().forEach(PolicyStore::close);
  }

  @Test
  void aCopyIsADraftOfTheOtherServerWithItsGroupsWrittenOut() {
    model.choose(0);
    assertThat(model.copyTo("github")).isTrue();
    assertThat(model.serverProperty().get()).isEqualTo("github");
    var copied = model.draft().policy().rules();
    assertThat(copied).hasSize(1);
    assertThat(copied.getFirst().groups()).isEmpty();
    assertThat(copied.getFirst().conditions()).isEqualTo(List.of(tool("read_file", "list_files")));
    assertThat(model.words().messageProperty().get()).contains("files");
    assertThat(stores.get("github").state().policy().rules()).isEmpty();
    assertThat(model.draft().why()).isEqualTo("Copied from files");
    model.chooseServer("files");
    assertThat(model.draft().policy().rules()).hasSize(1);
    assertThat(model.draft().dirtyProperty().get()).isFalse();
  }

  @Test
  void nothingIsCopiedToItselfOrToAServerThatIsNotThere() {
    model.choose(0);
    assertThat(model.copyTo("files")).isFalse();
    assertThat(model.copyTo("gone")).isFalse();
    assertThat(model.serverProperty().get()).isEqualTo("files");
    assertThat(model.draft().dirtyProperty().get()).isFalse();
  }

  @Test
  void aTableInAnotherOrderKeepsTheLastRowLast() {
    Rule ask = rule("b", "Beta", Effect.HITL, tool("x"));
    Rule deny = rule("a", "alpha", Effect.DENY, tool("x"), path("/p/q/**"));
    var lines = List.of(RuleLine.of(ask, 0, false), RuleLine.of(deny, 1, false));
    var rows =
        List.of(
            new RuleRow(Optional.of(lines.get(0)), Optional.of(new Count(9L, true)), false),
            new RuleRow(Optional.of(lines.get(1)), Optional.of(new Count(10L, true)), false),
            new RuleRow(Optional.empty(), Optional.of(new Count(99L, true)), false));
    assertThat(names(RuleRow.sorted(rows, RuleRow.BY_NAME)))
        .containsExactly("alpha", "Beta", "Otherwise denied");
    assertThat(names(RuleRow.sorted(rows, RuleRow.BY_CALLS)))
        .containsExactly("alpha", "Beta", "Otherwise denied");
    assertThat(names(RuleRow.sorted(rows, RuleRow.BY_CALLS.reversed())))
        .containsExactly("Beta", "alpha", "Otherwise denied");
  }

  private static List<String> names(List<RuleRow> rows) {
    return rows.stream().map(RuleRow::name).toList();
  }
}
