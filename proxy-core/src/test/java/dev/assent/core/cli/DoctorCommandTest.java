package dev.assent.core.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.secrets.SecretStoreException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DoctorCommandTest {
  @TempDir Path folder;
  private CliRig console;

  @BeforeEach
  void open() {
    console = new CliRig(folder);
  }

  @Test
  void eachLineSaysHowItIsAndWhatToDo() {
    console.secrets.failure = new SecretStoreException(SecretStoreException.Trouble.LOCKED);
    console.run("doctor");
    assertThat(console.out)
        .contains("ok        Settings: all are the defaults\n")
        .contains(
            "warning   Key store: the key store is locked; unlock it and try again\n          servers with `keychain` in their configuration");
  }

  @Test
  void itEndsWithOneWhenSomethingDoesNotWork() throws Exception {
    Files.createDirectories(console.home());
    Files.writeString(console.home().resolve("config.json"), "{");
    assertThat(console.run("doctor", "--json")).isEqualTo(1);
    assertThat(console.out)
        .startsWith("{\n  \"schema\": 1,\n  \"worst\": \"failed\",\n  \"checks\": [")
        .contains("\"check\": \"settings\"", "\"do\": \"mend the file");
  }

  @Test
  void aBundleIsListedAndWrittenAfterAYes() {
    Path file = folder.resolve("help.zip");
    assertThat(console.run("doctor", "--bundle", "help.zip")).isEqualTo(1);
    assertThat(console.out)
        .contains(
            "FILE",
            "doctor.json",
            "what the checks found, without paths and names",
            "write these to FOLDER/help.zip? [y/N] nothing was written");
    assertThat(file).doesNotExist();
    console.input = "y\n".getBytes(StandardCharsets.UTF_8);
    assertThat(console.run("doctor", "--bundle", "help.zip", "--include", "paths,policies"))
        .isZero();
    assertThat(console.out).contains("written: FOLDER/help.zip");
    assertThat(file).isNotEmptyFile();
    assertThat(console.run("doctor", "--bundle", "help.zip", "--yes"))
        .as("it is there")
        .isEqualTo(2);
    assertThat(console.run("doctor", "--bundle", "other.zip", "--include", "secrets")).isEqualTo(2);
    assertThat(console.err).contains("expected one of paths, policies, messages, server-output");
    assertThat(console.run("doctor", "--bundle", "other.zip", "--json")).isEqualTo(2);
    assertThat(console.run("doctor", "--yes")).isEqualTo(2);
    assertThat(folder.resolve("other.zip")).doesNotExist();
    assertThat(console.run("doctor", "--bundle", "other.zip", "--json", "--yes")).isZero();
    assertThat(console.out).contains("\"entries\": [");
  }
}
