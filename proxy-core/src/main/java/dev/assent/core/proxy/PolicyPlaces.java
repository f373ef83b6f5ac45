package dev.assent.core.proxy;

import dev.assent.core.config.AssentHome;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.store.PolicyLinks;
import dev.assent.core.pap.PolicyPlace;
import dev.assent.core.pap.PolicySource;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// Finds the policy that is in force for a server: its own, or that of the one it follows.
public record PolicyPlaces(AssentHome home, PolicyLinks links) {
  /// The place of a server's policy; one where nothing may be in force where the server that it
  /// follows cannot be followed.
  public PolicyPlace of(String server) {
    return led(server, links.leader(server));
  }

  private PolicyPlace led(String server, Optional<String> leader) {
    try {
      return of(links.owner(server, leader), leader);
    } catch (ConfigException e) {
      return of(server, leader)
          .hindered("the rules of another server cannot be in force: " + e.getMessage());
    }
  }

  /// The place of a server's own policy, whether that is in force or not.
  public PolicyPlace own(String server) {
    return of(server, Optional.empty());
  }

  /// The place from one look to the next. It stays while the server's own file cannot be used: a
  /// server that is being removed must not get its own rules back for a moment.
  PolicySource following(String server) {
    return new PolicySource() {
      private PolicyPlace last = of(server);

      @Override
      public List<Path> elsewhere() {
        return links.names().stream().map(home::policyHistory).toList();
      }

      @Override
      public synchronized PolicyPlace place() {
        // Read once: the file may go between two looks at it.
        links.known(server).ifPresent(found -> last = led(server, found.policyOf()));
        return last;
      }
    };
  }

  private PolicyPlace of(String owner, Optional<String> leader) {
    return new PolicyPlace(
        home.policyFile(owner), home.policyHistory(owner), leader, Optional.empty());
  }
}
