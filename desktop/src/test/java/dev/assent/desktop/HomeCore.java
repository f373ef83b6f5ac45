package dev.assent.desktop;

import dev.assent.core.config.AssentHome;
import dev.assent.core.config.ConfigException;
import dev.assent.core.proxy.ProxyCore;
import dev.assent.core.proxy.host.CoreStartException;
import dev.assent.core.proxy.host.CoreSurroundings;
import dev.assent.core.secrets.SecretSource;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;

/// A running core of a person whose home is a folder of the test.
public final class HomeCore {
  private HomeCore() {}

  /// Starts one, which the caller closes.
  ///
  /// @param home of the person; what is Assent's own stands in `a` below it
  public static ProxyCore in(Path home, Map<String, String> environment)
      throws ConfigException, CoreStartException {
    return ProxyCore.start(
        new CoreSurroundings(
            AssentHome.locate(Map.of("ASSENT_HOME", home.resolve("a").toString()), home, "Linux"),
            environment,
            home,
            "sam",
            Optional.empty(),
            Clock.systemUTC(),
            false,
            SecretSource.none()));
  }
}
