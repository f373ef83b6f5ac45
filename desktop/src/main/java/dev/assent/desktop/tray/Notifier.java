package dev.assent.desktop.tray;

/// One technique of showing notifications. Called on the toolkit's thread; returns at once.
public interface Notifier {
  /// Shows a notification, or changes the one of the same key.
  void show(Notification notification);

  /// Takes a notification away, where the technique can; keys that are not shown are ignored.
  void withdraw(String key);

  /// Receives what a person did with a notification. Called on the toolkit's thread.
  interface Listener {
    /// Something was chosen.
    void chosen(String key, Notification.Offer offer);

    /// A person put the notification away.
    void dismissed(String key);
  }
}
