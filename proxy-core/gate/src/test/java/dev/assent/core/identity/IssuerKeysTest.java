package dev.assent.core.identity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.identity.issuer.IssuerHttp;
import dev.assent.core.identity.issuer.IssuerKeys;
import dev.assent.core.identity.token.IdentityException;
import dev.assent.core.identity.token.IdentityFault;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class IssuerKeysTest {
  private final TestClock clock = new TestClock();
  private final FakeIssuer issuer = new FakeIssuer(clock);
  private final IssuerHttp http = new IssuerHttp(clock);
  private final IssuerKeys keys = new IssuerKeys(http, issuer.base, clock);

  @AfterEach
  void close() {
    http.close();
    issuer.close();
  }

  private long asked() {
    return issuer.asked.stream().filter("/keys"::equals).count();
  }

  private String tried(String keyId) throws InterruptedException {
    try {
      return keys.keys(Optional.of(keyId)).keys().getFirst().getKeyID();
    } catch (IdentityException e) {
      return e.refusal().fault().name();
    }
  }

  private void away() {
    issuer.raw.put("/keys", FakeIssuer.Raw.of(503, "text/plain", ""));
  }

  @Test
  void keysAreKeptForTenMinutes() throws Exception {
    assertThat(tried("rsa")).isEqualTo("rsa");
    clock.forward(Duration.ofSeconds(599));
    assertThat(tried("rsa")).isEqualTo("rsa");
    assertThat(asked()).isEqualTo(1);
    clock.forward(Duration.ofSeconds(1));
    assertThat(tried("rsa")).isEqualTo("rsa");
    assertThat(asked()).isEqualTo(2);
  }

  @Test
  void anUnknownKeyIsAskedForOnceAMinute() throws Exception {
    assertThat(tried("rsa")).isEqualTo("rsa");
    for (int i = 0; i < 100; i++) {
      assertThat(tried("other")).isEqualTo("rsa");
    }
    assertThat(asked()).isEqualTo(1);
    clock.forward(Duration.ofSeconds(60));
    issuer.signer.pair = "other";
    assertThat(tried("other")).isEqualTo("other");
    assertThat(asked()).isEqualTo(2);
  }

  @Test
  void theLastGoodKeysCountForAnHourWhileTheIssuerIsAway() throws Exception {
    assertThat(tried("rsa")).isEqualTo("rsa");
    away();
    clock.forward(Duration.ofMinutes(59));
    assertThat(tried("rsa")).isEqualTo("rsa");
    clock.forward(Duration.ofMinutes(1));
    assertThat(tried("rsa")).isEqualTo(IdentityFault.KEYS_TOO_OLD.name());
    issuer.raw.clear();
    clock.forward(Duration.ofSeconds(10));
    assertThat(tried("rsa")).isEqualTo("rsa");
  }

  @Test
  void aFailedQuestionIsNotRepeatedForAWhile() throws Exception {
    away();
    for (int i = 0; i < 10; i++) {
      assertThat(tried("rsa")).isEqualTo(IdentityFault.WRONG_STATUS.name());
    }
    int tries = 3;
    assertThat(asked()).isEqualTo(tries);
    clock.forward(Duration.ofSeconds(10));
    assertThat(tried("rsa")).isEqualTo(IdentityFault.WRONG_STATUS.name());
    assertThat(asked()).isEqualTo(2 * tries);
  }

  @Test
  void aClockThatIsSetBackMakesNoKeyYoungAgain() throws Exception {
    assertThat(tried("rsa")).isEqualTo("rsa");
    away();
    clock.forward(Duration.ofSeconds(-20));
    assertThat(tried("rsa")).isEqualTo(IdentityFault.KEYS_TOO_OLD.name());
  }

  @Test
  void badKeysDoNotTakeThePlaceOfGoodOnes() throws Exception {
    assertThat(tried("rsa")).isEqualTo("rsa");
    issuer.raw.put(
        "/keys", FakeIssuer.Raw.of(200, "application/json", "{\"keys\": [{\"kty\": \"RSA\"}]}"));
    clock.forward(Duration.ofMinutes(11));
    assertThat(tried("rsa")).isEqualTo("rsa");
  }
}
