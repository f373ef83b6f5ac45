package dev.assent.core.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.secrets.SecretStoreException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
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
  void aValueFromStandardInputIsKeptWithoutItsLineEnd() {
    assertThat(setFrom("pä ss\n", "git/token")).isZero();
    assertThat(console.out).isEqualTo("kept `git/token` in the key store\n");
    assertThat(setFrom("windows\r\n", "b")).isZero();
    assertThat(setFrom("two\nlines\n\n", "c")).isZero();
    assertThat(setFrom("bare", "d")).isZero();
    assertThat(console.secrets.values)
        .isEqualTo(Map.of("git/token", "pä ss", "b", "windows", "c", "two\nlines\n", "d", "bare"));
    assertThat(console.err).isEmpty();
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
  void aValueOnTheCommandLineIsRefused() {
    assertThat(console.run("secret", "set", "a", "planted-2e")).isEqualTo(2);
    assertThat(console.secrets.values).isEmpty();
  }

  @Test
  void noValueAndWrongOnesAreRefused() {
    assertThat(setFrom("", "a")).isEqualTo(2);
    assertThat(console.err).contains("found no value, expected one on standard input");
    assertThat(setFrom("\n", "a")).isEqualTo(2);
    assertThat(setFrom("x".repeat(65_537), "a")).isEqualTo(2);
    console.input = new byte[] {(byte) 0xff, 'a'};
    assertThat(console.run("secret", "set", "a")).isEqualTo(2);
    assertThat(console.err).contains("found bytes that are not UTF-8");
    for (String name : new String[] {"", "-a", "a b", "ä", "a".repeat(129), "a\nb"}) {
      assertThat(setFrom("x", name)).as(name).isEqualTo(2);
    }
    assertThat(console.secrets.values).isEmpty();
  }

  @Test
  void namesAreListedAndValuesNever() {
    assertThat(console.run("secret", "list")).isZero();
    assertThat(console.out).isEqualTo("no secret yet; see `assent secret set --help`\n");
    console.secrets.values.putAll(Map.of("b", "planted-3", "a", "planted-4"));
    assertThat(console.run("secret", "list")).isZero();
    assertThat(console.out).isEqualTo("a\nb\n");
    assertThat(console.run("secret", "list", "--json")).isZero();
    assertThat(console.out).isEqualTo("{\n  \"secrets\": [\"a\", \"b\"]\n}\n");
  }
}
