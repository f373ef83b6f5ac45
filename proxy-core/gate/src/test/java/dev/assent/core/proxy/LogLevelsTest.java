package dev.assent.core.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.proxy.ControlAnswers.LogLevels;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LogLevelsTest {
  private final LogLevels levels = new LogLevels();
  private final Level[] handlers =
      java.util.Arrays.stream(Logger.getLogger("").getHandlers())
          .map(Handler::getLevel)
          .toArray(Level[]::new);

  @AfterEach
  void reset() {
    Logger.getLogger("dev.assent").setLevel(null);
    Logger.getLogger("dev.assent.core.unused").setLevel(null);
    for (int i = 0; i < handlers.length; i++) {
      Logger.getLogger("").getHandlers()[i].setLevel(handlers[i]);
    }
  }

  @Test
  void aLevelHoldsForALoggerAndThoseBelowIt() {
    assertThat(levels.set("", "debug")).isTrue();
    assertThat(Logger.getLogger("dev.assent.core.transport.StreamChannel").isLoggable(Level.FINE))
        .isTrue();
    assertThat(Logger.getLogger("java.net").isLoggable(Level.FINE)).isFalse();
    assertThat(Logger.getLogger("").getHandlers())
        .allMatch(handler -> handler.getLevel().intValue() <= Level.FINE.intValue());
    assertThat(levels.set("dev.assent.core.unused", "error")).isTrue();
    assertThat(Logger.getLogger("dev.assent.core.unused.X").isLoggable(Level.WARNING)).isFalse();
    assertThat(levels.set("dev.assent", "warning")).isTrue();
    assertThat(Logger.getLogger("dev.assent.core.transport.StreamChannel").isLoggable(Level.INFO))
        .isFalse();
  }

  @Test
  void otherLoggersAndLevelsAreRefused() {
    for (String logger :
        new String[] {
          "java.net",
          "jdk.httpclient",
          "dev",
          "dev.assentx",
          "dev.assent.",
          "dev.assent..x",
          "dev.assent/x"
        }) {
      assertThat(levels.set(logger, "debug")).as(logger).isFalse();
    }
    for (String level : new String[] {"", "off", "DEBUG", "all", "fine", "severe"}) {
      assertThat(levels.set("", level)).as(level).isFalse();
    }
    assertThat(LogLevels.words()).containsExactly("error", "warning", "info", "debug", "trace");
  }
}
