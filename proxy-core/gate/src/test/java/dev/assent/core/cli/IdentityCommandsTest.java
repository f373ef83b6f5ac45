package dev.assent.core.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.identity.FakeIssuer;
import dev.assent.core.secrets.SecretStoreException;
import java.net.URI;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IdentityCommandsTest {
  @TempDir Path folder;
  private CliRig console;
  private FakeIssuer issuer;

  @BeforeEach
  void open() {
    console = new CliRig(folder);
    console.environment.put("DISPLAY", ":1");
    issuer = new FakeIssuer();
    console.browser =
        page -> {
          issuer.walkBeside(page);
          return true;
        };
  }

  @AfterEach
  void close() {
    issuer.close();
  }

  private void configure() {
    assertThat(
            console.run(
                "config",
                "set",
                "identity",
                "{\"issuer\": \""
                    + issuer.base
                    + "\", \"client_id\": \""
                    + FakeIssuer.CLIENT
                    + "\"}"))
        .isZero();
  }

  @Test
  void withoutAConfigurationNobodySignsInAndNothingIsAsked() {
    console.secrets.failure = new SecretStoreException("nobody may ask");
    console.browser =
        page -> {
          throw new AssertionError();
        };
    assertThat(console.run("identity", "show")).isZero();
    assertThat(console.out).isEqualTo("no issuer is configured; this is ada, by the system\n");
    assertThat(console.run("identity", "show", "--json")).isZero();
    assertThat(console.out).isEqualTo("{\n  \"state\": \"not-configured\"\n}\n");
    assertThat(console.run("identity", "login")).isEqualTo(2);
    assertThat(console.err).contains("found no setting `identity`, expected an issuer");
    assertThat(issuer.asked).isEmpty();
  }

  @Test
  void aPersonSignsInIsShownAndSignsOut() {
    configure();
    assertThat(console.run("identity", "show")).isEqualTo(1);
    assertThat(console.out).startsWith("nobody is signed in at " + issuer.base);
    assertThat(console.run("identity", "login")).as(console.err).isZero();
    assertThat(console.out)
        .contains(issuer.base + "/authorize?response_type=code&")
        .contains("signed in as Ada Lovelace at " + issuer.base + " until 2026-03-04T05:12:07Z")
        .doesNotContain("no browser");
    assertThat(console.run("identity", "show")).isZero();
    assertThat(console.out)
        .contains("name      Ada Lovelace\nsubject   ada\n", "then renewed", "scopes    openid");
    assertThat(console.run("identity", "show", "--json")).isZero();
    assertThat(console.out)
        .contains(
            "\"state\": \"signed-in\"",
            "\"subject\": \"ada\"",
            "\"renewable\": true",
            "\"groups\"",
            "\"client_id\": \"assent-test\"")
        .doesNotContain("eyJ", "refresh-");
    assertThat(console.run("identity", "logout")).isZero();
    assertThat(console.out).isEqualTo("signed out\n");
    assertThat(console.secrets.values).isEmpty();
    assertThat(console.run("identity", "logout")).isEqualTo(1);
    assertThat(console.out).isEqualTo("nobody was signed in\n");
  }

  @Test
  void withoutABrowserThePageIsShown() {
    configure();
    console.browser =
        page -> {
          issuer.walkBeside(page);
          return false;
        };
    assertThat(console.run("identity", "login")).isZero();
    assertThat(console.out).contains("no browser could be started; open the page yourself");
  }

  @Test
  void withoutAScreenOrWhenAskedACodeIsShown() {
    configure();
    issuer.confirmAtOnce();
    console.browser =
        page -> {
          throw new AssertionError("opened " + page);
        };
    assertThat(console.run("identity", "login", "--device")).as(console.err).isZero();
    assertThat(console.out)
        .contains(issuer.base + "/confirm\n", "\n    WDJB-MJHT\n", "for 10 minutes")
        .contains("signed in as Ada Lovelace")
        .doesNotContain("device-1");
    issuer.codesLive(45);
    console.environment.remove("DISPLAY");
    console.secrets.values.clear();
    assertThat(console.run("identity", "login")).as(console.err).isZero();
    assertThat(console.out).contains("WDJB-MJHT", "for 45 seconds");
  }

  @Test
  void whatIsRefusedIsNamedAndWhatWasThereStays() {
    configure();
    assertThat(console.run("identity", "login")).isZero();
    var before = java.util.Map.copyOf(console.secrets.values);
    console.browser =
        page -> {
          String state = URI.create(page.toString()).getRawQuery().replaceAll(".*state=", "");
          issuer.walkBeside(URI.create(page.toString().replace("state=" + state, "state=x")));
          return true;
        };
    assertThat(console.run("identity", "login")).isEqualTo(1);
    assertThat(console.err)
        .isEqualTo("assent: the browser came back with the state of another sign-in\n");
    assertThat(console.secrets.values).isEqualTo(before);
    issuer.close();
    assertThat(console.run("identity", "show")).isEqualTo(1);
    assertThat(console.out).contains("does not count:\nthe issuer cannot be reached: `http://");
    assertThat(console.run("identity", "show", "--json")).isEqualTo(1);
    assertThat(console.out).contains("\"state\": \"refused\"", "\"reason\": \"unreachable\"");
    assertThat(console.run("identity", "logout")).isZero();
    assertThat(console.out)
        .startsWith("the issuer was not told: the issuer cannot be reached")
        .endsWith("\nsigned out\n");
  }

  @Test
  void tokensAreOutOfReachOfSecretCommandsAndServers() {
    configure();
    assertThat(console.run("identity", "login")).isZero();
    assertThat(console.secrets.values).isNotEmpty();
    String entry = console.secrets.values.keySet().iterator().next();
    assertThat(console.run("secret", "list")).isZero();
    assertThat(console.out).isEqualTo("no secret yet; see `assent secret set --help`\n");
    assertThat(console.run("secret", "remove", entry)).isEqualTo(2);
    console.input = "x".getBytes();
    assertThat(console.run("secret", "set", entry)).isEqualTo(2);
    assertThat(
            console.run(
                "proxy",
                "add",
                "a",
                "--url",
                "https://mcp.example/",
                "--header",
                "X=keychain:" + entry))
        .isEqualTo(2);
    assertThat(
            console.run(
                "config", "set", "telemetry.headers", "{\"A\": {\"keychain\": \"" + entry + "\"}}"))
        .isEqualTo(2);
  }

  @Test
  void whoTookTheSettingAwayCanStillSignOut() {
    configure();
    assertThat(console.run("identity", "login")).isZero();
    assertThat(console.run("config", "unset", "identity")).isZero();
    assertThat(console.run("identity", "logout")).isZero();
    assertThat(console.out)
        .startsWith("the setting `identity` is gone, so the issuer was not told: http://127")
        .endsWith("\nsigned out\n");
    assertThat(console.secrets.values).isEmpty();
  }
}
