package dev.assent.desktop.settings.identity;

import dev.assent.desktop.settings.identity.IdentityPageDesk.Way;
import dev.assent.desktop.settings.identity.IdentityWords.Fact;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.Notice;
import dev.assent.desktop.ui.controls.OneLine;
import dev.assent.desktop.ui.controls.TimeBar;
import dev.assent.desktop.ui.controls.WrappedText;
import dev.assent.desktop.ui.kit.Face;
import dev.assent.desktop.ui.kit.Lay;
import dev.assent.desktop.ui.kit.Press;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.PasswordField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/// Shows who is signed in, and what can be done about it.
final class SignInPane extends VBox {
  private static final double TITLES = 132;
  private static final long LAST_SECONDS = 30;

  private final IdentityViewModel model;
  private final IdentityPanel.Questions questions;
  private final UnlockForm unlock;
  private final Label left = Face.NOTE.of("");
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
    var focused = Lay.focused(this);
    getChildren().setAll(content(model.shownProperty().get()));
    if (model.noteProperty().get().isThere()) {
      getChildren().add(IdentityPanel.notice(model.noteProperty().get()));
    }
    focused.ifPresent(was ->
        lookupAll(".as-button").stream()
            .filter(Button.class::isInstance)
            .min(Comparator.comparing(button -> !Objects.equals(was.getId(), button.getId())))
            .ifPresent(Node::requestFocus));
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
      case IdentityShown.Looking _ -> List.of(Face.BODY.say("settings.identity.looking"));
      case IdentityShown.NotConfigured _ ->
          List.of(
              head(Texts.get("settings.identity.none.head")),
              Face.BODY.say("settings.identity.none"));
      case IdentityShown.SignedOut(var issuer) ->
          List.of(
              head(Texts.get("settings.identity.out.head")),
              Face.BODY.say("settings.identity.out.says", issuer),
              ways());
      case IdentityShown.SignedIn in -> signedIn(in);
      case IdentityShown.Refused refused -> refused(refused);
      case IdentityShown.Locked locked -> locked(locked);
      case IdentityShown.Starting(var issuer, var before) ->
          waiting(
              "settings.identity.starting",
              before,
              Face.BODY.say("settings.identity.asking", issuer));
      case IdentityShown.AtBrowser at -> atBrowser(at);
      case IdentityShown.WithCode code -> withCode(code);
      case IdentityShown.Ending _ -> List.of(Face.BODY.say("settings.identity.ending"));
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
        Lay.wrap(
            Press.QUIET.of("identity-look", "settings.identity.action.look", model::lookAgain),
            Press.QUIET.of(
                "identity-browser",
                "settings.identity.action.again",
                () -> model.signIn(Way.BROWSER)),
            Press.QUIET.of("identity-out", "settings.identity.action.out", this::signOut)));
    return nodes;
  }

  private static Node row(Fact fact) {
    var title = Face.NOTE.of(fact.title());
    title.setMinWidth(TITLES);
    title.setPrefWidth(TITLES);
    var text =
        Lay.wide(
            WrappedText.label(
                fact.text(), fact.code() ? "as-mono-small" : "as-small", "as-text-1"));
    return Lay.styled(new HBox(12, title, text), "as-care-line");
  }

  private List<Node> refused(IdentityShown.Refused refused) {
    var notice = new Notice("care", refused.head(), refused.sentence());
    notice.setId("identity-refused");
    notice.words().getChildren().add(Face.SMALL.someCode(refused.advice()));
    return List.of(
        notice,
        Face.BODY.say("settings.identity.refused.says"),
        Lay.wrap(
            Press.QUIET.of("identity-look", "settings.identity.action.look", model::lookAgain),
            Press.QUIET.of(
                "identity-browser",
                "settings.identity.action.browser",
                () -> model.signIn(Way.BROWSER)),
            Press.QUIET.of(
                "identity-device",
                "settings.identity.action.device",
                () -> model.signIn(Way.DEVICE)),
            Press.QUIET.of("identity-out", "settings.identity.action.out", this::signOut)));
  }

  private List<Node> locked(IdentityShown.Locked locked) {
    var notice = new Notice("care", Texts.get("settings.identity.locked.head"), locked.sentence());
    notice.setId("identity-refused");
    unlock.opening(locked.opening());
    return List.of(
        notice,
        Face.BODY.say("settings.identity.locked.says"),
        unlock,
        Face.NOTE.say("settings.identity.locked.lost"),
        Lay.wrap(
            Press.QUIET.of("identity-forget", "settings.identity.action.forget", this::forget)));
  }

  private void forget() {
    if (questions.forget().getAsBoolean()) {
      model.forgetFile();
    }
  }

  private Node ways() {
    return Lay.wrap(
        Press.FILLED.of(
            "identity-browser",
            "settings.identity.action.browser",
            () -> model.signIn(Way.BROWSER)),
        Press.QUIET.of(
            "identity-device", "settings.identity.action.device", () -> model.signIn(Way.DEVICE)),
        Press.QUIET.of("identity-look", "settings.identity.action.look", model::lookAgain));
  }

  private List<Node> atBrowser(IdentityShown.AtBrowser at) {
    var nodes = new ArrayList<Node>();
    nodes.add(head(Texts.get("settings.identity.browser.head")));
    nodes.add(Face.BODY.say("settings.identity.browser.says", at.issuer()));
    nodes.add(Face.BODY.say("settings.identity.browser.none"));
    nodes.add(new VBox(4, bar, left));
    nodes.add(Face.NOTE.some(at.before()));
    nodes.add(
        Lay.wrap(
            cancel(),
            Press.QUIET.of(
                "identity-copy-address",
                "settings.identity.action.copyAddress",
                () -> Lay.copy(at.address())),
            Press.QUIET.of("identity-browse", "settings.identity.action.browse", model::browse)));
    return nodes;
  }

  private List<Node> withCode(IdentityShown.WithCode with) {
    var code = Lay.whole(OneLine.label(with.code(), "as-mono", "as-identity-code"));
    code.setId("identity-code");
    var well = Lay.well(code);
    var address = Face.CODE.of(with.address());
    address.setId("identity-address");
    var nodes = new ArrayList<Node>();
    nodes.add(head(Texts.get("settings.identity.code.head")));
    nodes.add(new VBox(3, Face.BODY.say("settings.identity.code.says"), address));
    nodes.add(well);
    nodes.add(new VBox(4, bar, left));
    nodes.add(
        new Notice(
            "care",
            Texts.get("settings.identity.code.warning.head"),
            Texts.get("settings.identity.code.warning")));
    nodes.add(Face.NOTE.some(with.before()));
    nodes.add(
        Lay.wrap(
            cancel(),
            Press.QUIET.of(
                "identity-copy-code",
                "settings.identity.action.copyCode",
                () -> Lay.copy(with.code())),
            Press.QUIET.of(
                "identity-copy-address",
                "settings.identity.action.copyAddress",
                () -> Lay.copy(with.address())),
            Press.QUIET.of(
                "identity-browse", "settings.identity.action.browseHere", model::browse)));
    return nodes;
  }

  private List<Node> waiting(String title, String before, Node says) {
    var nodes = new ArrayList<>(List.of(head(Texts.get(title)), says));
    nodes.add(Face.NOTE.some(before));
    nodes.add(Lay.wrap(cancel()));
    return nodes;
  }

  private Button cancel() {
    return Press.QUIET.of("identity-cancel", "settings.identity.action.cancel", model::cancel);
  }

  private void signOut() {
    if (questions.signOut().getAsBoolean()) {
      model.signOut();
    }
  }

  private static Node head(String text) {
    var head = Face.HEAD.of(text);
    head.setId("identity-head");
    return head;
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
      Label title = Face.MEDIUM.say("settings.identity.locked.field");
      title.setLabelFor(typed);
      typed.setId("identity-passphrase");
      typed.getStyleClass().add("as-field");
      typed.setAccessibleText(Texts.get("settings.identity.locked.field"));
      typed.setPrefWidth(WIDTH);
      typed.setMaxWidth(WIDTH);
      typed.setOnAction(_ -> go());
      open = Press.FILLED.of("identity-unlock", "settings.identity.action.unlock", this::go);
      getChildren().addAll(title, new HBox(8, Lay.grow(typed), open));
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
