package dev.assent.core.update;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assent.core.transport.http.TestHttp;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A real server over TLS, good and bad.
@Timeout(120)
class HttpsSourceTest {
  private static final char[] PASSWORD = "changeit".toCharArray();

  @TempDir static Path folder;
  private static SSLContext context;
  private TestHttp server;

  @BeforeAll
  static void make() throws Exception {
    Path file = folder.resolve("server.p12");
    var command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
            "-J-XX:TieredStopAtLevel=1",
            "-genkeypair",
            "-alias",
            "server",
            "-keyalg",
            "EC",
            "-groupname",
            "secp256r1",
            "-dname",
            "CN=server",
            "-ext",
            "san=ip:127.0.0.1,dns:localhost",
            "-validity",
            "10",
            "-keystore",
            file.toString(),
            "-storetype",
            "PKCS12",
            "-storepass",
            "changeit");
    var process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    var store = KeyStore.getInstance("PKCS12");
    try (var in = Files.newInputStream(file)) {
      store.load(in, PASSWORD);
    }
    var keys = KeyManagerFactory.getInstance("PKIX");
    keys.init(store, PASSWORD);
    var trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, PASSWORD);
    trusted.setCertificateEntry("server", store.getCertificate("server"));
    var trust = TrustManagerFactory.getInstance("PKIX");
    trust.init(trusted);
    context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
  }

  @BeforeEach
  void start() throws IOException {
    server =
        TestHttp.startTls(context, false, (_, reply) -> reply.text(200, "text/plain", "release"));
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private byte[] get(String path) throws Exception {
    return get(path, Duration.ofSeconds(60));
  }

  private byte[] get(String path, Duration limit) throws Exception {
    return new HttpsSource(Optional.of(context), limit).get(server.url(path));
  }

  @Test
  void theRequestSaysNothingOfWhoAsks() throws Exception {
    assertThat(get("/release")).asString().isEqualTo("release");
    server.behave(
        (_, reply) -> reply.header("Set-Cookie", "id=1").text(200, "text/plain", "again"));
    get("/release");
    get("/release");
    assertThat(server.all())
        .hasSize(3)
        .allSatisfy(seen -> {
          assertThat(seen.method()).isEqualTo("GET");
          assertThat(seen.path()).isEqualTo("/release");
          assertThat(seen.headers().keySet()).containsExactlyInAnyOrder("Host", "User-agent");
          assertThat(seen.header("User-Agent")).isEqualTo("Assent");
        });
  }

  @Test
  void aRedirectionStaysAtTheSamePlace() throws Exception {
    server.behave((seen, reply) -> {
      if (seen.path().equals("/release")) {
        reply.header("Location", "/newer").status(302);
      } else {
        reply.text(200, "text/plain", "moved");
      }
    });
    assertThat(get("/release")).asString().isEqualTo("moved");
  }

  @Test
  void aRedirectionElsewhereOrWithoutEndIsRefused() throws Exception {
    for (String location :
        List.of(
            "https://localhost:" + server.port() + "/x",
            "http://127.0.0.1:" + server.port() + "/x",
            "https://127.0.0.1:1/x",
            "file:///etc/passwd",
            "",
            "::")) {
      server.behave((_, reply) -> reply.header("Location", location).status(301));
      assertThatThrownBy(() -> get("/release"))
          .as(location)
          .isInstanceOf(IOException.class)
          .hasMessageContaining("found");
    }
    server.behave((_, reply) -> reply.header("Location", "/release").status(307));
    assertThatThrownBy(() -> get("/release")).hasMessage("found too many redirections");
  }

  @Test
  void aFaultOfTheServerIsAFault() {
    for (int status : new int[] {404, 500, 503, 204}) {
      server.behave((_, reply) -> reply.status(status));
      assertThatThrownBy(() -> get("/release")).hasMessage("the server answered with " + status);
    }
  }

  @Test
  void aFileThatIsTooLargeIsNotRead() {
    server.behave(
        (_, reply) -> reply.text(200, "text/plain", "x".repeat(ReleaseNotice.LARGEST + 1)));
    assertThatThrownBy(() -> get("/release")).isInstanceOf(IOException.class);
  }

  @Test
  void aServerThatNeverEndsIsLeft() {
    for (String begun : List.of("", "x")) {
      server.behave((_, reply) -> reply.events().raw(begun).untilClosed());
      assertThatThrownBy(() -> get("/release", Duration.ofMillis(300)))
          .hasMessage("the server did not answer in time");
    }
  }

  @Test
  void anotherCertificateOrNoTlsIsRefused() throws Exception {
    assertThatThrownBy(() -> new HttpsSource().get(server.url("/release")))
        .isInstanceOf(IOException.class);
    try (var plain = TestHttp.start((_, reply) -> reply.text(200, "text/plain", "release"))) {
      assertThatThrownBy(() ->
              new HttpsSource(Optional.of(context), Duration.ofSeconds(60))
                  .get(plain.url("/release")))
          .hasMessage("found an address without TLS");
      assertThat(plain.all()).isEmpty();
    }
  }
}
