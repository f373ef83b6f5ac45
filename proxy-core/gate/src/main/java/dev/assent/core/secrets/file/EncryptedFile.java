package dev.assent.core.secrets.file;

import dev.assent.core.files.FileTrust;
import dev.assent.core.files.PlainFile;
import dev.assent.core.files.PrivateFile;
import dev.assent.core.secrets.SecretEncoding;
import dev.assent.core.secrets.SecretStore;
import dev.assent.core.secrets.SecretStoreException;
import dev.assent.core.text.Sentence;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Secrets in one encrypted file. It is locked until it is given the key of its passphrase, which
/// it keeps in memory only. Whoever changes it holds the lock of the sign-in, against other
/// processes.
///
/// Beside it lies a mark with the number of its last writing, so that an older file that somebody
/// puts back is not taken for the last one. Thread-safe.
public final class EncryptedFile implements SecretStore {
  /// The beginning of the reason why it cannot be read.
  public static final String LOCKED = "the file of the sign-in is locked";

  /// The number that NIST and OWASP ask of PBKDF2 with HMAC-SHA-256.
  static final int ROUNDS = 600_000;

  private static final int MOST_ROUNDS = 10_000_000;
  private static final int MOST_BYTES = 4 * 1024 * 1024;
  private static final int MOST_MARK = 256;

  private final Path file;
  private final Path mark;
  private final String home;
  private final int rounds;
  private final SecureRandom random = new SecureRandom();
  private @Nullable FileKey key;
  private long seen;

  /// @param file its folder is there
  /// @param mark its folder is there, and another one
  /// @param home the home that it belongs to, in words that are the same each time
  public EncryptedFile(Path file, Path mark, String home) {
    this(file, mark, home, ROUNDS);
  }

  EncryptedFile(Path file, Path mark, String home, int rounds) {
    this.file = file;
    this.mark = mark;
    this.home = home;
    this.rounds = rounds;
  }

  /// True if the sign-in of this home is kept in it.
  public boolean exists() {
    return Files.exists(file, LinkOption.NOFOLLOW_LINKS);
  }

  /// The key of a passphrase for the file that is there. Takes a second or so.
  ///
  /// @param passphrase stays the caller's, who wipes it
  /// @return absent when it is wrong
  /// @throws SecretStoreException when the file cannot be used
  public Optional<FileKey> key(char[] passphrase) throws SecretStoreException {
    SealedFile sealed = ours().sealed();
    var derived = FileKey.derive(passphrase, sealed.saltBytes(), sealed.rounds());
    if (!sealed.opensWith(derived)) {
      derived.wipe();
      return Optional.empty();
    }
    return Optional.of(derived);
  }

  /// Opens the file from now on with a key.
  ///
  /// @throws SecretStoreException when it is not this file's, or the file cannot be used
  public synchronized void unlock(FileKey given) throws SecretStoreException {
    Found found = ours();
    if (!found.sealed().opensWith(given)) {
      throw new SecretStoreException("the key is not that of the file");
    }
    FileKey before = key;
    if (before == null || !before.equals(given)) {
      seen = 0; // another file, with numbers of its own
    }
    opened(found, given).close();
    key = given;
  }

  /// Writes a new file in place of the one that is there, and opens it from now on.
  ///
  /// @param passphrase stays the caller's, who wipes it
  /// @param from what is taken over: its entries whose names begin with `prefix`
  /// @return its key
  public synchronized FileKey replace(char[] passphrase, SecretStore from, String prefix)
      throws SecretStoreException, InterruptedException {
    byte[] salt = SealedFile.newSalt(random);
    var derived = FileKey.derive(passphrase, salt, rounds);
    try (var entries = new FileEntries()) {
      for (String name : from.names()) {
        Optional<char[]> value = name.startsWith(prefix) ? from.secret(name) : Optional.empty();
        if (value.isPresent()) {
          entries.put(name, value.get());
          Arrays.fill(value.get(), '\0');
        }
      }
      seen = 0;
      write(derived, rounds, salt, 1, entries);
      key = derived;
      return derived;
    }
  }

