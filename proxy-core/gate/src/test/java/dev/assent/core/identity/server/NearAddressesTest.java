package dev.assent.core.identity.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assent.core.identity.server.ServerPlaces.NearAddresses;
import dev.assent.core.identity.token.IdentityException;
import dev.assent.core.identity.token.IdentityFault;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NearAddressesTest {
  private static final Map<String, String> NAMES =
      Map.of(
          "mcp.example", "93.184.216.34",
          "id.example", "93.184.216.35",
          "rebound.example", "10.0.0.7",
          "self.example", "127.0.0.1",
          "intranet.example", "192.168.7.7");

  private static InetAddress[] named(String host) throws UnknownHostException {
    if (NAMES.containsKey(host)) {
      return new InetAddress[] {InetAddress.ofLiteral(NAMES.get(host))};
    }
    try {
      return new InetAddress[] {InetAddress.ofLiteral(host)};
    } catch (IllegalArgumentException _) {
      throw new UnknownHostException(host);
    }
  }

  private static NearAddresses guard(String server, String... trusted) {
    return new NearAddresses(URI.create(server), Set.of(trusted), NearAddressesTest::named);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://127.0.0.1/",
        "https://127.9.9.9/",
        "https://0.0.0.0/",
        "https://0.1.2.3/",
        "https://10.1.2.3/",
        "https://172.16.0.1/",
        "https://192.168.1.1/",
        "https://169.254.169.254/latest/meta-data",
        "https://100.64.0.1/",
        "https://192.0.0.8/",
        "https://198.18.0.1/",
        "https://224.0.0.1/",
        "https://255.255.255.255/",
        "https://[::1]/",
        "https://[::]/",
        "https://[fd00::1]/",
        "https://[fe80::1]/",
        "https://[ff02::1]/",
        "https://[::ffff:10.0.0.1]/",
        "https://[::10.0.0.1]/",
        "https://[64:ff9b::10.0.0.1]/",
        "https://[2002:a00:1::1]/",
        "https://rebound.example/",
        "https://self.example/"
      })
  void aServerElsewhereSendsNobodyNear(String address) {
    assertThatThrownBy(() -> guard("https://mcp.example/").check(URI.create(address)))
        .isInstanceOfSatisfying(
            IdentityException.class,
            e -> assertThat(e.refusal().fault()).isEqualTo(IdentityFault.ADDRESS_NEARER));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "file:///etc/passwd",
        "http://id.example/",
        "ftp://id.example/",
        "https://a@id.example/"
      })
  void whatIsNoSafeAddressIsNeverAsked(String address) {
    assertThatThrownBy(() -> guard("https://mcp.example/").check(URI.create(address)))
        .isInstanceOfSatisfying(
            IdentityException.class,
            e -> assertThat(e.refusal().fault()).isEqualTo(IdentityFault.ADDRESS_INSECURE));
  }

  @ParameterizedTest
  @CsvSource({
    "https://mcp.example/, https://id.example/",
    "https://mcp.example/, https://nowhere.example/",
    "https://mcp.example/, https://mcp.example/m",
    "https://intranet.example/, https://10.0.0.1/",
    "https://intranet.example/, https://id.example/",
    "http://127.0.0.1:8080/, http://localhost:9090/",
    "http://127.0.0.1:8080/, https://id.example/"
  })
  void whatIsAsFarAsTheServerMayBeAsked(String server, String address) {
    assertThatCode(() -> guard(server).check(URI.create(address))).doesNotThrowAnyException();
  }

  @Test
  void aServerOfTheNetworkSendsNobodyToThisMachine() {
    assertThatThrownBy(
            () -> guard("https://intranet.example/").check(URI.create("https://127.0.0.1/")))
        .isInstanceOf(IdentityException.class);
    assertThatThrownBy(
            () -> guard("https://nowhere.example/").check(URI.create("https://10.0.0.1/")))
        .isInstanceOf(IdentityException.class);
  }

  @Test
  void theConfiguredIssuerMayBeNearer() {
    var guard = guard("https://mcp.example/", "https://intranet.example:443");
    assertThatCode(() -> guard.check(URI.create("https://intranet.example/token")))
        .doesNotThrowAnyException();
    assertThatThrownBy(() -> guard.check(URI.create("https://intranet.example:8443/token")))
        .isInstanceOf(IdentityException.class);
    assertThat(guard.trusted()).hasSize(1);
  }
}
