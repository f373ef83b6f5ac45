package dev.assent.desktop.launch;

import dev.assent.core.config.store.ConfigStore;
import dev.assent.core.system.OperatingSystem;
import dev.assent.desktop.tray.NotificationController;
import dev.assent.desktop.tray.XDisplay;
import java.awt.Toolkit;
import java.lang.System.Logger;
import java.time.Clock;
import java.time.LocalTime;
import java.util.Optional;

/// The sound with the first card of a burst and with a reminder: the desktop's own, unless switched
/// off or within the quiet hours.
///
/// @param config says whether and when
/// @param clock the time, in the zone in which the quiet hours are meant
record BurstSound(ConfigStore config, Clock clock) {
  private static final boolean IS_LINUX = OperatingSystem.here() == OperatingSystem.LINUX;
  private static final Logger LOG = System.getLogger(BurstSound.class.getName());

  void play() {
    if (!config.settings().hitl().sound() || isQuiet()) {
      return;
    }
    Thread.ofVirtual()
        .name("sound")
        .start(() -> {
          var display = IS_LINUX ? XDisplay.open() : Optional.<XDisplay>empty();
          if (display.isPresent()) {
            display.get().sound();
            display.get().close();
          } else {
            beep();
          }
        });
  }

  private static void beep() {
    try {
      Toolkit.getDefaultToolkit().beep();
    } catch (java.awt.AWTError | java.awt.HeadlessException e) {
      LOG.log(Logger.Level.DEBUG, "no sound here", e);
    }
  }

  private boolean isQuiet() {
    return isQuiet(config.settings().hitl().quietHours(), LocalTime.now(clock));
  }

  /// The wishes for notifications that the settings hold at this moment.
  NotificationController.Wishes wishes() {
    var desktop = config.settings().desktop();
    return new NotificationController.Wishes(
        desktop.notifications(), desktop.reminder(), isQuiet());
  }

  /// True if a time lies within hours such as `22:00-07:00`, which may go over midnight.
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
