package dev.assent.desktop.rules.book;

import static dev.assent.desktop.rules.TestRules.rule;
import static dev.assent.desktop.rules.TestRules.tool;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.pap.ChangeReason;
import dev.assent.core.pap.PolicyStore;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.policy.Effect;
import dev.assent.desktop.rules.book.RuleBook.Edit;
import dev.assent.desktop.rules.book.RuleBook.Saved;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoredRuleBookTest {
  private static final String TEXT =
      """
      {
        "version": "1",
        "rules": [
          {"id": "a", "note": "keep me", "effect": "allow", "conditions": {"tool_name": "read*"}}
        ]
      }
      """;

  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void write() throws IOException {
    file = folder.resolve("policy.json");
    Files.writeString(file, TEXT);
  }

  private StoredRuleBook open(PolicyStore store) {
    return new StoredRuleBook(store, Runnable::run, Runnable::run);
  }

  private static Edit text(StoredRuleBook book, PolicyDocument next) {
    return new Edit.Text(
        new String(next.bytes(), StandardCharsets.UTF_8), book.shown().version().digest());
  }

  private static Edit removal(StoredRuleBook book) {
    return text(book, book.shown().document().withRuleRemoved(0));
  }

  private PolicyStore store() {
    return PolicyStore.open(file, folder.resolve("history.jsonl"), Clock.systemUTC());
  }

  @Test
  void savingKeepsTheRestOfTheFile() throws IOException {
    try (var store = store()) {
      var book = open(store);
      var answers = new ArrayList<Saved>();
      book.apply(
          text(
              book,
              book.shown().document().withRuleAdded(rule("b", "Second", Effect.DENY, tool("rm")))),
          book.shown().version().digest(),
          ChangeReason.NONE,
          answers::add);
      assertThat(answers).hasSize(1).first().isInstanceOf(Saved.Live.class);
      assertThat(Files.readString(file)).contains("\"note\": \"keep me\"", "\"Second\"");
      assertThat(book.shown().policy().rules()).hasSize(2);
    }
  }

  @Test
  void anotherVersionInForceIsNotOverwritten() throws IOException {
    try (var store = store()) {
      var book = open(store);
      var answers = new ArrayList<Saved>();
      book.apply(removal(book), "0".repeat(64), ChangeReason.NONE, answers::add);
      assertThat(answers).hasSize(1).first().isInstanceOf(Saved.Stale.class);
      assertThat(Files.readString(file)).isEqualTo(TEXT);
    }
  }

  @Test
  void aFileThatChangedUnnoticedIsNotOverwritten() throws IOException {
    try (var store = store()) {
      var book = open(store);
      String basis = book.shown().version().digest();
      Files.writeString(file, "{ broken");
      var answers = new ArrayList<Saved>();
      book.apply(removal(book), basis, ChangeReason.NONE, answers::add);
      assertThat(answers).hasSize(1).first().isInstanceOf(Saved.Stale.class);
      assertThat(Files.readString(file)).isEqualTo("{ broken");
      book.apply(new Edit.Restore(), basis, ChangeReason.NONE, answers::add);
      assertThat(answers).last().isInstanceOf(Saved.Live.class);
      assertThat(Files.readString(file)).isEqualTo(TEXT);
    }
  }

  @Test
  void listenersHearOfEachVersion() throws IOException {
    try (var store = store()) {
      var book = open(store);
      var heard = new ArrayList<List<String>>();
      book.listen(shown ->
          heard.add(shown.policy().rules().stream().map(rule -> rule.id().value()).toList()));
      book.apply(removal(book), book.shown().version().digest(), ChangeReason.NONE, _ -> {});
      assertThat(heard).containsExactly(List.of());
    }
  }
}
