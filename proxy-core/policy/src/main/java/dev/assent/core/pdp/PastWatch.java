package dev.assent.core.pdp;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.Operation;
import dev.assent.core.access.ResourcePath.Touch;
import dev.assent.core.json.JsonObject;
import dev.assent.core.pdp.condition.Clause;
import dev.assent.core.pdp.condition.ClauseCompiler;
import dev.assent.core.pdp.condition.Quantifier;
import dev.assent.core.pdp.condition.RequestAttributes;
import dev.assent.core.pdp.condition.RequestAttributes.AttributeMode;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Policy;
import java.util.LinkedHashMap;
import java.util.List;

/// Recognises the earlier calls that conditions of a policy ask about. Immutable and thread-safe.
///
/// A call is looked at as a DENY looks at it: one value in one spelling is enough.
public final class PastWatch {
  private final JsonObject asked;
  private final Clause[] clauses;
  private final Quantifier way;
  private final AttributeMode outlook;

  private PastWatch(JsonObject asked, Clause[] clauses, Quantifier way, AttributeMode outlook) {
    this.asked = asked;
    this.clauses = clauses;
    this.way = way;
    this.outlook = outlook;
  }

  /// The watches of a policy's rules that are switched on, each once.
  static List<PastWatch> of(Policy policy, ClauseCompiler compiler, AttributeMode outlook) {
    var way = Quantifier.of(Effect.DENY, policy.missing());
    var watches = new LinkedHashMap<JsonObject, PastWatch>();
    policy
        .questionsBack()
        .forEach(earlier ->
            watches.computeIfAbsent(
                earlier.asked(policy.globs(), policy.missing()),
                asked ->
                    new PastWatch(
                        asked,
                        earlier.calls().stream().map(compiler::compile).toArray(Clause[]::new),
                        way,
                        outlook)));
    return List.copyOf(watches.values());
  }

  /// The calls it recognises, as [dev.assent.core.access.EarlierCall#asked()] has them.
  public JsonObject asked() {
    return asked;
  }

  /// True if a call is one of those.
  public boolean isMetBy(AccessRequest call) {
    // A patch that changes files and takes others away does both.
    boolean both =
        call.action().operation().filter(Operation.WRITE::equals).isPresent()
            && call.resource().has(Touch.REMOVED);
    return holds(call)
        || both && holds(call.as(Operation.DELETE))
        || call.action().named().filter(named -> holds(call.as(named))).isPresent();
  }

  private boolean holds(AccessRequest call) {
    var facts = RequestAttributes.toDecide(call, outlook);
    for (var clause : clauses) {
      if (!clause.holds(facts, way)) {
        return false;
      }
    }
    return true;
  }
}
