package dev.assent.core.suggest;

import dev.assent.core.access.Subject;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Effect;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A rule that answers speak for, before anybody looked what else it would cover.
///
/// @param place what a refusal of it remembers: kind of place and the place itself, whatever the
///   exact pattern is
/// @param paths patterns; empty where paths do not matter
/// @param hosts likewise
/// @param tests of arguments; absent where none matters
/// @param commands what its calls run, each alone; empty where they run nothing
/// @param values those of the tests that a sentence names
/// @param answers the calls that were answered alike, oldest first
/// @param folder the folder of the patterns; absent where they name files or there are none
record Candidate(
    Effect effect,
    String place,
    List<String> paths,
    List<String> hosts,
    Optional<Condition.Tests> tests,
    List<String> commands,
    List<Suggestion.Value> values,
    List<PastCall> answers,
    Optional<String> folder) {
  Candidate {
    paths = List.copyOf(paths);
    hosts = List.copyOf(hosts);
    commands = List.copyOf(commands);
    values = List.copyOf(values);
    answers = List.copyOf(answers);
  }

  /// The newest of the answered calls.
  PastCall newest() {
    return answers.getLast();
  }

  String tool() {
    return newest().request().resource().toolName().orElse("");
  }

  Subject subject() {
    return newest().request().subject();
  }

  Suggestion.Scope scope(boolean secretsRefused) {
    return new Suggestion.Scope(
        newest().request().resource().backendId(),
        tool(),
        subject().id(),
        paths,
        hosts,
        values,
        secretsRefused);
  }

  /// The conditions of its rule.
  List<Condition> conditions() {
    var conditions = new ArrayList<Condition>();
    conditions.add(Attribute.TOOL_NAME.texts(List.of(tool())));
    if (!paths.isEmpty()) {
      conditions.add(Attribute.PATH.texts(paths));
    }
    if (!hosts.isEmpty()) {
      conditions.add(Attribute.HOST.texts(hosts));
    }
    tests.ifPresent(conditions::add);
    if (!commands.isEmpty()) {
      conditions.add(Attribute.LONE_COMMAND.texts(commands));
    }
    conditions.add(Attribute.SUBJECT.texts(List.of(subject().id())));
    subject().issuer().ifPresent(issuer -> conditions.add(Attribute.ISSUER.texts(List.of(issuer))));
    return conditions;
  }
}
