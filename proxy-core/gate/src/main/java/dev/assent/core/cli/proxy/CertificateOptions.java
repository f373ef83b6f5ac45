package dev.assent.core.cli.proxy;

import dev.assent.core.cli.invocation.CliSurroundings;
import dev.assent.core.config.SecretValue;
import dev.assent.core.config.proxy.MutualTls;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/// The options that say with which certificates a server over HTTP is reached.
final class CertificateOptions {
  private static final String KEYCHAIN = "keychain:";

  @Option(
      names = "--certificate",
      paramLabel = "FILE",
      description =
          "our certificate for a server over HTTPS: PEM with its chain, or PKCS#12 without `--certificate-key`")
  private @Nullable String certificate;

  @Option(names = "--certificate-key", paramLabel = "FILE", description = "its private key as PEM")
  private @Nullable String key;

  @Option(
      names = "--certificate-password",
      paramLabel = "VALUE",
      description =
          "the password of the key or the PKCS#12 file; `keychain:KEY` takes it from the key store")
  private @Nullable String password;

  @Option(
      names = "--authorities",
      paramLabel = "FILE",
      description =
          "PEM of the authorities that may sign the server's certificate, instead of the platform's")
  private @Nullable String authorities;

  boolean isEmpty() {
    return certificate == null && key == null && password == null && authorities == null;
  }

  /// The certificates that were chosen; absent for none.
  ///
  /// @throws ParameterException when a file is not there
  Optional<MutualTls> mtls(CliSurroundings surroundings, CommandLine line) {
    if (isEmpty()) {
      return Optional.empty();
    }
    Optional<SecretValue> secret =
        Optional.ofNullable(password).map(text -> value("--certificate-password", "", text, line));
    return Optional.of(
        new MutualTls(
            file("--certificate", certificate, surroundings, line),
            file("--certificate-key", key, surroundings, line),
            secret,
            file("--authorities", authorities, surroundings, line)));
  }

  private static Optional<String> file(
      String option, @Nullable String argument, CliSurroundings surroundings, CommandLine line) {
    if (argument == null) {
      return Optional.empty();
    }
    Path file = surroundings.path(argument);
    if (!Files.isRegularFile(file)) {
      throw new ParameterException(
          line, "found no file at `" + file + "`, expected one for `" + option + "`");
    }
    return Optional.of(file.toString());
  }

  /// A value as it was typed, or the reference that `keychain:KEY` is.
  ///
  /// @param name of the variable or header; the empty string where the option is about one value
  ///   only
  static SecretValue value(String option, String name, String text, CommandLine line) {
    if (!text.startsWith(KEYCHAIN)) {
      return new SecretValue.Plain(text);
    }
    String key = text.substring(KEYCHAIN.length());
    if (!SecretValue.KEY.matcher(key).matches()) {
      throw new ParameterException(
          line,
          "found a key that cannot be one in `"
              + option
              + " "
              + (name.isEmpty() ? "" : name + "=")
              + "keychain:…`, expected letters, digits, `.`, `_`, `/` or `-`");
    }
    return new SecretValue.Keychain(key);
  }
}
