package dev.assent.desktop.rules.text;

import static dev.assent.desktop.rules.TestRules.rule;
import static dev.assent.desktop.rules.TestRules.tool;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.analysis.TestGate;
import dev.assent.core.pap.ChangeReason;
import dev.assent.core.pap.PolicyStore;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.policy.Effect;
import dev.assent.desktop.approval.SampleCommands;
import dev.assent.desktop.approval.card.SampleRequests;
import dev.assent.desktop.rules.FakeReplay;
import dev.assent.desktop.rules.ImmediateTrial;
import dev.assent.desktop.rules.RulesViewModel;
import dev.assent.desktop.rules.book.StoredRuleBooks;
import dev.assent.desktop.rules.trial.PinnedCall;
import dev.assent.desktop.rules.trial.TryViewModel;
import dev.assent.desktop.ui.EffectWord;
import dev.assent.desktop.ui.Texts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.collections.FXCollections;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The rules as text, and examples, over a real file that has to pass its own examples.
class TextViewModelTest {
  private static final String TEXT =
      """
      {
        "version": "1",
        "rules": [
          {"id": "reads", "effect": "allow", "conditions": {"tool_name": "read*"}}
        ]
      }
      """;

  @TempDir Path folder;
  private Path file;
  private PolicyStore store;
  private RulesViewModel model;

  @BeforeEach
  void open() throws IOException {
    open(TEXT);
  }

  private void open(String text) throws IOException {
    file = folder.resolve("policy.json");
    Files.writeString(file, text);
    store =
        PolicyStore.open(
            file,
            folder.resolve("history.jsonl"),
            Clock.systemUTC(),
            new TestGate(SampleCommands.TRYOUT.surroundings()));
    var books =
        new StoredRuleBooks(
            FXCollections.observableArrayList("files"), _ -> store, Runnable::run, Runnable::run);
    var check = new DraftCheck(_ -> List.of(), Runnable::run, Runnable::run);
    model =
        new RulesViewModel(
            books,
            check,
            ImmediateTrial.TRIAL,
            FakeReplay.NOTHING,
            () -> Instant.parse("2026-11-21T14:00:00Z"),
            ZoneOffset.UTC);
  }

  @AfterEach
  void close() {
    store.close();
  }

  private void reopen(String text) throws IOException {
    store.close();
    open(text);
  }

  private TextViewModel looking() {
    model.text().look();
    return model.text();
  }

  private static List<TextReading.Problem> problems(TextViewModel text) {
    return text.readingProperty().get().orElseThrow() instanceof TextReading.Bad bad
        ? bad.problems()
        : List.of();
  }

  @Test
  void theFieldHasTheTextOfTheFile() {
    var text = looking();
    assertThat(text.typedProperty().get()).isEqualTo(TEXT);
    assertThat(model.dirtyProperty().get()).isFalse();
    assertThat(model.savableProperty().get()).isFalse();
  }

  @Test
  void anErrorNamesItsPlaceAndWhatWasFoundAndExpected() throws IOException {
    var text = looking();
    text.typedProperty().set(TEXT.replace("\"tool_name\"", "\"tool_nam\""));
    assertThat(problems(text)).hasSize(1);
    var problem = problems(text).getFirst();
    assertThat(problem.where()).isEqualTo("Line 4, column 55");
    assertThat(problem.sentence()).contains("tool_nam", "tool_name");
    assertThat(model.savableProperty().get()).isFalse();
    model.makeLive();
    assertThat(Files.readString(file)).isEqualTo(TEXT);
    assertThat(model.words().inForce()).contains("stays in force");
  }

  @Test
  void aTextThatIsProposedIsADraftThatNobodyHasMadeLive() throws IOException {
    String next = TEXT.replace("\"allow\"", "\"hitl\"");
    model.text().propose(next, "");
    model.text().look();
    var text = model.text();
    assertThat(text.typedProperty().get()).isEqualTo(next);
    assertThat(model.dirtyProperty().get()).isTrue();
    assertThat(model.savableProperty().get()).isTrue();
    assertThat(Files.readString(file)).isEqualTo(TEXT);
    text.leave();
    text.look();
    assertThat(text.typedProperty().get()).isEqualTo(next);
    model.discard();
    assertThat(text.typedProperty().get()).isEqualTo(TEXT);
    model.desk().undo();
    assertThat(text.typedProperty().get()).isEqualTo(next);
  }

