package dev.assent.desktop.approval.standing;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.PastCalls;
import dev.assent.core.config.AssentHome;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.store.PutAwayStore;
import dev.assent.core.suggest.MissedOnRecord;
import dev.assent.desktop.approval.content.CommandReader;
import dev.assent.desktop.approval.content.EndedText;
import dev.assent.desktop.ui.BackgroundWork;
import dev.assent.desktop.ui.ServerCounts;
import dev.assent.desktop.ui.Texts;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// Missed calls in the logs of this machine. Reads beside the toolkit's thread.
public final class StoredMissed implements MissedLog {
  private static final System.Logger LOG = System.getLogger(StoredMissed.class.getName());

  private final Supplier<List<String>> servers;
  private final Supplier<Set<String>> open;
  private final CommandReader commands;
  private final AssentHome home;
  private final PutAwayStore away;
  private final InstantSource clock;
  private final BackgroundWork beside;

  /// @param servers their names; asked on the toolkit's thread
  /// @param open the ids of the questions that can still be answered, whether or not a caller left;
  ///   asked on the toolkit's thread
  /// @param commands says what a dangerous command does
  /// @param home has the logs, and what was put away
  public StoredMissed(
      Supplier<List<String>> servers,
      Supplier<Set<String>> open,
      CommandReader commands,
      AssentHome home,
      InstantSource clock,
      BackgroundWork beside) {
    this.servers = servers;
    this.open = open;
    this.commands = commands;
    this.home = home;
    this.away = new PutAwayStore(home);
    this.clock = clock;
    this.beside = beside;
  }

  @Override
  public void read(Consumer<Found> done) {
    var names = List.copyOf(servers.get());
    var waiting = open.get();
    beside.ask(() -> found(names, waiting), done);
  }

  private Found found(List<String> names, Set<String> waiting) {
    var putAway = putAway();
    var missed = new ArrayList<PastMiss>();
    var passed = new HashSet<String>();
    var unread = new ArrayList<String>();
    for (String name : names) {
      try {
        var found =
            MissedOnRecord.of(
                PastCalls.of(home.auditFolder(name)), clock.instant(), one -> of(name, one));
        found.missed().stream()
            .filter(one -> !putAway.contains(one.approval()) && !waiting.contains(one.approval()))
            .forEach(missed::add);
        passed.addAll(found.passed());
        if (found.unread().isPresent()) {
          unread.add(ServerCounts.part(name, found.unread().get()));
        } else if (!found.reached()) {
          unread.add(Texts.get("missed.cut", name));
        }
      } catch (AuditException e) {
        unread.add(ServerCounts.part(name, e.told()));
      }
    }
    missed.sort(Comparator.comparing(PastMiss::at).reversed());
    return new Found(missed, passed, unread);
  }

  private Set<String> putAway() {
    try {
      return away.read();
    } catch (ConfigException e) {
      LOG.log(System.Logger.Level.WARNING, "what was put away comes back: {0}", e.getMessage());
      return Set.of();
    }
  }

  private PastMiss of(String server, MissedOnRecord.Missed missed) {
    AccessRequest request = missed.call().request();
    String tier = missed.asked().tier();
    String how = EndedText.of(missed.how(), request);
    return new PastMiss(
        server,
        missed.asked().approval(),
        missed.call().time(),
        MissedGist.of(request, tier, commands.spoken(request, tier)).ofLog(),
        how,
        MissedWords.sameness(server, request, how));
  }

  @Override
  public void putAway(Collection<String> approvals) {
    var ids = List.copyOf(approvals);
    beside
        .work()
        .execute(() -> {
          try {
            away.add(ids);
          } catch (ConfigException e) {
            LOG.log(
                System.Logger.Level.WARNING, "what was put away comes back: {0}", e.getMessage());
          }
        });
  }
}
