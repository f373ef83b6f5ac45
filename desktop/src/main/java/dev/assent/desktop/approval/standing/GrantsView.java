package dev.assent.desktop.approval.standing;

import dev.assent.desktop.ui.Icons;
import dev.assent.desktop.ui.ShownText;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.WindowKey;
import dev.assent.desktop.ui.controls.EmptyState;
import dev.assent.desktop.ui.controls.SessionBadgeBar;
import dev.assent.desktop.ui.controls.WrappedText;
import java.util.List;
import javafx.beans.InvalidationListener;
import javafx.beans.binding.Bindings;
import javafx.event.ActionEvent;
import javafx.geometry.Insets;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.stage.Window;
import org.kordamp.ikonli.feather.Feather;

/// The page of answers that last: what is allowed for a while, and what is refused for the rest of
/// a session.
final class GrantsView extends BorderPane {
  private static final double WIDTH = 880;

  private final GrantsViewModel model;
  private final VBox lists = new VBox(16);

  GrantsView(GrantsViewModel model) {
    this.model = model;
    getStyleClass().add("as-canvas");
    setTop(head());
    lists.getStyleClass().add("as-grants");
    lists.setMaxWidth(WIDTH);
    var middle = new StackPane(lists);
    middle.setAlignment(Pos.TOP_CENTER);
    var scroll = new ScrollPane(middle);
    scroll.getStyleClass().add("as-scroll");
    scroll.setFitToWidth(true);
    scroll.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
    var nothing =
        new EmptyState(
            Icons.feather(Feather.KEY, 36),
            Texts.get("grants.empty.head"),
            Texts.get("grants.empty.body"));
    var isEmpty =
        Bindings.isEmpty(model.grants())
            .and(Bindings.isEmpty(model.refusals()))
            .and(Bindings.isEmpty(model.revoked()));
    nothing.visibleProperty().bind(isEmpty);
    scroll.visibleProperty().bind(isEmpty.not());
    setCenter(new StackPane(scroll, nothing));
    // A press or the Tab key on the page is a deliberate turn to it.
    addEventFilter(MouseEvent.MOUSE_PRESSED, _ -> model.attend());
    addEventFilter(KeyEvent.KEY_PRESSED, event -> attend(event));
    sceneProperty()
        .flatMap(Scene::windowProperty)
        .flatMap(Window::focusedProperty)
        .orElse(false)
        .addListener((_, _, focused) -> leave(focused));
    model.grants().addListener((InvalidationListener) _ -> show());
    model.refusals().addListener((InvalidationListener) _ -> show());
    model.revoked().addListener((InvalidationListener) _ -> show());
    show();
  }

  private void attend(KeyEvent event) {
    if (WindowKey.NEXT.is(event)) {
      model.attend();
    }
  }

  private void leave(boolean focused) {
    if (!focused) {
      model.lostFocus();
    }
  }

  private Node head() {
    var title = new Label(Texts.get("grants.title"));
    title.getStyleClass().add("as-title");
    var gap = new Region();
    HBox.setHgrow(gap, Priority.ALWAYS);
    var all = button(Texts.get("grants.revokeAll"), model::revokeAll);
    all.setId("grants-revoke-all");
    all.disableProperty().bind(Bindings.isEmpty(model.grants()));
    var head = new HBox(12, title, gap, all);
    head.getStyleClass().addAll("as-page-head", "as-page-bar");
    return head;
  }

  private static Button button(String text, Runnable action) {
    var button = new Button(text);
    button.getStyleClass().setAll("as-button", "as-button-strong");
    button.setMinWidth(Region.USE_PREF_SIZE);
    button.setOnAction(_ -> action.run());
    return button;
  }

  private void show() {
    lists.getChildren().clear();
    if (!model.grants().isEmpty()) {
      lists
          .getChildren()
          .add(panel("grants.allowed", model.grants().stream().map(this::grant).toList()));
    }
    if (!model.revoked().isEmpty()) {
      lists
          .getChildren()
          .add(panel("grants.revoked", model.revoked().stream().map(this::revoked).toList()));
    }
    if (!model.refusals().isEmpty()) {
      lists
          .getChildren()
          .add(panel("grants.refused", model.refusals().stream().map(this::refusal).toList()));
    }
  }

