package dev.assent.core.secrets.bus;

import dev.assent.core.secrets.SecretStoreException;
import dev.assent.core.secrets.SecretStoreException.Trouble;
import java.io.IOException;
import java.lang.System.Logger;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import javax.crypto.Cipher;
import javax.crypto.KDF;
import javax.crypto.SecretKey;
import javax.crypto.spec.HKDFParameterSpec;
import javax.crypto.spec.IvParameterSpec;
import org.freedesktop.dbus.DBusPath;
import org.freedesktop.dbus.connections.impl.DBusConnection;
import org.freedesktop.dbus.connections.impl.DBusConnectionBuilder;
import org.freedesktop.dbus.errors.AccessDenied;
import org.freedesktop.dbus.errors.NoReply;
import org.freedesktop.dbus.errors.ServiceUnknown;
import org.freedesktop.dbus.errors.Timeout;
import org.freedesktop.dbus.exceptions.DBusException;
import org.freedesktop.dbus.exceptions.DBusExecutionException;
import org.freedesktop.dbus.interfaces.DBus;
import org.freedesktop.dbus.interfaces.DBusInterface;
import org.freedesktop.dbus.types.Variant;

/// One conversation with the Secret Service. Interrupting the thread that waits ends the waiting.
final class BusTalk implements AutoCloseable {
  private static final Logger LOG = System.getLogger(BusTalk.class.getName());

  private static final String DEFAULT = "default";

  // Milliseconds. The library tries for ten seconds by itself, even where there is no bus.
  private static final int CONNECTING = 2000;

  private final DBusConnection bus;

  private BusTalk(DBusConnection bus) {
    this.bus = bus;
  }

  /// The key of this conversation.
  ///
  /// @param path what the service calls it
  record Session(DBusPath path, SessionKey key) {}

  /// Several questions and what becomes of the answers.
  interface Questions<T> {
    T ask()
        throws SecretStoreException, DBusException, GeneralSecurityException, InterruptedException;
  }

  static BusTalk begin(String address) throws SecretStoreException {
    try {
      return new BusTalk(
          DBusConnectionBuilder.forAddress(address)
              .withShared(false)
              .transportConfig()
              .withTimeout(CONNECTING)
              .back()
              .build());
    } catch (DBusException | DBusExecutionException | IllegalArgumentException e) {
      throw new SecretStoreException(Trouble.NO_BUS, e);
    }
  }

  /// Asks, and says in our words what went wrong.
  <T> T asked(Questions<T> questions) throws SecretStoreException, InterruptedException {
    try {
      return questions.ask();
    } catch (DBusExecutionException e) {
      if (Thread.interrupted()) {
        throw new InterruptedException("the key store did not answer in time");
      }
      throw failure(e);
    } catch (DBusException e) {
      throw new SecretStoreException("the key store gave an answer that cannot be read", e);
    } catch (GeneralSecurityException e) {
      throw new SecretStoreException("the key store sent a value that cannot be opened", e);
    }
  }

  private SecretStoreException failure(DBusExecutionException e) {
    return switch (e) {
      case ServiceUnknown _ -> new SecretStoreException(Trouble.NO_SERVICE, e);
      case AccessDenied _ -> new SecretStoreException(Trouble.DENIED, e);
      case NoReply _, Timeout _ -> new SecretStoreException(Trouble.SILENT, e);
      // The bus starts a service at the first question, and the library drops the names of the
      // errors by which it says that it could not.
      case DBusExecutionException _ when isOffered() ->
          new SecretStoreException("the key store refused the question", e);
      case DBusExecutionException _ -> new SecretStoreException(Trouble.NOT_STARTED, e);
    };
  }

  // One that cannot be asked counts as there: nothing is said that is not known.
  private boolean isOffered() {
    try {
      return bus.getRemoteObject("org.freedesktop.DBus", "/org/freedesktop/DBus", DBus.class)
          .NameHasOwner(SecretService.NAME);
    } catch (DBusException | DBusExecutionException e) {
      LOG.log(Logger.Level.DEBUG, "the bus does not say who offers the Secret Service", e);
      return true;
    }
  }

