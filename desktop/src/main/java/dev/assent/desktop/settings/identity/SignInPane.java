package dev.assent.desktop.settings.identity;

import static dev.assent.desktop.settings.identity.IdentityParts.button;
import static dev.assent.desktop.settings.identity.IdentityParts.filled;

import dev.assent.desktop.settings.identity.IdentityPageDesk.Way;
import dev.assent.desktop.settings.identity.IdentityWords.Fact;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.CodeWords;
import dev.assent.desktop.ui.controls.Notice;
import dev.assent.desktop.ui.controls.OneLine;
import dev.assent.desktop.ui.controls.TimeBar;
import dev.assent.desktop.ui.controls.WrappedText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.PasswordField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/// Shows who is signed in, and what can be done about it.
final class SignInPane extends VBox {
  private static final double TITLES = 132;
  private static final long LAST_SECONDS = 30;

  private final IdentityViewModel model;
  private final IdentityPanel.Questions questions;
  private final UnlockForm unlock;
  private final Label left = WrappedText.label("", "as-small", "as-text-2");
  private final TimeBar bar = new TimeBar();

  SignInPane(IdentityViewModel model, IdentityPanel.Questions questions) {
    this.model = model;
    this.questions = questions;
    this.unlock = new UnlockForm(model::unlock);
    left.setId("identity-left");
    getStyleClass().addAll("as-panel", "as-identity-panel");
    model.shownProperty().addListener((_, _, _) -> draw());
    model.noteProperty().addListener((_, _, _) -> draw());
    model.waitProperty().subscribe(this::count);
    draw();
  }

  private void draw() {
    String focused =
        getScene() != null && getScene().getFocusOwner() instanceof Node owner && isBelow(owner)
            ? String.valueOf(owner.getId())
            : "";
    getChildren().setAll(content(model.shownProperty().get()));
    if (model.noteProperty().get().isThere()) {
      getChildren().add(IdentityParts.notice(model.noteProperty().get()));
    }
    if (!focused.isEmpty()) {
      var buttons =
          lookupAll(".as-button").stream()
              .filter(Button.class::isInstance)
              .sorted(Comparator.comparing(button -> !focused.equals(button.getId())))
              .toList();
      buttons.stream().findFirst().ifPresent(Node::requestFocus);
    }
  }

  private boolean isBelow(Node owner) {
    for (Node at = owner; at != null; at = at.getParent()) {
      if (at == this) {
        return true;
      }
    }
    return false;
  }

  private void count(IdentityViewModel.Wait wait) {
    if (wait.total() == 0) {
      left.setText("");
      return;
    }
    left.setText(Texts.get("settings.identity.left", wait.text()));
    double total = (double) wait.total();
    bar.show(wait.left() / total, total, wait.left() <= LAST_SECONDS);
  }

  private List<Node> content(IdentityShown shown) {
    return switch (shown) {
      case IdentityShown.Looking _ -> List.of(says("settings.identity.looking"));
      case IdentityShown.NotConfigured _ ->
          List.of(head(Texts.get("settings.identity.none.head")), says("settings.identity.none"));
      case IdentityShown.SignedOut(var issuer) ->
          List.of(
              head(Texts.get("settings.identity.out.head")),
              says("settings.identity.out.says", issuer),
              ways());
      case IdentityShown.SignedIn in -> signedIn(in);
      case IdentityShown.Refused refused -> refused(refused);
      case IdentityShown.Locked locked -> locked(locked);
      case IdentityShown.Starting(var issuer, var before) ->
          waiting("settings.identity.starting", before, says("settings.identity.asking", issuer));
      case IdentityShown.AtBrowser at -> atBrowser(at);
      case IdentityShown.WithCode code -> withCode(code);
      case IdentityShown.Ending _ -> List.of(says("settings.identity.ending"));
    };
  }

  private List<Node> signedIn(IdentityShown.SignedIn in) {
    var nodes = new ArrayList<Node>();
    nodes.add(head(Texts.get("settings.identity.in.head", in.name())));
    var facts = new VBox(2);
    in.facts().forEach(fact -> facts.getChildren().add(row(fact)));
    nodes.add(facts);
    // The first takes the keyboard after a sign-in: it must not be one that ends it.
    nodes.add(
        IdentityParts.row(
            button("identity-look", "settings.identity.action.look", model::lookAgain),
            button(
                "identity-browser",
                "settings.identity.action.again",
                () -> model.signIn(Way.BROWSER)),
            button("identity-out", "settings.identity.action.out", this::signOut)));
    return nodes;
  }

  private static Node row(Fact fact) {
    var title = WrappedText.label(fact.title(), "as-small", "as-text-2");
    title.setMinWidth(TITLES);
    title.setPrefWidth(TITLES);
    var text =
        WrappedText.label(fact.text(), fact.code() ? "as-mono-small" : "as-small", "as-text-1");
    HBox.setHgrow(text, Priority.ALWAYS);
    text.setMaxWidth(Double.MAX_VALUE);
    var row = new HBox(12, title, text);
    row.getStyleClass().add("as-care-line");
    return row;
  }

  private List<Node> refused(IdentityShown.Refused refused) {
    var notice = new Notice("care", refused.head(), refused.sentence());
    notice.setId("identity-refused");
    if (!refused.advice().isEmpty()) {
      notice.words().getChildren().add(CodeWords.of(refused.advice(), "as-small", "as-text-1"));
    }
    return List.of(
        notice,
        says("settings.identity.refused.says"),
        IdentityParts.row(
            button("identity-look", "settings.identity.action.look", model::lookAgain),
            button(
                "identity-browser",
                "settings.identity.action.browser",
                () -> model.signIn(Way.BROWSER)),
            button(
                "identity-device",
                "settings.identity.action.device",
                () -> model.signIn(Way.DEVICE)),
            button("identity-out", "settings.identity.action.out", this::signOut)));
  }

