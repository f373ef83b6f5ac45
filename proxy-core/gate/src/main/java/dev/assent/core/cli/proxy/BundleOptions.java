package dev.assent.core.cli.proxy;

import dev.assent.core.bundle.BundleException;
import dev.assent.core.bundle.BundleFile;
import dev.assent.core.bundle.BundleServer;
import dev.assent.core.cli.invocation.CliSurroundings;
import dev.assent.core.cli.invocation.CommandOutput;
import dev.assent.core.cli.invocation.Verb;
import dev.assent.core.config.AssentHome;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.SecretValue;
import dev.assent.core.config.proxy.Backend;
import dev.assent.core.config.store.ConfigStore;
import dev.assent.core.system.OperatingSystem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/// The options that import a server from a bundle.
final class BundleOptions {
  private final OptionSpec bundle =
      Verb.text(
          "--bundle",
          "FILE",
          "a server in one file, `.mcpb`; it is unpacked into a folder of Assent, and started as its manifest says");
  private final OptionSpec settings =
      Verb.texts(
          "--setting",
          "KEY=VALUE",
          "a value that the bundle asks for; `KEY=keychain:NAME` takes it from the key store; may be repeated");

  /// Both, for a row.
  ArgSpec[] all() {
    return new ArgSpec[] {bundle, settings};
  }

  /// The server of the bundle, unpacked; absent where none is given.
  ///
  /// @param name of the proxy, which must not be there yet
  /// @param isAlone whether nothing else says which server it is
  Optional<Backend> backend(
      String name, boolean isAlone, CliSurroundings surroundings, CommandOutput output)
      throws ConfigException, IOException {
    @Nullable String given = bundle.getValue();
    if (given == null) {
      if (Verb.anyGiven(settings)) {
        throw output.wrong("found `--setting` alone, expected `--bundle` with it");
      }
      return Optional.empty();
    }
    if (!isAlone) {
      throw output.wrong(
          "found a command or an address beside `--bundle`, expected the bundle alone");
    }
    AssentHome home = surroundings.home();
    home.prepare();
    if (ConfigStore.proxyNames(home).contains(name)) {
      throw output.wrong("found the server `" + name + "`, expected a name that none has");
    }
    Path file = surroundings.path(given);
    if (!Files.isRegularFile(file)) {
      throw output.wrong("found no file at `" + file + "`, expected a bundle");
    }
    try (var opened = BundleFile.open(file, platform(surroundings))) {
      Path folder =
          home.config().resolve("bundles").resolve(name + "-" + opened.digest().substring(0, 12));
      var launch =
          new BundleServer(opened.manifest(), folder, surroundings.userHome(), settings(output))
              .launch();
      // One that is there belongs to a server that was removed.
      BundleFile.remove(folder);
      opened.unpack(folder);
      return Optional.of(new Backend.Stdio(launch));
    } catch (BundleException e) {
      throw output.wrong(String.valueOf(e.getMessage()));
    }
  }

  private static String platform(CliSurroundings surroundings) {
    OperatingSystem system = OperatingSystem.of(surroundings.osName());
    return system.isWindows() ? "win32" : system == OperatingSystem.MACOS ? "darwin" : "linux";
  }

  private Map<String, List<SecretValue>> settings(CommandOutput output) {
    var given = new LinkedHashMap<String, List<SecretValue>>();
    for (String pair : settings.<List<String>>getValue()) {
      int equals = pair.indexOf('=');
      if (equals < 1) {
        throw output.wrong("found `--setting` without a key and `=`, expected `KEY=VALUE`");
      }
      String key = pair.substring(0, equals);
      given
          .computeIfAbsent(key, _ -> new ArrayList<>())
          .add(CertificateOptions.value("--setting", key, pair.substring(equals + 1), output));
    }
    return given;
  }
}
