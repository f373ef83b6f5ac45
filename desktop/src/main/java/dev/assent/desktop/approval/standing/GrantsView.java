package dev.assent.desktop.approval.standing;

import dev.assent.desktop.ui.Icons;
import dev.assent.desktop.ui.ShownText;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.WindowKey;
import dev.assent.desktop.ui.controls.SessionBadgeBar;
import dev.assent.desktop.ui.controls.TwoSides;
import dev.assent.desktop.ui.kit.Face;
import dev.assent.desktop.ui.kit.Lay;
import dev.assent.desktop.ui.kit.PagePane;
import dev.assent.desktop.ui.kit.Press;
import javafx.beans.binding.Bindings;
import javafx.geometry.Insets;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import javafx.stage.Window;
import org.kordamp.ikonli.feather.Feather;

/// The page of answers that last: what is allowed for a while, and what is refused for the rest of
/// a session.
public final class GrantsView extends PagePane {
  private final GrantsViewModel model;

  public GrantsView(GrantsViewModel model) {
    super("grants.title", 16);
    this.model = model;
    var all = Press.STRONG.of("grants-revoke-all", "grants.revokeAll", model::revokeAll);
    all.disableProperty()
        .bind(Bindings.isEmpty(model.grants()).and(Bindings.isEmpty(model.tickets())));
    beside(Lay.gap(), all);
    var overruled = Face.CARE.of("");
    overruled.setId("grants-overruled");
    overruled.textProperty().bind(model.overruledProperty());
    parts().add(Lay.only(overruled, model.overruledProperty().isNotEmpty()));
    section("grants.allowed", model.grants(), this::grant);
    section("grants.once", model.tickets(), this::once);
    section("grants.revoked", model.revoked(), this::revoked);
    section("grants.refused", model.refusals(), this::refusal);
    empty(
        Feather.KEY,
        "grants.empty.head",
        "grants.empty.body",
        Bindings.isEmpty(model.grants())
            .and(Bindings.isEmpty(model.tickets()))
            .and(Bindings.isEmpty(model.refusals()))
            .and(Bindings.isEmpty(model.revoked())));
    // A press or the Tab key on the page is a deliberate turn to it.
    addEventFilter(MouseEvent.MOUSE_PRESSED, _ -> model.attend());
    addEventFilter(
        KeyEvent.KEY_PRESSED,
        event -> {
          if (WindowKey.NEXT.is(event)) {
            model.attend();
          }
        });
    sceneProperty()
        .flatMap(Scene::windowProperty)
        .flatMap(Window::focusedProperty)
        .orElse(false)
        .addListener((_, _, focused) -> {
          if (!focused) {
            model.lostFocus();
          }
        });
    Lay.seen(this, model::setOnScreen);
  }

  private Node grant(GrantRow row) {
    var time = Face.STRONG.whole("");
    time.textProperty().bind(row.leftProperty());
    var words = words(row);
    words.getChildren().add(question(row));
    var end =
        new HBox(
            14,
            time,
            button("grant-revoke", "grants.revoke", row.sentence(), () -> model.revoke(row)));
    end.setAlignment(Pos.CENTER_RIGHT);
    return line(Icons.tier(row.content().tier(), 16), words, Lay.whole(end));
  }

  private Node once(MissedRow row) {
    var gist = row.words().gist();
    return line(
        Icons.tier(gist.tier(), 16),
        Lay.grow(
            new VBox(
                2,
                Face.MEDIUM.of(gist.title()),
                SessionBadgeBar.before(Face.SMALL_STRONG.of(gist.session()), gist.session()),
                Face.CODE_NOTE.some(gist.detail()),
                Face.NOTE.of(row.words().chance()))),
        Lay.whole(button("once-revoke", "grants.revoke", gist.title(), () -> model.revoke(row))));
  }

  private Node revoked(GrantRow row) {
    return line(
        Icons.tier(row.content().tier(), 16),
        words(row),
        awake(button("grant-restore", "grants.restore", row.sentence(), () -> model.restore(row))));
  }

  private Node refusal(RefusalRow row) {
    return line(
        Icons.feather(row.session() ? Feather.OCTAGON : Feather.SLASH, 16),
        Lay.grow(
            new VBox(
                2,
                Face.MEDIUM.of(row.title()),
                Face.NOTE.of(row.count()),
                Face.NOTE.some(row.words()))),
        button(
            "grant-lift",
            row.session() ? "grants.liftSession" : "grants.lift",
            row.title(),
            () -> model.lift(row)));
  }

  // Asked once, shortly before the end, in the line itself.
  private Node question(GrantRow row) {
    var question = new TwoSides();
    question
        .getChildren()
        .setAll(
            Face.SMALL_STRONG.say("grants.extend.ask", row.uses()),
            Lay.wrap(
                awake(
                    button(
                        "grant-extend", "grants.extend", row.sentence(), () -> model.extend(row))),
                button("grant-let-end", "grants.letEnd", row.sentence(), () -> model.letEnd(row))));
    question.setPadding(new Insets(6, 0, 0, 0));
    return Lay.only(
        question,
        Bindings.createBooleanBinding(
            () -> model.asks(row), row.expiringProperty(), model.awakeProperty(), model.putAway()));
  }

  private static Button button(String id, String key, String about, Runnable act) {
    return Lay.spoken(Press.STRONG.of(id, key, act), Texts.get(key) + ". " + about);
  }

  // A press that lasts counts only while the page listens.
  private Button awake(Button button) {
    button.disableProperty().bind(model.awakeProperty().not());
    return button;
  }

  private static VBox words(GrantRow row) {
    var content = row.content();
    String path = content.facts().coveredPath();
    boolean wider = row.isWider();
    return Lay.grow(
        new VBox(
            2,
            Face.MEDIUM.of(wider ? row.sentence() : content.title()),
            SessionBadgeBar.before(Face.SMALL_STRONG.of(row.who()), row.session()),
            Face.CODE_NOTE.some(
                wider ? "" : path.isEmpty() ? content.tool() : ShownText.line(path)),
            Face.NOTE.of(row.reach())));
  }

  private static Node line(Node... parts) {
    var line = Lay.styled(new HBox(14, parts), "as-standing");
    line.setAlignment(Pos.TOP_LEFT);
    return line;
  }
}
