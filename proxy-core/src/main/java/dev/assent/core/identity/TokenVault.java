package dev.assent.core.identity;

import dev.assent.core.identity.token.IdentityException;
import dev.assent.core.identity.token.IdentityFault;
import dev.assent.core.secrets.LongSecret;
import dev.assent.core.secrets.SecretStore;
import dev.assent.core.secrets.SecretStoreException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;

/// The sign-in in the system's key store, of which there is one for each person of the machine.
/// Homes with locks of their own have entries of their own: two of them would use up each other's
/// tokens.
///
/// The names begin with a dot. Configurations cannot name such an entry, so that no server and no
/// hook is given one.
final class TokenVault {
  private static final String PREFIX = ".identity-";
  private static final int DIGITS = 16;

  private final LongSecret kept;

  /// @param locks the folder of the locks
  TokenVault(SecretStore store, Path locks) {
    this.kept = new LongSecret(store, head(locks));
  }

  /// The entry that names the parts: `.identity-` and 16 hexadecimal digits.
  static String head(Path locks) {
    Path real = locks.toAbsolutePath().normalize();
    try {
      real = locks.toRealPath();
    } catch (IOException _) {
      // Not made yet; nothing is kept for it, then.
    }
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256")
              .digest(real.toString().getBytes(StandardCharsets.UTF_8));
      return PREFIX + HexFormat.of().formatHex(digest).substring(0, DIGITS);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every Java has it
    }
  }

  /// What is kept; absent when nobody is signed in.
  ///
  /// @throws IdentityException when the store cannot be asked, or holds something else
  Optional<KeptTokens> read() throws IdentityException, InterruptedException {
    try {
      Optional<String> text = kept.read();
      return text.isEmpty()
          ? Optional.empty()
          : Optional.of(
              KeptTokens.read(text.get())
                  .orElseThrow(() -> new LongSecret.DamagedException("found something else")));
    } catch (LongSecret.DamagedException e) {
      throw new IdentityException(
          IdentityFault.KEPT_TOKENS_DAMAGED, String.valueOf(e.getMessage()), e);
    } catch (SecretStoreException e) {
      throw unusable(e);
    }
  }

  /// Keeps a sign-in in place of the one before.
  ///
  /// @throws IdentityException when the store does not take it; the one before is kept then
  void write(KeptTokens tokens) throws IdentityException, InterruptedException {
    try {
      if (!kept.write(tokens.text())) {
        throw new IdentityException(IdentityFault.TOKEN_TOO_LARGE, "");
      }
    } catch (SecretStoreException e) {
      throw unusable(e);
    }
  }

  /// Takes the sign-in out, damaged or not, and every part, named or not.
  ///
  /// @return whether there was one
  boolean clear() throws IdentityException, InterruptedException {
    try {
      return kept.clear();
    } catch (SecretStoreException e) {
      throw unusable(e);
    }
  }

  private static IdentityException unusable(SecretStoreException e) {
    return new IdentityException(IdentityFault.NO_KEY_STORE, String.valueOf(e.getMessage()), e);
  }
}
