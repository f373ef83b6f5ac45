package dev.assent.core.cli.invocation;

import dev.assent.core.config.ConfigException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// The options that name one log: that of a proxy, of the only proxy where none is named, or the
/// one in a folder.
public final class LogChoice {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(names = "--proxy", paramLabel = "NAME", description = "the log of this proxy")
  private @Nullable String proxy;

  @Option(
      names = "--folder",
      paramLabel = "DIR",
      description = "the log in this folder, of any origin")
  private @Nullable String folder;

  @SuppressWarnings("NullAway.Init") // picocli sets the spec before it hands this object to anybody
  LogChoice() {}

  /// The log that was chosen.
  ///
  /// @param folder where it lies; it may not exist yet
  /// @param proxy whose it is; absent for a folder
  public record Chosen(Path folder, Optional<String> proxy) {}

  /// @throws ConfigException when the configuration cannot be read
  /// @throws ParameterException when the options name none, or more than one
  public Chosen choose(AuditFolders logs) throws ConfigException {
    if (proxy != null && folder != null) {
      throw new ParameterException(
          spec.commandLine(), "found --proxy and --folder, expected one of them");
    }
    if (folder != null) {
      return new Chosen(logs.path(folder), Optional.empty());
    }
    return ofProxy(logs, proxy, spec, "--folder DIR");
  }

  /// The log of a proxy, or of the only one there is.
  ///
  /// @param otherwise the option that names a folder instead
  /// @throws ConfigException when the configuration cannot be read
  /// @throws ParameterException when there is no such proxy, or none was named and there is not
  ///   exactly one
  public static Chosen ofProxy(
      AuditFolders logs, @Nullable String proxy, CommandSpec spec, String otherwise)
      throws ConfigException {
    List<String> known = logs.proxies();
    if (proxy == null && known.size() != 1) {
      throw new ParameterException(
          spec.commandLine(),
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
                new ParameterException(
                    spec.commandLine(),
                    "found no proxy `" + name + "`, expected one of: " + String.join(", ", known)));
    return new Chosen(place, Optional.of(name));
  }
}
