package dev.assent.desktop.tray;

import java.util.HashSet;
import java.util.Set;

/// Notifications by the JDK's own tray: Windows and macOS. They offer nothing and cannot be taken
/// away; a click opens the window. What is shown already is not said again when it changes, but for
/// a reminder.
public final class AwtNotifier implements Notifier {
  private final Voice voice;
  private final Set<String> shown = new HashSet<>();

  /// Says one thing.
  interface Voice {
    /// @param urgent whether it is marked so
    void say(String title, String body, boolean urgent);
  }

  /// Notifications beside a symbol.
  public AwtNotifier(AwtTrayHost host) {
    this(host::say);
  }

  AwtNotifier(Voice voice) {
    this.voice = voice;
  }

  @Override
  public void show(Notification notification) {
    if (shown.add(notification.key()) || notification.again()) {
      voice.say(notification.title(), notification.body(), notification.urgent());
    }
  }

  @Override
  public void withdraw(String key) {
    shown.remove(key);
  }
}
