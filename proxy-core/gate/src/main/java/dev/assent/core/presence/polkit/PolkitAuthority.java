package dev.assent.core.presence.polkit;

import java.util.Map;
import org.freedesktop.dbus.annotations.DBusInterfaceName;
import org.freedesktop.dbus.interfaces.DBusInterface;
import org.freedesktop.dbus.types.UInt32;

/// The part of `org.freedesktop.PolicyKit1.Authority` that Assent uses.
@DBusInterfaceName("org.freedesktop.PolicyKit1.Authority")
@SuppressWarnings("MethodName")
public interface PolkitAuthority extends DBusInterface {
  /// Its name on the bus.
  String NAME = "org.freedesktop.PolicyKit1";

  /// Its object.
  String PATH = "/org/freedesktop/PolicyKit1/Authority";

  /// Says whether an action may be done.
  ///
  /// @param flags 1 to ask the person where that is needed, else 0
  /// @param cancellationId names the question for [#CancelCheckAuthorization]; empty for none
  PolkitVerdict CheckAuthorization(
      PolkitSubject subject,
      String actionId,
      Map<String, String> details,
      UInt32 flags,
      String cancellationId);

  /// Withdraws a question; the agent takes its window away.
  void CancelCheckAuthorization(String cancellationId);
}
