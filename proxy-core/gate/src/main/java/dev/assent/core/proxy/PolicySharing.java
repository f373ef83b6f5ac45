package dev.assent.core.proxy;

import dev.assent.core.config.AssentHome;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.store.ConfigStore;
import dev.assent.core.config.store.PolicyLinks;
import dev.assent.core.pap.ChangeReason;
import dev.assent.core.pap.PolicyChange;
import dev.assent.core.pap.PolicyGate;
import dev.assent.core.pap.PolicyOrigin;
import dev.assent.core.pap.PolicyPlace;
import dev.assent.core.pap.PolicyState;
import dev.assent.core.pap.PolicyStore;
import dev.assent.core.pap.document.PolicyFormatException;
import dev.assent.core.text.Sentence;
import java.io.IOException;
import java.time.Clock;
import java.util.List;

/// Makes and ends the links by which servers have rules in common. For the person's own hand: it is
/// reached from the windows and the command line only.
///
/// @param config where the links stand
/// @param clock the time of new versions
public record PolicySharing(AssentHome home, ConfigStore config, Clock clock) {
  /// The rules of the server that it follows may change while they are copied; somebody who changes
  /// them all the time is no person.
  private static final int ATTEMPTS = 5;

  /// The way in which a server gets rules of its own again.
  public enum Ending {
    /// a copy of the rules in force, as a new version of its own
    COPY,
    /// the rules that it had before
    EARLIER
  }

  /// The rules of a server stay as they are.
  public static final class NotEndedException extends IOException implements Sentence.Teller {
    private static final long serialVersionUID = 1L;

    private final transient Sentence told;

    NotEndedException(Sentence told) {
      super(told.text());
      this.told = told;
    }

    @Override
    public Sentence told() {
      return told;
    }
  }

  /// Puts the rules of one server in force for another one too. The other one keeps its own file
  /// and history.
  ///
  /// @return all servers for which they are in force now, the one that has them first
  /// @throws ConfigException as [ConfigStore#followPolicy]; nothing is changed then
  public List<String> share(String leader, String follower) throws ConfigException {
    config.followPolicy(follower, leader);
    return PolicyLinks.onDisk(home).sharers(leader);
  }

  /// Gives a server rules of its own. They are in its file before they are in force.
  ///
  /// @return what is in force for it now
  /// @throws NotEndedException when it follows nobody, has no such rules, or its own file has
  ///   errors
  /// @throws IOException when its rules cannot be written; the link stands then
  /// @throws ConfigException when its configuration cannot be changed; the link stands then
  public PolicyState end(String follower, Ending ending) throws ConfigException, IOException {
    var links = PolicyLinks.onDisk(home);
    if (links.leader(follower).isEmpty()) {
      throw new NotEndedException(
          Sentence.of("the server `%s` has rules of its own already", follower));
    }
    var places = new PolicyPlaces(home, links);
    switch (ending) {
      case COPY -> copy(places, follower);
      case EARLIER -> {
        if (isNothing(look(places.own(follower)))) {
          throw new NotEndedException(
              Sentence.of(
                  "the server `%s` had no rules of its own before; everything would be denied",
                  follower));
        }
      }
    }
    config.ownPolicy(follower);
    return look(places.own(follower));
  }

  private void copy(PolicyPlaces places, String follower) throws IOException {
    for (int i = 0; i < ATTEMPTS; i++) {
      var place = places.of(follower);
      var inForce = look(place);
      if (isNothing(inForce)) {
        throw new NotEndedException(
            Sentence.of(
                "the rules in force for `%s` cannot be copied, because their file has errors or is"
                    + " missing",
                follower));
      }
      write(places.own(follower), inForce, place.leader().orElse(follower));
      if (look(places.of(follower)).version().digest().equals(inForce.version().digest())) {
        return;
      }
    }
    throw new NotEndedException(
        Sentence.of("the rules in force for `%s` change all the time", follower));
  }

  private void write(PolicyPlace own, PolicyState inForce, String leader) throws IOException {
    // These rules are in force for the server already, whatever their examples come to now.
    try (var store = PolicyStore.unwatched(own, clock, PolicyGate.OPEN)) {
      if (!store.state().current() && store.text().exists()) {
        throw new NotEndedException(
            Sentence.of(
                "its own file `%s` has errors; mend it or put it aside first", own.policy()));
      }
      String version =
          inForce.version().number() == 0 ? "" : ", version " + inForce.version().number();
      var change =
          PolicyChange.from(PolicyOrigin.SHARED)
              .because(ChangeReason.because("The rules of `" + leader + "`" + version));
      store.save(
          inForce.document(),
          inForce.revision().reason().override().map(change::overriding).orElse(change));
    } catch (PolicyFormatException e) {
      throw new IOException("the rules in force cannot be written: " + e.getMessage(), e);
    }
  }

  // A good file that nobody recorded yet has no number either.
  private static boolean isNothing(PolicyState state) {
    return state.version().number() == 0 && !state.current();
  }

  private PolicyState look(PolicyPlace place) {
    return PolicyStore.look(place, clock, PolicyGate.OPEN);
  }
}
