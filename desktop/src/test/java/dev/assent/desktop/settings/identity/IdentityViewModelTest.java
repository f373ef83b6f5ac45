package dev.assent.desktop.settings.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.assent.core.identity.Identity;
import dev.assent.core.identity.SignInState;
import dev.assent.core.identity.token.IdentityException;
import dev.assent.core.identity.token.IdentityFault;
import dev.assent.core.identity.token.IdentityRefusal;
import dev.assent.core.json.JsonNull;
import dev.assent.desktop.settings.identity.IdentityPageDesk.Answer;
import dev.assent.desktop.settings.identity.IdentityPageDesk.End;
import dev.assent.desktop.settings.identity.IdentityPageDesk.Way;
import dev.assent.desktop.ui.ManualTicker;
import dev.assent.desktop.ui.Texts;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class IdentityViewModelTest {
  private final FakeIdentityDesk desk = new FakeIdentityDesk();
  private final ManualTicker ticker = new ManualTicker(Instant.parse("2026-11-26T14:02:00Z"));
  private final IdentityViewModel model = new IdentityViewModel(desk, ticker, ZoneOffset.UTC);

  private IdentityShown shown() {
    return model.shownProperty().get();
  }

  private IdentityNote note() {
    return model.noteProperty().get();
  }

  private void become(SignInState state) {
    desk.state = state;
    desk.changed();
  }

  @Test
  void withoutSettingsNobodySignsIn() {
    desk.settings = Optional.empty();
    desk.changed();
    assertThat(shown()).isEqualTo(new IdentityShown.NotConfigured());
    assertThat(model.stateProperty().get()).isEmpty();
    model.signIn(Way.BROWSER);
    assertThat(desk.begun).isZero();
  }

  @Test
  void whatIsNotKnownYetIsNotSaid() {
    become(FakeIdentityDesk.refused(IdentityFault.NOT_KNOWN_YET, ""));
    assertThat(shown()).isEqualTo(new IdentityShown.Looking());
    assertThat(model.stateProperty().get()).isEmpty();
    become(new SignInState.SignedOut());
    assertThat(shown()).isEqualTo(new IdentityShown.SignedOut(FakeIdentityDesk.ISSUER));
  }

  @Test
  void whoIsSignedInIsSaidWithAllThatIsKnown() {
    become(FakeIdentityDesk.ada());
    var in = (IdentityShown.SignedIn) shown();
    assertThat(in.name()).isEqualTo("Ada Lovelace");
    assertThat(in.facts())
        .extracting(IdentityWords.Fact::title, IdentityWords.Fact::text)
        .containsExactly(
            tuple("Id", "248289761001"),
            tuple("Issuer", FakeIdentityDesk.ISSUER),
            tuple("Until", "26 Nov 2026, 16:00, then renewed by itself"),
            tuple("Scopes", "openid profile groups"),
            tuple("Proof", "an identity token, signed by the issuer"));
  }

  @Test
  void aForeignNameIsHarmlessAndShort() {
    become(FakeIdentityDesk.in("\u202Eevil" + "x".repeat(300), "a\u200Bb"));
    var in = (IdentityShown.SignedIn) shown();
    assertThat(in.name()).startsWith("[U+202E RLO]evilxx").hasSizeLessThan(70).endsWith("…");
    assertThat(in.facts()).extracting(IdentityWords.Fact::text).contains("a[U+200B ZWSP]b");
  }

  @Test
  void theBrowserIsOpenedAndTheAddressCanBeCopied() {
    model.signIn(Way.BROWSER);
    assertThat(shown()).isInstanceOf(IdentityShown.Starting.class);
    Objects.requireNonNull(desk.progress).page(FakeIdentityDesk.PAGE);
    assertThat(desk.browsed).containsExactly(FakeIdentityDesk.PAGE);
    var at = (IdentityShown.AtBrowser) shown();
    assertThat(at.address()).isEqualTo(FakeIdentityDesk.PAGE.toString());
    assertThat(at.before()).isEqualTo("Until it is done, nothing changes.");
    model.browse();
    assertThat(desk.browsed).hasSize(2);
    desk.end(new End.Done(FakeIdentityDesk.ada()));
    assertThat(shown()).isInstanceOf(IdentityShown.SignedIn.class);
    assertThat(note()).isEqualTo(IdentityNote.NONE);
    assertThat(ticker.beats()).isZero();
  }

  @Test
  void theCodeRunsDown() {
    model.signIn(Way.DEVICE);
    Objects.requireNonNull(desk.progress).code(FakeIdentityDesk.code());
    assertThat(shown())
        .isEqualTo(
            new IdentityShown.WithCode(
                "WDJB-MJHT",
                "https://login.example.com/device",
                "Until it is done, nothing changes."));
    assertThat(model.waitProperty().get().text()).isEqualTo("10:00");
    ticker.advance(Duration.ofSeconds(61));
    assertThat(model.waitProperty().get().text()).isEqualTo("8:59");
    ticker.advance(Duration.ofMinutes(20));
    assertThat(model.waitProperty().get().text()).isEqualTo("0:00");
    assertThat(desk.browsed).isEmpty();
    model.browse();
    assertThat(desk.browsed)
        .extracting(Object::toString)
        .containsExactly("https://login.example.com/device?user_code=WDJB-MJHT");
    desk.end(new End.Failed(new IdentityRefusal(IdentityFault.CODE_EXPIRED, "after 600 s")));
    assertThat(note().sentence())
        .isEqualTo(
            "The code was not confirmed in time: after 600 s."
                + " Begin again; you get a new code.");
    assertThat(shown()).isEqualTo(new IdentityShown.SignedOut(FakeIdentityDesk.ISSUER));
    assertThat(model.waitProperty().get()).isEqualTo(IdentityViewModel.Wait.NONE);
  }

  @ParameterizedTest
  @EnumSource
  void everyFailureKeepsTheStateBefore(IdentityFault fault) {
    become(FakeIdentityDesk.ada());
    model.signIn(Way.BROWSER);
    assertThat(((IdentityShown.Starting) shown()).before()).contains("Ada Lovelace stays");
    desk.end(new End.Failed(new IdentityRefusal(fault, "found `x`, expected `y`")));
    assertThat(shown()).isInstanceOf(IdentityShown.SignedIn.class);
    assertThat(model.stateProperty().get()).contains(FakeIdentityDesk.ada());
    assertThat(note().head()).isEqualTo(Texts.get("settings.identity.failed.stays"));
    assertThat(note().sentence()).contains("found `x`, expected `y`.");
  }

  @Test
  void onlyOneSignInIsUnderWay() {
    model.signIn(Way.BROWSER);
    model.signIn(Way.DEVICE);
    model.signOut();
    model.remove();
    assertThat(desk.begun).isOne();
    assertThat(desk.signedOut).isZero();
    assertThat(desk.saved).isEmpty();
  }

  @Test
  void aCancelledSignInChangesNothing() {
    become(FakeIdentityDesk.ada());
    model.signIn(Way.BROWSER);
    Objects.requireNonNull(desk.progress).page(FakeIdentityDesk.PAGE);
    model.cancel();
    assertThat(desk.cancelled).isOne();
    assertThat(shown()).isInstanceOf(IdentityShown.SignedIn.class);
    assertThat(note().sentence()).isEqualTo(Texts.get("settings.identity.cancelled"));
    Objects.requireNonNull(desk.progress).page(FakeIdentityDesk.PAGE);
    assertThat(shown()).as("what comes too late").isInstanceOf(IdentityShown.SignedIn.class);
    assertThat(desk.browsed).hasSize(1);
  }

  @Test
  void otherSettingsEndTheSignInUnderWay() {
    model.signIn(Way.BROWSER);
    desk.settings = Optional.empty();
    desk.changed();
    assertThat(desk.cancelled).isOne();
    assertThat(shown()).isEqualTo(new IdentityShown.NotConfigured());
  }

  @Test
  void whatWasSaidOfTheStateBeforeGoesWithIt() {
    model.signIn(Way.BROWSER);
    desk.end(new End.Failed(new IdentityRefusal(IdentityFault.ANOTHER_SIGN_IN, "")));
    assertThat(note().isThere()).isTrue();
    become(FakeIdentityDesk.ada());
    assertThat(note()).isEqualTo(IdentityNote.NONE);
  }

  @Test
  void aRefusalSaysWhyAndWhatToDo() {
    become(FakeIdentityDesk.refused(IdentityFault.CLOCK_OFF, "7260 s behind the issuer's"));
    assertThat(shown())
        .isEqualTo(
            new IdentityShown.Refused(
                "Your sign-in does not count",
                "The clock of this machine is off: 7260 s behind the issuer's.",
                "Set the clock of this computer, then check again."));
    become(FakeIdentityDesk.refused(IdentityFault.NO_KEY_STORE, ""));
    assertThat(((IdentityShown.Refused) shown()).head())
        .isEqualTo("Who is signed in cannot be found out");
  }

  @Test
  void lookingAgainAsksOnce() {
    desk.later = true;
    model.lookAgain();
    model.lookAgain();
    assertThat(desk.looked).isOne();
    assertThat(shown()).as("the state before").isInstanceOf(IdentityShown.SignedOut.class);
    assertThat(note().sentence()).isEqualTo("Looking up who is signed in…");
    desk.state = FakeIdentityDesk.ada();
    desk.answerHeld();
    assertThat(shown()).isInstanceOf(IdentityShown.SignedIn.class);
    assertThat(note()).isEqualTo(IdentityNote.NONE);
  }

  @Test
  void signingOutSaysWhatTheIssuerDid() {
    become(FakeIdentityDesk.ada());
    model.signOut();
    assertThat(shown()).isEqualTo(new IdentityShown.SignedOut(FakeIdentityDesk.ISSUER));
    assertThat(note())
        .isEqualTo(new IdentityNote("calm", "", "Signed out. The issuer took the tokens back."));
    become(FakeIdentityDesk.ada());
    desk.out =
        new Answer.Given<>(
            new Identity.SignOut(
                true,
                Optional.of(false),
                Optional.of(new IdentityException(IdentityFault.UNREACHABLE, "`https://x`"))));
    model.signOut();
    assertThat(note())
        .isEqualTo(
            new IdentityNote(
                "care",
                "",
                "Signed out here. The issuer could not be told."
                    + " The issuer cannot be reached: `https://x`."));
  }

  @Test
  void aFailedSignOutKeepsThePerson() {
    become(FakeIdentityDesk.ada());
    desk.out = new Answer.Refused<>(new IdentityRefusal(IdentityFault.NO_KEY_STORE, "it is shut"));
    model.signOut();
    assertThat(shown()).isInstanceOf(IdentityShown.SignedIn.class);
    assertThat(note().head()).isEqualTo(Texts.get("settings.identity.out.failed"));
  }

  @Test
  void whoSignsInNowhereIsSignedOutFirst() {
    become(FakeIdentityDesk.ada());
    model.remove();
    assertThat(desk.signedOut).isOne();
    assertThat(desk.saved).containsExactly(JsonNull.NULL);
    assertThat(shown()).isEqualTo(new IdentityShown.NotConfigured());
    assertThat(model.form().noteProperty().get().sentence())
        .isEqualTo(Texts.get("settings.identity.removed"));
  }

  @Test
  void aLockedKeyStoreDoesNotKeepTheSettings() {
    become(FakeIdentityDesk.refused(IdentityFault.NO_KEY_STORE, ""));
    desk.out = new Answer.Refused<>(new IdentityRefusal(IdentityFault.NO_KEY_STORE, ""));
    model.remove();
    assertThat(desk.saved).containsExactly(JsonNull.NULL);
    assertThat(model.form().noteProperty().get().sentence())
        .isEqualTo(Texts.get("settings.identity.removed.kept"));
  }

  private void lockedFile() {
    desk.inFile = true;
    desk.state =
        FakeIdentityDesk.refused(
            IdentityFault.NO_KEY_STORE,
            "the file of the sign-in is locked; run `assent identity unlock`");
    desk.changed();
  }

  @Test
  void aLockedFileIsOpenedByItsPassphraseOnly() {
    lockedFile();
    assertThat(model.shownProperty().get()).isInstanceOf(IdentityShown.Locked.class);
    model.unlock(new char[0]);
    assertThat(desk.typed).isEmpty();
    assertThat(model.noteProperty().get().sentence()).isEqualTo("Type the passphrase first.");
    model.unlock("wrong".toCharArray());
    assertThat(model.noteProperty().get().sentence())
        .isEqualTo("The passphrase is wrong. The file stays locked.");
    assertThat(model.shownProperty().get()).isInstanceOf(IdentityShown.Locked.class);
    desk.unlocking = new IdentityPageDesk.Unlocking.Failed("it is damaged");
    model.unlock("right".toCharArray());
    assertThat(model.noteProperty().get().sentence()).isEqualTo("it is damaged");
    desk.unlocking = new IdentityPageDesk.Unlocking.Opened();
    model.unlock("right".toCharArray());
    assertThat(model.shownProperty().get()).isInstanceOf(IdentityShown.SignedIn.class);
    assertThat(model.noteProperty().get().isThere()).isFalse();
  }

  @Test
  void aSecondPassphraseWaitsForTheFirst() {
    lockedFile();
    desk.later = true;
    model.unlock("one".toCharArray());
    char[] second = "two".toCharArray();
    model.unlock(second);
    assertThat(second).containsOnly('\0');
    assertThat(desk.typed).containsExactly("one");
    assertThat(model.shownProperty().get())
        .isInstanceOfSatisfying(
            IdentityShown.Locked.class, locked -> assertThat(locked.opening()).isTrue());
  }

  @Test
  void aFileIsForgottenOrSaysWhyNot() {
    lockedFile();
    desk.forgetting = "the disk is read-only";
    model.forgetFile();
    assertThat(model.noteProperty().get().sentence()).isEqualTo("the disk is read-only");
    assertThat(model.shownProperty().get()).isInstanceOf(IdentityShown.Locked.class);
    desk.forgetting = "";
    model.forgetFile();
    assertThat(model.shownProperty().get()).isInstanceOf(IdentityShown.SignedOut.class);
    assertThat(model.noteProperty().get().sentence()).contains("The file is gone.");
  }
}
