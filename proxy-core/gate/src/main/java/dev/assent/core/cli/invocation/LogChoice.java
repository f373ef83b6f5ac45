package dev.assent.core.cli.invocation;

import dev.assent.core.config.ConfigException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/// The options that name one log: that of a proxy, of the only proxy where none is named, or the
/// one in a folder.
public final class LogChoice {
  private final OptionSpec proxy = Verb.text("--proxy", "NAME", "the log of this proxy");
  private final OptionSpec folder =
      Verb.text("--folder", "DIR", "the log in this folder, of any origin");

  /// Both, for a row.
  public ArgSpec[] all() {
    return new ArgSpec[] {proxy, folder};
  }

  /// The log that was chosen.
  ///
  /// @param folder where it lies; it may not exist yet
  /// @param proxy whose it is; absent for a folder
  public record Chosen(Path folder, Optional<String> proxy) {}

  /// @throws ConfigException when the configuration cannot be read
  /// @throws ParameterException when the options name none, or more than one
  public Chosen choose(AuditFolders logs, CommandOutput output) throws ConfigException {
    @Nullable String named = proxy.getValue();
    @Nullable String place = folder.getValue();
    if (named != null && place != null) {
      throw output.wrong("found --proxy and --folder, expected one of them");
    }
    return place == null
        ? ofProxy(logs, named, output, "--folder DIR")
        : new Chosen(logs.path(place), Optional.empty());
  }

  /// The log of a proxy, or of the only one there is.
  ///
  /// @param otherwise the option that names a folder instead
  /// @throws ConfigException when the configuration cannot be read
  /// @throws ParameterException when there is no such proxy, or none was named and there is not
  ///   exactly one
  public static Chosen ofProxy(
      AuditFolders logs, @Nullable String proxy, CommandOutput output, String otherwise)
      throws ConfigException {
    List<String> known = logs.proxies();
    if (proxy == null && known.size() != 1) {
      throw output.wrong(
          known.isEmpty()
              ? "found no proxy, expected " + otherwise
              : "found "
                  + known.size()
                  + " proxies, expected --proxy with one of: "
                  + String.join(", ", known));
    }
    String name = proxy == null ? known.getFirst() : proxy;
    Path place =
        logs.folder(name)
            .orElseThrow(() ->
                output.wrong(
                    "found no proxy `" + name + "`, expected one of: " + String.join(", ", known)));
    return new Chosen(place, Optional.of(name));
  }
}
