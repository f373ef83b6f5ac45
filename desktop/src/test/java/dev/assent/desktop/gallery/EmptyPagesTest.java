package dev.assent.desktop.gallery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.desktop.ui.Appearance;
import java.util.List;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableRow;
import javafx.scene.control.TableView;
import javafx.scene.layout.StackPane;
import javafx.scene.text.Text;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.testfx.api.FxToolkit;
import org.testfx.util.WaitForAsyncUtils;

/// Checks what is offered where there is nothing to do it with, and what is cut where the text is
/// large.
class EmptyPagesTest {
  private static final int MILLIS = 60_000;

  @BeforeAll
  static void toolkit() throws TimeoutException {
    var _ = FxToolkit.registerPrimaryStage();
  }

  private static void on(String name, int width, int height, int percent, Consumer<Parent> look) {
    WaitForAsyncUtils.waitForAsyncFx(
        MILLIS,
        () -> {
          var exhibit =
              Gallery.exhibits().stream()
                  .filter(one -> one.name().equals(name))
                  .findFirst()
                  .orElseThrow();
          var appearance = new Appearance();
          appearance.textPercentProperty().set(percent);
          var root = new StackPane(exhibit.content().get());
          var scene = new Scene(root, width, height);
          appearance.dress(scene);
          root.resize(width, height);
          for (int round = 0; round < 3; round++) {
            root.applyCss();
            root.layout();
          }
          look.accept(root);
        });
  }

  private static boolean isShown(Node node) {
    Node at = node;
    while (at != null && at.isVisible()) {
      at = at.getParent();
    }
    return at == null;
  }

  private static List<Node> shown(Parent root, String selector) {
    return root.lookupAll(selector).stream().filter(EmptyPagesTest::isShown).toList();
  }

  private static List<String> offered(Parent root) {
    return shown(root, ".as-button").stream()
        .filter(ButtonBase.class::isInstance)
        .map(node -> ((ButtonBase) node).getText())
        .toList();
  }

  @Test
  void withoutServerNothingIsOfferedForOne() {
    on(
        "rules-no-server",
        1080,
        800,
        100,
        root -> {
          assertThat(shown(root, ".combo-box")).isEmpty();
          assertThat(offered(root)).noneMatch(text -> text.startsWith("Make live"));
        });
    on(
        "rules-empty",
        1080,
        800,
        100,
        root ->
            assertThat(shown(root, ".combo-box"))
                .hasOnlyElementsOfType(ComboBox.class)
                .isNotEmpty());
  }

  @ParameterizedTest
  @CsvSource({"784,100", "784,200", "1240,100", "1168,200"})
  void whatAPolicyMeansHasRoomToBeRead(int width, int percent) {
    on(
        "templates",
        width,
        700,
        percent,
        root ->
            assertThat(shown(root, ".as-templates-cell > .as-head"))
                .isNotEmpty()
                .allSatisfy(head ->
                    assertThat(head.getParent().getLayoutBounds().getWidth())
                        .isGreaterThan(1.6 * percent)));
  }

  @Test
  void whereNothingWasMissedNothingIsCleared() {
    on("missed-empty", 1080, 800, 100, root -> assertThat(offered(root)).isEmpty());
    on("missed", 1080, 800, 100, root -> assertThat(offered(root)).contains("Clear ended"));
  }

  @Test
  void aTitleOfAMissedCallIsWholeAtTwiceTheSize() {
    on(
        "missed",
        1080,
        800,
        200,
        root -> {
          ((Button) root.lookup("#missed-back")).fire();
          for (int round = 0; round < 3; round++) {
            root.applyCss();
            root.layout();
          }
          var titles = shown(root, ".as-queue-row .as-medium");
          assertThat(titles).isNotEmpty();
          for (Node title : titles) {
            assertThat(((Text) title.lookup(".text")).getText())
                .isEqualTo(((Label) title).getText());
          }
        });
  }

  @Test
  void theSessionOfADecisionHasItsRoomAtTwiceTheSize() {
    on(
        "decisions-table",
        1168,
        800,
        200,
        root -> {
          var table = (TableView<?>) root.lookup(".table-view");
          double all =
              table.getVisibleLeafColumns().stream().mapToDouble(TableColumn::getWidth).sum();
          assertThat(all).isLessThanOrEqualTo(table.getWidth() + 1);
        });
  }

  @Test
  void fiveRulesAreInSightInASmallWindowAtTwiceTheSize() {
    on(
        "rules-table",
        912,
        700,
        200,
        root -> {
          var table = root.lookup("#rule-table");
          double lower = table.localToScene(table.getLayoutBounds()).getMaxY();
          assertThat(shown(root, "#rule-table .table-row-cell"))
              .filteredOn(row ->
                  !((TableRow<?>) row).isEmpty()
                      && row.localToScene(row.getLayoutBounds()).getMaxY() <= lower)
              .hasSizeGreaterThanOrEqualTo(5);
        });
  }
}
