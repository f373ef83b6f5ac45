package dev.assent.core.transport.http;

import static dev.assent.core.transport.http.Dialogue.error;
import static dev.assent.core.transport.http.Dialogue.result;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Certificates, good and bad, made by the JDK's own tool.
@Timeout(240)
class TlsTest {
  private static final String PASSWORD = "changeit";

  @TempDir static Path folder;

  @BeforeAll
  static void make() throws Exception {
    pair("server", "CN=server", "san=ip:127.0.0.1,dns:localhost", "0d", 10);
    pair("ca", "CN=ca", "bc:c", "-20d", 30);
    Files.copy(folder.resolve("ca.p12"), folder.resolve("expired.p12"));
    pair("expired", "CN=expired", "san=ip:127.0.0.1", "-10d", 5, "-signer", "ca");
    pair("elsewhere", "CN=elsewhere", "san=dns:x.example", "0d", 10);
    pair("client", "CN=client", "ku=digitalSignature", "0d", 10);
    KeyStore client = store("client");
    var key = client.getKey("client", PASSWORD.toCharArray());
    Files.writeString(folder.resolve("client-key.pem"), pem("PRIVATE KEY", key.getEncoded()));
    Files.writeString(
        folder.resolve("locked-key.pem"), pem("ENCRYPTED PRIVATE KEY", locked(key.getEncoded())));
  }

  private static void pair(
      String name, String subject, String extension, String start, int days, String... more)
      throws Exception {
    var arguments =
        new ArrayList<>(
            List.of(
                "-genkeypair",
                "-alias",
                name,
                "-keyalg",
                "EC",
                "-groupname",
                "secp256r1",
                "-dname",
                subject,
                "-ext",
                extension,
                "-startdate",
                start.equals("0d") ? "-1d" : start,
                "-validity",
                String.valueOf(days),
                "-keystore",
                file(name + ".p12")));
    arguments.addAll(List.of(more));
    keytool(arguments.toArray(String[]::new));
    Files.writeString(
        folder.resolve(name + ".pem"),
        pem("CERTIFICATE", store(name).getCertificate(name).getEncoded()));
  }

