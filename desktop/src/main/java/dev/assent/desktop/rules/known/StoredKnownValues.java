package dev.assent.desktop.rules.known;

import dev.assent.core.access.SideEffect;
import dev.assent.core.access.Subject;
import dev.assent.core.analysis.RecordedCalls;
import dev.assent.core.analysis.ToolEffects;
import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.PastCalls;
import dev.assent.core.audit.PastCalls.Followed;
import dev.assent.core.json.JsonObject;
import dev.assent.core.policy.Attribute;
import dev.assent.core.suggest.OfferedValues;
import dev.assent.core.suggest.SeenValues;
import dev.assent.core.text.Sentence;
import dev.assent.desktop.ui.BackgroundWork;
import dev.assent.desktop.ui.ServerCounts;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/// Reads the values from the newest records of the servers' logs, and adds what is known without
/// any call. The server whose rules are written comes first; the others are read once it is shown.
public final class StoredKnownValues implements KnownValues {
  /// Records of a log that are read at first, the newest ones.
  static final int RECORDS = 10_000;

  private static final int SOON = 500;

  private final Sources sources;
  private final String home;
  private final BackgroundWork beside;
  private final Map<String, Followed<SeenValues>> logs = new ConcurrentHashMap<>();
  private final AtomicLong newest = new AtomicLong();

  /// A tool as its server listed it last.
  ///
  /// @param description empty where it was not kept
  /// @param effects what rules expect of it
  public record Listed(String name, JsonObject description, ToolEffects effects) {}

  /// The places where values are found. All but the servers' names are asked beside the toolkit's
  /// thread.
  ///
  /// @param servers the names of all servers
  /// @param logs the decisions of a server
  /// @param tools the tools that a server listed
  /// @param person who is signed in, as far as it is known without asking anybody
  /// @param riskRules the ids of all risk rules
  public record Sources(
      Supplier<List<String>> servers,
      Function<String, PastCalls> logs,
      Function<String, List<Listed>> tools,
      Supplier<Optional<Subject>> person,
      Supplier<List<String>> riskRules) {}

  /// @param userHome the folder that is offered as `~`
  public StoredKnownValues(Sources sources, Path userHome, BackgroundWork beside) {
    this.sources = sources;
    this.home = userHome.toString();
    this.beside = beside;
  }

  @Override
  public void of(String server, Consumer<AtHand> done) {
    long turn = newest.incrementAndGet();
    BooleanSupplier wanted = () -> turn == newest.get();
    var names = List.copyOf(sources.servers().get());
    logs.keySet().retainAll(names);
    var others = names.stream().filter(name -> !name.equals(server)).toList();
    beside.ask(
        () -> own(server, early -> tell(early, done, wanted)),
        own -> {
          done.accept(own);
          beside.ask(() -> withOthers(own, others, wanted), done, wanted);
        },
        wanted);
  }

  private void tell(AtHand early, Consumer<AtHand> done, BooleanSupplier wanted) {
    beside
        .toolkit()
        .execute(() -> {
          if (wanted.getAsBoolean()) {
            done.accept(early);
          }
        });
  }

  /// @param early told what the newest calls had, where reading the others takes its time
  private AtHand own(String server, Consumer<AtHand> early) {
    var known = known(server);
    var log = logs.computeIfAbsent(server, _ -> counted());
    var unread =
        follow(
            server,
            log,
            () ->
                early.accept(
                    new AtHand(offered(log, known), OfferedValues.NONE, false, List.of())));
    sources.riskRules().get().forEach(rule -> known.know(Attribute.COMMAND_RULE, rule));
    boolean whole = log.isWhole() && unread.isEmpty();
    return new AtHand(offered(log, known), OfferedValues.NONE, whole, unread.stream().toList());
  }

  private AtHand withOthers(AtHand own, List<String> servers, BooleanSupplier wanted) {
    var machine = new SeenValues(home);
    var unread = new ArrayList<>(own.unread());
    for (String server : servers) {
      if (wanted.getAsBoolean()) {
        var log = logs.computeIfAbsent(server, _ -> counted());
        follow(server, log, () -> {}).ifPresent(unread::add);
        var _ = log.ask(machine::addOfMachine);
      }
    }
    return new AtHand(own.own(), machine.offered(), own.whole(), unread);
  }

  /// Offers are a help: without them everything can still be typed.
  ///
  /// @return a sentence where the log is not read whole
  private Optional<String> follow(String server, Followed<SeenValues> log, Runnable soon) {
    try {
      int[] read = {0};
      log.follow(
          sources
              .logs()
              .apply(server)
              .newest(RECORDS)
              .watched(_ -> {
                // The one that is shown now is not counted yet.
                if (read[0]++ == SOON) {
                  soon.run();
                }
              }));
      return log.unread().map(why -> ServerCounts.part(server, why));
    } catch (AuditException | IllegalArgumentException e) {
      return Optional.of(ServerCounts.part(server, Sentence.of("%s", e)));
    }
  }

  private SeenValues known(String server) {
    var known = new SeenValues(home);
    for (var tool : sources.tools().apply(server)) {
      known.know(tool.name(), tool.description());
      tool.effects().operation().ifPresent(one -> know(known, Attribute.OPERATION, one));
      for (SideEffect one : tool.effects().effects().orElse(Set.of())) {
        know(known, Attribute.SIDE_EFFECTS, one);
      }
    }
    sources.person().get().ifPresent(known::know);
    return known;
  }

  private static void know(SeenValues known, Attribute attribute, Enum<?> value) {
    known.know(attribute, value.name().toLowerCase(Locale.ROOT));
  }

  private Followed<SeenValues> counted() {
    return new Followed<>(
        () -> new SeenValues(home),
        (seen, record, unread) ->
            RecordedCalls.of(record, unread)
                .filter(call -> !call.basis().equals("canary"))
                .ifPresent(call -> seen.take(call.request())));
  }

  private static OfferedValues offered(Followed<SeenValues> log, SeenValues known) {
    return log.ask(seen -> seen.offeredWith(known));
  }
}
