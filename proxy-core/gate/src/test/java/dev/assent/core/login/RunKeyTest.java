package dev.assent.core.login;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assent.core.login.LoginStart.RunKey;
import dev.assent.core.windows.UserRegistry;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// The value is there exactly while the setting wants it, and nobody else's is touched.
class RunKeyTest {
  private static final String PROGRAM =
      "C:\\Users\\Ana Lösch\\AppData\\Local\\Assent\\assent-desktop.exe";

  private final Map<String, String> values = new HashMap<>();
  private final UserRegistry registry =
      new UserRegistry() {
        @Override
        public Optional<String> text(String key, String name) {
          return Optional.ofNullable(values.get(key + "\\" + name));
        }

        @Override
        public void set(String key, String name, String text) {
          values.put(key + "\\" + name, text);
        }

        @Override
        public void remove(String key, String name) {
          values.remove(key + "\\" + name);
        }
      };

  private static final String PLACE =
      "Software\\Microsoft\\Windows\\CurrentVersion\\Run\\dev.assent.Assent";

  @Test
  void itComesAndGoesWithTheSetting() throws IOException {
    var key = new RunKey(registry, PROGRAM);
    key.apply(false);
    assertThat(values).isEmpty();
    key.apply(true);
    key.apply(true);
    assertThat(values).containsExactly(Map.entry(PLACE, "\"" + PROGRAM + "\" --background"));
    assertThat(key.isThere()).isTrue();
    assertThat(key.started().map(Path::toString)).contains(PROGRAM);
    new RunKey(registry, "D:\\Assent\\assent-desktop.exe").apply(true);
    assertThat(values)
        .containsExactly(Map.entry(PLACE, "\"D:\\Assent\\assent-desktop.exe\" --background"));
    key.apply(false);
    assertThat(values).isEmpty();
  }

  @Test
  void whatIsNotOursStays() throws IOException {
    values.put(PLACE, "C:\\other.exe");
    var key = new RunKey(registry, PROGRAM);
    key.apply(true);
    key.apply(false);
    assertThat(key.isThere()).isFalse();
    assertThat(key.started()).isEmpty();
    assertThat(values).containsExactly(Map.entry(PLACE, "C:\\other.exe"));
  }

  @Test
  void aCommandThatWindowsWouldNotReadIsRefused() {
    var key = new RunKey(registry, "C:\\" + "a".repeat(300) + "\\assent-desktop.exe");
    assertThatThrownBy(() -> key.apply(true))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("expected at most 260");
    assertThat(values).isEmpty();
  }
}
