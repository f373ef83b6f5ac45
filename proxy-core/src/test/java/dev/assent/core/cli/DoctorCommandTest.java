package dev.assent.core.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.config.SecretStoreException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DoctorCommandTest {
  @TempDir Path folder;
  private Console console;

  @BeforeEach
  void open() {
    console = new Console(folder);
  }

  @Test
  void eachLineSaysHowItIsAndWhatToDo() {
    console.secrets.failure = new SecretStoreException("the key store is locked; unlock it and try again");
    console.run("doctor");
    assertThat(console.out)
        .contains("ok        Settings: all are the defaults\n")
        .contains("warning   Key store: the key store is locked; unlock it and try again\n          servers with `keychain` in their configuration");
  }

  @Test
  void itEndsWithOneWhenSomethingDoesNotWork() throws Exception {
    Files.createDirectories(console.home());
    Files.writeString(console.home().resolve("config.json"), "{");
    assertThat(console.run("doctor", "--json")).isEqualTo(1);
    assertThat(console.out).startsWith("{\n  \"schema\": 1,\n  \"worst\": \"failed\",\n  \"checks\": [").contains("\"check\": \"settings\"", "\"do\": \"mend the file");
  }
}
