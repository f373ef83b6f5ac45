package dev.assent.core.secrets.bus;

import org.freedesktop.dbus.annotations.DBusInterfaceName;
import org.freedesktop.dbus.exceptions.DBusException;
import org.freedesktop.dbus.interfaces.DBusInterface;
import org.freedesktop.dbus.messages.DBusSignal;
import org.freedesktop.dbus.types.Variant;

/// The part of `org.freedesktop.Secret.Prompt` that Assent uses: a call cannot wait for a person,
/// so it is shown only where a person asked for it.
@DBusInterfaceName("org.freedesktop.Secret.Prompt")
@SuppressWarnings("MethodName")
public interface SecretPrompt extends DBusInterface {
  /// Gives it up.
  void Dismiss();

  /// Shows it.
  ///
  /// @param window of the asking program; empty for none
  void Prompt(String window);

  /// It is over.
  final class Completed extends DBusSignal {
    private final boolean dismissed;

    /// @param dismissed whether the person gave it up
    /// @param result what came of it
    public Completed(String path, boolean dismissed, Variant<?> result) throws DBusException {
      super(path, dismissed, result);
      this.dismissed = dismissed;
    }

    boolean dismissed() {
      return dismissed;
    }
  }
}
