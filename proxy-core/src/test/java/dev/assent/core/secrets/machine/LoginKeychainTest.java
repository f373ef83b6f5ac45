package dev.assent.core.secrets.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

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
    assertThatThrownBy(() -> keychain("exit 36").secret("a")).hasMessageContaining("locked");
    assertThatThrownBy(() -> keychain("exit 128").secret("a")).hasMessageContaining("denied");
    assertThatThrownBy(() -> keychain("exit 51").secret("a"))
        .hasMessage("the keychain failed with code 51");
    assertThatThrownBy(() -> new LoginKeychain("/nowhere/security").secret("a"))
        .hasMessage("there is no key store: `/nowhere/security` cannot be started");
    assertThatThrownBy(() -> keychain("echo nonsense >&2").secret("a"))
        .hasMessageContaining("expected a password");
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
