package dev.assent.core.secrets.bus;

import dev.assent.core.secrets.bus.BusTalk.SessionKey;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.freedesktop.dbus.DBusPath;
import org.freedesktop.dbus.connections.impl.DBusConnection;
import org.freedesktop.dbus.connections.impl.DBusConnectionBuilder;
import org.freedesktop.dbus.errors.AccessDenied;
import org.freedesktop.dbus.exceptions.DBusException;
import org.freedesktop.dbus.interfaces.Properties;
import org.freedesktop.dbus.types.Variant;

/// A Secret Service with one keyring, as well or badly behaved as a test wants it.
public final class FakeSecretService implements SecretService, SecretCollection, AutoCloseable {
  /// The behaviour of the service.
  public enum Mood {
    WELL,
    LOCKED,
    /// has no default keyring
    BARE,
    DENYING,
    SILENT,
    WRONG_KEY
  }

  private static final String COLLECTION = "/org/freedesktop/secrets/collection/login";
  private static final String PROMPT = "/org/freedesktop/secrets/prompt/p1";

  private final DBusConnection bus;
  private final Map<String, Kept> items = new ConcurrentSkipListMap<>();
  private final Map<String, SessionKey> sessions = new ConcurrentSkipListMap<>();
  private final AtomicInteger numbers = new AtomicInteger();
  private final AtomicInteger dismissed = new AtomicInteger();
  private final CountDownLatch freed = new CountDownLatch(1);
  private volatile Mood mood = Mood.WELL;
  private volatile boolean personGives;

  private record Kept(Map<String, String> attributes, byte[] value) {}

  private FakeSecretService(DBusConnection bus) {
    this.bus = bus;
  }

  /// Appears on a bus.
  public static FakeSecretService on(String address) throws DBusException {
    DBusConnection bus = DBusConnectionBuilder.forAddress(address).withShared(false).build();
    var service = new FakeSecretService(bus);
    bus.exportObject(PATH, service);
    bus.exportObject(COLLECTION, service);
    bus.exportObject(PROMPT, new Prompt(service));
    bus.requestBusName(NAME);
    return service;
  }

  /// Behaves otherwise from now on.
  public void mood(Mood next) {
    mood = next;
  }

  /// Tells if a person types a password where one is wanted; otherwise gives it up.
  public void personGives(boolean gives) {
    personGives = gives;
  }

  /// The number of questions to a person that were given up.
  public int dismissed() {
    return dismissed.get();
  }

  /// The values kept, by the name attribute.
  public Map<String, String> values() {
    var values = new ConcurrentSkipListMap<String, String>();
    items
        .values()
        .forEach(kept ->
            values.put(
                kept.attributes.get("name"),
                new String(kept.value, java.nio.charset.StandardCharsets.UTF_8)));
    return values;
  }

  private void behave() {
    switch (mood) {
      case DENYING -> throw new AccessDenied("not for you");
      case SILENT -> {
        try {
          boolean _ = freed.await(60, TimeUnit.SECONDS);
        } catch (InterruptedException _) {
          Thread.currentThread().interrupt();
        }
      }
      case WELL, LOCKED, WRONG_KEY -> {}
    }
  }

  @Override
  public Pair<Variant<?>, DBusPath> OpenSession(String algorithm, Variant<?> input) {
    behave();
    if (!algorithm.equals(SessionKey.ALGORITHM)) {
      throw new org.freedesktop.dbus.errors.NotSupported("found " + algorithm);
    }
    var half = new SessionKey.Half(new SecureRandom());
    String path = "/org/freedesktop/secrets/session/s" + numbers.incrementAndGet();
    try {
      var other =
          mood == Mood.WRONG_KEY
              ? new SessionKey.Half(new SecureRandom()).shown()
              : BusTalk.bytes(input.getValue());
      sessions.put(path, half.with(other));
    } catch (GeneralSecurityException e) {
      throw new IllegalArgumentException(e);
    }
    return new Pair<>(new Variant<>(half.shown()), new DBusPath(path));
  }

