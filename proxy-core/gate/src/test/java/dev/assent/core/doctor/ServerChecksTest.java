package dev.assent.core.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.config.SecretValue;
import dev.assent.core.config.proxy.Backend;
import dev.assent.core.config.proxy.Endpoint;
import dev.assent.core.config.proxy.MutualTls;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.config.store.ConfigStore;
import dev.assent.core.config.store.SignInNotes;
import dev.assent.core.secrets.SecretSource;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Certificates made by the JDK's own tool, and how urgent a new one is.
class ServerChecksTest {
  private static final String PASSWORD = "changeit";

  @TempDir static Path folder;
  private static Instant end;

  @BeforeAll
  static void make() throws Exception {
    var process =
        new ProcessBuilder(
                List.of(
                    Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                    "-genkeypair",
                    "-alias",
                    "c",
                    "-keyalg",
                    "EC",
                    "-groupname",
                    "secp256r1",
                    "-dname",
                    "CN=c",
                    "-validity",
                    "30",
                    "-storetype",
                    "PKCS12",
                    "-storepass",
                    PASSWORD,
                    "-keystore",
                    folder.resolve("c.p12").toString()))
            .redirectErrorStream(true)
            .start();
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    var store = KeyStore.getInstance(folder.resolve("c.p12").toFile(), PASSWORD.toCharArray());
    var certificate = (java.security.cert.X509Certificate) store.getCertificate("c");
    end = certificate.getNotAfter().toInstant();
    Files.writeString(
        folder.resolve("c.pem"),
        "-----BEGIN CERTIFICATE-----\n"
            + Base64.getMimeEncoder().encodeToString(certificate.getEncoded())
            + "\n-----END CERTIFICATE-----\n");
    Files.writeString(folder.resolve("broken.pem"), "no certificate");
  }

  private static ProxyDefinition definition(
      String certificate, Optional<String> key, Optional<SecretValue> password) {
    return ProxyDefinition.of(
        "files",
        new Backend.Http(
            new Endpoint(
                URI.create("https://mcp.example/"),
                Map.of(),
                Optional.of(
                    new MutualTls(
                        Optional.of(folder.resolve(certificate).toString()),
                        key,
                        password,
                        Optional.empty())))));
  }

  private static ClientCertificates.Term term(ProxyDefinition definition, SecretSource keys)
      throws Exception {
    return new ClientCertificates(keys).of(definition).orElseThrow();
  }

  @Test
  void theEndIsFoundInEachForm() throws Exception {
    assertThat(
            term(definition("c.pem", Optional.of("k"), Optional.empty()), SecretSource.none())
                .end())
        .contains(end);
    var plain = Optional.<SecretValue>of(new SecretValue.Plain(PASSWORD));
    assertThat(term(definition("c.p12", Optional.empty(), plain), SecretSource.none()).end())
        .contains(end);
    var kept = Optional.<SecretValue>of(new SecretValue.Keychain("k"));
    SecretSource keys = _ -> Optional.of(PASSWORD.toCharArray());
    assertThat(term(definition("c.p12", Optional.empty(), kept), keys).end()).contains(end);
  }

  @Test
  void whatCannotBeReadHasNoEnd() throws Exception {
    for (var one :
        List.of(
            definition("broken.pem", Optional.of("k"), Optional.empty()),
            definition("none.pem", Optional.of("k"), Optional.empty()),
            definition("c.p12", Optional.empty(), Optional.of(new SecretValue.Plain("other"))),
            definition("c.p12", Optional.empty(), Optional.of(new SecretValue.Keychain("k"))))) {
      var term = term(one, SecretSource.none());
      assertThat(term.end()).isEmpty();
      assertThat(term.urgency(end)).isEqualTo(ClientCertificates.Urgency.UNKNOWN);
    }
  }

  private static Machine machine(Path user, Instant now) throws Exception {
    var rig = new MachineRig(user);
    try (var store = ConfigStore.open(rig.home, Clock.fixed(now, ZoneOffset.UTC))) {
      store.addProxy(definition("c.pem", Optional.of("/k.pem"), Optional.empty()), "{}");
    }
    var at = rig.machine();
    return new Machine(
        at.home(),
        at.environment(),
        at.userHome(),
        at.osName(),
        at.root(),
        Clock.fixed(now, ZoneOffset.UTC),
        at.launcher(),
        at.version(),
        at.commit(),
        at.publisher(),
        at.secrets(),
        at.outside());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          P15D    | OK      | 1 end in more than 14 days
          PT337H  | OK      | 1 end in more than 14 days
          P14D    | WARNING | the certificate for the server `files` ends within 14 days, on
          PT169H  | WARNING | the certificate for the server `files` ends within 14 days, on
          P7D     | WARNING | the certificate for the server `files` ends within 7 days, on
          PT1S    | WARNING | the certificate for the server `files` ends within 7 days, on
          PT0S    | FAILED  | the certificate for the server `files` has ended
          -P1D    | FAILED  | the certificate for the server `files` has ended
          """)
  void aNewOneIsAskedForInTime(
      Duration before, Diagnosis.State state, String found, @TempDir Path user) throws Exception {
    Diagnosis diagnosis = ServerChecks.certificates(machine(user, end.minus(before)));
    assertThat(diagnosis.state()).isEqualTo(state);
    assertThat(diagnosis.found().text()).startsWith(found);
  }

  @Test
  void aServerThatAsksForASignInIsToldOf(@TempDir Path user) throws Exception {
    var machine = machine(user, end.minus(Duration.ofDays(20)));
    assertThat(ServerChecks.signIns(machine).found().text())
        .isEqualTo("no server is known to ask for one");
    var notes = new SignInNotes(machine.home(), "files");
    String url = "https://mcp.example/";
    var in = new SignInNotes.SignedIn(end, url, "https://id.example", List.of());
    notes.write(new SignInNotes.Notes(Optional.empty(), Optional.of(in)));
    assertThat(ServerChecks.signIns(machine).found().text())
        .isEqualTo("you signed in to 1 servers");
    var asked = new SignInNotes.Asked(end, url, List.of("a"), Optional.empty());
    notes.write(new SignInNotes.Notes(Optional.of(asked), Optional.of(in)));
    Diagnosis asks = ServerChecks.signIns(machine);
    assertThat(asks.state()).isEqualTo(Diagnosis.State.WARNING);
    assertThat(asks.found().text()).isEqualTo("the server `files` asks you to sign in");
    // Of another address of the definition nothing is said.
    notes.write(
        new SignInNotes.Notes(
            Optional.of(
                new SignInNotes.Asked(end, "https://other.example/", List.of(), Optional.empty())),
            Optional.empty()));
    assertThat(ServerChecks.signIns(machine).found().text())
        .isEqualTo("no server is known to ask for one");
  }
}
