package dev.assent.core.lookback;

import dev.assent.core.lookback.sessions.SessionAgent;
import dev.assent.core.lookback.sessions.SessionCall;
import dev.assent.core.lookback.sessions.SessionFile;
import dev.assent.core.lookback.sessions.SessionFolders;
import dev.assent.core.lookback.sessions.SessionReader;
import dev.assent.core.lookback.sessions.SessionSink;
import dev.assent.core.wiring.AgentFolders;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/// Looks back on what agents did on this machine. Reads files and takes seconds: call it where
/// waiting harms nobody.
public final class LookBack implements SessionSink, AutoCloseable {
  /// The time that is looked back over where nothing else is said.
  public static final Duration USUAL = Duration.ofDays(30);

  private final LookBackPlace place;
  private final Instant since;
  private final Instant now;
  private final JudgeCrew crew;
  private final FigureTally all;
  private final Map<SessionAgent, Told> agents = new HashMap<>();

  /// The things that are known of one agent.
  private final class Told {
    final FigureTally tally = new FigureTally(place.userHome(), place.clock().getZone());
    final StarterRules starter;
    // By the agent's names for them, with whether they were judged.
    final Map<String, Boolean> seen = new HashMap<>();
    final Set<String> refused = new HashSet<>();

    Told(SessionAgent agent) {
      starter = new StarterRules(agent);
    }
  }

  /// Told how far the reading is.
  @FunctionalInterface
  public interface Progress {
    /// Told after each piece, on the reading thread.
    ///
    /// @param read bytes
    /// @param of all of them, as far as is known
    /// @return false ends the looking back
    boolean at(long read, long of);
  }

  private LookBack(LookBackPlace place, Duration back) {
    this.place = place;
    this.now = place.clock().instant();
    this.since = now.minus(back);
    this.crew = new JudgeCrew(place, this::count);
    this.all = new FigureTally(place.userHome(), place.clock().getZone());
  }

  /// True if there are session files that were changed since a time.
  ///
  /// @param folders where agents keep their files
  public static boolean isAnything(AgentFolders folders, Instant since) {
    return !SessionFolders.since(folders, since, SessionAgent.all()).files().isEmpty();
  }

  /// Looks back.
  ///
  /// @param back how far
  /// @param agents whose files are read
  /// @return absent when it was ended
  public static Optional<LookBackResult> of(
      LookBackPlace place, Duration back, List<SessionAgent> agents, Progress progress) {
    try (var looking = new LookBack(place, back)) {
      return looking.looked(agents, progress);
    }
  }

  private Optional<LookBackResult> looked(List<SessionAgent> wanted, Progress progress) {
    var files = SessionFolders.since(place.folders(), since, wanted);
    long bytes = files.bytes();
    var reader =
        new SessionReader(
            place.folders(), since, this, read -> progress.at(read, Math.max(read, bytes)));
    for (SessionFile file : files.files()) {
      Told _ = of(file.agent());
      if (!reader.read(file)) {
        return Optional.empty();
      }
    }
    crew.finish();
    agents.forEach(this::stopped);
    var found = new ArrayList<LookBackResult.OfAgent>();
    for (SessionAgent agent : wanted.stream().filter(agents::containsKey).toList()) {
      if (!progress.at(bytes, bytes)) {
        return Optional.empty();
      }
      Told told = of(agent);
      found.add(
          new LookBackResult.OfAgent(
              agent,
              told.tally.figures(),
              told.starter.made(told.refused, place.userHome(), now, place.clock().getZone())));
    }
    return Optional.of(
        new LookBackResult(
            since, now, reader.counts(), files.unread(), all.figures(), List.copyOf(found)));
  }

  private Told of(SessionAgent agent) {
    return agents.computeIfAbsent(agent, Told::new);
  }

  private void count(SessionAgent agent, Consumer<FigureTally> one) {
    one.accept(of(agent).tally);
    one.accept(all);
  }

  // Only of uses that were judged, each once.
  private void stopped(SessionAgent agent, Told told) {
    for (String id : told.refused) {
      if (told.seen.getOrDefault(id, false)) {
        count(agent, FigureTally::refused);
      }
    }
  }

  @Override
  public void close() {
    crew.close();
  }

  @Override
  public void call(SessionCall call) {
    if (!isAsked(call.time())) {
      return;
    }
    Optional<Path> project = path(call.project().or(call::folder));
    // A session that is carried on in another file begins with a copy of itself.
    boolean again =
        !call.id().isEmpty()
            && of(call.agent()).seen.putIfAbsent(call.id(), project.isPresent()) != null;
    if (again) {
      return;
    }
    if (project.isEmpty()) {
      count(call.agent(), FigureTally::unplaced);
      return;
    }
    crew.bring(call, project.get());
  }

  private void count(SessionCall call, UseJudge.Judged judged) {
    count(call.agent(), tally -> tally.judged(call, judged));
    of(call.agent()).starter.take(call, judged);
  }

  private static Optional<Path> path(Optional<String> folder) {
    try {
      return folder.map(Path::of).filter(Path::isAbsolute).map(Path::normalize);
    } catch (InvalidPathException _) {
      return Optional.empty();
    }
  }

  @Override
  public void refused(SessionAgent agent, String id) {
    of(agent).refused.add(id);
  }

  @Override
  public void unclear(SessionAgent agent, Instant time) {
    if (isAsked(time)) {
      count(agent, FigureTally::unclear);
    }
  }

  // A clock that was wrong then may be ahead of ours.
  private boolean isAsked(Instant time) {
    return !time.isBefore(since) && !time.isAfter(now.plus(Duration.ofDays(1)));
  }
}
