package dev.assent.core.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assent.core.config.ConfigProblem.Code;
import dev.assent.core.config.proxy.Backend;
import dev.assent.core.config.proxy.Endpoint;
import dev.assent.core.config.proxy.MutualTls;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.config.proxy.ServerLaunch;
import dev.assent.core.config.proxy.SignInTerms;
import dev.assent.core.config.store.ConfigStore;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HttpBackendTest {
  private static final MutualTls PEM =
      new MutualTls(
          Optional.of("/srv/c.pem"),
          Optional.of("/srv/k.pem"),
          Optional.of(new SecretValue.Keychain("tls/password")),
          Optional.of("/srv/ca.pem"));

  @TempDir Path folder;
  private AssentHome home;
  private ConfigStore store;

  @BeforeEach
  void open() throws ConfigException {
    home = TestHomes.prepared(folder);
    store = ConfigStore.open(home, TestHomes.CLOCK);
  }

  @AfterEach
  void close() {
    store.close();
  }

  private static Endpoint endpoint(String url) {
    return new Endpoint(URI.create(url), Map.of(), Optional.empty());
  }

  @Test
  void aServerOverHttpComesBackAsItWasAdded() throws ConfigException {
    var headers =
        Map.<String, SecretValue>of(
            "Authorization",
            new SecretValue.Keychain("api"),
            "X-Team",
            new SecretValue.Plain("blue sky"));
    var added =
        ProxyDefinition.of(
            "a",
            new Backend.Http(
                new Endpoint(
                    URI.create("https://x.example/mcp?k=1"),
                    Map.of("key", new SecretValue.Keychain("web/key")),
                    headers,
                    Optional.of(PEM),
                    new SignInTerms(
                        Optional.of("assent"),
                        Optional.of("web/secret"),
                        Optional.of("https://id.example/t"),
                        List.of("files:read"),
                        List.of(8123),
                        Optional.of("/back")))));
    store.addProxy(added);
    assertThat(store.proxy("a")).isEqualTo(added);
    assertThat(store.proxy("a").command()).isEmpty();
  }

  @Test
  void aServerThatIsReachedEitherWayComesBackAsItWasAdded() throws ConfigException {
    var launch =
        new ServerLaunch(
            List.of("serve", "-x"),
            Map.of(
                "A", new SecretValue.Keychain("k"),
                "B", new SecretValue.FromClient(false),
                "C", new SecretValue.FromClient(true)));
    var added =
        ProxyDefinition.of(
            "a", new Backend.Auto(endpoint("http://127.0.0.1:8080/mcp"), Optional.of(launch)));
    var alone =
        ProxyDefinition.of("b", new Backend.Auto(endpoint("https://x.example"), Optional.empty()));
    store.addProxy(added);
    store.addProxy(alone);
    assertThat(store.proxy("a")).isEqualTo(added);
    assertThat(store.proxy("a").fromClient()).isEqualTo(Set.of("B", "C"));
    assertThat(store.proxy("b")).isEqualTo(alone);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://x.example", "https://x.example:8443/a/b?c=d", "http://localhost/mcp",
            "http://LOCALHOST:1/mcp",
        "http://127.0.0.1:8080", "http://127.9.9.9/x", "http://[::1]:65535/mcp",
            "https://[2001:db8::1]/mcp"
      })
  void goodAddressesAreTaken(String url) {
    assertThat(ServerAddress.read(url)).contains(URI.create(url));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "x.example",
        "/mcp",
        "http://x.example/mcp",
        "http://10.0.0.1/",
        "http://localhost.example/",
        "http://127.0.0.1.example/",
        "ftp://localhost/",
        "file:///etc/passwd",
        "HTTPS://x.example/",
        "https:///mcp",
        "https://user@x.example/",
        "https://user:s3cret@x.example/",
        "https://x.example/#part",
        "https://x.example:70000/",
        "https://x.example/a b",
        "https://x.example/\r\nHost: y",
        "https://exämple/",
        "javascript:alert(1)",
        "https://",
        "https://x_y/",
        "http://[::2]/",
        "http://localhost@evil.example/",
        "https://x.example\\@y/"
      })
  void otherAddressesAreRefused(String url) {
    assertThat(ServerAddress.read(url)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          {"transport": "http"}                                                             | MISSING_MEMBER | /backend
          {"transport": "auto", "command": "c"}                                             | MISSING_MEMBER | /backend
          {"transport": "http", "url": "http://x.example"}                                  | BAD_VALUE      | /backend/url
          {"transport": "http", "url": 1}                                                   | BAD_VALUE      | /backend/url
          {"transport": "http", "url": "https://x.example", "command": "c"}                 | BAD_VALUE      | /backend/command
          {"transport": "http", "url": "https://x.example", "env": {"A": "b"}}              | BAD_VALUE      | /backend/env
          {"transport": "auto", "url": "https://x.example", "args": ["b"]}                  | BAD_VALUE      | /backend/args
          {"command": "c", "url": "https://x.example"}                                      | BAD_VALUE      | /backend/url
          {"command": "c", "headers": {"A": "b"}}                                           | BAD_VALUE      | /backend/headers
          {"command": "c", "mtls": {"authorities": "/ca.pem"}}                              | BAD_VALUE      | /backend/mtls
          {"command": "c", "query": {"A": {"keychain": "k"}}}                              | BAD_VALUE      | /backend/query
          {"transport": "http", "url": "https://x.example", "query": []}                    | BAD_VALUE      | /backend/query
          {"transport": "http", "url": "https://x.example", "query": {"A": "plain"}}        | BAD_VALUE      | /backend/query/A
          {"transport": "http", "url": "https://x.example", "query": {"A": {"keychain": "a b"}}} | BAD_VALUE | /backend/query/A
          {"transport": "http", "url": "https://x.example", "headers": []}                  | BAD_VALUE      | /backend/headers
          {"transport": "http", "url": "https://x.example", "headers": {"Host": "b"}}       | BAD_VALUE      | /backend/headers/Host
          {"transport": "http", "url": "https://x.example", "headers": {"content-length": "1"}} | BAD_VALUE  | /backend/headers/content-length
          {"transport": "http", "url": "https://x.example", "headers": {"Mcp-Session-Id": "1"}} | BAD_VALUE  | /backend/headers/Mcp-Session-Id
          {"transport": "http", "url": "https://x.example", "headers": {"A B": "1"}}        | BAD_VALUE      | /backend/headers/A B
          {"transport": "http", "url": "https://x.example", "headers": {"": "1"}}           | BAD_VALUE      | /backend/headers/
          {"transport": "http", "url": "https://x.example", "headers": {"A": "1", "a": "2"}} | BAD_VALUE     | /backend/headers/a
          {"transport": "http", "url": "https://x.example", "headers": {"A": ""}}           | BAD_VALUE      | /backend/headers/A
          {"transport": "http", "url": "https://x.example", "headers": {"A": "b\\r\\nC: d"}} | BAD_VALUE  | /backend/headers/A
          {"transport": "http", "url": "https://x.example", "headers": {"A": {"from_client": true}}} | BAD_VALUE | /backend/headers/A
          {"transport": "http", "url": "https://x.example", "headers": {"A": {"keychain": "a b"}}} | BAD_VALUE | /backend/headers/A/keychain
          {"transport": "http", "url": "https://x.example", "mtls": 1}                      | BAD_VALUE      | /backend/mtls
          {"transport": "http", "url": "https://x.example", "mtls": {"cert": "/x"}}         | UNKNOWN_MEMBER | /backend/mtls/cert
          {"transport": "http", "url": "https://x.example", "mtls": {"certificate": "x.pem"}} | BAD_VALUE    | /backend/mtls/certificate
          {"transport": "http", "url": "https://x.example", "mtls": {"key": "/k.pem"}}      | MISSING_MEMBER | /backend/mtls
          {"transport": "http", "url": "https://x.example", "mtls": {"certificate": "/c", "password": ""}} | BAD_VALUE | /backend/mtls/password
          {"transport": "http", "url": "http://localhost/", "mtls": {"certificate": "/c"}}  | BAD_VALUE      | /backend/mtls
          """)
  void eachFaultIsToldWithItsPlace(String backend, Code code, String pointer) throws IOException {
    TestHomes.write(home.proxyFile("a"), "{\"backend\": " + backend + "}");
    assertThatThrownBy(() -> store.proxy("a"))
        .isInstanceOfSatisfying(
            ConfigException.class,
            e ->
                assertThat(e.problems())
                    .anySatisfy(problem -> {
                      assertThat(problem.code()).isEqualTo(code);
                      assertThat(problem.pointer()).isEqualTo(pointer);
                    }));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"transport\": \"http\", \"url\": \"https://me:s3cret@x.example\"}",
        "{\"transport\": \"http\", \"url\": \"https://x.example\", \"headers\": {\"A\":"
            + " \"s3cret\\u0007\"}}",
        "{\"transport\": \"http\", \"url\": \"https://x.example\", \"headers\": {\"A\":"
            + " [\"s3cret\"]}}",
        "{\"transport\": \"http\", \"url\": \"https://x.example\", \"headers\": \"s3cret\"}",
        "{\"transport\": \"http\", \"url\": \"https://x.example\", \"mtls\": {\"certificate\":"
            + " \"/c\", \"password\": {\"x\": \"s3cret\"}}}",
        "{\"command\": \"c\", \"env\": {\"A\": \"s3cret\\u0000\"}}"
      })
  void noComplaintRepeatsASecret(String backend) throws IOException {
    TestHomes.write(home.proxyFile("a"), "{\"backend\": " + backend + "}");
    assertThatThrownBy(() -> store.proxy("a"))
        .message()
        .contains("not shown")
        .doesNotContain("s3cret");
  }

  @Test
  void noTextOfADefinitionHoldsASecret() {
    var headers = Map.<String, SecretValue>of("A", new SecretValue.Plain("s3cret"));
    var backend =
        new Backend.Http(
            new Endpoint(URI.create("https://x.example/a?key=t0ken"), headers, Optional.empty()));
    assertThat(backend.shown()).isEqualTo("https://x.example/a?…");
    assertThat(headers.toString()).doesNotContain("s3cret");
    assertThat(ProxyDefinition.of("a", backend).toString()).doesNotContain("s3cret", "t0ken");
  }
}
