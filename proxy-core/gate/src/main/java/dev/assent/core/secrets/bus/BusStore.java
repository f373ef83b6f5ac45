package dev.assent.core.secrets.bus;

import dev.assent.core.secrets.SecretEncoding;
import dev.assent.core.secrets.SecretStore;
import dev.assent.core.secrets.SecretStoreException;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.freedesktop.dbus.DBusPath;
import org.freedesktop.dbus.exceptions.DBusException;
import org.freedesktop.dbus.interfaces.Properties;
import org.freedesktop.dbus.types.Variant;

/// The key store of a Linux desktop. Each question is a conversation of its own, so that nothing
/// stays open or remembered between two; none waits for a person.
public final class BusStore implements SecretStore {
  // Marks an item as ours, beside its name; other programs find it by the same attributes.
  private static final String SCHEMA = "dev.assent.Secret";
  private static final String TEXT = "text/plain; charset=utf8";

  private final String address;
  private final SecureRandom random = new SecureRandom();

  /// @param address of the session bus
  public BusStore(String address) {
    this.address = address;
  }

  @Override
  public Optional<char[]> secret(String name) throws SecretStoreException, InterruptedException {
    try (var talk = BusTalk.begin(address)) {
      return talk.asked(() -> {
        Optional<DBusPath> item = talk.find(attributes(name)).stream().findFirst();
        return item.isEmpty() ? Optional.empty() : Optional.of(value(talk, item.get()));
      });
    }
  }

  private char[] value(BusTalk talk, DBusPath item)
      throws SecretStoreException, DBusException, GeneralSecurityException {
    BusTalk.Session session = talk.openSession(random);
    BusSecret sealed = talk.object(item, SecretItem.class).GetSecret(session.path());
    byte[] bytes = session.key().open(sealed.value, sealed.parameters);
    try {
      return SecretEncoding.chars(bytes);
    } finally {
      Arrays.fill(bytes, (byte) 0);
    }
  }

  @Override
  public void put(String name, char[] value) throws SecretStoreException, InterruptedException {
    byte[] bytes = SecretEncoding.bytes(value);
    try (var talk = BusTalk.begin(address)) {
      boolean _ =
          talk.asked(() -> {
            var collection = talk.defaultCollection();
            BusTalk.Session session = talk.openSession(random);
            byte[] vector = session.key().vector();
            var sealed =
                new BusSecret(session.path(), vector, session.key().seal(bytes, vector), TEXT);
            var made =
                talk.object(collection, SecretCollection.class)
                    .CreateItem(properties(name), sealed, true);
            talk.needsNobody(made.second);
            return true;
          });
    } finally {
      Arrays.fill(bytes, (byte) 0);
    }
  }

  @Override
  public List<String> names() throws SecretStoreException, InterruptedException {
    try (var talk = BusTalk.begin(address)) {
      return talk.asked(() -> {
        var names = new TreeSet<String>();
        // Attributes can be read of locked items too.
        for (DBusPath item : talk.search(Map.of("xdg:schema", SCHEMA))) {
          Object attributes =
              talk.object(item, Properties.class).Get(SecretItem.INTERFACE, "Attributes");
          if (attributes instanceof Map<?, ?> map && map.get("name") instanceof String name) {
            names.add(name);
          }
        }
        return List.copyOf(names);
      });
    }
  }

  @Override
  public void check() throws SecretStoreException, InterruptedException {
    try (var talk = BusTalk.begin(address)) {
      var _ = talk.asked(talk::defaultCollection);
    }
  }

  @Override
  public void prepare() throws SecretStoreException, InterruptedException {
    try (var talk = BusTalk.begin(address)) {
      var _ =
          talk.asked(() -> {
            talk.prepare();
            return talk.defaultCollection();
          });
    }
  }

  @Override
  public boolean remove(String name) throws SecretStoreException, InterruptedException {
    try (var talk = BusTalk.begin(address)) {
      return talk.asked(() -> {
        List<DBusPath> items = talk.find(attributes(name));
        for (DBusPath item : items) {
          talk.needsNobody(talk.object(item, SecretItem.class).Delete());
        }
        return !items.isEmpty();
      });
    }
  }

  private static Map<String, String> attributes(String name) {
    return Map.of("xdg:schema", SCHEMA, "name", name);
  }

  private static Map<String, Variant<?>> properties(String name) {
    return Map.of(
        "org.freedesktop.Secret.Item.Label",
        new Variant<>("Assent: " + name),
        "org.freedesktop.Secret.Item.Attributes",
        new Variant<>(attributes(name), "a{ss}"));
  }
}
