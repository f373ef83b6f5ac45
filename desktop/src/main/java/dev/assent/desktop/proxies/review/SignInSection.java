package dev.assent.desktop.proxies.review;

import dev.assent.core.config.store.SignInNotes;
import dev.assent.core.doctor.ClientCertificates;
import dev.assent.desktop.ui.MomentWords;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.CodeWords;
import dev.assent.desktop.ui.controls.Notice;
import dev.assent.desktop.ui.controls.OneLine;
import dev.assent.desktop.ui.controls.WrappedText;
import dev.assent.desktop.ui.controls.WrappingRow;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/// Shows how a server over HTTP knows the person: the sign-in with what can be done about it, and
/// the end of a certificate. Takes no room for other servers.
public final class SignInSection extends VBox {
  private final SignInViewModel model;
  private final ZoneId zone;
  private final TermsPane terms;

  /// @param zone where the person reads times
  public SignInSection(SignInViewModel model, ZoneId zone) {
    super(8);
    this.model = model;
    this.zone = zone;
    this.terms = new TermsPane(model.terms());
    model.shownProperty().addListener((_, _, _) -> draw());
    draw();
  }

  private void draw() {
    boolean focused =
        getScene() != null && getScene().getFocusOwner() instanceof Node owner && isBelow(owner);
    var shown = model.shownProperty().get();
    getChildren().clear();
    shown
        .proof()
        .certificate()
        .flatMap(term -> certificate(term, shown.now()))
        .ifPresent(getChildren()::add);
    if (!shown.message().isEmpty()) {
      getChildren().add(new Notice("danger", "", shown.message()));
    }
    if (shown.standing().possible()) {
      getChildren().addAll(signIn(shown), terms);
    }
    boolean any = !getChildren().isEmpty();
    setVisible(any);
    setManaged(any);
    if (focused) {
      lookupAll(".as-button").stream().findFirst().ifPresent(Node::requestFocus);
    }
  }

  private boolean isBelow(Node node) {
    for (Node at = node; at != null; at = at.getParent()) {
      if (at == this) {
        return true;
      }
    }
    return false;
  }

  private static Optional<Node> certificate(ClientCertificates.Term term, Instant now) {
    String file = term.file().toString();
    return switch (term.urgency(now)) {
      case NONE -> Optional.empty();
      case OVER ->
          Optional.of(
              new Notice(
                  "danger",
                  Texts.get("servers.certificate.over"),
                  Texts.get("servers.certificate.replace", file)));
      case VERY_SOON, SOON ->
          Optional.of(
              new Notice(
                  term.urgency(now) == ClientCertificates.Urgency.SOON ? "care" : "danger",
                  term.days(now) == 1
                      ? Texts.get("servers.certificate.day")
                      : Texts.get("servers.certificate.days", Texts.number(term.days(now))),
                  Texts.get("servers.certificate.replace", file)));
      case UNKNOWN ->
          Optional.of(
              new Notice(
                  "care",
                  Texts.get("servers.certificate.unread"),
                  Texts.get("servers.certificate.look", file)));
    };
  }

  private Node signIn(SignInViewModel.Shown shown) {
    if (shown.waits()) {
      return notice(
          "calm",
          Texts.get("servers.signin.waits"),
          Texts.get("servers.signin.waits.body"),
          button("server-sign-in-cancel", "servers.signin.cancel", model::cancel));
    }
    var standing = shown.standing();
    if (standing.asks()) {
      var more = standing.scopes();
      var in = button("server-sign-in", "servers.signin.begin", model::signIn);
      in.getStyleClass().add("as-button-filled");
      return standing
          .signedIn()
          .map(now ->
              notice(
                  "care",
                  Texts.get("servers.signin.again"),
                  more.isEmpty()
                      ? Texts.get("servers.signin.again.body", now.issuer())
                      : Texts.get("servers.signin.more", String.join(" ", more)),
                  in,
                  out()))
          .orElseGet(() ->
              notice(
                  "care",
                  Texts.get("servers.signin.asks"),
                  Texts.get("servers.signin.asks.body"),
                  in));
    }
    return standing.signedIn().map(this::signedIn).orElseGet(this::nobody);
  }

