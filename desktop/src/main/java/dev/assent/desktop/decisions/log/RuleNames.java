package dev.assent.desktop.decisions.log;

import dev.assent.core.audit.AuditRecord;
import dev.assent.core.lazy.Recent;
import dev.assent.core.pap.PolicyStore;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.PolicyVersion;
import dev.assent.core.policy.Rule;
import dev.assent.desktop.ui.CoreWords;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/// Looks up the names of rules by the version of the policy that decided a record. An id may mean
/// another rule by now. It reads old versions from the policy's history, once each. Thread-safe.
final class RuleNames {
  private static final int MOST = 64;

  private final Function<String, PolicyStore> policies;
  private final Map<Key, Map<String, String>> known = new Recent<>(MOST);

  private record Key(String server, PolicyVersion version) {}

  /// @param policies the store of a server's policy; throws `IllegalArgumentException` for a server
  ///   that is gone
  RuleNames(Function<String, PolicyStore> policies) {
    this.policies = policies;
  }

  /// The names of the rules of a record; their ids if its policy is not known any more.
  UnaryOperator<String> of(String server, AuditRecord record) {
    return PolicyVersion.ofRecord(record.content())
        .<UnaryOperator<String>>map(one -> id -> names(new Key(server, one)).getOrDefault(id, id))
        .orElse(UnaryOperator.identity());
  }

  private synchronized Map<String, String> names(Key key) {
    return known.computeIfAbsent(key, this::read);
  }

  private Map<String, String> read(Key key) {
    var names = new HashMap<String, String>();
    policy(key)
        .ifPresent(
            policy -> policy.rules().forEach(rule -> names.put(rule.id().value(), name(rule))));
    return names;
  }

  private static String name(Rule rule) {
    String title = CoreWords.ofTitle(rule).strip();
    return title.isEmpty() ? rule.id().value() : title;
  }

  private Optional<Policy> policy(Key key) {
    try {
      var store = policies.apply(key.server());
      var now = store.state();
      return now.version().equals(key.version())
          ? Optional.of(now.policy())
          : store.document(key.version()).map(document -> document.policy());
    } catch (IOException | IllegalArgumentException _) {
      return Optional.empty();
    }
  }
}
