package dev.assent.core.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
        "GIT_SSH_COMMAND",
        "git_config_count",
        "LD_PRELOAD",
        "NODE_OPTIONS",
        "PYTHONPATH",
        "BASH_ENV",
        "SHELL",
        "RUSTC_WRAPPER",
        "MAKEFLAGS",
        "UV_INDEX",
        "LESSOPEN",
        "LUA_PATH"
      })
  void noClientGivesAVariableThatMakesProgramsRunSomething(String name) throws ConfigException {
    for (boolean required : List.of(true, false)) {
      var launch =
          new ServerLaunch(List.of("serve"), Map.of(name, new SecretValue.FromClient(required)));
      assertThatThrownBy(() -> store.addProxy(ProxyDefinition.of("a", new Backend.Stdio(launch))))
          .hasMessageContaining("/backend/env/" + name)
          .hasMessageContaining("found `\"" + name + "\"`, expected a variable that makes no")
          .hasMessageContaining("or its value in place of `from_client`");
    }
    var value = new ServerLaunch(List.of("serve"), Map.of(name, new SecretValue.Plain("x")));
    store.addProxy(ProxyDefinition.of("a", new Backend.Stdio(value)));
    assertThat(store.proxy("a").command()).containsExactly("serve");
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
