package dev.assent.core.proxy;

import dev.assent.core.config.AssentHome;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.store.PolicyLinks;
import dev.assent.core.pap.PolicyPlace;
import dev.assent.core.pap.PolicySource;
import dev.assent.core.text.Sentence;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// Finds the policy that is in force for a server: its own, or that of the one it follows.
public record PolicyPlaces(AssentHome home, PolicyLinks links) {
  /// The place of a server's policy; one where nothing may be in force where the server that it
  /// follows cannot be followed, or its file cannot be used and may name one.
  public PolicyPlace of(String server) {
    try {
      return led(server, links.named(server));
    } catch (ConfigException e) {
      return own(server).hindered(Sentence.of("nobody knows whose rules are in force: %s", e));
    }
  }

  private PolicyPlace led(String server, Optional<String> leader) {
    try {
      return of(links.owner(server, leader), leader);
    } catch (ConfigException e) {
      return of(server, leader)
          .hindered(Sentence.of("the rules of another server cannot be in force: %s", e));
    }
  }

  /// The place of a server's own policy, whether that is in force or not.
  public PolicyPlace own(String server) {
    return of(server, Optional.empty());
  }

  /// The place from one look to the next. Once it was read from the server's own file, it stays
  /// while that cannot be used: a server that is being removed must not get its own rules back for
  /// a moment.
  PolicySource following(String server) {
    return new PolicySource() {
      private Optional<PolicyPlace> read = Optional.empty();

      @Override
      public List<Path> elsewhere() {
        return links.names().stream().map(home::policyHistory).toList();
      }

      @Override
      public synchronized PolicyPlace place() {
        // Read once: the file may go between two looks at it.
        read = links.known(server).map(found -> led(server, found.policyOf())).or(() -> read);
        return read.orElseGet(() -> of(server));
      }
    };
  }

  private PolicyPlace of(String owner, Optional<String> leader) {
    return new PolicyPlace(
        home.policyFile(owner), home.policyHistory(owner), leader, Optional.empty());
  }
}
