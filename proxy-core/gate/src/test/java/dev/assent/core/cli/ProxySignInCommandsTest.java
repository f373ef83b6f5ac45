package dev.assent.core.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.identity.server.GuardedServer;
import dev.assent.core.secrets.SecretStoreException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
  void aLockedKeyStoreIsAFailure() {
    console.secrets.failure = new SecretStoreException("it is locked");
    assertThat(console.run("proxy", "login", "files")).isEqualTo(4);
    assertThat(console.err).contains("it is locked");
  }
}
