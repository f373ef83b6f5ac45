package dev.assent.core.identity.issuer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assent.core.identity.token.IdentityException;
import dev.assent.core.identity.token.IdentityFault;
import dev.assent.core.json.JsonObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IssuerMetadataTest {
  private static JsonObject description(String keys) {
    return JsonObject.builder()
        .put("issuer", "https://id.example")
        .put("authorization_endpoint", "https://login.example/authorize")
        .put("token_endpoint", "https://id.example/token")
        .put("jwks_uri", keys)
        .build();
  }

  @Test
  void anIssuerThatSaysLittleIsBelievedToOfferWhatIsUsual() throws Exception {
    var read = IssuerMetadata.read(description("https://keys.example/"), "https://id.example");
    assertThat(read.authorizationForCode()).hasToString("https://login.example/authorize");
    assertThat(read.device()).isEmpty();
    assertThat(read.namesItself()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://127.0.0.1:8080/keys",
        "https://127.0.0.1/keys",
        "https://localhost/keys",
        "https://[::1]/keys",
        "https://LOCALHOST./keys",
        "https://issuer.localhost/keys",
        "https://127.0.0.1:8443/keys",
        "https://0.0.0.0/keys",
        "https://[::]/keys",
        "https://[::ffff:127.0.0.1]/keys",
        "https://[0:0:0:0:0:0:0:1]/keys",
        "http://id.example/keys",
        "ftp://id.example/keys",
        "/keys",
        "https:keys",
        "https://id.example/keys#x",
        " https://id.example/keys"
      })
  void anIssuerElsewhereSendsNobodyToThisMachineOrAroundTls(String keys) {
    assertThatThrownBy(() -> IssuerMetadata.read(description(keys), "https://id.example"))
        .isInstanceOfSatisfying(
            IdentityException.class,
            e -> assertThat(e.refusal().fault()).isEqualTo(IdentityFault.ADDRESS_INSECURE))
        .hasMessageContaining("`jwks_uri`");
  }
}
