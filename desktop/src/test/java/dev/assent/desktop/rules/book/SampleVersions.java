package dev.assent.desktop.rules.book;

import static dev.assent.desktop.rules.TestRules.path;
import static dev.assent.desktop.rules.TestRules.rule;
import static dev.assent.desktop.rules.TestRules.tool;

import dev.assent.core.pap.ChangeReason;
import dev.assent.core.pap.PolicyDifference;
import dev.assent.core.pap.PolicyOrigin;
import dev.assent.core.pap.PolicyRevision;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.PolicyVersion;
import dev.assent.core.policy.Rule;
import dev.assent.desktop.ui.arguments.LineDifference;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// Four versions of a policy in memory: from a template, by the window, by the file although an
/// example failed, and the second one again.
public final class SampleVersions implements RuleVersions {
  private final List<PolicyDocument> texts = new ArrayList<>();
  private final List<PolicyRevision> revisions = new ArrayList<>();

  public SampleVersions() {
    var reads = rule("reads", "Read sources", Effect.ALLOW, tool("read*"), path("~/code/**"));
    var deleting = rule("deleting", "Ask before deleting", Effect.HITL, tool("delete_file"));
    var wide = rule("reads", "Read sources", Effect.ALLOW, tool("read*"), path("~/**"));
    add(ChangeReason.because("Begins with the template Strict"), PolicyOrigin.TEMPLATE, reads);
    add(
        ChangeReason.because("the agent emptied a folder of ours"),
        PolicyOrigin.EDITOR,
        reads,
        deleting);
    add(
        ChangeReason.NONE.overriding("the example is older than the rule"),
        PolicyOrigin.FILE,
        wide);
    add(
        ChangeReason.NONE,
        PolicyOrigin.restoring(PolicyOrigin.Channel.EDITOR, 29),
        reads,
        deleting);
  }

  private void add(ChangeReason reason, PolicyOrigin origin, Rule... rules) {
    var document = PolicyDocument.empty();
    for (var rule : rules) {
      document = document.withRuleAdded(rule);
    }
    texts.add(document);
    var version = new PolicyVersion(27 + texts.size(), digest(27 + texts.size()));
    var time = Instant.parse("2026-11-18T09:14:00Z").plus(Duration.ofHours(19L * texts.size()));
    var user = Optional.of("ana").filter(_ -> origin != PolicyOrigin.FILE);
    revisions.add(new PolicyRevision(version, time, origin, reason, user));
  }

  private static String digest(long number) {
    return Long.toString(number).repeat(64).substring(0, 64);
  }

  /// The document of a version.
  public PolicyDocument document(long number) {
    return number == 0 ? PolicyDocument.empty() : texts.get((int) number - 28);
  }

  @Override
  public void list(Consumer<Optional<List<PolicyRevision>>> done) {
    done.accept(Optional.of(revisions.reversed()));
  }

  @Override
  public void compare(long from, long to, Consumer<Optional<Difference>> done) {
    var before = document(from);
    var after = document(to);
    done.accept(
        Optional.of(
            new Difference(
                Optional.of(PolicyDifference.between(before, after)),
                LineDifference.of(from == 0 ? "" : text(before), text(after)))));
  }

  private static String text(PolicyDocument document) {
    return new String(document.bytes(), StandardCharsets.UTF_8);
  }
}
