package dev.assent.core.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
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
