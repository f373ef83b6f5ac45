package dev.assent.desktop.decisions.log;

import dev.assent.core.audit.check.TrustSources;
import dev.assent.core.config.ConfigException;
import dev.assent.core.doctor.HomeLogs;
import dev.assent.core.pap.PolicyStore;
import dev.assent.desktop.ui.BackgroundWork;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Supplier;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/// The logs of a home in their folders.
public final class StoredDecisionLogs implements DecisionLogs {
  private static final System.Logger LOG = System.getLogger(StoredDecisionLogs.class.getName());

  private final ObservableList<String> names = FXCollections.observableArrayList();
  private final BooleanProperty looked = new SimpleBooleanProperty(false);
  private final HomeLogs kept;
  private final Supplier<TrustSources> trust;
  private final RuleNames rules;
  private final BackgroundWork beside;

  /// @param configured names of the configured servers, sorted; changed on the toolkit's thread
  ///   only
  /// @param kept all logs that there are; looked for whenever the names change
  /// @param trust what checks may rely on besides the folders
  /// @param policies the store of a server's policy, which knows what its rules are called
  /// @param beside reads files
  public StoredDecisionLogs(
      ObservableList<String> configured,
      HomeLogs kept,
      Supplier<TrustSources> trust,
      Function<String, PolicyStore> policies,
      BackgroundWork beside) {
    this.kept = kept;
    this.trust = trust;
    this.rules = new RuleNames(policies);
    this.beside = beside;
    configured.subscribe(() -> look(configured));
    look(configured);
  }

  // One that is configured has a log as soon as it is used.
  private void look(ObservableList<String> configured) {
    take(configured, names);
    beside.ask(
        this::all,
        all -> {
          take(configured, all);
          looked.set(true);
        });
  }

  private List<String> all() {
    try {
      return kept.names();
    } catch (ConfigException e) {
      LOG.log(Level.WARNING, "the logs of removed servers are not known", e);
      return List.of();
    }
  }

  private void take(List<String> configured, List<String> others) {
    var all = new TreeSet<>(configured);
    all.addAll(others);
    if (!names.equals(List.copyOf(all))) {
      names.setAll(all);
    }
  }

  @Override
  public ObservableList<String> names() {
    return names;
  }

  @Override
  public ReadOnlyBooleanProperty lookedProperty() {
    return looked;
  }

  @Override
  public DecisionLog open(List<String> servers) {
    var logs =
        servers.stream()
            .map(name -> new ServerLog(name, kept.home().auditFolder(name), trust.get(), rules))
            .toList();
    return new StoredDecisionLog(logs, beside.work(), beside.toolkit());
  }
}
