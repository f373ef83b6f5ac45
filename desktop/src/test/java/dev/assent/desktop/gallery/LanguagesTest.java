package dev.assent.desktop.gallery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.SideEffect;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.CodeWords;
import dev.assent.desktop.ui.controls.OneLine;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javafx.geometry.NodeOrientation;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Label;
import javafx.scene.control.TextInputControl;
import javafx.scene.layout.HBox;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.testfx.api.FxToolkit;
import org.testfx.util.WaitForAsyncUtils;

/// Every view in every language: nothing that comes from the bundle is cut, nothing is said that
/// does not, and what is code is read from left to right.
class LanguagesTest {
  private static final Pattern WORD = Pattern.compile("\\p{L}{2,}");

  /// The names that clients of the exhibits give themselves, and no maker does.
  private static final Pattern RAW_CLIENT =
      Pattern.compile("(?:^|[\\s(,])(?:claude-code|cursor-vscode)(?:[\\s),]|$)");

  /// An effect as policies and logs name it.
  private static final Pattern RAW_EFFECT =
      Pattern.compile(
          "(?<![\\p{L}\\p{N}_])(?:"
              + Arrays.stream(SideEffect.values())
                  .map(SideEffect::word)
                  .collect(Collectors.joining("|"))
              + ")(?![\\p{L}\\p{N}_])");

  private static final Pattern PLACEHOLDER = Pattern.compile("\\{[0-9]}");

  /// The core's words about a policy, and its words to an agent, are English everywhere.
  private static final Set<String> CORE = Set.of("as-live", "as-agent-text");

  @BeforeAll
  static void toolkit() throws TimeoutException {
    FxToolkit.registerPrimaryStage();
  }

  @ParameterizedTest
  @CsvSource({"qps-ploc, 100, 0", "de, 100, 1", "de, 200, 2"})
  void everyTextIsWholeAndOfTheBundle(String language, int percent, int sample) throws IOException {
    var canned = CannedWords.read();
    var cut = new ArrayList<String>();
    var strange = new ArrayList<String>();
    var raw = new ArrayList<String>();
    var effects = new ArrayList<String>();
    var quoted = new ArrayList<String>();
    var looked = new HashSet<Exhibit>();
    StagedExhibits.each(
        StagedExhibits.sample(sample),
        language,
        percent,
        (exhibit, root) -> {
          var bundle = bundle();
          for (var words : ShownWords.below(root)) {
            // Text of a record or a file is shown as it stands there.
            if (RAW_CLIENT.matcher(words.text()).find()
                && !words.isWithin(
                    node -> node.getStyleClass().stream().anyMatch(OneLine::isCode))) {
              raw.add(exhibit.name() + ": " + words.text() + " at " + words.place());
            }
            // Code in a sentence is drawn in the code face instead.
            if (!CodeWords.spoken(words.text()).equals(words.text())
                && !words.isWithin(node ->
                    node instanceof TextInputControl
                        || node.getStyleClass().contains("as-agent-text")
                        || node.getStyleClass().stream().anyMatch(OneLine::isCode))) {
              quoted.add(exhibit.name() + ": " + words.text() + " at " + words.place());
            }
            // The text of a policy and a record of the log keep their own words.
            if (RAW_EFFECT.matcher(words.text()).find()
                && !words.isWithin(node ->
                    node instanceof TextInputControl
                        || node.getStyleClass().contains("as-code-words-layer")
                        || node.getStyleClass().contains("as-block-changes"))) {
              effects.add(exhibit.name() + ": " + words.text() + " at " + words.place());
            }
            if (bundle.holds(words.text())) {
              looked.add(exhibit);
              if (words.isCut()) {
                cut.add(
                    exhibit.name()
                        + ": "
                        + words.text()
                        + " -> "
                        + words.shown()
                        + " at "
                        + words.place());
              }
            }
            if (language.startsWith("qps") && isEnglish(words) && !canned.holds(words.text())) {
              strange.add(exhibit.name() + ": " + words.text() + " at " + words.place());
            }
          }
        });
    assertThat(cut).as("cut").isEmpty();
    assertThat(raw).as("clients by other names than people know").isEmpty();
    assertThat(effects).as("effects by their words in a policy").isEmpty();
    assertThat(quoted).as("code in backquotes").isEmpty();
    assertThat(strange).as("in no bundle").isEmpty();
    assertThat(looked).as("exhibits with texts").hasSizeGreaterThan(3);
  }