  private static Node panel(String key, List<Node> rows) {
    var panel = new VBox(WrappedText.label(Texts.get(key), "as-head"));
    panel.getStyleClass().addAll("as-panel", "as-settings-panel");
    panel.getChildren().addAll(rows);
    return panel;
  }

  private Node grant(GrantRow row) {
    var content = row.content();
    var time = new Label();
    time.getStyleClass().addAll("as-strong", "as-text-1");
    time.setMinWidth(Region.USE_PREF_SIZE);
    time.textProperty().bind(row.leftProperty());
    var words = words(row);
    words.getChildren().add(question(row));
    var revoke = button(Texts.get("grants.revoke"), () -> model.revoke(row));
    revoke.setAccessibleText(Texts.get("grants.revoke") + ". " + row.sentence());
    var end = new HBox(14, time, revoke);
    end.setAlignment(Pos.CENTER_RIGHT);
    end.setMinWidth(Region.USE_PREF_SIZE);
    return line(Icons.tier(content.tier(), 16), words, end);
  }

  private Node revoked(GrantRow row) {
    var back = button(Texts.get("grants.restore"), () -> model.restore(row));
    back.setId("grant-restore");
    back.setAccessibleText(Texts.get("grants.restore") + ". " + row.sentence());
    back.disableProperty().bind(model.awakeProperty().not());
    return line(Icons.tier(row.content().tier(), 16), words(row), back);
  }

  private Node refusal(RefusalRow row) {
    var words =
        new VBox(
            2,
            WrappedText.label(row.title(), "as-medium", "as-text-1"),
            WrappedText.label(row.count(), "as-small", "as-text-2"));
    if (!row.words().isEmpty()) {
      words.getChildren().add(WrappedText.label(row.words(), "as-small", "as-text-2"));
    }
    HBox.setHgrow(words, Priority.ALWAYS);
    var lift = button(row.lift(), () -> model.lift(row));
    lift.setAccessibleText(row.lift() + ". " + row.title());
    return line(Icons.feather(row.session() ? Feather.OCTAGON : Feather.SLASH, 16), words, lift);
  }

  // Asked once, shortly before the end, in the line itself.
  private Node question(GrantRow row) {
    var ask =
        WrappedText.label(
            Texts.get("grants.extend.ask", row.uses()), "as-small-strong", "as-text-1");
    var extend = button(Texts.get("grants.extend"), () -> model.extend(row));
    extend.setId("grant-extend");
    extend.setAccessibleText(Texts.get("grants.extend") + ". " + row.sentence());
    extend.disableProperty().bind(model.awakeProperty().not());
    var end = button(Texts.get("grants.letEnd"), () -> model.letEnd(row));
    end.setId("grant-let-end");
    end.setAccessibleText(Texts.get("grants.letEnd") + ". " + row.sentence());
    var question = new FlowPane(10, 6, ask, extend, end);
    // Measured as one line where there is room for one, else a line that is not needed is left free
    // below.
    question.setPrefWrapLength(WIDTH);
    question.setPadding(new Insets(6, 0, 0, 0));
    question
        .visibleProperty()
        .bind(
            Bindings.createBooleanBinding(
                () -> model.asks(row), row.expiringProperty(), model.awakeProperty()));
    question.managedProperty().bind(question.visibleProperty());
    end.addEventHandler(ActionEvent.ACTION, _ -> show());
    return question;
  }

  private static VBox words(GrantRow row) {
    var content = row.content();
    String path = content.facts().coveredPath();
    String target =
        path.isEmpty() ? content.tool() : ShownText.of(path, ShownText.Place.LINE).inline();
    boolean wider = row.isWider();
    var words =
        new VBox(
            2,
            WrappedText.label(wider ? row.sentence() : content.title(), "as-medium", "as-text-1"),
            SessionBadgeBar.before(
                WrappedText.label(row.who(), "as-small-strong", "as-text-1"),
                content.who().session()));
    if (!wider) {
      words.getChildren().add(WrappedText.label(target, "as-mono-small", "as-text-2"));
    }
    words.getChildren().add(WrappedText.label(row.reach(), "as-small", "as-text-2"));
    HBox.setHgrow(words, Priority.ALWAYS);
    return words;
  }

  private static Node line(Node... parts) {
    var line = new HBox(14, parts);
    line.getStyleClass().add("as-standing");
    line.setAlignment(Pos.TOP_LEFT);
    return line;
  }
}
