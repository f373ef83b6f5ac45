package dev.assent.core.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Names of systems as Java gives them.
class OperatingSystemTest {
  @ParameterizedTest
  @CsvSource({
    "Linux,LINUX",
    "Mac OS X,MACOS",
    "Windows 11,WINDOWS",
    "Windows Server 2025,WINDOWS",
    "FreeBSD,OTHER",
    "Darwin,OTHER",
    "'',OTHER"
  })
  void eachNameIsASystem(String name, OperatingSystem system) {
    assertThat(OperatingSystem.of(name)).isEqualTo(system);
  }

  @Test
  void aUnixHasAScreenWhereTheEnvironmentNamesOne() {
    assertThat(OperatingSystem.LINUX.hasScreen(Map.of("DISPLAY", ""))).isFalse();
    assertThat(OperatingSystem.LINUX.hasScreen(Map.of("WAYLAND_DISPLAY", "wayland-0"))).isTrue();
    assertThat(OperatingSystem.OTHER.hasScreen(Map.of())).isFalse();
    assertThat(OperatingSystem.WINDOWS.hasScreen(Map.of())).isTrue();
    assertThat(OperatingSystem.MACOS.hasScreen(Map.of())).isTrue();
  }
}
