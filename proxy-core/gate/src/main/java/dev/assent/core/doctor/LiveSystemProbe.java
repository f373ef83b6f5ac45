package dev.assent.core.doctor;

import dev.assent.core.config.AssentHome;
import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.local.ControlRequest;
import dev.assent.core.local.LocalSocketClient;
import dev.assent.core.secrets.machine.BusAddress;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.freedesktop.dbus.connections.impl.DBusConnectionBuilder;
import org.freedesktop.dbus.exceptions.DBusException;
import org.freedesktop.dbus.exceptions.DBusExecutionException;
import org.freedesktop.dbus.interfaces.Properties;

/// The running core, the disk and the session's bus.
///
/// @param environment the process's variables
/// @param userHome the person's home folder
public record LiveSystemProbe(Map<String, String> environment, Path userHome)
    implements SystemProbe {
  private static final String WATCHER = "org.kde.StatusNotifierWatcher";

  @Override
  public JsonObject status(AssentHome home) throws IOException {
    try (var client = LocalSocketClient.connect(home.socket())) {
      if (JsonReader.read(
              client.control(ControlRequest.of(ControlRequest.Verb.STATUS)), JsonLimits.MESSAGE)
          instanceof JsonObject object) {
        return object;
      }
      throw new IOException("found no object in the core's answer, expected one");
    } catch (JsonException e) {
      throw new IOException("found an answer that is not JSON: " + e.getMessage(), e);
    }
  }

  @Override
  public long room(Path folder) {
    return folder.toFile().getUsableSpace();
  }

  @Override
  public boolean showsTray() throws IOException {
    Optional<String> address = BusAddress.of(environment, userHome);
    if (address.isEmpty()) {
      throw new IOException("this session has no bus");
    }
    try (var bus = DBusConnectionBuilder.forAddress(address.get()).withShared(false).build()) {
      Object shown =
          bus.getRemoteObject(WATCHER, "/StatusNotifierWatcher", Properties.class)
              .Get(WATCHER, "IsStatusNotifierHostRegistered");
      return Boolean.TRUE.equals(shown);
    } catch (DBusExecutionException _) {
      // Nobody has that name.
      return false;
    } catch (DBusException | IllegalArgumentException e) {
      throw new IOException("the session bus cannot be reached", e);
    }
  }
}
