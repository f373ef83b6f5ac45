package dev.assent.desktop.rules.known;

import dev.assent.core.analysis.RecordedCalls;
import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.AuditReader;
import dev.assent.core.policy.Attribute;
import dev.assent.core.suggest.SeenValues;
import dev.assent.desktop.ui.BackgroundWork;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/// Reads the values from the newest records of a server's log, and adds the ids of risk rules.
public final class StoredKnownValues implements KnownValues {
  private static final System.Logger LOG = System.getLogger(StoredKnownValues.class.getName());

  /// Records that are read, the newest ones.
  private static final int RECORDS = 10_000;

  private static final int PAGE = 500;

  private final Function<String, Optional<AuditReader>> logs;
  private final Supplier<List<String>> riskRules;
  private final Path userHome;
  private final BackgroundWork beside;
  private final AtomicLong newest = new AtomicLong();

  /// @param logs the decisions of a server; absent where it was never used
  /// @param riskRules the ids of all risk rules; asked beside the toolkit's thread
  /// @param userHome the folder that is offered as `~`
  public StoredKnownValues(
      Function<String, Optional<AuditReader>> logs,
      Supplier<List<String>> riskRules,
      Path userHome,
      BackgroundWork beside) {
    this.logs = logs;
    this.riskRules = riskRules;
    this.userHome = userHome;
    this.beside = beside;
  }

  @Override
  public void of(String server, Consumer<SeenValues> done) {
    long turn = newest.incrementAndGet();
    beside.ask(() -> read(server, turn), done, () -> turn == newest.get());
  }

  private SeenValues read(String server, long turn) {
    var seen = new SeenValues(userHome.toString());
    try {
      var log = logs.apply(server);
      if (log.isPresent()) {
        take(log.get(), seen, turn);
      }
    } catch (AuditException | IllegalArgumentException e) {
      // Offers are a help; without them everything can still be typed.
      LOG.log(System.Logger.Level.INFO, "no values to offer: {0}", e.getMessage());
    }
    riskRules.get().forEach(rule -> seen.know(Attribute.COMMAND_RULE, rule));
    return seen;
  }

  private void take(AuditReader log, SeenValues seen, long turn) throws AuditException {
    long end = log.size();
    long next = Math.max(0, end - RECORDS);
    while (next < end && turn == newest.get()) {
      var page = log.since(next, PAGE);
      page.forEach(record -> RecordedCalls.of(record).ifPresent(call -> seen.take(call.request())));
      next = page.isEmpty() ? end : page.getLast().seq() + 1;
    }
  }
}
