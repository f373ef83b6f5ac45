package dev.assent.core.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.secrets.SecretStoreException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SecretCommandsTest {
  @TempDir Path folder;
  private CliRig console;

  @BeforeEach
  void open() {
    console = new CliRig(folder);
  }

  private int setFrom(String input, String name) {
    console.input = input.getBytes(StandardCharsets.UTF_8);
    return console.run("secret", "set", name);
  }

  @Test
  void aTypedValueIsKeptAndWiped() {
    console.secrets.typed = "unseen".toCharArray();
    assertThat(setFrom("not this", "a")).isZero();
    assertThat(console.secrets.values).containsEntry("a", "unseen");
    assertThat(console.secrets.typed).containsOnly('\0');
    assertThat(console.secrets.taken).isSameAs(console.secrets.typed);
  }

  @Test
  void aValueIsWipedAndNotPrintedWhenTheStoreRefuses() {
    console.secrets.failure = new SecretStoreException(SecretStoreException.Trouble.LOCKED);
    assertThat(setFrom("planted-1f\n", "a")).isEqualTo(4);
    assertThat(console.err).isEqualTo("assent: the key store is locked; unlock it and try again\n");
    assertThat(console.out).isEmpty();
    assertThat(console.secrets.taken).containsOnly('\0');
    assertThat(console.run("secret", "list")).isEqualTo(4);
    assertThat(console.run("secret", "remove", "a")).isEqualTo(4);
  }

  @Test
  void valuesThatAreTooLongOrNoTextAreRefused() {
    assertThat(setFrom("x".repeat(65_537), "a")).isEqualTo(2);
    console.input = new byte[] {(byte) 0xff, 'a'};
    assertThat(console.run("secret", "set", "a")).isEqualTo(2);
    assertThat(console.err).contains("found bytes that are not UTF-8");
    assertThat(console.secrets.values).isEmpty();
  }
}
