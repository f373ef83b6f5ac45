package dev.assent.desktop.settings.identity;

import dev.assent.core.config.IdentitySettings;
import dev.assent.core.identity.Identity;
import dev.assent.core.identity.SignInState;
import dev.assent.core.identity.token.IdentityException;
import dev.assent.core.identity.token.IdentityFault;
import dev.assent.core.identity.token.IdentityRefusal;
import dev.assent.core.secrets.SecretStoreException;
import dev.assent.desktop.settings.identity.IdentityFormViewModel.Member;
import dev.assent.desktop.settings.identity.IdentityPageDesk.Answer;
import dev.assent.desktop.settings.identity.IdentityPageDesk.End;
import dev.assent.desktop.settings.identity.IdentityPageDesk.Progress;
import dev.assent.desktop.settings.identity.IdentityPageDesk.Way;
import dev.assent.desktop.ui.ManualTicker;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;

/// The sign-in in each of its states, with a canned desk.
public final class IdentityExhibit {
  private final FakeIdentityDesk desk = new FakeIdentityDesk();
  private final ManualTicker ticker = new ManualTicker(Instant.parse("2026-11-26T14:02:00Z"));

  private IdentityExhibit() {}

  private IdentityViewModel model() {
    return new IdentityViewModel(desk, ticker, ZoneOffset.UTC);
  }

  private IdentityViewModel model(SignInState state) {
    desk.state = state;
    return model();
  }

  private Progress progress() {
    return Objects.requireNonNull(desk.progress);
  }

  /// Nobody signs in, and an issuer is typed with two faults.
  public static IdentityViewModel none() {
    var exhibit = new IdentityExhibit();
    exhibit.desk.settings = Optional.empty();
    var model = exhibit.model();
    model.form().field(Member.ISSUER).textProperty().set("http://login.example.com/realms/staff");
    model.form().field(Member.CLIENT_ID).textProperty().set("assent");
    model.form().field(Member.REDIRECT_PORTS).textProperty().set("80, web");
    return model;
  }

  /// Nobody signs in.
  public static IdentityViewModel empty() {
    var exhibit = new IdentityExhibit();
    exhibit.desk.settings = Optional.empty();
    return exhibit.model();
  }

  /// An issuer that was checked.
  public static IdentityViewModel checked() {
    var model = new IdentityExhibit().model();
    model.form().field(Member.AUDIENCE).textProperty().set("https://api.example.com");
    model.form().check();
    return model;
  }

  /// An issuer that is not what it says.
  public static IdentityViewModel checkedWrong() {
    var exhibit = new IdentityExhibit();
    exhibit.desk.offer =
        new Answer.Refused<>(
            new IdentityRefusal(
                IdentityFault.ISSUER_DIFFERS,
                "found `https://login.example.com`, expected `" + FakeIdentityDesk.ISSUER + "/`"));
    var model = exhibit.model();
    model.form().field(Member.ISSUER).textProperty().set(FakeIdentityDesk.ISSUER + "/");
    model.form().check();
    return model;
  }

  /// Configured, and nobody is signed in.
  public static IdentityViewModel out() {
    return new IdentityExhibit().model();
  }

  /// Somebody is signed in.
  public static IdentityViewModel in() {
    return new IdentityExhibit().model(FakeIdentityDesk.ada());
  }

  /// Somebody with a strange name and many scopes is signed in.
  public static IdentityViewModel strange() {
    var exhibit = new IdentityExhibit();
    exhibit.desk.settings =
        Optional.of(
            new IdentitySettings(
                FakeIdentityDesk.ISSUER,
                "assent",
                Optional.of("https://api.example.com/" + "deploy/".repeat(12)),
                List.of("openid"),
                List.of(8400, 8401),
                Optional.of("/callback")));
    return exhibit.model(
        FakeIdentityDesk.in(
            "\u202Eevil\u200B " + "Maximiliane-Wilhelmine ".repeat(13),
            IntStream.range(0, 40).mapToObj(i -> "group:department-" + i).toArray(String[]::new)));
  }

  /// The issuer is asked.
  public static IdentityViewModel starting() {
    var model = new IdentityExhibit().model();
    model.signIn(Way.BROWSER);
    return model;
  }

  /// The browser is out, while an earlier sign-in counts.
  public static IdentityViewModel browser() {
    var exhibit = new IdentityExhibit();
    var model = exhibit.model(FakeIdentityDesk.ada());
    model.signIn(Way.BROWSER);
    exhibit.progress().page(FakeIdentityDesk.PAGE);
    exhibit.ticker.advance(Duration.ofSeconds(48));
    return model;
  }

  /// A code waits.
  public static IdentityViewModel code() {
    var exhibit = new IdentityExhibit();
    var model = exhibit.model();
    model.signIn(Way.DEVICE);
    exhibit.progress().code(FakeIdentityDesk.code());
    exhibit.ticker.advance(Duration.ofSeconds(161));
    return model;
  }

  /// A sign-in that does not count, for the longest of reasons.
  public static IdentityViewModel refused() {
    return new IdentityExhibit()
        .model(FakeIdentityDesk.refused(IdentityFault.CLOCK_OFF, "7260 s behind the issuer's"));
  }

  /// The key store is locked.
  public static IdentityViewModel locked() {
    return new IdentityExhibit()
        .model(
            FakeIdentityDesk.refused(
                IdentityFault.NO_KEY_STORE, SecretStoreException.Trouble.SILENT.sentence()));
  }

  /// The sign-in is in a file, and a wrong passphrase was typed.
  public static IdentityViewModel lockedFile() {
    var exhibit = new IdentityExhibit();
    exhibit.desk.inFile = true;
    var model =
        exhibit.model(
            FakeIdentityDesk.refused(
                IdentityFault.NO_KEY_STORE,
                "the file of the sign-in is locked; run `assent identity unlock`"));
    model.unlock("wrong".toCharArray());
    return model;
  }

  /// Somebody is signed in, and the logs have much to say.
  public static IdentityViewModel history() {
    var exhibit = new IdentityExhibit();
    exhibit.desk.history = _ -> CannedHistory.page();
    return exhibit.model(FakeIdentityDesk.ada());
  }

  /// A second sign-in while another one is open, and the earlier one stays.
  public static IdentityViewModel another() {
    var exhibit = new IdentityExhibit();
    var model = exhibit.model(FakeIdentityDesk.ada());
    model.signIn(Way.BROWSER);
    exhibit
        .progress()
        .ended(new End.Failed(new IdentityRefusal(IdentityFault.ANOTHER_SIGN_IN, "")));
    return model;
  }

  /// Signed out, and the issuer could not be told.
  public static IdentityViewModel untold() {
    var exhibit = new IdentityExhibit();
    exhibit.desk.out =
        new Answer.Given<>(
            new Identity.SignOut(
                true,
                Optional.of(false),
                Optional.of(
                    new IdentityException(
                        IdentityFault.UNREACHABLE, "`https://login.example.com`"))));
    var model = exhibit.model(FakeIdentityDesk.ada());
    model.signOut();
    return model;
  }
}
