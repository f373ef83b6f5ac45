package dev.assent.desktop.launch;

import dev.assent.core.config.ConfigStore;
import java.awt.Toolkit;
import java.lang.System.Logger;
import java.time.Clock;
import java.time.LocalTime;
import java.util.Optional;

/// The sound with the first card of a burst: the desktop's own, unless switched off or within the quiet hours.
///
/// @param config says whether and when
/// @param clock the time, in the zone in which the quiet hours are meant
record BurstSound(ConfigStore config, Clock clock) {
  private static final Logger LOG = System.getLogger(BurstSound.class.getName());

  void play() {
    var hitl = config.settings().hitl();
    if (!hitl.sound() || isQuiet(hitl.quietHours(), LocalTime.now(clock))) {
      return;
    }
    Thread.ofVirtual()
        .name("sound")
        .start(
            () -> {
              try {
                Toolkit.getDefaultToolkit().beep();
              } catch (java.awt.AWTError | java.awt.HeadlessException e) {
                LOG.log(Logger.Level.DEBUG, "no sound here", e);
              }
            });
  }

  /// Whether a time lies within hours such as `22:00-07:00`, which may go over midnight.
  static boolean isQuiet(Optional<String> hours, LocalTime now) {
    if (hours.isEmpty()) {
      return false;
    }
    String[] ends = hours.get().split("-", 2);
    LocalTime from = LocalTime.parse(ends[0]);
    LocalTime to = LocalTime.parse(ends[1]);
    return from.isBefore(to)
        ? !now.isBefore(from) && now.isBefore(to)
        : !now.isBefore(from) || now.isBefore(to);
  }
}
