package dev.assent.desktop.rules.book;

import dev.assent.core.config.ConfigException;
import dev.assent.core.config.store.ConfigStore;
import dev.assent.core.proxy.PolicySharing;
import dev.assent.desktop.ui.BackgroundWork;
import dev.assent.desktop.ui.CoreWords;
import java.io.IOException;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.SimpleObjectProperty;

/// The links in the configuration of this machine.
public final class StoredRuleSharing implements RuleSharing {
  private static final System.Logger LOG = System.getLogger(StoredRuleSharing.class.getName());

  private final ConfigStore config;
  private final PolicySharing sharing;
  private final BackgroundWork beside;
  private final ObjectProperty<RuleLinks> links = new SimpleObjectProperty<>(RuleLinks.NONE);

  private StoredRuleSharing(PolicySharing sharing, BackgroundWork beside) {
    this.config = sharing.config();
    this.sharing = sharing;
    this.beside = beside;
  }

  /// Follows the configuration for as long as it lives. Called on the toolkit's thread.
  public static StoredRuleSharing of(PolicySharing sharing, BackgroundWork beside) {
    var made = new StoredRuleSharing(sharing, beside);
    made.links.set(made.read());
    made.config.listen(made::changed);
    return made;
  }

  private void changed() {
    var now = read();
    beside.toolkit().execute(() -> links.set(now));
  }

  private RuleLinks read() {
    var found = config.links();
    var leaders = new TreeMap<String, String>();
    var broken = new TreeMap<String, String>();
    for (String name : found.names()) {
      try {
        String owner = found.owner(name);
        if (!owner.equals(name)) {
          leaders.put(name, owner);
        }
      } catch (ConfigException e) {
        // Nothing is in force for it: the page of its rules says why.
        LOG.log(System.Logger.Level.INFO, "no rules for {0}: {1}", name, e.getMessage());
        found.leader(name).ifPresent(leader -> broken.put(name, leader));
      }
    }
    return new RuleLinks(leaders, broken);
  }

  @Override
  public ReadOnlyObjectProperty<RuleLinks> linksProperty() {
    return links;
  }

  @Override
  public void share(String leader, String follower, Consumer<Optional<String>> done) {
    attempt(() -> sharing.share(leader, follower), done);
  }

  @Override
  public void end(String follower, boolean earlier, Consumer<Optional<String>> done) {
    var ending = earlier ? PolicySharing.Ending.EARLIER : PolicySharing.Ending.COPY;
    attempt(() -> sharing.end(follower, ending), done);
  }

  private interface Step {
    Object make() throws ConfigException, IOException;
  }

  private void attempt(Step step, Consumer<Optional<String>> done) {
    beside.ask(() -> fault(step), done);
  }

  private static Optional<String> fault(Step step) {
    try {
      var _ = step.make();
      return Optional.empty();
    } catch (ConfigException | IOException e) {
      return Optional.of(CoreWords.ofFault(e));
    }
  }
}
