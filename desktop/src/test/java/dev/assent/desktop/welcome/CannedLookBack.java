package dev.assent.desktop.welcome;

import dev.assent.core.lookback.LookBackFigures;
import dev.assent.core.lookback.LookBackFigures.Noise;
import dev.assent.core.lookback.LookBackFigures.TemplateCount;
import dev.assent.core.lookback.LookBackFigures.TouchedPlace;
import dev.assent.core.lookback.LookBackResult;
import dev.assent.core.lookback.StartTemplate;
import dev.assent.core.lookback.StarterPolicy;
import dev.assent.core.lookback.sessions.ReadCounts;
import dev.assent.core.lookback.sessions.SessionAgent;
import dev.assent.core.lookback.sessions.UnreadSessions;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Rule;
import dev.assent.core.policy.RuleId;
import dev.assent.core.suggest.Draft;
import dev.assent.core.suggest.Suggestion;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.DoubleConsumer;

/// A look back with canned figures, which ends when a test says so.
final class CannedLookBack implements LookBackDesk {
  final Set<String> hooked = new HashSet<>();
  boolean any = true;
  int looks;
  Optional<Looked> at = Optional.empty();
  DoubleConsumer share = _ -> {};
  BooleanSupplier wanted = () -> true;
  Consumer<Looked> done = _ -> {};

  @Override
  public void any(Consumer<Boolean> told) {
    told.accept(any);
  }

  @Override
  public void look(DoubleConsumer share, BooleanSupplier wanted, Consumer<Looked> done) {
    looks++;
    this.share = share;
    this.wanted = wanted;
    this.done = done;
    at.ifPresent(done);
  }

  @Override
  public boolean isHooked(String agent) {
    return hooked.contains(agent);
  }

  static LookBackResult result() {
    return new LookBackResult(
        Instant.parse("2026-10-22T12:00:00Z"),
        Instant.parse("2026-11-21T12:00:00Z"),
        new ReadCounts(77, 100_009_647, 3, 1, 0),
        List.of(
            new UnreadSessions(
                "OpenCode",
                UnreadSessions.Why.DATABASE,
                List.of(Path.of("/home/sam/.local/share/opencode/opencode.db"))),
            new UnreadSessions(
                "Cursor",
                UnreadSessions.Why.UNPLACED,
                Collections.nCopies(12, Path.of("/home/sam/.cursor/projects/x.jsonl")))),
        figures(17_823, 4_578, 361),
        List.of(
            new LookBackResult.OfAgent(
                SessionAgent.of("claude-code").orElseThrow(),
                figures(15_023, 4_178, 311),
                Optional.of(starter(15_023, 2_984))),
            new LookBackResult.OfAgent(
                SessionAgent.of("codex").orElseThrow(),
                figures(2_700, 390, 50),
                Optional.of(starter(2_700, 122))),
            new LookBackResult.OfAgent(
                SessionAgent.of("opencode").orElseThrow(), figures(100, 10, 0), Optional.empty())));
  }

  private static StarterPolicy starter(long calls, long asked) {
    var rule =
        new Rule(
            new RuleId("allow-Edit"),
            Optional.empty(),
            Effect.ALLOW,
            List.of(Attribute.TOOL_NAME.texts(List.of("Edit"))),
            Optional.empty(),
            true,
            Optional.empty());
    var none = new Suggestion.Count(0, List.of(), 0);
    var added =
        new Suggestion.Answers(
            "0",
            rule,
            new Suggestion.Scope(
                "claude-code", "Edit", "sam", List.of(), List.of(), List.of(), false),
            new Draft(List.of(), List.of(), List.of(rule)),
            9,
            none,
            none,
            List.of());
    return new StarterPolicy(
        PolicyDocument.empty().withRuleAdded(rule),
        List.of(added, added, added),
        calls,
        calls - asked,
        asked,
        0,
        28);
  }

  private static LookBackFigures figures(long calls, long asked, long denied) {
    return new LookBackFigures(
        77,
        calls,
        28,
        12,
        4,
        2,
        List.of(
            new TemplateCount(StartTemplate.AGENT, calls - asked - denied, asked, denied),
            new TemplateCount(StartTemplate.DEVELOPER, 0, calls - 40, 40),
            new TemplateCount(StartTemplate.STRICT, 0, calls / 2, calls - calls / 2),
            new TemplateCount(StartTemplate.READ_ONLY, 0, 0, calls),
            new TemplateCount(StartTemplate.EMPTY, 0, 0, calls)),
        List.of(
            new Noise("git push *", 381, 381, 0),
            new Noise("git reset *", 355, 355, 0),
            new Noise("docker compose *", 364, 112, 0),
            new Noise("cat *", 733, 0, 361)),
        List.of(new Noise("Edit", 2_636, 2_636, 0)),
        List.of(
            new TouchedPlace("~/.ssh/id_rsa", 361, 0),
            new TouchedPlace("~/code/assent/.env.local", 12, 2)),
        List.of(new TouchedPlace("~/code/assent", 12_303, 2_100)),
        List.of(new TouchedPlace("~/.config/gh", 41, 0), new TouchedPlace("/etc/nginx", 3, 7)));
  }
}
