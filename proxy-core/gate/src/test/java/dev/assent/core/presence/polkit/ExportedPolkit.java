package dev.assent.core.presence.polkit;

import java.util.Map;
import org.freedesktop.dbus.Tuple;
import org.freedesktop.dbus.annotations.DBusInterfaceName;
import org.freedesktop.dbus.annotations.Position;
import org.freedesktop.dbus.interfaces.DBusInterface;
import org.freedesktop.dbus.types.UInt32;

/// The same interface as [PolkitAuthority], for who offers it: the bus library describes a
/// structure that is given back only inside a tuple. On the wire they are alike.
@DBusInterfaceName("org.freedesktop.PolicyKit1.Authority")
@SuppressWarnings("MethodName")
public interface ExportedPolkit extends DBusInterface {
  One<PolkitVerdict> CheckAuthorization(
      PolkitSubject subject,
      String actionId,
      Map<String, String> details,
      UInt32 flags,
      String cancellationId);

  void CancelCheckAuthorization(String cancellationId);

  /// An answer of one value.
  final class One<A> extends Tuple {
    @Position(0)
    public final A only;

    public One(A only) {
      this.only = only;
    }
  }
}