  private Node signedIn(SignInNotes.SignedIn in) {
    var words =
        WrappedText.label(
            Texts.get(
                in.scopes().isEmpty() ? "servers.signin.in" : "servers.signin.in.for",
                in.issuer(),
                MomentWords.NAMED_DAY.of(in.at(), zone),
                String.join(" ", in.scopes())),
            "as-small",
            "as-text-1");
    return new VBox(6, words, row(out()));
  }

  private Node nobody() {
    var words = WrappedText.label(Texts.get("servers.signin.none"), "as-small", "as-text-2");
    return new VBox(6, words, row(button("server-sign-in", "servers.signin.begin", model::signIn)));
  }

  private Button out() {
    return button("server-sign-out", "servers.signin.end", model::signOut);
  }

  private static Node notice(String tier, String head, String body, Node... controls) {
    var notice = new Notice(tier, head, body);
    var row = row(controls);
    notice.words().getChildren().add(row);
    VBox.setMargin(row, new javafx.geometry.Insets(6, 0, 0, 0));
    return notice;
  }

  private static Node row(Node... controls) {
    var row = new WrappingRow();
    row.setAlignment(Pos.CENTER_LEFT);
    row.getChildren().addAll(List.of(controls));
    return row;
  }

  private static Button button(String id, String key, Runnable action) {
    var button = new Button(Texts.get(key));
    button.setId(id);
    button.getStyleClass().setAll("as-button");
    button.setMnemonicParsing(false);
    button.setMinWidth(Region.USE_PREF_SIZE);
    button.setOnAction(_ -> action.run());
    return button;
  }

  /// The form of what is known beforehand for a sign-in; closed until it is asked for.
  private static final class TermsPane extends VBox {
    TermsPane(TermsViewModel model) {
      super(8);
      var open = new ToggleButton(Texts.get("servers.terms.open"));
      open.setId("server-terms");
      open.getStyleClass().setAll("as-button");
      open.setMnemonicParsing(false);
      open.setMinWidth(Region.USE_PREF_SIZE);
      open.selectedProperty().bindBidirectional(model.openProperty());
      var form = new VBox(10);
      form.setId("server-terms-form");
      form.visibleProperty().bind(open.selectedProperty());
      form.managedProperty().bind(open.selectedProperty());
      form.getChildren()
          .add(WrappedText.label(Texts.get("servers.terms.meaning"), "as-small", "as-text-2"));
      model.fields().forEach(field -> form.getChildren().add(line(field)));
      var save = button("server-terms-save", "servers.terms.save", model::save);
      save.disableProperty().bind(model.changedProperty().not());
      var revert = button("server-terms-revert", "servers.terms.revert", model::revert);
      revert.visibleProperty().bind(model.changedProperty());
      revert.managedProperty().bind(revert.visibleProperty());
      var note = new VBox();
      model
          .noteProperty()
          .subscribe(now -> {
            note.getChildren().clear();
            if (!now.tier().isEmpty()) {
              note.getChildren().add(new Notice(now.tier(), "", now.sentence()));
            }
          });
      var row = new WrappingRow();
      row.setAlignment(Pos.CENTER_LEFT);
      row.getChildren().addAll(save, revert);
      form.getChildren().addAll(row, note);
      getChildren().addAll(open, form);
    }

    private static Node line(TermField field) {
      Label title = WrappedText.label(field.title(), "as-medium", "as-text-1");
      var text = new TextField();
      text.setId("server-terms-" + field.member().word());
      OneLine.style(text, "as-field-mono");
      text.setAccessibleText(field.title());
      text.setAccessibleHelp(field.meaning());
      text.textProperty().bindBidirectional(field.textProperty());
      title.setLabelFor(text);
      var error = CodeWords.following(field.errorProperty(), "as-small", "as-text-danger");
      error.setId(text.getId() + "-error");
      return new VBox(
          3, title, text, error, WrappedText.label(field.meaning(), "as-small", "as-text-2"));
    }

    private static Button button(String id, String key, Runnable action) {
      var button = new Button(Texts.get(key));
      button.setId(id);
      button.getStyleClass().setAll("as-button");
      button.setMnemonicParsing(false);
      button.setMinWidth(Region.USE_PREF_SIZE);
      button.setOnAction(_ -> action.run());
      return button;
    }
  }
}
