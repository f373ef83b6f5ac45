package dev.assent.core.secrets;

import dev.assent.core.text.Sha256;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// One JSON text in the key store, in parts that every store takes. The parts of a new one are
/// written beside those of the old one, and then the entry that names them. What a failure left
/// over goes with the text.
public final class LongSecret {
  // Windows takes 2,560 bytes; macOS a command of 4,096, in which a byte is two digits. All that is
  // kept is ASCII, or escaped as such below.
  private static final int PART = 2_000;
  private static final int MOST_PARTS = 200;
  private static final Pattern NAMED = Pattern.compile("([ab]) ([0-9]{1,3}) ([0-9a-f]{64})");

  private final SecretStore store;
  private final String head;

  /// @param head the entry that names the parts; they stand below it. With a dot in front no
  ///   configuration can name it, so that no server and no hook is given one
  public LongSecret(SecretStore store, String head) {
    this.store = store;
    this.head = head;
  }

  /// The store holds something else than was kept there. The message says what, without a value.
  public static final class DamagedException extends Exception {
    private static final long serialVersionUID = 1L;

    public DamagedException(String how) {
      super(how);
    }
  }

  /// The text; absent when none is kept.
  public Optional<String> read()
      throws SecretStoreException, DamagedException, InterruptedException {
    Optional<String> found = entry(head);
    while (found.isPresent()) {
      try {
        return Optional.of(text(found.get()));
      } catch (DamagedException e) {
        // Another process may have put a newer text in its place while the parts were read.
        Optional<String> before = found;
        found = entry(head);
        if (found.equals(before)) {
          throw e;
        }
      }
    }
    return Optional.empty();
  }

  private String text(String found)
      throws SecretStoreException, DamagedException, InterruptedException {
    Matcher named = NAMED.matcher(found);
    if (!named.matches()) {
      throw new DamagedException("found something else");
    }
    int count = Integer.parseInt(named.group(2));
    var text = new StringBuilder();
    for (int i = 1; i <= count; i++) {
      text.append(
          entry(part(named.group(1), i))
              .orElseThrow(() -> new DamagedException("a part is missing")));
    }
    if (!Sha256.hex(text.toString()).equals(named.group(3))) {
      throw new DamagedException("the parts do not belong together");
    }
    return text.toString();
  }

  /// Keeps a text in place of the one before.
  ///
  /// @return whether it is short enough; the one before is kept where it is not, or the store fails
  public boolean write(String json) throws SecretStoreException, InterruptedException {
    String text = ascii(json);
    int count = (text.length() + PART - 1) / PART;
    if (count > MOST_PARTS) {
      return false;
    }
    Optional<Matcher> before = entry(head).map(NAMED::matcher).filter(Matcher::matches);
    String side = before.map(named -> named.group(1)).orElse("b").equals("a") ? "b" : "a";
    for (int i = 1; i <= count; i++) {
      put(part(side, i), text.substring((i - 1) * PART, Math.min(text.length(), i * PART)));
    }
    put(head, side + " " + count + " " + Sha256.hex(text));
    if (before.isPresent()) {
      dropEarlier(before.get());
    }
    return true;
  }

  /// Takes the text out, damaged or not, and every part, named or not.
  ///
  /// @return whether there was one
  public boolean clear() throws SecretStoreException, InterruptedException {
    boolean was = store.remove(head);
    for (String name : store.names()) {
      if (name.startsWith(head + "/")) {
        boolean _ = store.remove(name);
      }
    }
    return was;
  }

  // The new text counts already; what is not dropped now goes when it is taken out.
  private void dropEarlier(Matcher named) throws InterruptedException {
    try {
      for (int i = 1; i <= Integer.parseInt(named.group(2)); i++) {
        boolean _ = store.remove(part(named.group(1), i));
      }
    } catch (SecretStoreException e) {
      System.getLogger(LongSecret.class.getName())
          .log(System.Logger.Level.DEBUG, "parts of an earlier text stay for now", e);
    }
  }

  private Optional<String> entry(String name) throws SecretStoreException, InterruptedException {
    Optional<char[]> found = store.secret(name);
    if (found.isEmpty()) {
      return Optional.empty();
    }
    String text = new String(found.get());
    Arrays.fill(found.get(), '\0');
    return Optional.of(text);
  }

  private void put(String name, String value) throws SecretStoreException, InterruptedException {
    char[] chars = value.toCharArray();
    try {
      store.put(name, chars);
    } finally {
      Arrays.fill(chars, '\0');
    }
  }

  private String part(String side, int number) {
    return head + "/" + side + "/" + number;
  }

  /// The same JSON in ASCII, so that a character is a byte.
  private static String ascii(String json) {
    var text = new StringBuilder(json.length());
    json.chars()
        .forEach(c -> {
          if (c < 0x7f) {
            text.append((char) c);
          } else {
            text.append(String.format(Locale.ROOT, "\\u%04x", c));
          }
        });
    return text.toString();
  }
}
