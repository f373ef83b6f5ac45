package dev.assent.core.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.identity.server.GuardedServer;
import dev.assent.core.secrets.SecretStoreException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProxySignInCommandsTest {
  @TempDir Path folder;
  private CliRig console;
  private GuardedServer server;

  @BeforeEach
  void open() {
    console = new CliRig(folder);
    server = new GuardedServer();
    console.browser =
        page -> {
          server.walkBeside(page);
          return true;
        };
    assertThat(console.run("proxy", "add", "files", "--url", server.url, "--policy", "empty"))
        .as(console.err)
        .isZero();
  }

  @AfterEach
  void close() {
    server.close();
  }

  @Test
  void aPersonSignsInAndOut() {
    assertThat(console.run("proxy", "login", "files")).as(console.err).isZero();
    assertThat(console.out)
        .contains("sign in on this page")
        .contains("signed in to files at " + server.issuerBase + " for files:read")
        .doesNotContain("canary");
    assertThat(console.secrets.values.keySet()).allMatch(key -> key.startsWith(".server/files"));
    assertThat(console.run("secret", "list")).isZero();
    assertThat(console.out).doesNotContain(".server");
    assertThat(console.run("secret", "remove", ".server/files")).isEqualTo(2);
    assertThat(console.run("proxy", "logout", "files")).isZero();
    assertThat(console.out).isEqualTo("signed out of files\n");
    assertThat(console.secrets.values).isEmpty();
    assertThat(console.run("proxy", "logout", "files")).isEqualTo(1);
    assertThat(console.out).isEqualTo("nobody was signed in to files\n");
  }

  @Test
  void aServerThatIsRemovedTakesItsSignInWithIt() {
    assertThat(console.run("proxy", "login", "files")).isZero();
    assertThat(console.run("proxy", "remove", "files")).as(console.err).isZero();
    assertThat(console.secrets.values).isEmpty();
  }

  @Test
  void aServerWithoutSignInIsRemovedWithoutTheKeyStore() {
    console.secrets.failure = new SecretStoreException("nobody may ask");
    assertThat(console.run("proxy", "remove", "files")).isZero();
    assertThat(console.err).isEmpty();
  }

  @Test
  void whatIsRefusedSaysWhyAndChangesNothing() {
    server.metadata = document -> document.without("code_challenge_methods_supported");
    assertThat(console.run("proxy", "login", "files")).isEqualTo(1);
    assertThat(console.err).contains("does not offer PKCE with S256");
    assertThat(console.secrets.values).isEmpty();
    assertThat(console.run("proxy", "login", "none")).isEqualTo(2);
  }

  @Test
  void aServerThatIsStartedHasNoSignIn() {
    assertThat(console.run("proxy", "add", "own", "--policy", "empty", "--", "cat")).isZero();
    assertThat(console.run("proxy", "login", "own")).isEqualTo(1);
    assertThat(console.err).contains("it is started here");
  }

  @Test
  void aLockedKeyStoreIsAFailure() {
    console.secrets.failure = new SecretStoreException("it is locked");
    assertThat(console.run("proxy", "login", "files")).isEqualTo(4);
    assertThat(console.err).contains("it is locked");
  }

  @Test
  void whatIsKnownBeforehandIsSetMemberByMemberAndShown() {
    assertThat(
            console.run(
                "proxy",
                "set",
                "files",
                "--oauth-issuer",
                "https://id.example.com",
                "--oauth-client",
                "assent",
                "--oauth-secret",
                "keychain:files/oauth",
                "--oauth-scope",
                "files:read",
                "--oauth-scope",
                "files:list"))
        .as(console.err)
        .isZero();
    assertThat(
            console.run("proxy", "set", "files", "--oauth-port", "8400", "--oauth-path", "/back"))
        .as(console.err)
        .isZero();
    assertThat(console.run("proxy", "show", "files")).isZero();
    assertThat(console.out)
        .contains(
            "issuer https://id.example.com, client assent, its secret (key `files/oauth`), scopes"
                + " files:read files:list, ports 8400, path /back");
    assertThat(console.run("proxy", "show", "files", "--json")).isZero();
    assertThat(console.out).contains("\"client_id\": \"assent\"", "\"keychain\": \"files/oauth\"");
    assertThat(console.run("proxy", "set", "files", "--no-oauth")).as(console.err).isZero();
    assertThat(console.run("proxy", "show", "files", "--json")).isZero();
    assertThat(console.out).contains("\"oauth\": null");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "--oauth-issuer; http://id.example.com; /backend/oauth/issuer",
        "--oauth-issuer; https://id.example.com/?a=b; /backend/oauth/issuer",
        "--oauth-client; a b; /backend/oauth/client_id",
        "--oauth-secret; hunter2; expected `keychain:KEY`",
        "--oauth-secret; keychain:a b; found a key that cannot be one",
        "--oauth-secret; keychain:files/oauth; `client_id`",
        "--oauth-scope; a b; /backend/oauth/scopes",
        "--oauth-port; 80; /backend/oauth/redirect_ports",
        "--oauth-port; web; --oauth-port",
        "--oauth-path; back; /backend/oauth/redirect_path"
      })
  void eachMemberThatIsWrongIsNamedAndNothingChanges(String option, String value, String says) {
    assertThat(console.run("proxy", "set", "files", option, value)).isEqualTo(2);
    assertThat(console.err).contains(says).doesNotContain("hunter2");
    assertThat(console.run("proxy", "show", "files", "--json")).isZero();
    assertThat(console.out).contains("\"oauth\": null");
  }

  @Test
  void aSignInIsForServersOverHttpAndOptionsDoNotContradict() {
    assertThat(console.run("proxy", "add", "own", "--policy", "empty", "--", "cat")).isZero();
    assertThat(console.run("proxy", "set", "own", "--oauth-client", "assent")).isEqualTo(2);
    assertThat(console.err).contains("oauth");
    assertThat(console.run("proxy", "set", "files", "--no-oauth", "--oauth-client", "a"))
        .isEqualTo(2);
    assertThat(console.err).contains("expected one of them");
  }
}
