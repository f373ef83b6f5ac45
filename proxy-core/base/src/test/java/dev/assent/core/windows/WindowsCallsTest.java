package dev.assent.core.windows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/// The native calls themselves, on Windows.
@EnabledOnOs(value = OS.WINDOWS, disabledReason = "only Windows has these functions")
class WindowsCallsTest {
  private static Process waiting() throws IOException {
    return new ProcessBuilder("ping", "-n", "60", "127.0.0.1")
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  @Test
  void whatIsInAJobEndsWithIt() throws Exception {
    Process closed = waiting();
    Process ended = waiting();
    try (var job = KillOnClose.create();
        var other = KillOnClose.create()) {
      job.add(closed.pid());
      other.add(ended.pid());
      other.end();
      assertThat(ended.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(closed.isAlive()).isTrue();
    }
    assertThat(closed.waitFor(60, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void aProcessThatIsNotThereIsToldOf() throws Exception {
    try (var job = KillOnClose.create()) {
      assertThatThrownBy(() -> job.add(3))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("error");
    }
  }

  @Test
  void aTextOfTheRegistryIsKeptAndRemoved() throws IOException {
    String key = "Software\\dev.assent.test";
    var registry = UserRegistry.ofSystem();
    registry.remove(key, "Text");
    assertThat(registry.text(key, "Text")).isEmpty();
    registry.set(key, "Text", "\"C:\\Users\\Ana Lösch\\assent.exe\" 漢字");
    assertThat(registry.text(key, "Text")).contains("\"C:\\Users\\Ana Lösch\\assent.exe\" 漢字");
    registry.remove(key, "Text");
    registry.remove(key, "Text");
    assertThat(registry.text(key, "Text")).isEmpty();
  }
}