  /// The items with these attributes, readable; those that are locked are opened where that asks
  /// nobody.
  List<DBusPath> find(Map<String, String> attributes) throws SecretStoreException, DBusException {
    var found = service().SearchItems(attributes);
    if (!found.first.isEmpty() || found.second.isEmpty()) {
      return found.first;
    }
    unlock(found.second);
    return found.second;
  }

  /// The items with these attributes, locked or not.
  List<DBusPath> search(Map<String, String> attributes) throws DBusException {
    var found = service().SearchItems(attributes);
    var all = new ArrayList<>(found.first);
    all.addAll(found.second);
    return all;
  }

  /// The collection that new items go to, readable.
  DBusPath defaultCollection() throws SecretStoreException, DBusException {
    DBusPath collection = service().ReadAlias(DEFAULT);
    if (isNone(collection)) {
      throw new SecretStoreException(Trouble.NO_KEYRING);
    }
    unlock(List.of(collection));
    return collection;
  }

  /// Has the service ask the person for what is in the way of [#defaultCollection].
  void prepare() throws SecretStoreException, DBusException, InterruptedException {
    DBusPath collection = service().ReadAlias(DEFAULT);
    DBusPath prompt =
        isNone(collection)
            ? service()
                .CreateCollection(
                    Map.of("org.freedesktop.Secret.Collection.Label", new Variant<>("Default")),
                    DEFAULT)
                .second
            : service().Unlock(List.of(collection)).second;
    if (!isNone(prompt)) {
      shown(prompt);
    }
  }

  private static boolean isNone(DBusPath path) {
    return path.getPath().equals(SecretService.NO_PATH);
  }

  private void shown(DBusPath prompt)
      throws SecretStoreException, DBusException, InterruptedException {
    var over = new ArrayBlockingQueue<Boolean>(1);
    // It ends with this conversation.
    var _ =
        bus.addSigHandler(
            SecretPrompt.Completed.class,
            signal -> {
              if (signal.getPath().equals(prompt.getPath())) {
                boolean _ = over.offer(signal.dismissed());
              }
            });
    object(prompt, SecretPrompt.class).Prompt("");
    if (over.take()) {
      throw new SecretStoreException("the question of the key store was not answered");
    }
  }

  private void unlock(List<DBusPath> objects) throws SecretStoreException, DBusException {
    var unlocked = service().Unlock(objects);
    needsNobody(unlocked.second);
    if (!unlocked.first.containsAll(objects)) {
      throw new SecretStoreException(Trouble.LOCKED);
    }
  }

  /// Refuses when a person would have to be asked, and gives the question up.
  ///
  /// @param prompt what the service wants to ask; [SecretService#NO_PATH] for nothing
  void needsNobody(DBusPath prompt) throws SecretStoreException, DBusException {
    if (!isNone(prompt)) {
      object(prompt, SecretPrompt.class).Dismiss();
      throw new SecretStoreException(Trouble.LOCKED);
    }
  }

  /// Agrees on a key.
  Session openSession(SecureRandom random) throws DBusException, GeneralSecurityException {
    var half = new SessionKey.Half(random);
    var opened = service().OpenSession(SessionKey.ALGORITHM, new Variant<>(half.shown()));
    return new Session(opened.second, half.with(bytes(opened.first.getValue())));
  }

  // The bus library reads the bytes in a variant one by one, or as a whole.
  static byte[] bytes(Object value) throws GeneralSecurityException {
    if (value instanceof byte[] whole) {
      return whole;
    }
    if (value instanceof List<?> list && list.stream().allMatch(Byte.class::isInstance)) {
      byte[] bytes = new byte[list.size()];
      for (int i = 0; i < bytes.length; i++) {
        bytes[i] = (Byte) list.get(i);
      }
      return bytes;
    }
    throw new GeneralSecurityException("found no public key in the answer");
  }

  private SecretService service() throws DBusException {
    return object(new DBusPath(SecretService.PATH), SecretService.class);
  }

  <T extends DBusInterface> T object(DBusPath path, Class<T> type) throws DBusException {
    return bus.getRemoteObject(SecretService.NAME, path.getPath(), type);
  }

