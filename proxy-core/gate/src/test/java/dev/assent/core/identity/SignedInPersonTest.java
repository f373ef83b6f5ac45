package dev.assent.core.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assent.core.config.IdentitySettings;
import dev.assent.core.identity.SignedInPerson.Cause;
import dev.assent.core.identity.token.IdentityException;
import dev.assent.core.identity.token.IdentityFault;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The live knowledge is right at each moment, at no cost, whoever changes it.
class SignedInPersonTest {
  @TempDir Path folder;
  private SignInRig rig;
  private Optional<IdentitySettings> setting;
  private SignedInPerson person;
  private final BlockingQueue<SignedInPerson.Change> changes = new LinkedBlockingQueue<>();

  @BeforeEach
  void open() {
    rig = new SignInRig(folder);
    setting = Optional.of(rig.settings());
    person = new SignedInPerson(() -> setting, _ -> rig.another());
    var _ = person.listen(changes::add);
  }

  @AfterEach
  void close() {
    person.close();
    rig.close();
  }

  private SignedInPerson.Change next() throws InterruptedException {
    return Optional.ofNullable(changes.poll(60, TimeUnit.SECONDS)).orElseThrow();
  }

  private Cause cause() throws InterruptedException {
    return next().cause();
  }

  private void signInElsewhere() throws Exception {
    try (var other = rig.another()) {
      other.signIn(rig.issuer::walkBeside);
    }
  }

  private void assertRefused(IdentityFault fault) {
    assertThat(person.now().orElseThrow())
        .isInstanceOfSatisfying(
            SignInState.Refused.class,
            refused -> assertThat(refused.why().fault()).isEqualTo(fault));
  }

  private void assertSignedIn(String subject) {
    assertThat(person.now().orElseThrow())
        .isInstanceOfSatisfying(
            SignInState.SignedIn.class, in -> assertThat(in.who().id()).isEqualTo(subject));
  }

  @Test
  void withoutTheSettingNobodyIsAsked() throws Exception {
    signInElsewhere();
    setting = Optional.empty();
    person.settingsChanged();
    int questions = rig.store.questions;
    int requests = rig.issuer.forms.size();
    person.start();
    person.lookAgain();
    assertThat(person.now()).isEmpty();
    assertThat(person.awaited()).isEmpty();
    assertThatThrownBy(() -> person.signIn(page -> {}))
        .isInstanceOfSatisfying(
            IdentityException.class,
            e -> assertThat(e.refusal().fault()).isEqualTo(IdentityFault.NOT_CONFIGURED));
    assertThatThrownBy(() -> person.signOut()).isInstanceOf(IdentityException.class);
    assertThat(rig.store.questions).isEqualTo(questions);
    assertThat(rig.issuer.forms).hasSize(requests);
  }

  @Test
  void beforeTheFirstReadingNobodyCounts() throws Exception {
    signInElsewhere();
    assertRefused(IdentityFault.NOT_KNOWN_YET);
    person.start();
    assertThat(person.awaited().orElseThrow()).isInstanceOf(SignInState.SignedIn.class);
    assertThat(cause()).isEqualTo(Cause.FOUND);
    int questions = rig.store.questions;
    for (int i = 0; i < 100; i++) {
      assertSignedIn("ada");
    }
    assertThat(rig.store.questions).isEqualTo(questions);
  }

  @Test
  void signsInAndOut() throws Exception {
    person.start();
    assertThat(person.awaited()).contains(new SignInState.SignedOut());
    assertThat(cause()).isEqualTo(Cause.FOUND);
    person.signIn(rig.issuer::walkBeside);
    assertSignedIn("ada");
    assertThat(cause()).isEqualTo(Cause.SIGNED_IN);
    rig.issuer.subject = "grace";
    person.signInByDevice(code -> {});
    assertSignedIn("grace");
    assertThat(cause()).isEqualTo(Cause.SIGNED_IN);
    assertThat(person.signOut().revoked()).contains(true);
    assertThat(person.now()).contains(new SignInState.SignedOut());
    assertThat(cause()).isEqualTo(Cause.SIGNED_OUT);
    assertThat(rig.store.values).isEmpty();
  }

  @Test
  void noticesWhatAnotherProcessDid() throws Exception {
    person.start();
    person.lookAgain();
    assertThat(cause()).isEqualTo(Cause.FOUND);
    signInElsewhere();
    person.lookAgain();
    assertSignedIn("ada");
    assertThat(cause()).isEqualTo(Cause.SIGNED_IN);
    rig.issuer.subject = "grace";
    signInElsewhere();
    person.lookAgain();
    assertSignedIn("grace");
    assertThat(cause()).isEqualTo(Cause.SIGNED_IN);
    try (var other = rig.another()) {
      other.signOut();
    }
    person.lookAgain();
    assertThat(person.now()).contains(new SignInState.SignedOut());
    assertThat(cause()).isEqualTo(Cause.SIGNED_OUT);
  }

