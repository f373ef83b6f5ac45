package dev.assent.core.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AssentMainTest {
  private final Logger bus = Logger.getLogger("org.freedesktop");

  @AfterEach
  void asBefore() {
    bus.setLevel(null);
  }

  @ParameterizedTest
  @ValueSource(strings = {"doctor", "protect", "secret", "core"})
  void theLibraryOfTheBusSaysNothingOnStandardError(String verb) {
    AssentMain.quieten(new String[] {verb, "--json"});
    assertThat(bus.isLoggable(Level.INFO)).isFalse();
    assertThat(bus.isLoggable(Level.WARNING)).isTrue();
  }

  @Test
  void anotherVerbIsSparedTheLoggingSystem() {
    AssentMain.quieten(new String[] {"run", "files"});
    AssentMain.quieten(new String[0]);
    assertThat(bus.getLevel()).isNull();
  }
}
