package dev.assent.desktop.approval;

import dev.assent.core.approval.question.ApprovalRequest;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.WeakHashMap;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.CheckBox;
import javafx.scene.layout.GridPane;
import javafx.scene.text.Text;
import javafx.stage.Stage;
import org.jspecify.annotations.Nullable;

/// Reads what a person sees of the table of alike calls from what is drawn, not from the models
/// behind. It tells which calls have a row, which are ticked, and which have been read. Belongs to
/// the toolkit's thread.
final class TableEyes {
  private static final double SLACK = 1;

  private final Stage stage;
  private final Set<String> seen = new HashSet<>();
  private final Map<String, @Nullable Node> parts = new HashMap<>();
  // A row that is drawn anew has a box of its own.
  private final Map<CheckBox, ApprovalRequest> named = new WeakHashMap<>();

  /// @param call named by what stands in the row
  /// @param open whether it still waits
  /// @param ticked whether an answer would be about it
  /// @param folded whether a part of it is hidden until a person opens it
  record Row(ApprovalRequest call, boolean open, boolean ticked, boolean folded) {}

  TableEyes(Stage stage) {
    this.stage = stage;
  }

  /// The name of a file that the call of this id reads, and no other.
  static String nameOf(String id) {
    return "/src/" + id + ".java";
  }

  boolean isOpen() {
    return stage.isShowing() && group().isPresent();
  }

  // Of the few that share the window's place.
  private Optional<Node> group() {
    var frame = (Parent) stage.getScene().getRoot().getChildrenUnmodifiable().getFirst();
    return frame.getChildrenUnmodifiable().stream()
        .filter(node -> "group".equals(node.getId()))
        .findFirst();
  }

  private @Nullable Node part(String selector) {
    return parts.computeIfAbsent(
        selector, _ -> group().map(group -> group.lookup(selector)).orElse(null));
  }

  private GridPane table() {
    return (GridPane) Objects.requireNonNull(part("#group-table"));
  }

  /// The rows from above.
  ///
  /// @param asked all calls that may stand in one
  List<Row> rows(List<ApprovalRequest> asked) {
    boolean folded = isFolded(Objects.requireNonNull(part("#group-shared")));
    return ticks().stream().map(tick -> row(tick, asked, folded)).toList();
  }

  /// The boxes for the ticks, from above.
  List<CheckBox> ticks() {
    return table().getChildren().stream()
        .filter(CheckBox.class::isInstance)
        .map(CheckBox.class::cast)
        .sorted(Comparator.comparing(GridPane::getRowIndex))
        .toList();
  }

  private List<Node> parts(CheckBox tick) {
    return table().getChildren().stream()
        .filter(node -> Objects.equals(GridPane.getRowIndex(node), GridPane.getRowIndex(tick)))
        .toList();
  }

  private Row row(CheckBox tick, List<ApprovalRequest> asked, boolean folded) {
    return new Row(
        call(tick, asked),
        !tick.isDisabled(),
        tick.isSelected() && !tick.isDisabled(),
        folded || parts(tick).stream().anyMatch(TableEyes::isFolded));
  }

  private ApprovalRequest call(CheckBox tick, List<ApprovalRequest> asked) {
    return named.computeIfAbsent(
        tick,
        _ -> {
          var words = new StringBuilder();
          parts(tick).forEach(part -> read(part, words));
          return asked.stream()
              .filter(each -> words.indexOf(nameOf(each.id())) >= 0)
              .findFirst()
              .orElseThrow(() -> new AssertionError("a row that names no call: " + words));
        });
  }

  private static void read(Node node, StringBuilder words) {
    if (node instanceof Text text) {
      words.append(text.getText());
    } else if (node instanceof Parent parent) {
      parent.getChildrenUnmodifiable().forEach(each -> read(each, words));
    }
  }

  private static boolean isFolded(Node node) {
    return node.isVisible()
        && (node.getStyleClass().contains("as-fold")
            || node instanceof Parent parent
                && parent.getChildrenUnmodifiable().stream().anyMatch(TableEyes::isFolded));
  }

  /// Reads the rows that are whole on the screen.
  void look(List<ApprovalRequest> asked) {
    var viewport = part(".viewport");
    if (viewport != null) {
      var view = viewport.localToScene(viewport.getLayoutBounds());
      ticks().stream()
          .filter(tick ->
              !seen.contains(call(tick, asked).id())
                  && parts(tick).stream().allMatch(part -> isWithin(part, view)))
          .forEach(tick -> seen.add(call(tick, asked).id()));
    }
  }

  private static boolean isWithin(Node part, Bounds view) {
    var box = part.localToScene(part.getLayoutBounds());
    return box.getHeight() > 0
        && box.getMinY() >= view.getMinY() - SLACK
        && box.getMaxY() <= view.getMaxY() + SLACK;
  }

  /// True if a call in the table has something that a person has not read.
  boolean isUnread(String id, List<ApprovalRequest> asked) {
    return !seen.contains(id)
        || rows(asked).stream().anyMatch(row -> row.call().id().equals(id) && row.folded());
  }
}
