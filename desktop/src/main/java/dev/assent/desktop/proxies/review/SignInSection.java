package dev.assent.desktop.proxies.review;

import dev.assent.core.config.store.SignInNotes;
import dev.assent.core.doctor.ClientCertificates;
import dev.assent.desktop.ui.MomentWords;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.Notice;
import dev.assent.desktop.ui.kit.Face;
import dev.assent.desktop.ui.kit.Lay;
import dev.assent.desktop.ui.kit.Press;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.control.Button;
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
    boolean focused = Lay.focused(this).isPresent();
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
    Lay.show(this, any);
    if (focused) {
      lookupAll(".as-button").stream().findFirst().ifPresent(Node::requestFocus);
    }
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
                  Texts.count("servers.certificate.days", term.days(now)),
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
          Press.QUIET.of("server-sign-in-cancel", "servers.signin.cancel", model::cancel));
    }
    var standing = shown.standing();
    if (standing.asks()) {
      var more = standing.scopes();
      var in = Press.QUIET.of("server-sign-in", "servers.signin.begin", model::signIn);
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
        Face.SMALL.say(
            in.scopes().isEmpty() ? "servers.signin.in" : "servers.signin.in.for",
            in.issuer(),
            MomentWords.NAMED_DAY.of(in.at(), zone),
            String.join(" ", in.scopes()));
    return new VBox(6, words, Lay.wrap(out()));
  }

  private Node nobody() {
    return new VBox(
        6,
        Face.NOTE.say("servers.signin.none"),
        Lay.wrap(Press.QUIET.of("server-sign-in", "servers.signin.begin", model::signIn)));
  }

  private Button out() {
    return Press.QUIET.of("server-sign-out", "servers.signin.end", model::signOut);
  }

  private static Node notice(String tier, String head, String body, Node... controls) {
    var notice = new Notice(tier, head, body);
    var row = Lay.wrap(controls);
    notice.words().getChildren().add(row);
    VBox.setMargin(row, new javafx.geometry.Insets(6, 0, 0, 0));
    return notice;
  }

  /// The form of what is known beforehand for a sign-in; closed until it is asked for.
  private static final class TermsPane extends VBox {
    TermsPane(TermsViewModel model) {
      super(8);
      var open = Press.toggle("server-terms", Texts.get("servers.terms.open"), "as-button");
      open.selectedProperty().bindBidirectional(model.openProperty());
      var form = new VBox(10);
      form.setId("server-terms-form");
      Lay.only(form, open.selectedProperty());
      form.getChildren().add(Face.NOTE.say("servers.terms.meaning"));
      model
          .fields()
          .forEach(
              field -> form.getChildren().add(Lay.field("server-terms-" + field.word(), field)));
      var save = Press.QUIET.of("server-terms-save", "servers.terms.save", model::save);
      save.disableProperty().bind(model.changedProperty().not());
      var revert = Press.QUIET.of("server-terms-revert", "servers.terms.revert", model::revert);
      Lay.only(revert, model.changedProperty());
      var note = new VBox();
      model.noteProperty().subscribe(now -> Lay.notice(note, now.tier(), "", now.sentence()));
      form.getChildren().addAll(Lay.wrap(save, revert), note);
      getChildren().addAll(open, form);
    }
  }
}
