package dev.assent.core.suggest;

import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Rule;
import dev.assent.core.policy.RuleId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// A change of the policy that the log speaks for.
public sealed interface Suggestion {
  /// The mark that "never suggest this again" remembers: 64 lower-case hex digits, the same for the
  /// same place.
  String key();

  /// The change.
  Draft draft();

  /// A rule that answers as a person did again and again.
  ///
  /// @param rule ALLOW or DENY, the narrowest that covers the answers
  /// @param scope what the rule's sentence says
  /// @param draft the rule, and exceptions in the rules that ask
  /// @param answered how many such calls a person answered since the window began, all alike
  /// @param unjudged calls that the rule would decide otherwise than the policy does, and that
  ///   nobody judged
  /// @param against of those, or of all calls it covers, what speaks against it: for ALLOW calls
  ///   that a person refused, for DENY calls that were let go. An ALLOW is suggested only where
  ///   there are none
  /// @param ignored names of arguments that it does not look at; may be empty
  record Answers(
      String key,
      Rule rule,
      Scope scope,
      Draft draft,
      int answered,
      Count unjudged,
      Count against,
      List<String> ignored)
      implements Suggestion {
    public Answers {
      ignored = List.copyOf(ignored);
    }

    /// ALLOW or DENY.
    public Effect effect() {
      return rule.effect();
    }
  }

  /// An ALLOW rule that has matched nothing but something narrower.
  ///
  /// @param was the rule in force
  /// @param rule the narrower one
  /// @param before the patterns that get narrower, as written; empty where it had none
  /// @param after the narrower patterns
  /// @param matched how many calls it matched in that time, each of them still matched
  record Narrower(
      String key,
      Rule was,
      Rule rule,
      List<String> before,
      List<String> after,
      long matched,
      Draft draft)
      implements Suggestion {
    public Narrower {
      before = List.copyOf(before);
      after = List.copyOf(after);
    }
  }

  /// An ALLOW rule that has matched nothing.
  ///
  /// @param since it was in force all the time from then on
  record Unused(String key, Rule rule, Instant since, Draft draft) implements Suggestion {}

  /// Two rules that one rule can say.
  ///
  /// @param gone the id of the rule that goes
  record Mergeable(String key, Rule kept, RuleId gone, Rule rule, Draft draft)
      implements Suggestion {}

  /// The calls that a rule is for, as a sentence has them. All parts hold together.
  ///
  /// @param server the server's id
  /// @param tool the tool
  /// @param subject who asks
  /// @param paths where every path of a call lies: patterns; empty where that does not matter
  /// @param hosts where it goes; empty likewise
  /// @param values arguments that have a certain value, such as `repo = assent`; may be empty
  /// @param secretsRefused whether files that look as if they held keys or passwords are left out,
  ///   and so refused
  record Scope(
      String server,
      String tool,
      String subject,
      List<String> paths,
      List<String> hosts,
      List<Value> values,
      boolean secretsRefused) {
    public Scope {
      paths = List.copyOf(paths);
      hosts = List.copyOf(hosts);
      values = List.copyOf(values);
    }
  }

  /// An argument with a certain value.
  ///
  /// @param value JSON for what is no text
  record Value(String name, String value) {}

  /// The number of calls, and the newest of them.
  ///
  /// @param examples newest first, at most [#EXAMPLES]
  /// @param unknown how many could not be told, because their arguments were not logged
  record Count(long calls, List<Example> examples, long unknown) {
    /// The most examples that are kept.
    public static final int EXAMPLES = 20;

    public Count {
      examples = List.copyOf(examples);
    }
  }

  /// A call of the log.
  ///
  /// @param seq its number
  /// @param target the path or host that names it; absent where it has none
  /// @param server whose log it is in; absent where only one log was read
  record Example(
      long seq, Instant time, String tool, Optional<String> target, Optional<String> server) {}
}
