package dev.assent.desktop.approval.standing;

import dev.assent.core.analysis.Rehearsal;
import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.PastCalls;
import dev.assent.core.proxy.ProxyCore;
import dev.assent.desktop.ui.BackgroundWork;
import dev.assent.desktop.ui.ServerCounts;
import dev.assent.desktop.ui.Texts;
import java.lang.System.Logger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

/// The calls that a running core denied although nobody said so, as its logs have them.
///
/// @param lately the numbers of their decisions, by their server
/// @param stands true for a call that the rules still deny
/// @param logs the decisions of a server
public record StoredRefused(
    Supplier<Map<String, List<Long>>> lately,
    Predicate<RefusedCall> stands,
    Function<String, PastCalls> logs,
    BackgroundWork beside) {
  private static final Logger LOG = System.getLogger(StoredRefused.class.getName());

  /// The calls that were refused, as far as they can be read.
  ///
  /// @param calls those that could be read, the newest first
  /// @param unread one sentence for each server of which some could not
  public record Found(List<RefusedCall> calls, List<String> unread) {
    public Found {
      calls = List.copyOf(calls);
      unread = List.copyOf(unread);
    }
  }

  /// Those of a core.
  public static StoredRefused of(
      ProxyCore core, Function<String, PastCalls> logs, BackgroundWork beside) {
    return new StoredRefused(core::refusedLately, call -> isRefused(core, call), logs, beside);
  }

  /// Reads them.
  ///
  /// @param done told on the toolkit's thread
  public void read(Consumer<Found> done) {
    beside.ask(this::found, done);
  }

  private Found found() {
    var found = new ArrayList<RefusedCall>();
    var unread = new LinkedHashSet<String>();
    lately
        .get()
        .forEach((server, calls) ->
            calls.forEach(seq -> of(server, seq, unread).filter(stands).ifPresent(found::add)));
    found.sort(Comparator.comparing(RefusedCall::at).reversed());
    return new Found(found, List.copyOf(unread));
  }

  private static boolean isRefused(ProxyCore core, RefusedCall call) {
    var around = core.tryout().surroundings();
    try {
      var rules = core.policies(call.server()).state().policy();
      return call.isDenied(new Rehearsal(rules, around.userHome(), around.clock().instant()));
    } catch (IllegalArgumentException e) {
      LOG.log(Logger.Level.DEBUG, "the server of a refused call is gone", e);
      return true;
    }
  }

  private Optional<RefusedCall> of(String server, long seq, Set<String> unread) {
    try {
      var call = logs.apply(server).at(seq).flatMap(record -> RefusedCall.of(server, record));
      if (call.isEmpty()) {
        unread.add(Texts.get("refused.unread", server));
      }
      return call;
    } catch (AuditException e) {
      unread.add(ServerCounts.part(server, e.told()));
      return Optional.empty();
    }
  }
}
