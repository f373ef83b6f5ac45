package dev.assent.core.secrets.bus;

import org.freedesktop.dbus.annotations.DBusInterfaceName;
import org.freedesktop.dbus.interfaces.DBusInterface;

/// The part of `org.freedesktop.Secret.Prompt` that Assent uses: a call cannot wait for a person,
/// so it is never shown.
@DBusInterfaceName("org.freedesktop.Secret.Prompt")
@SuppressWarnings("MethodName")
public interface SecretPrompt extends DBusInterface {
  /// Gives it up.
  void Dismiss();
}
