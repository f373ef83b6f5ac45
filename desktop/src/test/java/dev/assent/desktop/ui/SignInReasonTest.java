package dev.assent.desktop.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.identity.token.IdentityFault;
import dev.assent.core.identity.token.IdentityRefusal;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class SignInReasonTest {
  @AfterEach
  void english() {
    Texts.speak(Language.ENGLISH);
  }

  private static String german(IdentityFault fault, String detail) {
    Texts.speak(Language.of("de", Locale.GERMANY));
    return SignInReason.of(new IdentityRefusal(fault, detail));
  }

  @ParameterizedTest
  @EnumSource
  void everyFaultIsASentenceInBothLanguages(IdentityFault fault) {
    String english = SignInReason.of(new IdentityRefusal(fault, ""));
    String german = german(fault, "");
    assertThat(english).matches("\\p{Lu}.*[^.]\\.");
    assertThat(german).matches("\\p{Lu}.*[^.]\\.").isNotEqualTo(english);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          found 404 from `/x`, expected 200                    | gefunden: 404 von `/x`; erwartet: 200
          found `text/html` with status 200                    | gefunden: `text/html` mit Status 200
          more than 10000 ms                                   | mehr als 10000 ms
          found more than 262144 bytes                         | gefunden: mehr als 262.144 Bytes
          to `https://b`                                       | an `https://b`
          `iss`, expected a text                               | `iss`; erwartet: ein Text
          `aud`, expected a text or a list of texts            | `aud`; erwartet: ein Text oder eine Liste von Texten
          `jwks_uri`, found `http://x`                         | `jwks_uri`; gefunden: `http://x`
          `jwks_uri`, found `http://x`, which is this machine  | `jwks_uri`; gefunden: `http://x`, und das ist dieser Rechner
          found `HS256`, expected RS, PS or ES with 256, 384 or 512 | gefunden: `HS256`; erwartet: RS, PS oder ES mit 256, 384 oder 512
          key `k`                                              | Schlüssel `k`
          key `k`, RS256                                       | Schlüssel `k`, RS256
          key `k`, found 1024 bits, expected at least 2048     | Schlüssel `k`; gefunden: 1024 Bit; erwartet: mindestens 2048
          7260 s behind the issuer's                           | 7260 s hinter der des Ausstellers
          120 s ago                                            | vor 120 s
          waited 300 s                                         | gewartet: 300 s
          tried [8400, 8401]                                   | versucht: [8400, 8401]
          status 400, `invalid_grant`                          | Status 400, `invalid_grant`
          issuer `https://a`, client `b`                       | Aussteller `https://a`, Client `b`
          found `a`, `b`, expected `c`                         | gefunden: `a`, `b`; erwartet: `c`
          duplicate_member                                     | ein Feld steht doppelt
          found no object                                      | gefunden: kein Objekt
          found padding, expected none                         | gefunden: Füllzeichen; erwartet: keines
          found 2 parts, expected 3                            | gefunden: 2 Teile; erwartet: 3
          `exp`, expected seconds since 1970                   | `exp`; erwartet: Sekunden seit 1970
          the file of the sign-in is locked; run `assent identity unlock` | die Datei der Anmeldung ist gesperrt; führen Sie `assent identity unlock` aus
          the file of the sign-in is damaged; sign in anew with `x` | die Datei der Anmeldung ist beschädigt; melden Sie sich mit `x` neu an
          somebody changed the file of the sign-in; sign in anew with `x` | jemand hat die Datei der Anmeldung geändert; melden Sie sich mit `x` neu an
          the key store did not answer in time; if it asks something on the screen, answer it and try again | der Schlüsselspeicher hat nicht rechtzeitig geantwortet; falls er am Bildschirm etwas fragt, beantworten Sie es, und versuchen Sie es erneut
          """)
  void whatWasFoundIsSaidInGerman(String detail, String german) {
    assertThat(german(IdentityFault.CLAIM_WRONG, detail)).endsWith(": " + german + ".");
  }

  @Test
  void whatIsFoundIsHarmless() {
    assertThat(SignInReason.of(new IdentityRefusal(IdentityFault.TYPE_DIFFERS, "found `\u202Ex`")))
        .isEqualTo("The token is of another type: found `?x`.");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          signed-out   | nobody is signed in                            | Nobody is signed in.
          expired      | the token has expired: 120 s ago               | The token has expired: 120 s ago.
          expired      | something else                                 | The token has expired.
          changed      | ''                                             | Somebody else was signed in by then.
          never-heard  | the moon is full                               | The moon is full.
          never-heard  | ''                                             | Never-heard.
          """)
  void aRecordSaysTheSame(String code, String detail, String words) {
    assertThat(SignInReason.ofRecord(code, detail)).isEqualTo(words);
  }

  @Test
  void everyAdviceIsForAFault() {
    var faults =
        Arrays.stream(IdentityFault.values()).map(IdentityFault::word).collect(Collectors.toSet());
    String prefix = "settings.identity.advice.";
    var advised =
        Texts.bundle().keySet().stream()
            .filter(key -> key.startsWith(prefix))
            .map(key -> key.substring(prefix.length()))
            .collect(Collectors.toSet());
    assertThat(advised).hasSizeGreaterThan(15);
    assertThat(faults).containsAll(advised);
  }
}
