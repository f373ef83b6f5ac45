package dev.assent.core.proxy.upstream;

import dev.assent.core.config.SecretValue;
import dev.assent.core.config.proxy.Endpoint;
import dev.assent.core.config.proxy.MutualTls;
import dev.assent.core.config.proxy.ServerLaunch;
import dev.assent.core.secrets.SecretSource;
import dev.assent.core.secrets.SecretStoreException;
import dev.assent.core.text.Sentence;
import dev.assent.core.text.ToldException;
import dev.assent.core.transport.http.TlsFiles;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import javax.net.ssl.SSLContext;

/// Turns configured values into the texts that a server gets, asking the key store for those it
/// keeps.
///
/// @param secrets the key store
public record ConfiguredValues(SecretSource secrets) {
  /// The texts by name, in the same order; values of the client are left out.
  ///
  /// @param kind what the names are, for the message: `variable`, `header`
  /// @param fits which texts can be used at all; a secret that cannot is refused without being
  ///   shown
  /// @throws MissingSecretException when a key is missing or the store cannot be asked
  public Map<String, String> texts(
      String kind, Map<String, SecretValue> values, Predicate<String> fits)
      throws MissingSecretException, InterruptedException {
    var texts = new LinkedHashMap<String, String>();
    for (var entry : values.entrySet()) {
      switch (entry.getValue()) {
        case SecretValue.Plain(var text) -> texts.put(entry.getKey(), text);
        case SecretValue.Keychain(var key) -> {
          var purpose = Sentence.of("for the " + kind + " `%s`", entry.getKey());
          texts.put(entry.getKey(), secret(key, purpose, fits));
        }
        case SecretValue.FromClient _ -> {}
      }
    }
    return texts;
  }

  /// Checks that a client gave all the variables without which its server is not started.
  ///
  /// @param given names of those that it gave
  /// @throws MissingSecretException when one is missing
  public static void checkGiven(ServerLaunch launch, Set<String> given)
      throws MissingSecretException {
    Optional<String> missing = launch.missing(given);
    if (missing.isPresent()) {
      throw new MissingSecretException(
          "the client gave no value for the variable `%s`, which its own file is to set for this"
              + " server",
          missing.get());
    }
  }

  /// The characters of one value; the caller wipes them.
  ///
  /// @param purpose for the message: `for the certificate`
  /// @throws MissingSecretException as [#texts]
  public char[] characters(CharSequence purpose, SecretValue value)
      throws MissingSecretException, InterruptedException {
    return switch (value) {
      case SecretValue.Plain(var text) -> text.toCharArray();
      case SecretValue.Keychain(var key) -> ask(key, purpose);
      case SecretValue.FromClient _ ->
          throw new MissingSecretException("a value of the client cannot stand %s", purpose);
    };
  }

  /// The certificates for a server over HTTP; absent for the platform's and none of ours.
  ///
  /// @throws MissingSecretException as [#texts]
  /// @throws TlsFiles.UnusableException when a file cannot be used
  public Optional<SSLContext> tls(Endpoint endpoint)
      throws MissingSecretException, TlsFiles.UnusableException, InterruptedException {
    if (endpoint.mtls().isEmpty()) {
      return Optional.empty();
    }
    MutualTls mtls = endpoint.mtls().get();
    char[] password =
        mtls.password().isPresent()
            ? characters("for the certificate", mtls.password().get())
            : new char[0];
    try {
      var files =
          new TlsFiles(
              mtls.certificate().map(Path::of),
              mtls.key().map(Path::of),
              mtls.authorities().map(Path::of));
      return Optional.of(files.context(password));
    } finally {
      Arrays.fill(password, '\0');
    }
  }

  /// Only what stands in the file itself: what may be used where texts can end up in logs.
  public static Map<String, String> plain(Map<String, SecretValue> values) {
    var texts = new LinkedHashMap<String, String>();
    values.forEach((name, value) -> {
      if (value instanceof SecretValue.Plain(var text)) {
        texts.put(name, text);
      }
    });
    return texts;
  }

  private String secret(String key, CharSequence purpose, Predicate<String> fits)
      throws MissingSecretException, InterruptedException {
    char[] characters = ask(key, purpose);
    String text = new String(characters);
    Arrays.fill(characters, '\0');
    if (!fits.test(text)) {
      throw new MissingSecretException(
          "the value of the key `%s` cannot stand %s: it is empty, too long or has characters that"
              + " may not be there",
          key, purpose);
    }
    return text;
  }

  private char[] ask(String key, CharSequence purpose)
      throws MissingSecretException, InterruptedException {
    try {
      Optional<char[]> found = secrets.secret(key);
      if (found.isPresent()) {
        return found.get();
      }
      throw new MissingSecretException(
          "the key store has no `%s` %s; `assent secret set %s` stores it", key, purpose, key);
    } catch (SecretStoreException e) {
      throw new MissingSecretException("the key `%s` %s cannot be read: %s", key, purpose, e);
    }
  }

  /// A value that the configuration takes from the key store is not to be had. The message is one
  /// sentence that names the key and the reason, and no value.
  public static final class MissingSecretException extends ToldException {
    private static final long serialVersionUID = 1L;

    MissingSecretException(String form, Object... values) {
      super(Sentence.of(form, values), null);
    }
  }
}
