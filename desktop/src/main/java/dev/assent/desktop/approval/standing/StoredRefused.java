package dev.assent.desktop.approval.standing;

import dev.assent.core.analysis.PastCalls;
import dev.assent.core.analysis.Rehearsal;
import dev.assent.core.audit.AuditException;
import dev.assent.core.proxy.ProxyCore;
import dev.assent.desktop.ui.BackgroundWork;
import java.lang.System.Logger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/// The calls that a running core denied although nobody said so, as its logs have them.
///
/// @param logs the decisions of a server
public record StoredRefused(
    ProxyCore core, Function<String, PastCalls> logs, BackgroundWork beside) {
  private static final Logger LOG = System.getLogger(StoredRefused.class.getName());

  /// Reads them.
  ///
  /// @param done told the newest first, on the toolkit's thread
  public void read(Consumer<List<RefusedCall>> done) {
    beside.ask(this::found, done);
  }

  private List<RefusedCall> found() {
    var found = new ArrayList<RefusedCall>();
    core.refusedLately()
        .forEach((server, calls) ->
            calls.forEach(seq -> of(server, seq).filter(this::isRefused).ifPresent(found::add)));
    found.sort(Comparator.comparing(RefusedCall::at).reversed());
    return found;
  }

  private boolean isRefused(RefusedCall call) {
    var around = core.tryout().surroundings();
    try {
      var rules = core.policies(call.server()).state().policy();
      return call.isDenied(new Rehearsal(rules, around.userHome(), around.clock().instant()));
    } catch (IllegalArgumentException e) {
      LOG.log(Logger.Level.DEBUG, "the server of a refused call is gone", e);
      return true;
    }
  }

  private Optional<RefusedCall> of(String server, long seq) {
    try {
      return logs.apply(server).at(seq).flatMap(record -> RefusedCall.of(server, record));
    } catch (AuditException e) {
      LOG.log(Logger.Level.DEBUG, "a refused call cannot be read", e);
      return Optional.empty();
    }
  }
}