  /// Takes the file away, locked or not, and forgets its key.
  ///
  /// @return whether there was one
  public synchronized boolean delete() throws SecretStoreException {
    try {
      boolean was = Files.deleteIfExists(file);
      Files.deleteIfExists(mark);
      seen = 0;
      if (key != null) {
        key.wipe();
        key = null;
      }
      return was;
    } catch (IOException e) {
      throw new SecretStoreException(
          Sentence.of("the file of the sign-in cannot be removed: %s", e), e);
    }
  }

  @Override
  public synchronized Optional<char[]> secret(String name) throws SecretStoreException {
    try (var entries = opened()) {
      return entries.get(name);
    }
  }

  @Override
  public synchronized List<String> names() throws SecretStoreException {
    try (var entries = opened()) {
      return entries.names();
    }
  }

  @Override
  public synchronized void put(String name, char[] value) throws SecretStoreException {
    Found found = ours();
    FileKey own = unlocked(found.sealed());
    try (var entries = opened(found, own)) {
      entries.put(name, value);
      writeNext(own, found.sealed(), entries);
    }
  }

  /// The same; a file without entries is taken away.
  @Override
  public synchronized boolean remove(String name) throws SecretStoreException {
    Found found = ours();
    FileKey own = unlocked(found.sealed());
    try (var entries = opened(found, own)) {
      if (!entries.remove(name)) {
        return false;
      }
      if (entries.names().isEmpty()) {
        return delete();
      }
      writeNext(own, found.sealed(), entries);
      return true;
    }
  }

  private FileEntries opened() throws SecretStoreException {
    Found found = ours();
    return opened(found, unlocked(found.sealed()));
  }

  private FileKey unlocked(SealedFile sealed) throws SecretStoreException {
    FileKey own = key;
    // Another process may have signed in anew, with another passphrase.
    if (own == null || !sealed.opensWith(own)) {
      throw new SecretStoreException(LOCKED + "; run `assent identity unlock`");
    }
    return own;
  }

  private FileEntries opened(Found found, FileKey own) throws SecretStoreException {
    FileEntries entries = FileEntries.read(found.sealed().open(own));
    try {
      seen = Math.max(seen, marked(found, own));
      if (found.sealed().number() < seen) {
        throw SealedFile.refused(
            "the file of the sign-in is older than the last one that was written");
      }
      seen = found.sealed().number();
      return entries;
    } catch (SecretStoreException e) {
      entries.close();
      throw e;
    }
  }

  /// The file, and the mark as it was before the file was read.
  private record Found(Optional<String> mark, SealedFile sealed) {}

  // The mark first: what another process writes meanwhile makes the file only newer.
  private Found ours() throws SecretStoreException {
    Optional<String> before =
        Files.exists(mark, LinkOption.NOFOLLOW_LINKS)
            ? Optional.of(text(mark, MOST_MARK))
            : Optional.empty();
    SealedFile sealed = SealedFile.read(text(file, MOST_BYTES));
    if (!sealed.isOf(home)) {
      throw SealedFile.refused("the file of the sign-in belongs to another home");
    }
    if (sealed.rounds() < rounds || sealed.rounds() > MOST_ROUNDS) {
      throw SealedFile.refused(
          Sentence.of(
              "the file of the sign-in asks for %s rounds, which is not taken", sealed.rounds()));
    }
    return new Found(before, sealed);
  }

  private static String text(Path from, int most) throws SecretStoreException {
    try {
      return new String(PlainFile.read(from, FileTrust.SECRET, most), StandardCharsets.ISO_8859_1);
    } catch (NoSuchFileException e) {
      throw SealedFile.refused(Sentence.of("`%s` is missing", from.getFileName()));
    } catch (IOException e) {
      throw new SecretStoreException(
          Sentence.of("the file of the sign-in cannot be read: %s", e), e);
    }
  }

