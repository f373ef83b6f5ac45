package dev.assent.desktop.approval.card;

import dev.assent.core.approval.grant.GrantScope;
import dev.assent.core.approval.grant.MatchingFiles;
import dev.assent.core.approval.grant.PastReach;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.PastCalls;
import dev.assent.core.suggest.AskedCalls;
import dev.assent.desktop.approval.content.LadderRadius;
import dev.assent.desktop.ui.BackgroundWork;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Function;

/// Looks into the decisions of a server and into its folders.
public final class StoredRadius implements LadderRadius {
  private final Function<String, PastCalls> logs;
  private final InstantSource clock;
  private final BackgroundWork beside;

  /// @param logs the decisions of a server
  /// @param background runs what reads files
  /// @param toolkit runs what is told
  public StoredRadius(
      Function<String, PastCalls> logs,
      InstantSource clock,
      Executor background,
      Executor toolkit) {
    this.logs = logs;
    this.clock = clock;
    beside = new BackgroundWork(background, toolkit);
  }

  @Override
  public void find(ApprovalRequest asked, List<GrantScope> lines, Consumer<List<Found>> done) {
    beside.ask(() -> find(asked, lines), done);
  }

  private List<Found> find(ApprovalRequest asked, List<GrantScope> lines) {
    var past = past(asked, lines);
    var all = new ArrayList<Found>();
    Optional<MatchingFiles> narrower = Optional.empty();
    for (int i = 0; i < lines.size(); i++) {
      int at = i;
      var counted = MatchingFiles.of(lines.get(i).reach(), MatchingFiles.Bounds.STANDARD);
      narrower = narrower.map(least -> atLeast(least, counted)).or(() -> counted);
      all.add(
          new Found(
              past.map(result -> result.lines().get(at)),
              past.map(AskedCalls.Result::complete).orElse(false),
              narrower));
    }
    return all;
  }

  // Nobody can count the files of a reach that has no place.
  private static MatchingFiles atLeast(MatchingFiles least, Optional<MatchingFiles> counted) {
    return new MatchingFiles(
        Math.max(least.files(), counted.map(MatchingFiles::files).orElse(0L)),
        Math.max(least.secrets(), counted.map(MatchingFiles::secrets).orElse(0L)),
        counted.filter(MatchingFiles::complete).isPresent());
  }

  private Optional<AskedCalls.Result> past(ApprovalRequest asked, List<GrantScope> lines) {
    var questions = lines.stream().map(line -> question(new PastReach(asked, line))).toList();
    try {
      return Optional.of(
          AskedCalls.of(
              logs.apply(asked.proxy()).within(AskedCalls.BOUNDS),
              clock.instant().minus(Duration.ofDays(DAYS)),
              questions));
    } catch (AuditException _) {
      return Optional.empty();
    }
  }

  private static AskedCalls.Line question(PastReach past) {
    return new AskedCalls.Line(call -> past.covers(call.request()), past.needsArguments());
  }
}