  @Test
  void aGoodTextSaysWhatItChangesAndComesIntoForceWhole() throws IOException {
    var text = looking();
    String next = TEXT.replace("\"allow\"", "\"hitl\"").replace("\"version\"", "  \"version\"");
    text.typedProperty().set(next);
    assertThat(text.readingProperty().get().orElseThrow())
        .isEqualTo(
            new TextReading.Good(
                model.draft().state().document(),
                List.of("The rule “reads” changes: effect: Allow → Ask.")));
    assertThat(model.savableProperty().get()).isTrue();
    model.makeLive();
    assertThat(Files.readString(file)).isEqualTo(next);
    assertThat(store.state().policy().rules().getFirst().effect()).isEqualTo(Effect.HITL);
    assertThat(model.dirtyProperty().get()).isFalse();
    assertThat(model.list().bands().first().orElseThrow().effect().effect()).isEqualTo(Effect.HITL);
  }

  @Test
  void theLineEndsOfTheFileStay() throws IOException {
    reopen(TEXT.replace("\n", "\r\n"));
    var text = looking();
    assertThat(text.typedProperty().get()).isEqualTo(TEXT);
    text.typedProperty().set(TEXT.replace("allow", "deny"));
    model.makeLive();
    assertThat(Files.readString(file))
        .isEqualTo(TEXT.replace("allow", "deny").replace("\n", "\r\n"));
  }

  @Test
  void whatAFieldCannotKeepIsNotEditedInOne() throws IOException {
    reopen(TEXT.replace("reads", "re\u007fads"));
    var text = looking();
    assertThat(text.hindranceProperty().get()).isNotEmpty();
    text.typedProperty().set(TEXT);
    assertThat(model.savableProperty().get()).isFalse();
  }

  @Test
  void aBrokenFileIsShownAndMendedHere() throws IOException {
    reopen(TEXT);
    Files.writeString(file, TEXT.replace("\"rules\"", "\"rulez\""));
    var text = looking();
    assertThat(text.typedProperty().get()).contains("rulez");
    assertThat(problems(text)).isNotEmpty();
    var pointed = new ArrayList<Integer>();
    text.pointedProperty().addListener((_, _, line) -> line.ifPresent(pointed::add));
    text.point(problems(text).getFirst().line());
    assertThat(pointed).containsExactly(3);
    text.typedProperty().set(TEXT.replace("read*", "get*"));
    model.makeLive();
    assertThat(store.state().current()).isTrue();
    assertThat(Files.readString(file)).contains("get*");
  }

  @Test
  void aTextIsNotWrittenOverAnotherFile() throws IOException {
    var text = looking();
    text.typedProperty().set(TEXT.replace("allow", "deny"));
    String other = TEXT.replace("read*", "list*");
    Files.writeString(file, other);
    model.makeLive();
    assertThat(Files.readString(file)).isEqualTo(other);
    assertThat(text.typedProperty().get()).contains("deny");
    model.discard();
    assertThat(text.typedProperty().get()).isEqualTo(other);
  }

  @Test
  void aTriedCallIsPinnedAndSpeaksAgainstWhatBreaksIt() {
    pin("read_file", Effect.ALLOW);
    assertThat(model.pins().exampleProperty().get()).isEmpty();
    assertThat(model.examples().failing()).isZero();
    model.makeLive();
    var example = store.state().policy().examples().getFirst();
    assertThat(example.name()).isEqualTo("read_file {}");
    assertThat(example.decision()).isEqualTo(Effect.ALLOW);
    var asked = new ArrayList<String>();
    model.live().setAsking((failing, _) -> asked.addAll(failing));
    model.choose(0);
    model.desk().remove();
    assertThat(model.examples().failing()).isOne();
    model.makeLive();
    assertThat(asked).hasSize(1).first().asString().contains("read_file {}");
    assertThat(store.state().policy().rules()).hasSize(1);
    assertThat(model.words().messageProperty().get()).isEqualTo(Texts.get("rules.message.failing"));
  }