  private void signedIn() throws Exception {
    person.start();
    person.lookAgain();
    person.signIn(rig.issuer::walkBeside);
    assertThat(cause()).isEqualTo(Cause.FOUND);
    assertThat(cause()).isEqualTo(Cause.SIGNED_IN);
  }

  @Test
  void renewsBeforeTheEnd() throws Exception {
    signedIn();
    rig.clock.forward(Duration.ofSeconds(250));
    assertSignedIn("ada");
    person.lookAgain();
    assertThat(((SignInState.SignedIn) person.now().orElseThrow()).until())
        .isEqualTo(rig.clock.instant().plusSeconds(360));
    assertThat(cause()).isEqualTo(Cause.RENEWED);
  }

  @Test
  void aCallAfterALongSleepWaitsForTheRenewal() throws Exception {
    signedIn();
    rig.clock.forward(Duration.ofDays(1));
    assertRefused(IdentityFault.EXPIRED);
    assertThat(person.isBeingFound()).isTrue();
    assertThat(person.awaited().orElseThrow()).isInstanceOf(SignInState.SignedIn.class);
    assertThat(cause()).isEqualTo(Cause.RENEWED);
  }

  @Test
  void anOutageThatTheTokenOutlastsIsNoChange() throws Exception {
    signedIn();
    rig.clock.forward(Duration.ofSeconds(250));
    rig.issuer.raw.put("/token", FakeIssuer.Raw.of(503, "text/plain", "later"));
    person.lookAgain();
    assertSignedIn("ada");
    rig.clock.forward(Duration.ofSeconds(120));
    assertThat(person.awaited().orElseThrow()).isInstanceOf(SignInState.Refused.class);
    assertRefused(IdentityFault.WRONG_STATUS);
    assertThat(cause()).isEqualTo(Cause.REFUSED);
    assertThat(person.isBeingFound()).isFalse();
    rig.issuer.raw.clear();
    rig.clock.forward(Duration.ofSeconds(11));
    person.lookAgain();
    assertSignedIn("ada");
    assertThat(cause()).isEqualTo(Cause.RENEWED);
  }

  @Test
  void aRenewalThatIsRefusedForGoodStaysTheReason() throws Exception {
    signedIn();
    rig.issuer.raw.put(
        "/token", FakeIssuer.Raw.of(400, "application/json", "{\"error\":\"invalid_grant\"}"));
    rig.clock.forward(Duration.ofSeconds(400));
    assertThat(person.awaited().orElseThrow()).isInstanceOf(SignInState.Refused.class);
    assertRefused(IdentityFault.GRANT_REFUSED);
    assertThat(IdentityFault.GRANT_REFUSED.isForGood()).isTrue();
    assertThat(cause()).isEqualTo(Cause.REFUSED);
  }

  @ParameterizedTest
  @ValueSource(longs = {-3600, -62})
  void aClockThatIsSetBackIsNoticedAtOnce(long seconds) throws Exception {
    signedIn();
    rig.clock.forward(Duration.ofSeconds(seconds));
    assertThat(person.now().orElseThrow()).isInstanceOf(SignInState.Refused.class);
    rig.clock.forward(Duration.ofSeconds(-seconds));
    assertSignedIn("ada");
  }

  @Test
  void theSettingMayChangeAndGoAndComeBack() throws Exception {
    signedIn();
    setting = Optional.empty();
    person.settingsChanged();
    assertThat(person.now()).isEmpty();
    assertThat(cause()).isEqualTo(Cause.SETTINGS);
    rig.audience = Optional.of("api");
    setting = Optional.of(rig.settings());
    person.settingsChanged();
    assertThat(person.awaited().orElseThrow()).isInstanceOf(SignInState.Refused.class);
    assertRefused(IdentityFault.OTHER_SETTINGS);
    assertThat(cause()).isEqualTo(Cause.SETTINGS);
    assertThat(cause()).isEqualTo(Cause.FOUND);
    person.signIn(rig.issuer::walkBeside);
    assertThat(cause()).isEqualTo(Cause.SIGNED_IN);
  }

  @Test
  void aSettingThatIsTheSameChangesNothing() throws Exception {
    signedIn();
    setting = Optional.of(rig.settings());
    person.settingsChanged();
    assertSignedIn("ada");
    setting = Optional.empty();
    person.settingsChanged();
    assertThat(cause()).isEqualTo(Cause.SETTINGS);
  }

  @Test
  void anEndedKnowledgeAnswersAndAsksNobody() throws Exception {
    signedIn();
    person.close();
    int questions = rig.store.questions;
    assertSignedIn("ada");
    rig.clock.forward(Duration.ofSeconds(400));
    assertThat(person.awaited().orElseThrow()).isInstanceOf(SignInState.Refused.class);
    assertThat(rig.store.questions).isEqualTo(questions);
  }
}
