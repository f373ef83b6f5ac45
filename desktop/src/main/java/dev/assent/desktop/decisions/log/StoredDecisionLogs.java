package dev.assent.desktop.decisions.log;

import dev.assent.core.audit.check.TrustSources;
import dev.assent.core.pap.PolicyStore;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.function.Supplier;
import javafx.collections.ObservableList;

/// The logs of all configured servers in their folders.
public final class StoredDecisionLogs implements DecisionLogs {
  private final ObservableList<String> names;
  private final Function<String, Path> folders;
  private final Supplier<TrustSources> trust;
  private final RuleNames rules;
  private final Executor background;
  private final Executor toolkit;

  /// @param names of the configured servers, sorted; changed on the toolkit's thread only
  /// @param folders the log's folder of a server, such as `AssentHome::auditFolder`; may be missing
  ///   on disk
  /// @param trust what checks may rely on besides the folders
  /// @param policies the store of a server's policy, which knows what its rules are called
  /// @param background runs what reads files
  /// @param toolkit runs what the page is told
  public StoredDecisionLogs(
      ObservableList<String> names,
      Function<String, Path> folders,
      Supplier<TrustSources> trust,
      Function<String, PolicyStore> policies,
      Executor background,
      Executor toolkit) {
    this.names = names;
    this.folders = folders;
    this.trust = trust;
    this.rules = new RuleNames(policies);
    this.background = background;
    this.toolkit = toolkit;
  }

  @Override
  public ObservableList<String> names() {
    return names;
  }

  @Override
  public DecisionLog open(List<String> servers) {
    var logs =
        servers.stream()
            .map(name -> new ServerLog(name, folders.apply(name), trust.get(), rules))
            .toList();
    return new StoredDecisionLog(logs, background, toolkit);
  }
}
