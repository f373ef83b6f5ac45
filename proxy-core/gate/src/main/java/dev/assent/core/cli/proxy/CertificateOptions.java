package dev.assent.core.cli.proxy;

import dev.assent.core.cli.invocation.CliSurroundings;
import dev.assent.core.cli.invocation.CommandOutput;
import dev.assent.core.cli.invocation.Verb;
import dev.assent.core.config.SecretValue;
import dev.assent.core.config.proxy.MutualTls;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/// The options that say with which certificates a server over HTTP is reached.
final class CertificateOptions {
  private static final String KEYCHAIN = "keychain:";

  private final OptionSpec certificate =
      Verb.text(
          "--certificate",
          "FILE",
          "our certificate for a server over HTTPS: PEM with its chain, or PKCS#12 without `--certificate-key`");
  private final OptionSpec key = Verb.text("--certificate-key", "FILE", "its private key as PEM");
  private final OptionSpec password =
      Verb.text(
          "--certificate-password",
          "VALUE",
          "the password of the key or the PKCS#12 file; `keychain:KEY` takes it from the key store");
  private final OptionSpec authorities =
      Verb.text(
          "--authorities",
          "FILE",
          "PEM of the authorities that may sign the server's certificate, instead of the platform's");

  /// All, for a row.
  ArgSpec[] all() {
    return new ArgSpec[] {certificate, key, password, authorities};
  }

  boolean isEmpty() {
    return !Verb.anyGiven(all());
  }

  /// The certificates that were chosen; absent for none.
  ///
  /// @throws ParameterException when a file is not there
  Optional<MutualTls> mtls(CliSurroundings surroundings, CommandOutput output) {
    if (isEmpty()) {
      return Optional.empty();
    }
    Optional<SecretValue> secret =
        Optional.ofNullable(password.<String>getValue())
            .map(text -> value("--certificate-password", "", text, output));
    return Optional.of(
        new MutualTls(
            file(certificate, surroundings, output),
            file(key, surroundings, output),
            secret,
            file(authorities, surroundings, output)));
  }

  private static Optional<String> file(
      OptionSpec option, CliSurroundings surroundings, CommandOutput output) {
    @Nullable String argument = option.getValue();
    if (argument == null) {
      return Optional.empty();
    }
    Path file = surroundings.path(argument);
    if (!Files.isRegularFile(file)) {
      throw output.wrong(
          "found no file at `" + file + "`, expected one for `" + option.longestName() + "`");
    }
    return Optional.of(file.toString());
  }

  /// A value as it was typed, or the reference that `keychain:KEY` is.
  ///
  /// @param name of the variable or header; the empty string where the option is about one value
  ///   only
  static SecretValue value(String option, String name, String text, CommandOutput output) {
    if (!text.startsWith(KEYCHAIN)) {
      return new SecretValue.Plain(text);
    }
    String key = text.substring(KEYCHAIN.length());
    if (!SecretValue.KEY.matcher(key).matches()) {
      throw output.wrong(
          "found a key that cannot be one in `"
              + option
              + " "
              + (name.isEmpty() ? "" : name + "=")
              + "keychain:…`, expected letters, digits, `.`, `_`, `/` or `-`");
    }
    return new SecretValue.Keychain(key);
  }
}
