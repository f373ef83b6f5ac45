package dev.assent.core.identity;

import dev.assent.core.identity.token.IdentityException;
import dev.assent.core.identity.token.IdentityFault;
import dev.assent.core.secrets.SecretStore;
import dev.assent.core.secrets.SecretStoreException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The sign-in in the system's key store, in parts that every store takes. The parts of a new one
/// are written beside those of the old one, and then the entry that names them. What a failure left
/// over goes with the sign-in.
///
/// The names begin with a dot. Configurations cannot name such an entry, so that no server and no
/// hook is given one.
final class TokenVault {
  /// The entry that names the parts.
  static final String HEAD = ".identity";

  private static final String PARTS = HEAD + "/";

  // Windows takes 2,560 bytes; macOS a command of 4,096, in which a byte is two digits. All that is
  // kept is ASCII, or escaped as such below.
  private static final int PART = 2_000;
  private static final int MOST_PARTS = 200;
  private static final Pattern NAMED = Pattern.compile("([ab]) ([0-9]{1,3}) ([0-9a-f]{64})");

  private final SecretStore store;

  TokenVault(SecretStore store) {
    this.store = store;
  }

  /// What is kept; absent when nobody is signed in.
  ///
  /// @throws IdentityException when the store cannot be asked, or holds something else
  Optional<KeptTokens> read() throws IdentityException, InterruptedException {
    try {
      Optional<Matcher> named = head();
      if (named.isEmpty()) {
        return Optional.empty();
      }
      int count = Integer.parseInt(named.get().group(2));
      var text = new StringBuilder();
      for (int i = 1; i <= count; i++) {
        text.append(
            entry(part(named.get().group(1), i)).orElseThrow(() -> damaged("a part is missing")));
      }
      if (!digest(text.toString()).equals(named.get().group(3))) {
        throw damaged("the parts do not belong together");
      }
      return Optional.of(
          KeptTokens.read(text.toString()).orElseThrow(() -> damaged("found something else")));
    } catch (SecretStoreException e) {
      throw new IdentityException(IdentityFault.NO_KEY_STORE, String.valueOf(e.getMessage()), e);
    }
  }

  /// Keeps a sign-in in place of the one before.
  ///
  /// @throws IdentityException when the store does not take it; the one before is kept then
  void write(KeptTokens tokens) throws IdentityException, InterruptedException {
    String text = ascii(tokens.text());
    int count = (text.length() + PART - 1) / PART;
    if (count > MOST_PARTS) {
      throw new IdentityException(IdentityFault.TOKEN_TOO_LARGE, "");
    }
    try {
      Optional<Matcher> before = readable();
      String side = before.map(named -> named.group(1)).orElse("b").equals("a") ? "b" : "a";
      for (int i = 1; i <= count; i++) {
        put(part(side, i), text.substring((i - 1) * PART, Math.min(text.length(), i * PART)));
      }
      put(HEAD, side + " " + count + " " + digest(text));
      if (before.isPresent()) {
        dropEarlier(before.get());
      }
    } catch (SecretStoreException e) {
      throw new IdentityException(IdentityFault.NO_KEY_STORE, String.valueOf(e.getMessage()), e);
    }
  }

  /// Takes the sign-in out, damaged or not, and every part, named or not.
  ///
  /// @return whether there was one
  boolean clear() throws IdentityException, InterruptedException {
    try {
      boolean was = store.remove(HEAD);
      for (String name : store.names()) {
        if (name.startsWith(PARTS)) {
          boolean _ = store.remove(name);
        }
      }
      return was;
    } catch (SecretStoreException e) {
      throw new IdentityException(IdentityFault.NO_KEY_STORE, String.valueOf(e.getMessage()), e);
    }
  }

  private Optional<Matcher> head()
      throws SecretStoreException, IdentityException, InterruptedException {
    Optional<String> head = entry(HEAD);
    if (head.isEmpty()) {
      return Optional.empty();
    }
    Matcher named = NAMED.matcher(head.get());
    if (!named.matches()) {
      throw damaged("found something else");
    }
    return Optional.of(named);
  }

  private Optional<Matcher> readable() throws SecretStoreException, InterruptedException {
    return entry(HEAD).map(NAMED::matcher).filter(Matcher::matches);
  }

  // The new sign-in counts already; what is not dropped now goes when it is taken out.
  private void dropEarlier(Matcher named) throws InterruptedException {
    try {
      for (int i = 1; i <= Integer.parseInt(named.group(2)); i++) {
        boolean _ = store.remove(part(named.group(1), i));
      }
    } catch (SecretStoreException e) {
      System.getLogger(TokenVault.class.getName())
          .log(System.Logger.Level.DEBUG, "parts of an earlier sign-in stay for now", e);
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

  private static String part(String side, int number) {
    return PARTS + side + "/" + number;
  }

  private static IdentityException damaged(String how) {
    return new IdentityException(IdentityFault.KEPT_TOKENS_DAMAGED, how);
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

  private static String digest(String text) {
    try {
      return HexFormat.of()
          .formatHex(
              MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every Java has it
    }
  }
}
