package dev.assent.desktop.suggest;

import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.PastCalls;
import dev.assent.core.config.AssentHome;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.store.SuggestionStore;
import dev.assent.core.pap.ChangeReason;
import dev.assent.core.pap.PolicyChange;
import dev.assent.core.pap.PolicyOrigin;
import dev.assent.core.pap.PolicyState;
import dev.assent.core.pap.PolicyStore;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.pap.document.PolicyFormatException;
import dev.assent.core.suggest.AttentionFigures;
import dev.assent.core.suggest.RuleAges;
import dev.assent.core.suggest.Suggestion;
import dev.assent.core.suggest.Suggestions;
import dev.assent.core.suggest.TrialRules;
import dev.assent.desktop.ui.BackgroundWork;
import dev.assent.desktop.ui.CoreWords;
import dev.assent.desktop.ui.ServerCounts;
import dev.assent.desktop.ui.Texts;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/// Suggestions from the logs of this machine, through the policies' stores.
public final class StoredSuggestions implements SuggestionDesk {
  private static final System.Logger LOG = System.getLogger(StoredSuggestions.class.getName());

  private final Supplier<List<String>> servers;
  private final Function<String, PolicyStore> policies;
  private final Function<String, List<String>> sharers;
  private final AssentHome home;
  private final Path userHome;
  private final SuggestionStore kept;
  private final Clock clock;
  private final BackgroundWork beside;
  private final ReentrantLock changing = new ReentrantLock();

  /// @param servers their names; asked on the toolkit's thread
  /// @param policies the store of a server's policy
  /// @param sharers all servers for which the policy of a server is in force, the one that has it
  ///   first
  /// @param userHome what `~/` in policies means
  /// @param clock whose zone's days count
  /// @param background runs what reads and writes files
  /// @param toolkit runs what the pages are told
  public StoredSuggestions(
      Supplier<List<String>> servers,
      Function<String, PolicyStore> policies,
      Function<String, List<String>> sharers,
      AssentHome home,
      Path userHome,
      Clock clock,
      Executor background,
      Executor toolkit) {
    this.servers = servers;
    this.policies = policies;
    this.sharers = sharers;
    this.home = home;
    this.userHome = userHome;
    this.kept = new SuggestionStore(home);
    this.clock = clock;
    beside = new BackgroundWork(background, toolkit);
  }

  @Override
  public void look(Consumer<Reading> reading, Consumer<Found> done) {
    var names = List.copyOf(servers.get());
    beside.ask(() -> found(names, new Progress(reading)), done);
  }

  /// Counts what is read, and tells of it now and then. Belongs to one thread.
  private final class Progress {
    private static final int STEP = 2_000;

    private final Consumer<Reading> reading;
    private long records;

    // Of the records that were read; later than any where none was.
    private Instant oldest = Instant.MAX;

    Progress(Consumer<Reading> reading) {
      this.reading = reading;
    }

    PastCalls watch(String server, PastCalls log) {
      return log.watched(record -> {
        records++;
        if (record.time().isBefore(oldest)) {
          oldest = record.time();
        }
        if (records % STEP == 0) {
          var far = new Reading(records, server, record.time());
          beside.toolkit().execute(() -> reading.accept(far));
        }
      });
    }
  }

  private Found found(List<String> names, Progress progress) {
    var now = clock.instant();
    var offers = new ArrayList<Offer>();
    var unread = new LinkedHashSet<String>();
    var since = now.minus(Suggestions.WINDOW);
    var owners = new LinkedHashSet<String>();
    names.forEach(name -> owners.add(sharers.apply(name).getFirst()));
    for (String name : owners) {
      try {
        var concerned = sharers.apply(name);
        var result = suggestions(name, concerned, now, progress);
        var counted = ServerCounts.sentences(result.counted(), result.missed());
        for (var one : result.suggestions()) {
          String speaker = result.speakers().getOrDefault(one.key(), name);
          offers.add(new Offer(speaker, one, concerned, counted));
        }
        unread.addAll(ServerCounts.missed(result.missed()));
        since = result.since().isAfter(since) ? result.since() : since;
      } catch (AuditException | ConfigException e) {
        unread.add(ServerCounts.part(name, e.told()));
      }
    }
    // No time counts from before the logs began.
    if (progress.oldest.isAfter(since) && !progress.oldest.equals(Instant.MAX)) {
      since = progress.oldest;
    }
    var figures = figures(names, now, progress);
    return new Found(offers, since, figures, List.copyOf(unread));
  }

  private Suggestions.Result suggestions(
      String name, List<String> concerned, Instant now, Progress progress)
      throws AuditException, ConfigException {
    var store = policies.apply(name);
    var logs = new LinkedHashMap<String, PastCalls>();
    concerned.forEach(one -> logs.put(one, log(one, progress)));
    return Suggestions.of(
        logs,
        store.state().policy(),
        RuleAges.of(store.history()),
        kept.read().refused(),
        userHome,
        now);
  }