  private List<Node> locked(IdentityShown.Locked locked) {
    var notice = new Notice("care", Texts.get("settings.identity.locked.head"), locked.sentence());
    notice.setId("identity-refused");
    unlock.opening(locked.opening());
    return List.of(
        notice,
        says("settings.identity.locked.says"),
        unlock,
        small(Texts.get("settings.identity.locked.lost")),
        IdentityParts.row(
            button("identity-forget", "settings.identity.action.forget", this::forget)));
  }

  private void forget() {
    if (questions.forget().getAsBoolean()) {
      model.forgetFile();
    }
  }

  private Node ways() {
    var browser =
        button(
            "identity-browser",
            "settings.identity.action.browser",
            () -> model.signIn(Way.BROWSER));
    return IdentityParts.row(
        filled(browser),
        button(
            "identity-device", "settings.identity.action.device", () -> model.signIn(Way.DEVICE)),
        button("identity-look", "settings.identity.action.look", model::lookAgain));
  }

  private List<Node> atBrowser(IdentityShown.AtBrowser at) {
    var nodes = new ArrayList<Node>();
    nodes.add(head(Texts.get("settings.identity.browser.head")));
    nodes.add(says("settings.identity.browser.says", at.issuer()));
    nodes.add(says("settings.identity.browser.none"));
    nodes.add(new VBox(4, bar, left));
    if (!at.before().isEmpty()) {
      nodes.add(small(at.before()));
    }
    nodes.add(
        IdentityParts.row(
            cancel(),
            button(
                "identity-copy-address",
                "settings.identity.action.copyAddress",
                () -> IdentityParts.copy(at.address())),
            button("identity-browse", "settings.identity.action.browse", model::browse)));
    return nodes;
  }

  private List<Node> withCode(IdentityShown.WithCode with) {
    var code = OneLine.label(with.code(), "as-mono", "as-identity-code");
    code.setId("identity-code");
    code.setMinWidth(Region.USE_PREF_SIZE);
    var well = new VBox(code);
    well.getStyleClass().addAll("as-well", "as-detail-well");
    var address = WrappedText.label(with.address(), "as-mono", "as-text-1");
    address.setId("identity-address");
    var nodes = new ArrayList<Node>();
    nodes.add(head(Texts.get("settings.identity.code.head")));
    nodes.add(new VBox(3, says("settings.identity.code.says"), address));
    nodes.add(well);
    nodes.add(new VBox(4, bar, left));
    nodes.add(
        new Notice(
            "care",
            Texts.get("settings.identity.code.warning.head"),
            Texts.get("settings.identity.code.warning")));
    if (!with.before().isEmpty()) {
      nodes.add(small(with.before()));
    }
    nodes.add(
        IdentityParts.row(
            cancel(),
            button(
                "identity-copy-code",
                "settings.identity.action.copyCode",
                () -> IdentityParts.copy(with.code())),
            button(
                "identity-copy-address",
                "settings.identity.action.copyAddress",
                () -> IdentityParts.copy(with.address())),
            button("identity-browse", "settings.identity.action.browseHere", model::browse)));
    return nodes;
  }

  private List<Node> waiting(String title, String before, Node says) {
    var nodes = new ArrayList<>(List.of(head(Texts.get(title)), says));
    if (!before.isEmpty()) {
      nodes.add(small(before));
    }
    nodes.add(IdentityParts.row(cancel()));
    return nodes;
  }

  private Button cancel() {
    return button("identity-cancel", "settings.identity.action.cancel", model::cancel);
  }

  private void signOut() {
    if (questions.signOut().getAsBoolean()) {
      model.signOut();
    }
  }

  private static Node head(String text) {
    var head = WrappedText.label(text, "as-head");
    head.setId("identity-head");
    return head;
  }

  private static Node says(String key, Object... values) {
    return WrappedText.label(Texts.get(key, values), "as-body", "as-text-1");
  }

  private static Node small(String text) {
    return WrappedText.label(text, "as-small", "as-text-2");
  }

  /// Asks for the passphrase of the file of the sign-in. Empties its field before anything is done
  /// with what was typed.
  private static final class UnlockForm extends VBox {
    private static final double WIDTH = 320;

    private final PasswordField typed = new PasswordField();
    private final Consumer<char[]> unlock;
    private final Button open;

    /// @param unlock takes what was typed, and wipes it
    UnlockForm(Consumer<char[]> unlock) {
      super(3);
      this.unlock = unlock;
      Label title =
          WrappedText.label(Texts.get("settings.identity.locked.field"), "as-medium", "as-text-1");
      title.setLabelFor(typed);
      typed.setId("identity-passphrase");
      typed.getStyleClass().add("as-field");
      typed.setAccessibleText(Texts.get("settings.identity.locked.field"));
      typed.setPrefWidth(WIDTH);
      typed.setMaxWidth(WIDTH);
      typed.setOnAction(_ -> go());
      open = filled(button("identity-unlock", "settings.identity.action.unlock", this::go));
      var row = new HBox(8, typed, open);
      HBox.setHgrow(typed, Priority.ALWAYS);
      getChildren().addAll(title, row);
    }

    /// True if what was typed is being tried.
    void opening(boolean now) {
      open.setDisable(now);
    }

    private void go() {
      if (open.isDisabled()) {
        return;
      }
      char[] passphrase = typed.getText().toCharArray();
      typed.clear();
      typed.requestFocus();
      unlock.accept(passphrase);
    }
  }
}