  private void writeNext(FileKey own, SealedFile before, FileEntries entries)
      throws SecretStoreException {
    write(own, before.rounds(), before.saltBytes(), before.number() + 1, entries);
  }

  // The mark is written last: after a crash between the two the file is newer, which is no harm.
  private void write(FileKey own, int derivation, byte[] salt, long number, FileEntries entries)
      throws SecretStoreException {
    byte[] content = entries.bytes();
    try {
      var sealed = SealedFile.seal(own, derivation, salt, home, number, content, random);
      PrivateFile.replace(file, sealed.text().getBytes(StandardCharsets.US_ASCII));
      PrivateFile.replace(mark, mark(own, number).getBytes(StandardCharsets.US_ASCII));
      seen = number;
    } catch (IOException e) {
      throw new SecretStoreException(
          Sentence.of("the file of the sign-in cannot be written: %s", e), e);
    } finally {
      Arrays.fill(content, (byte) 0);
    }
  }

  private static String mark(FileKey own, long number) {
    return number + " " + HexFormat.of().formatHex(own.of("mark", Long.toString(number))) + "\n";
  }

  private long marked(Found found, FileKey own) throws SecretStoreException {
    String text =
        found
            .mark()
            .orElseThrow(
                () -> SealedFile.refused(Sentence.of("`%s` is missing", mark.getFileName())));
    String number = text.substring(0, Math.max(0, text.indexOf(' ')));
    if (!number.matches("[0-9]{1,18}")
        || !SealedFile.same(text, mark(own, Long.parseLong(number)))) {
      throw SealedFile.refused(Sentence.of("`%s` does not belong to the file", mark.getFileName()));
    }
    return Long.parseLong(number);
  }

  /// The entries of an encrypted file while it is open: a line each, the name and the value in
  /// base64. Closing wipes them.
  private static final class FileEntries implements AutoCloseable {
    private final TreeMap<String, byte[]> values = new TreeMap<>();

    /// @param content as [#bytes] gave it; wiped here
    static FileEntries read(byte[] content) throws SecretStoreException {
      var entries = new FileEntries();
      try {
        // Names and base64 are ASCII; a text of tokens is in memory anyway while they are used.
        for (String line : new String(content, StandardCharsets.US_ASCII).split("\n")) {
          int blank = line.indexOf(' ');
          if (blank > 0) {
            entries.values.put(
                line.substring(0, blank), Base64.getDecoder().decode(line.substring(blank + 1)));
          }
        }
        return entries;
      } catch (IllegalArgumentException e) {
        entries.close();
        throw SealedFile.refused("the file of the sign-in holds something else");
      } finally {
        Arrays.fill(content, (byte) 0);
      }
    }

    byte[] bytes() {
      var text = new StringBuilder();
      values.forEach((name, value) ->
          text.append(name)
              .append(' ')
              .append(Base64.getEncoder().encodeToString(value))
              .append('\n'));
      return text.toString().getBytes(StandardCharsets.US_ASCII);
    }

    Optional<char[]> get(String name) throws SecretStoreException {
      byte[] value = values.get(name);
      return value == null ? Optional.empty() : Optional.of(SecretEncoding.chars(value));
    }

    void put(String name, char[] value) throws SecretStoreException {
      wipe(values.put(name, SecretEncoding.bytes(value)));
    }

    boolean remove(String name) {
      byte[] was = values.remove(name);
      wipe(was);
      return was != null;
    }

    List<String> names() {
      return List.copyOf(values.keySet());
    }

    private static void wipe(byte @org.jspecify.annotations.Nullable [] value) {
      if (value != null) {
        Arrays.fill(value, (byte) 0);
      }
    }

    @Override
    public void close() {
      values.values().forEach(FileEntries::wipe);
      values.clear();
    }
  }
}
