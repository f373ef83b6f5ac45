package dev.assent.core.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.cli.invocation.ControlException;
import dev.assent.core.identity.FakeIssuer;
import dev.assent.core.secrets.SecretStoreException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A machine without a key store: the sign-in is in a file if the person asks for it.
class KeptInFileTest {
  private static final String PASSPHRASE = "correct horse battery";

  @TempDir Path folder;
  private CliRig console;
  private FakeIssuer issuer;

  @BeforeEach
  void open() {
    console = new CliRig(folder);
    issuer = new FakeIssuer();
    issuer.confirmAtOnce();
    console.secrets.failure = new SecretStoreException(SecretStoreException.Trouble.NO_SESSION);
    assertThat(
            console.run(
                "config",
                "set",
                "identity",
                "{\"issuer\": \"" + issuer.base + "\", \"client_id\": \"assent-test\"}"))
        .isZero();
  }

  @AfterEach
  void close() {
    issuer.close();
  }

  private Path file() {
    return console.home().resolve("sign-in");
  }

  private int run(List<String> typed, String... words) {
    console.secrets.lines.clear();
    console.secrets.lines.addAll(typed);
    console.calls.clear();
    var all = new String[words.length + 1];
    all[0] = "identity";
    System.arraycopy(words, 0, all, 1, words.length);
    return console.run(all);
  }

  private void keepInFile() {
    console.answer = "{\"unlocked\": true, \"state\": \"signed-in\"}";
    assertThat(run(List.of(PASSPHRASE, PASSPHRASE), "login", "--keep-in-file"))
        .as(console.err)
        .isZero();
  }

  @Test
  void nobodySignsInForNothingAndTheWayOutIsNamed() {
    assertThat(run(List.of(), "login")).isEqualTo(4);
    assertThat(console.err)
        .isEqualTo(
            "assent: the key store cannot be used: there is no key store: this session has no bus;"
                + " it comes with a login at a desktop;"
                + " `--keep-in-file` keeps the sign-in in an encrypted file\n");
    assertThat(issuer.asked).isEmpty();
    assertThat(file()).doesNotExist();
  }

  @Test
  void aSignInIsKeptShownAndEndedWithThePassphrase() throws Exception {
    keepInFile();
    assertThat(console.out).contains("WDJB-MJHT", "signed in as Ada Lovelace at ");
    assertThat(console.calls).containsExactly("unlock");
    assertThat(Files.readString(file()))
        .doesNotContain("eyJhbGci", "refresh_token", "Ada Lovelace");
    assertThat(console.secrets.values).isEmpty();

    assertThat(run(List.of(PASSPHRASE), "show")).as(console.err).isZero();
    assertThat(console.out).contains("name      Ada Lovelace");
    assertThat(run(List.of(), "show")).isEqualTo(1);
    assertThat(console.out)
        .contains("does not count:\n", "is locked; run `assent identity unlock`");
    assertThat(run(List.of("another passphrase"), "show")).isEqualTo(4);
    assertThat(console.err).isEqualTo("assent: the passphrase is wrong\n");

    assertThat(run(List.of("another passphrase"), "logout")).isEqualTo(4);
    assertThat(file()).exists();
    issuer.asked.clear();
    assertThat(run(List.of(PASSPHRASE), "logout")).as(console.err).isZero();
    assertThat(console.out).isEqualTo("signed out\n");
    assertThat(issuer.asked).contains("/revoke");
    assertThat(console.calls).containsExactly("identity");
    assertThat(file()).doesNotExist();
    assertThat(console.home().resolve("sign-in.number")).doesNotExist();
  }

  @Test
  void whoForgotThePassphraseOrDamagedTheFileCanEndTheSignIn() throws Exception {
    keepInFile();
    issuer.asked.clear();
    assertThat(run(List.of(""), "logout")).isZero();
    assertThat(console.out)
        .isEqualTo("the issuer was not told: the file of the sign-in stayed locked\nsigned out\n");
    assertThat(issuer.asked).isEmpty();
    assertThat(file()).doesNotExist();

    keepInFile();
    String kept = Files.readString(file());
    int first = kept.indexOf('\n') + 1;
    char other = kept.charAt(first) == '_' ? 'A' : '_';
    Files.writeString(file(), kept.substring(0, first) + other + kept.substring(first + 1));
    assertThat(run(List.of(PASSPHRASE), "show")).isEqualTo(4);
    assertThat(console.err)
        .isEqualTo(
            "assent: the file of the sign-in is damaged; sign in anew with `assent identity login"
                + " --keep-in-file`\n");
    assertThat(run(List.of(PASSPHRASE), "logout")).isZero();
    assertThat(console.out).contains("is damaged", "signed out\n");
    assertThat(file()).doesNotExist();
  }

  @Test
  void aRefusedSignInOrABadPassphraseLeavesTheFile() throws Exception {
    keepInFile();
    byte[] before = Files.readAllBytes(file());
    assertThat(run(List.of("too short", "too short"), "login", "--keep-in-file")).isEqualTo(4);
    assertThat(console.err)
        .isEqualTo("assent: found a passphrase of 9 characters, expected at least 12\n");
    assertThat(run(List.of(PASSPHRASE, PASSPHRASE + "x"), "login", "--keep-in-file")).isEqualTo(4);
    assertThat(console.err).isEqualTo("assent: the two passphrases differ\n");
    console.secrets.typed = null;
    assertThat(run(List.of(), "login", "--keep-in-file")).isEqualTo(2);
    assertThat(console.err).contains("found no terminal, expected one at which a passphrase");
    issuer.close();
    assertThat(run(List.of(PASSPHRASE, PASSPHRASE), "login", "--keep-in-file")).isEqualTo(1);
    assertThat(Files.readAllBytes(file())).isEqualTo(before);
  }

  @Test
  void aSignInInTheKeyStoreTakesTheFileAway() {
    keepInFile();
    console.secrets.failure = null;
    assertThat(run(List.of(), "login")).as(console.err).isZero();
    assertThat(file()).doesNotExist();
    assertThat(console.secrets.values.keySet())
        .isNotEmpty()
        .allSatisfy(name -> assertThat(name).startsWith(".identity"));
    keepInFile();
    assertThat(console.secrets.values).isEmpty();
  }

  @Test
  void theRunningCoreIsGivenTheKeyAndNeverThePassphrase() {
    assertThat(run(List.of(PASSPHRASE), "unlock")).isEqualTo(1);
    assertThat(console.out).isEqualTo("the sign-in is not kept in a file\n");
    keepInFile();
    assertThat(run(List.of(PASSPHRASE), "unlock")).as(console.err).isZero();
    assertThat(console.out).isEqualTo("unlocked: signed-in\n");
    assertThat(console.keys).hasSize(2);
    assertThat(console.keys.getFirst()).isEqualTo(console.keys.getLast());
    assertThat(run(List.of("another passphrase"), "unlock")).isEqualTo(4);
    assertThat(run(List.of(), "unlock")).isEqualTo(2);
    console.answer = "{\"unlocked\": false, \"message\": \"the key is not that of the file\"}";
    assertThat(run(List.of(PASSPHRASE), "unlock")).isEqualTo(4);
    assertThat(console.err).isEqualTo("assent: the key is not that of the file\n");
    console.failure = new ControlException(ControlException.Code.NOT_RUNNING, "no core listens");
    assertThat(run(List.of(PASSPHRASE), "unlock")).isEqualTo(3);
    assertThat(console.out + console.err).doesNotContain(PASSPHRASE);
  }
}