  private Optional<AttentionFigures> figures(List<String> names, Instant now, Progress progress) {
    try {
      var logs =
          names.stream()
              .flatMap(name ->
                  Stream.of(
                      log(name, progress),
                      PastCalls.of(home.auditFolder(name), AuditFile.OPERATIONS)))
              .toList();
      return Optional.of(AttentionFigures.of(logs, now, clock.getZone()));
    } catch (AuditException e) {
      LOG.log(System.Logger.Level.INFO, "no figures of attention: {0}", e.getMessage());
      return Optional.empty();
    }
  }

  private PastCalls log(String name, Progress progress) {
    return progress.watch(name, PastCalls.of(home.auditFolder(name)));
  }

  @Override
  public void add(Offer offer, Consumer<Outcome> done) {
    run(
        done,
        () ->
            new Outcome.Done(
                save(
                    offer.server(),
                    document -> Optional.of(offer.suggestion().draft().applyTo(document)),
                    why(offer))));
  }

  @Override
  public void tryOut(Offer offer, Consumer<Outcome> done) {
    run(
        done,
        () -> {
          if (!(offer.suggestion() instanceof Suggestion.Answers answers)) {
            return new Outcome.Failed(Texts.get("suggest.notTried"));
          }
          var begun = TrialRules.begin(offer.server(), answers, clock.instant());
          // Remembered first: a trial that nobody knows of would not be ended.
          var known = kept.read();
          var trials = new ArrayList<>(known.trials());
          trials.add(begun.trial());
          kept.write(new SuggestionStore.Kept(known.refused(), trials));
          return new Outcome.Done(
              save(
                  offer.server(),
                  document -> Optional.of(begun.draft().applyTo(document)),
                  Texts.get("rules.why.trial", why(offer))));
        });
  }

  private String why(Offer offer) {
    return Texts.get("rules.why.suggestion", SuggestionWords.brief(offer.suggestion()));
  }

  @Override
  public void refuse(Offer offer, Consumer<Outcome> done) {
    run(
        done,
        () -> {
          var known = kept.read();
          var refused = new LinkedHashSet<>(known.refused());
          refused.add(offer.suggestion().key());
          kept.write(new SuggestionStore.Kept(refused, known.trials()));
          return new Outcome.Done(0);
        });
  }

  @Override
  public void undo(Offer offer, long version, Consumer<Outcome> done) {
    run(
        done,
        () -> {
          var state =
              policies
                  .apply(offer.server())
                  .undo(version, PolicyOrigin.Channel.EDITOR, ChangeReason.NONE);
          return new Outcome.Done(state.revision().number());
        });
  }

  @Override
  public void endTrials() {
    var names = List.copyOf(servers.get());
    beside
        .work()
        .execute(() -> {
          changing.lock();
          try {
            endTrials(names);
          } catch (ConfigException e) {
            LOG.log(
                System.Logger.Level.WARNING,
                "rules on trial are not looked after: {0}",
                e.getMessage());
          } finally {
            changing.unlock();
          }
        });
  }

  private void endTrials(List<String> names) throws ConfigException {
    var known = kept.read();
    var left = new ArrayList<SuggestionStore.Trial>();
    for (var trial : known.trials()) {
      if (trial.until().isAfter(clock.instant())
          || names.contains(trial.proxy()) && !isEnded(trial)) {
        left.add(trial);
      }
    }
    if (left.size() < known.trials().size()) {
      kept.write(new SuggestionStore.Kept(known.refused(), left));
    }
  }

  // One that cannot be ended now is tried again; its calls are refused until then.
  private boolean isEnded(SuggestionStore.Trial trial) {
    try {
      save(
          trial.proxy(),
          document -> TrialRules.end(document, trial),
          Texts.get("rules.why.trialEnded"));
      return true;
    } catch (PolicyFormatException | IOException | IllegalArgumentException e) {
      LOG.log(
          System.Logger.Level.WARNING,
          "the trial of a rule of {0} is not ended: {1}",
          trial.proxy(),
          e.getMessage());
      return false;
    }
  }

  private long save(
      String server, Function<PolicyDocument, Optional<PolicyDocument>> change, String why)
      throws PolicyFormatException, IOException {
    var store = policies.apply(server);
    PolicyState state = store.state();
    var next = change.apply(state.document());
    if (next.isEmpty()) {
      return state.revision().number();
    }
    var by =
        PolicyChange.from(PolicyOrigin.EDITOR)
            .expecting(state.version().digest())
            .because(ChangeReason.because(why));
    return store.save(next.get(), by).revision().number();
  }

  /// Something that may fail for the files it works on.
  @FunctionalInterface
  private interface Work {
    Outcome run() throws PolicyFormatException, IOException, ConfigException;
  }

  private void run(Consumer<Outcome> done, Work work) {
    beside.ask(() -> outcome(work), done);
  }

  private Outcome outcome(Work work) {
    changing.lock();
    try {
      return work.run();
    } catch (PolicyFormatException e) {
      return new Outcome.Failed(CoreWords.of(e.findings().getFirst().message()));
    } catch (IOException | ConfigException | IllegalArgumentException e) {
      return new Outcome.Failed(CoreWords.ofFault(e));
    } finally {
      changing.unlock();
    }
  }
}