  @Test
  void withAReasonItIsMadeLiveAllTheSame() {
    pin("read_file", Effect.ALLOW);
    model.makeLive();
    model.choose(0);
    model.desk().remove();
    model.makeLive(ChangeReason.NONE.overriding("the tool is gone"));
    assertThat(store.state().policy().rules()).isEmpty();
    assertThat(store.state().revision().reason().override()).contains("the tool is gone");
  }

  @Test
  void pinningIsAStepOfTheDraftBesideTheOthers() {
    model.choose(0);
    model.editor().nameProperty().set("Reading");
    pin("read_file", Effect.ALLOW);
    pin("read_file", Effect.ALLOW);
    assertThat(store.state().policy().examples()).isEmpty();
    assertThat(model.editor().nameProperty().get()).isEqualTo("Reading");
    model.desk().undo();
    model.makeLive();
    assertThat(store.state().policy().examples()).hasSize(1);
    assertThat(store.state().policy().rules().getFirst().description()).contains("Reading");
  }

  @Test
  void aSecondExampleOfTheSameNameGetsANumber() {
    pin("read_file", Effect.ALLOW);
    pin("read_file", Effect.ALLOW);
    assertThat(model.draft().policy().examples())
        .extracting(example -> example.name())
        .containsExactly("read_file {}", "read_file {} (2)");
  }

  @Test
  void removingAnExampleLeavesTheDraftInTheFormAndTheOneThatIsMade() {
    pin("read_file", Effect.ALLOW);
    model.makeLive();
    model.choose(0);
    model.editor().nameProperty().set("Reading");
    model
        .pins()
        .offer(model.tries().policy().orElseThrow(), model.tries().call().orElseThrow(), "another");
    model.examples().remove(model.examples().linesProperty().get().getFirst());
    assertThat(model.draft().policy().examples()).isEmpty();
    assertThat(model.editor().nameProperty().get()).isEqualTo("Reading");
    assertThat(model.pins().openProperty().get()).isTrue();
    model.desk().undo();
    assertThat(model.examples().linesProperty().get()).hasSize(1);
  }

  private void pin(String tool, Effect expected) {
    var tries = model.tries();
    tries.formProperty().set(TryViewModel.Form.ARGUMENTS);
    tries.toolProperty().set(tool);
    tries.typedProperty().set("{}");
    model.pins().offer(tries.policy().orElseThrow(), tries.call().orElseThrow(), tries.called());
    model.pins().expectedProperty().set(EffectWord.of(expected));
    model.pins().pin();
  }

  @Test
  void theCallOfAFindingIsPinnedAsItIsDecided() {
    var found = rule("writes", "Writes", Effect.HITL, tool("write*"));
    var policy = PolicyDocument.empty().withRuleAdded(found).policy();
    var request = SampleRequests.read("w").tool("filesystem", "write_file").build().request();
    model.pins().offer(policy, new PinnedCall.Described(request, EffectWord.ASK), "write_file");
    assertThat(model.pins().exampleProperty().get().orElseThrow().decision())
        .isEqualTo(Effect.HITL);
    model.pins().offer(policy, new PinnedCall.Described(request, EffectWord.ALLOW), "write_file");
    assertThat(model.pins().exampleProperty().get()).isEqualTo(Optional.empty());
    assertThat(model.words().messageProperty().get()).isEqualTo(Texts.get("rules.pin.notWhole"));
  }

  @Test
  void theReplaySaysWhenItIsAboutTheTextBeforeItsErrors() {
    var text = looking();
    var earlier = model.replay().earlierProperty();
    assertThat(earlier.get()).isFalse();
    text.typedProperty().set(TEXT.replace("\"allow\"", "\"alow\""));
    assertThat(earlier.get()).isTrue();
    text.typedProperty().set(TEXT);
    assertThat(earlier.get()).isFalse();
    text.typedProperty().set("{");
    assertThat(earlier.get()).isTrue();
    text.leave();
    assertThat(earlier.get()).as("the text keeps its errors when nobody looks at it").isTrue();
  }
}