  @Test
  void codeIsReadFromLeftToRightEverywhere() {
    var mirrored = new ArrayList<String>();
    var found = new HashSet<Boolean>();
    StagedExhibits.each(
        StagedExhibits.sample(3),
        "qps-plocm",
        100,
        (exhibit, root) -> {
          assertThat(root.getEffectiveNodeOrientation()).isEqualTo(NodeOrientation.RIGHT_TO_LEFT);
          forEach(
              root,
              node -> {
                if (node.getStyleClass().stream().anyMatch(OneLine::isCode)) {
                  found.add(true);
                  if (node.getEffectiveNodeOrientation() != NodeOrientation.LEFT_TO_RIGHT) {
                    mirrored.add(exhibit.name() + ": " + new ShownWords(node, "", "").place());
                  }
                }
              });
        });
    assertThat(mirrored).isEmpty();
    assertThat(found).isNotEmpty();
  }

  /// The measure itself: a label without room is cut, one behind an edge too, one with room is not.
  @Test
  void aCutTextIsSeenToBeCut() {
    var verdicts =
        WaitForAsyncUtils.waitForAsyncFx(
            10_000,
            () -> {
              var squeezed = new Label("Not enough room");
              squeezed.setMaxWidth(40);
              var pushed = new Label("Beyond the edge");
              pushed.setMinWidth(400);
              var whole = new Label("Fits");
              whole.setMinWidth(Label.USE_PREF_SIZE);
              var root = new HBox(whole, squeezed, pushed);
              new javafx.scene.Scene(root, 300, 100);
              root.resize(300, 100);
              root.applyCss();
              root.layout();
              return ShownWords.below(root).stream().map(ShownWords::isCut).toList();
            });
    assertThat(verdicts).containsExactly(false, true, true);
  }

  private static boolean isEnglish(ShownWords words) {
    return WORD.matcher(words.text()).find()
        && !CannedWords.isOfTheBundle(words.text())
        && !words.isWithin(node ->
            node instanceof TextInputControl
                || node.getStyleClass().stream()
                    .anyMatch(name ->
                        OneLine.isCode(name) || name.equals("as-shown") || CORE.contains(name))
                || node.getStyleClass().contains("as-tick")
                    && !node.getStyleClass().contains("as-tick-words"));
  }

  private static void forEach(Node node, java.util.function.Consumer<Node> action) {
    if (node.isVisible()) {
      action.accept(node);
      if (node instanceof Parent parent) {
        parent.getChildrenUnmodifiable().forEach(child -> forEach(child, action));
      }
    }
  }

  private static Bundle bundle() {
    var texts = Texts.bundle();
    var fixed =
        texts.keySet().stream()
            .map(texts::getString)
            .map(text -> text.replace("''", "'"))
            .collect(Collectors.toSet());
    return new Bundle(
        fixed,
        fixed.stream()
            .filter(text -> PLACEHOLDER.matcher(text).find() && WORD.matcher(text).find())
            .map(text ->
                Pattern.compile(
                    "(?s)\\Q" + PLACEHOLDER.matcher(text).replaceAll("\\\\E.*\\\\Q") + "\\E"))
            .toList());
  }

  private record Bundle(Set<String> fixed, List<Pattern> filled) {
    boolean holds(String text) {
      return fixed.contains(text)
          || filled.stream().anyMatch(pattern -> pattern.matcher(text).matches());
    }
  }
}