  private static void keytool(String... arguments) throws Exception {
    var command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-J-XX:TieredStopAtLevel=1"));
    command.addAll(List.of(arguments));
    command.addAll(List.of("-storetype", "PKCS12", "-storepass", PASSWORD, "-noprompt"));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).as(said).isZero();
  }

  private static byte[] locked(byte[] key) throws Exception {
    var spec = new javax.crypto.spec.PBEKeySpec(PASSWORD.toCharArray());
    String scheme = "PBEWithHmacSHA256AndAES_256";
    var secret = javax.crypto.SecretKeyFactory.getInstance(scheme).generateSecret(spec);
    var cipher = javax.crypto.Cipher.getInstance(scheme);
    cipher.init(
        javax.crypto.Cipher.ENCRYPT_MODE,
        secret,
        new javax.crypto.spec.PBEParameterSpec(
            new byte[16], 10_000, new javax.crypto.spec.IvParameterSpec(new byte[16])));
    byte[] pbes2 = HexFormat.of().parseHex("06092a864886f70d01050d");
    byte[] algorithm = der(0x30, pbes2, cipher.getParameters().getEncoded());
    return der(0x30, algorithm, der(0x04, cipher.doFinal(key)));
  }

  // One element of DER.
  private static byte[] der(int tag, byte[]... parts) {
    var content = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      content.writeBytes(part);
    }
    var element = new ByteArrayOutputStream();
    element.write(tag);
    if (content.size() < 128) {
      element.write(content.size());
    } else {
      element.write(0x82);
      element.write(content.size() >> 8);
      element.write(content.size());
    }
    element.writeBytes(content.toByteArray());
    return element.toByteArray();
  }

  private static String pem(String kind, byte[] der) {
    return "-----BEGIN "
        + kind
        + "-----\n"
        + Base64.getMimeEncoder().encodeToString(der)
        + "\n-----END "
        + kind
        + "-----\n";
  }

  private static String file(String name) {
    return folder.resolve(name).toString();
  }

  private static KeyStore store(String name) throws Exception {
    var store = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(folder.resolve(name + ".p12"))) {
      store.load(in, PASSWORD.toCharArray());
    }
    return store;
  }

  private static SSLContext serverContext(String name) throws Exception {
    var keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    var only = KeyStore.getInstance("PKCS12");
    only.load(null, null);
    var password = PASSWORD.toCharArray();
    only.setKeyEntry(
        name, store(name).getKey(name, password), password, store(name).getCertificateChain(name));
    keys.init(only, password);
    var clients = KeyStore.getInstance("PKCS12");
    clients.load(null, null);
    clients.setCertificateEntry("client", store("client").getCertificate("client"));
    var trusted = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trusted.init(clients);
    var context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), trusted.getTrustManagers(), null);
    return context;
  }

  private static TestHttp server(String name, boolean clientNeeded) throws Exception {
    return TestHttp.startTls(
        serverContext(name), clientNeeded, (request, reply) -> reply.result(request, "{}"));
  }

  private static Dialogue client(URI url, TlsFiles files, String password) throws Exception {
    return new Dialogue(
        new HttpTarget(
            "test",
            url,
            Map.of(),
            Optional.of(files.context(password.toCharArray())),
            Dialogue.LIMITS,
            Duration.ofSeconds(30),
            Duration.ofSeconds(30),
            new ParamHeaders(),
            PersonProof.NONE));
  }

  private static Optional<Path> at(String name) {
    return Optional.of(folder.resolve(name));
  }

  private static TlsFiles trusting(String name) {
    return new TlsFiles(Optional.empty(), Optional.empty(), at(name + ".pem"));
  }

  @Test
  void aServerWhoseAuthorityIsConfiguredIsTrusted() throws Exception {
    try (var server = server("server", false);
        var client = client(server.url("/"), trusting("server"), "")) {
      assertThat(result(client.ask("1", "tools/call", "{}"), "1")).isEqualTo("{}");
    }
  }

  private static void refused(TestHttp server, Dialogue client, String reason) throws Exception {
    assertThat(error(client.ask("1", "tools/call", "{}"), "1"))
        .contains("is not safe: ")
        .containsIgnoringCase(reason)
        .endsWith("The call did not run.");
    assertThat(server.all()).isEmpty();
    assertThat(client.conditions).singleElement().asString().contains("is not safe");
  }

  @Test
  void aServerThatSignedItselfIsRefused() throws Exception {
    try (var server = server("server", false);
        var client = new Dialogue(Dialogue.target(server.url("/")))) {
      refused(server, client, "unable to find valid certification path");
    }
  }

  @Test
  void anExpiredCertificateIsRefused() throws Exception {
    try (var server = server("expired", false);
        var client = client(server.url("/"), trusting("ca"), "")) {
      refused(server, client, "its certificate has expired");
    }
  }

  @Test
  void anAuthorityThatHasExpiredIsNone() {
    unusable(trusting("expired"), "", "expired.pem` holds a certificate that is not valid now");
  }

  @Test
  void aCertificateOfAnotherHostIsRefused() throws Exception {
    try (var server = server("elsewhere", false);
        var client = client(server.url("/"), trusting("elsewhere"), "")) {
      refused(server, client, "127.0.0.1");
    }
  }

  @Test
  void aServerWithoutTlsIsRefusedWhereTlsIsWanted() throws Exception {
    try (var server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        var client =
            client(
                URI.create("https://127.0.0.1:" + server.getLocalPort() + "/"),
                trusting("server"),
                "")) {
      Thread plain = Thread.ofVirtual().start(() -> answersInPlainText(server));
      assertThat(error(client.ask("1", "tools/call", "{}"), "1"))
          .startsWith("The server gave no answer: ");
      plain.join();
    }
  }

  private static void answersInPlainText(ServerSocket server) {
    try (var connection = server.accept()) {
      connection
          .getOutputStream()
          .write("HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"pem", "locked", "p12"})
  void ourCertificateIsShownToAServerThatWantsOne(String form) throws Exception {
    var files =
        switch (form) {
          case "pem" -> new TlsFiles(at("client.pem"), at("client-key.pem"), at("server.pem"));
          case "locked" -> new TlsFiles(at("client.pem"), at("locked-key.pem"), at("server.pem"));
          default -> new TlsFiles(at("client.p12"), Optional.empty(), at("server.pem"));
        };
    try (var server = server("server", true);
        var client = client(server.url("/"), files, form.equals("pem") ? "" : PASSWORD)) {
      assertThat(result(client.ask("1", "tools/call", "{}"), "1")).isEqualTo("{}");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"none", "elsewhere"})
  void withoutTheRightCertificateTheServerRefuses(String ours) throws Exception {
    var files =
        ours.equals("none")
            ? trusting("server")
            : new TlsFiles(at("elsewhere.p12"), Optional.empty(), at("server.pem"));
    try (var server = server("server", true);
        var client = client(server.url("/"), files, PASSWORD)) {
      assertThat(error(client.ask("1", "tools/call", "{}"), "1"))
          .startsWith("The server gave no answer: ");
      assertThat(server.all()).isEmpty();
    }
  }

  @Test
  void filesThatCanNotBeUsedAreToldByName() throws Exception {
    Path junk = Files.writeString(folder.resolve("junk.pem"), "s3cret");
    Path long_ = Files.write(folder.resolve("long.pem"), new byte[1024 * 1024 + 1]);
    Path damaged =
        Files.writeString(
            folder.resolve("damaged.pem"),
            pem("PRIVATE KEY", "s3cret".getBytes(StandardCharsets.UTF_8)));
    unusable(
        new TlsFiles(at("gone.p12"), Optional.empty(), Optional.empty()),
        "",
        "gone.p12` cannot be read");
    unusable(
        new TlsFiles(Optional.of(junk), Optional.empty(), Optional.empty()),
        "",
        "junk.pem` cannot be used as our certificate");
    unusable(
        new TlsFiles(at("client.p12"), Optional.empty(), Optional.empty()),
        "s3cret-wrong",
        "is the file whole and the password right?");
    unusable(
        new TlsFiles(at("client.pem"), Optional.of(junk), Optional.empty()),
        "",
        "junk.pem` holds no private key");
    unusable(
        new TlsFiles(at("client.pem"), Optional.of(damaged), Optional.empty()),
        "",
        "damaged.pem` holds a private key of a kind that is not known here");
    unusable(
        new TlsFiles(at("client.pem"), at("locked-key.pem"), Optional.empty()),
        "s3cret-wrong",
        "is the file whole and the password right?");
    unusable(
        new TlsFiles(Optional.of(junk), at("client-key.pem"), Optional.empty()),
        "",
        "junk.pem` holds no certificate");
    unusable(
        new TlsFiles(Optional.empty(), Optional.empty(), Optional.of(junk)),
        "",
        "junk.pem` holds no certificate");
    unusable(
        new TlsFiles(Optional.empty(), Optional.empty(), Optional.of(long_)),
        "",
        "long.pem` is longer than");
  }

  private static void unusable(TlsFiles files, String password, String complaint) {
    assertThatThrownBy(() -> files.context(password.toCharArray()))
        .isInstanceOf(TlsFiles.UnusableException.class)
        .hasMessageContaining(complaint)
        .message()
        .doesNotContain("s3cret");
  }
}