  @Override
  public void close() {
    try {
      bus.close();
    } catch (IOException e) {
      LOG.log(Logger.Level.DEBUG, "the session bus was left with a complaint", e);
    }
  }

  /// The key that seals secrets on the bus, so that who listens there reads none: the
  /// specification's `dh-ietf1024-sha256-aes128-cbc-pkcs7`.
  static final class SessionKey {
    static final String ALGORITHM = "dh-ietf1024-sha256-aes128-cbc-pkcs7";

    /// Bytes of a public key and of the shared number.
    static final int GROUP_BYTES = 128;

    // The second Oakley group, RFC 2409, section 6.2.
    private static final BigInteger PRIME =
        new BigInteger(
            "FFFFFFFFFFFFFFFFC90FDAA22168C234C4C6628B80DC1CD129024E088A67CC74020BBEA63B139B22514A08798E3404DD"
                + "EF9519B3CD3A431B302B0A6DF25F14374FE1356D6D51C245E485B576625E7EC6F44C42E9A637ED6B0BFF5CB6F406B7ED"
                + "EE386BFB5A899FA5AE9F24117C4B1FE649286651ECE65381FFFFFFFFFFFFFFFF",
            16);

    private final SecretKey key;
    private final SecureRandom random;

    private SessionKey(SecretKey key, SecureRandom random) {
      this.key = key;
      this.random = random;
    }

    /// One side's half of the agreement.
    static final class Half {
      private final SecureRandom random;
      private final BigInteger mine;

      Half(SecureRandom random) {
        this.random = random;
        this.mine = new BigInteger(GROUP_BYTES * 8 - 2, random).setBit(GROUP_BYTES * 8 - 3);
      }

      /// The public part, which the other side is told.
      byte[] shown() {
        return bytes(BigInteger.TWO.modPow(mine, PRIME));
      }

      /// The key both have now.
      ///
      /// @param others what the other side told
      /// @throws GeneralSecurityException when it is no number of the group, or one that gives the
      ///   key away
      SessionKey with(byte[] others) throws GeneralSecurityException {
        var theirs = new BigInteger(1, others);
        if (theirs.compareTo(BigInteger.ONE) <= 0
            || theirs.compareTo(PRIME.subtract(BigInteger.ONE)) >= 0) {
          throw new GeneralSecurityException("found a public key outside the group");
        }
        byte[] shared = bytes(theirs.modPow(mine, PRIME));
        try {
          var hkdf =
              HKDFParameterSpec.ofExtract()
                  .addIKM(shared)
                  .addSalt(new byte[32])
                  .thenExpand(new byte[0], 16);
          return new SessionKey(KDF.getInstance("HKDF-SHA256").deriveKey("AES", hkdf), random);
        } finally {
          Arrays.fill(shared, (byte) 0);
        }
      }

      private static byte[] bytes(BigInteger number) {
        byte[] raw = number.toByteArray();
        byte[] fixed = new byte[GROUP_BYTES];
        int length = Math.min(raw.length, GROUP_BYTES);
        System.arraycopy(raw, raw.length - length, fixed, GROUP_BYTES - length, length);
        return fixed;
      }
    }

    /// A fresh initialisation vector.
    byte[] vector() {
      byte[] vector = new byte[16];
      random.nextBytes(vector);
      return vector;
    }

    /// Seals a value.
    byte[] seal(byte[] value, byte[] vector) throws GeneralSecurityException {
      return cipher(Cipher.ENCRYPT_MODE, vector).doFinal(value);
    }

    /// Opens a sealed value.
    ///
    /// @throws GeneralSecurityException when it was not sealed with this key
    byte[] open(byte[] sealed, byte[] vector) throws GeneralSecurityException {
      return cipher(Cipher.DECRYPT_MODE, vector).doFinal(sealed);
    }

    private Cipher cipher(int mode, byte[] vector) throws GeneralSecurityException {
      var cipher = Cipher.getInstance("AES/CBC/PKCS5Padding");
      cipher.init(mode, key, new IvParameterSpec(vector));
      return cipher;
    }
  }
}