  @Override
  public Pair<List<DBusPath>, List<DBusPath>> SearchItems(Map<String, String> attributes) {
    behave();
    var found = new ArrayList<DBusPath>();
    items.forEach((path, kept) -> {
      if (kept.attributes.entrySet().containsAll(attributes.entrySet())) {
        found.add(new DBusPath(path));
      }
    });
    return mood == Mood.LOCKED ? new Pair<>(List.of(), found) : new Pair<>(found, List.of());
  }

  @Override
  public Pair<List<DBusPath>, DBusPath> Unlock(List<DBusPath> objects) {
    behave();
    return mood == Mood.LOCKED
        ? new Pair<>(List.of(), new DBusPath(PROMPT))
        : new Pair<>(List.copyOf(objects), new DBusPath(NO_PATH));
  }

  @Override
  public Pair<DBusPath, DBusPath> CreateCollection(
      Map<String, Variant<?>> properties, String alias) {
    behave();
    return new Pair<>(new DBusPath(NO_PATH), new DBusPath(PROMPT));
  }

  @Override
  public DBusPath ReadAlias(String name) {
    behave();
    return new DBusPath(name.equals("default") && mood != Mood.BARE ? COLLECTION : NO_PATH);
  }

  @Override
  public Pair<DBusPath, DBusPath> CreateItem(
      Map<String, Variant<?>> properties, BusSecret secret, boolean replace) {
    behave();
    var attributes = new ConcurrentSkipListMap<String, String>();
    if (properties.get("org.freedesktop.Secret.Item.Attributes").getValue()
        instanceof Map<?, ?> map) {
      map.forEach((name, value) -> attributes.put((String) name, (String) value));
    }
    if (replace) {
      items.values().removeIf(kept -> kept.attributes.equals(attributes));
    }
    String path = COLLECTION + "/i" + numbers.incrementAndGet();
    try {
      items.put(
          path,
          new Kept(
              attributes,
              sessions.get(secret.session.getPath()).open(secret.value, secret.parameters)));
      bus.exportObject(path, new Item(path));
    } catch (GeneralSecurityException | DBusException e) {
      throw new IllegalArgumentException(e);
    }
    return new Pair<>(new DBusPath(path), new DBusPath(NO_PATH));
  }

  @Override
  public String getObjectPath() {
    return PATH;
  }

  @Override
  public void close() throws IOException {
    freed.countDown();
    bus.close();
  }

  private final class Item implements SecretItem, Properties {
    private final String path;

    Item(String path) {
      this.path = path;
    }

    @Override
    public BusSecret GetSecret(DBusPath session) {
      behave();
      SessionKey key = sessions.get(session.getPath());
      byte[] vector = key.vector();
      try {
        return new BusSecret(
            session, vector, key.seal(items.get(path).value, vector), "text/plain");
      } catch (GeneralSecurityException e) {
        throw new IllegalArgumentException(e);
      }
    }

    @Override
    public DBusPath Delete() {
      behave();
      items.remove(path);
      bus.unExportObject(path);
      return new DBusPath(NO_PATH);
    }

    @Override
    @SuppressWarnings(
        "unchecked") // the bus library wants it so: the caller knows the type of the property
    public <A> A Get(String type, String property) {
      return (A) new Variant<>(items.get(path).attributes, "a{ss}");
    }

    @Override
    public <A> void Set(String type, String property, A value) {
      throw new org.freedesktop.dbus.errors.PropertyReadOnly(property);
    }

    @Override
    public Map<String, Variant<?>> GetAll(String type) {
      return Map.of("Attributes", new Variant<>(items.get(path).attributes, "a{ss}"));
    }

    @Override
    public String getObjectPath() {
      return path;
    }
  }

  private record Prompt(FakeSecretService service) implements SecretPrompt {
    @Override
    public void Dismiss() {
      service.dismissed.incrementAndGet();
    }

    @Override
    public void Prompt(String window) {
      boolean gives = service.personGives;
      if (gives) {
        service.mood = Mood.WELL;
      }
      try {
        service.bus.sendMessage(new Completed(PROMPT, !gives, new Variant<>("")));
      } catch (DBusException e) {
        throw new IllegalStateException(e);
      }
    }

    @Override
    public String getObjectPath() {
      return PROMPT;
    }
  }
}
