package dev.assent.desktop.rules.book;

import dev.assent.core.pap.PolicyStore;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.function.Function;
import javafx.collections.ObservableList;

/// The rules of all configured servers, in the stores that the core decides by. Belongs to the
/// toolkit's thread.
public final class StoredRuleBooks implements RuleBooks {
  private final ObservableList<String> names;
  private final Function<String, PolicyStore> stores;
  private final Executor background;
  private final Executor toolkit;
  private final Map<PolicyStore, RuleBook> books = new HashMap<>();
  private final RuleSharing sharing;

  /// @param names of the configured servers, sorted; changed on the toolkit's thread only
  /// @param stores the store of a server's policy, the same one each time while the server is
  ///   configured
  /// @param background runs what reads and writes files
  /// @param toolkit runs what the page is told
  public StoredRuleBooks(
      ObservableList<String> names,
      Function<String, PolicyStore> stores,
      Executor background,
      Executor toolkit) {
    this(names, stores, background, toolkit, RuleSharing.NONE);
  }

  /// The same where servers may have rules in common.
  public StoredRuleBooks(
      ObservableList<String> names,
      Function<String, PolicyStore> stores,
      Executor background,
      Executor toolkit,
      RuleSharing sharing) {
    this.sharing = sharing;
    this.names = names;
    this.stores = stores;
    this.background = background;
    this.toolkit = toolkit;
  }

  @Override
  public ObservableList<String> names() {
    return names;
  }

  @Override
  public RuleSharing sharing() {
    return sharing;
  }

  @Override
  public RuleBook open(String name) {
    return books.computeIfAbsent(
        stores.apply(name), store -> new StoredRuleBook(store, background, toolkit));
  }
}
