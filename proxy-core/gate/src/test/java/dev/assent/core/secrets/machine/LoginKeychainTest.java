package dev.assent.core.secrets.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assent.core.secrets.SecretStoreException.Trouble;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Checks the commands to `security` and the reading of its answers, with a script in its place.
@DisabledOnOs(OS.WINDOWS)
class LoginKeychainTest {
  @TempDir Path folder;

  private LoginKeychain keychain(String script) throws Exception {
    Path program = folder.resolve("security");
    Files.writeString(
        program,
        "#!/bin/sh\nprintf '%s\\n' \"$*\" >> '" + folder + "/arguments'\n" + script + "\n");
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
    return new LoginKeychain(program.toString());
  }

  @Test
  void aPrintablePasswordIsReadAsItStands() throws Exception {
    var keychain = keychain("echo 'password: \"a \"b\" c\"' >&2");
    assertThat(keychain.secret("git/token").map(String::new)).contains("a \"b\" c");
    assertThat(folder.resolve("arguments"))
        .hasContent("find-generic-password -s dev.assent -a git/token -g");
  }

  @Test
  void anotherPasswordIsReadFromItsHexDigits() throws Exception {
    assertThat(
            keychain("echo 'password: 0x68C3A90A  \"h\\303\\251\\012\"' >&2")
                .secret("a")
                .map(String::new))
        .contains("hé\n");
    assertThat(keychain("echo 'password: ' >&2").secret("a").map(String::new)).contains("");
  }

  @Test
  void refusalsAreSaid() throws Exception {
    assertThat(keychain("exit 44").secret("a")).isEmpty();
    assertThat(keychain("exit 44").remove("a")).isFalse();
    assertThat(keychain("exit 0").remove("a")).isTrue();
    assertThatThrownBy(() -> keychain("exit 99").secret("a"))
        .hasMessage("the keychain failed with code 99");
    assertThatThrownBy(() -> new LoginKeychain("/nowhere/security").secret("a"))
        .hasMessage("there is no key store: `/nowhere/security` cannot be started");
    assertThatThrownBy(() -> keychain("echo nonsense >&2").secret("a"))
        .hasMessageContaining("expected a password");
  }

  @ParameterizedTest
  @CsvSource({
    "36, KEYCHAIN_LOCKED",
    "37, NO_KEYCHAIN",
    "50, NO_KEYCHAIN",
    "51, KEYCHAIN_DENIED",
    "128, KEYCHAIN_DENIED"
  })
  void whatAPersonCanEndIsTold(int code, Trouble trouble) {
    assertThatThrownBy(() -> keychain("exit " + code).secret("a")).hasMessage(trouble.sentence());
    assertThatThrownBy(() -> keychain("exit " + code).check()).hasMessage(trouble.sentence());
    assertThat(trouble.isAskedAway()).as("nothing here asks the person").isFalse();
  }

  @Test
  void aValueGoesInOverStandardInputAndNeverAsAnArgument() throws Exception {
    keychain("cat > '" + folder + "/input'").put("git/token", "pä \"ss".toCharArray());
    String hex =
        HexFormat.of().formatHex("pä \"ss".getBytes(java.nio.charset.StandardCharsets.UTF_8));
    assertThat(folder.resolve("input"))
        .hasContent(
            "add-generic-password -U -s dev.assent -a git/token -l \"Assent: git/token\" -X "
                + hex);
    assertThat(folder.resolve("arguments")).hasContent("-i");
    assertThatThrownBy(() ->
            keychain("cat >/dev/null; echo 'returned -25299' >&2")
                .put("a", "planted".toCharArray()))
        .hasMessage("the keychain did not take the value");
    assertThatThrownBy(() ->
            keychain("cat >/dev/null; echo 'security: User interaction is not allowed.' >&2")
                .put("a", "planted".toCharArray()))
        .hasMessage(Trouble.KEYCHAIN_LOCKED.sentence());
  }

  @Test
  void onlyOurItemsAreListed() throws Exception {
    var keychain =
        keychain(
            """
            cat <<'END'
            keychain: "/Users/a/Library/Keychains/login.keychain-db"
            class: "genp"
            attributes:
                "acct"<blob>="zebra"
                "svce"<blob>="dev.assent"
            keychain: "/Users/a/Library/Keychains/login.keychain-db"
            class: "genp"
            attributes:
                "acct"<blob>="mail"
                "svce"<blob>="other"
            keychain: "/Users/a/Library/Keychains/login.keychain-db"
            class: "genp"
            attributes:
                "acct"<blob>="ant"
                "svce"<blob>="dev.assent"
            END\
            """);
    assertThat(keychain.names()).containsExactly("ant", "zebra");
  }
}
