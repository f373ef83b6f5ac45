package dev.assent.desktop.launch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.identity.SignInState;
import dev.assent.core.identity.TokenSubject;
import dev.assent.core.identity.token.IdentityFault;
import dev.assent.core.identity.token.IdentityRefusal;
import dev.assent.core.json.JsonObject;
import dev.assent.desktop.tray.TrayPerson;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class IdentityStartTest {
  private static final SignInState REFUSED =
      new SignInState.Refused(new IdentityRefusal(IdentityFault.NO_KEY_STORE, ""));

  private static SignInState in(String name) {
    var who =
        new TokenSubject(
            "1", name, "https://x", List.of(), List.of("assent"), "assent", JsonObject.EMPTY);
    return new SignInState.SignedIn(who, Instant.EPOCH, true);
  }

  @Test
  void theTrayNamesThePersonOrSaysThatOneIsMissing() {
    assertThat(IdentityStart.person(Optional.empty())).isEqualTo(new TrayPerson.Unnamed());
    assertThat(IdentityStart.person(Optional.of(new SignInState.SignedOut())))
        .isEqualTo(new TrayPerson.Missing());
    assertThat(IdentityStart.person(Optional.of(REFUSED))).isEqualTo(new TrayPerson.Missing());
    assertThat(IdentityStart.person(Optional.of(in("\u202Ead" + "a".repeat(300)))))
        .isInstanceOfSatisfying(
            TrayPerson.Known.class,
            known -> assertThat(known.name()).startsWith("[U+202E RLO]adaa").hasSizeLessThan(70));
  }

  @Test
  void theWindowSaysWhyCallsAreRefused() {
    assertThat(IdentityStart.lack(Optional.empty())).isEmpty();
    assertThat(IdentityStart.lack(Optional.of(in("Ada")))).isEmpty();
    assertThat(IdentityStart.lack(Optional.of(new SignInState.SignedOut())))
        .isEqualTo("Calls are refused: nobody is signed in.");
    assertThat(IdentityStart.lack(Optional.of(REFUSED)))
        .isEqualTo("Calls are refused: your sign-in does not count. The key store cannot be used.");
  }
}
