package dev.assent.core.pap;

import dev.assent.core.json.JsonObject;
import dev.assent.core.policy.Rule;
import java.util.List;

/// A change of one rule between two versions of a policy. Places are 0-based indexes into the rules
/// of a file.
public sealed interface RuleChange {
  /// It is new.
  ///
  /// @param written as its file writes it
  record Added(Rule rule, int to, JsonObject written) implements RuleChange {}

  /// It is gone.
  ///
  /// @param written as its file wrote it
  record Removed(Rule rule, int from, JsonObject written) implements RuleChange {}

  /// It says something else; a rule without a written id may have another id for that.
  ///
  /// @param members what changed, at least one
  /// @param moved whether it also stands elsewhere among the rules that both versions have
  record Changed(
      Rule before, Rule after, int from, int to, List<MemberChange> members, boolean moved)
      implements RuleChange {
    public Changed {
      members = List.copyOf(members);
    }
  }

  /// It says the same and stands elsewhere among the rules that both versions have.
  record Moved(Rule rule, int from, int to) implements RuleChange {}
}
