package dev.assent.core.proxy.runtime;

import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.AuditLog;
import dev.assent.core.audit.AuditLog.Durability;
import dev.assent.core.audit.AuditRecord;
import dev.assent.core.audit.PastCalls;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.pap.PolicyRevision;
import dev.assent.core.pap.PolicyStore;
import dev.assent.core.policy.PolicyVersion;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Writes each change of one proxy's policy into its log, chain `auth`: records of type
/// `policy_changed`. Thread-safe.
///
/// A log is open only while there are sessions; what changed meanwhile, by whatever hand, is
/// written when it is opened, before any decision under it. Whose policy is in force is a part of
/// that: a link is a change though both texts and their numbers are the same. `{"policy":
/// {"version", "sha256"}, "policy_of"?, "before"?: {"version", "sha256", "policy_of"?},
/// "in_force_since", "origin", "restored"?, "user"?, "why"?, "override"?}`.
final class PolicyRecords {
  private static final String TYPE = "policy_changed";
  private static final System.Logger LOG = System.getLogger(PolicyRecords.class.getName());

  private final PolicyStore store;
  private @Nullable AuditLog log;
  private Optional<Recorded> recorded = Optional.empty();

  /// The policy that a record names.
  ///
  /// @param leader the server whose it is; absent where it is the proxy's own
  private record Recorded(PolicyVersion version, Optional<String> leader) {}

  PolicyRecords(PolicyStore store) {
    this.store = store;
  }

  /// Begins with a log that was just opened, and writes what it has missed.
  ///
  /// @param folder where it lies
  /// @throws AuditException when the log fails
  synchronized void begin(AuditLog opened, Path folder, PolicyRevision inForce)
      throws AuditException {
    log = opened;
    recorded = lastRecorded(folder);
    for (var revision : missed(inForce)) {
      write(opened, revision);
    }
  }

  /// The log is closed.
  synchronized void end() {
    log = null;
  }

  /// A text came into force, or the same is told again.
  ///
  /// @throws AuditException when the log fails
  synchronized void changed(PolicyRevision inForce) throws AuditException {
    var open = log;
    if (open != null && isNews(inForce)) {
      write(open, inForce);
    }
  }

  // There is no version to tell of while nothing is in force, only whose policy it would be.
  private boolean isNews(PolicyRevision inForce) {
    boolean other =
        inForce.number() > 0
            && recorded.filter(was -> was.version().equals(inForce.version())).isEmpty();
    return other || isOthers();
  }

  private boolean isOthers() {
    return !recorded.flatMap(Recorded::leader).equals(store.place().leader());
  }

  private List<PolicyRevision> missed(PolicyRevision inForce) {
    if (!isNews(inForce)) {
      return List.of();
    }
    if (isOthers()) {
      return List.of(inForce);
    }
    var revisions = revisions();
    int from = revisions.size();
    while (from > 0 && !isRecorded(revisions.get(from - 1))) {
      from--;
    }
    // The version in force is enough to tell what the next decisions rest on, if the log knows none
    // of these versions.
    boolean follows =
        from > 0 && !revisions.isEmpty() && revisions.getLast().version().equals(inForce.version());
    return follows ? revisions.subList(from, revisions.size()) : List.of(inForce);
  }

  private boolean isRecorded(PolicyRevision revision) {
    return recorded.filter(was -> was.version().equals(revision.version())).isPresent();
  }

  private List<PolicyRevision> revisions() {
    try {
      return store.history().revisions();
    } catch (IOException e) {
      LOG.log(System.Logger.Level.WARNING, "the history of a policy cannot be read", e);
      return List.of();
    }
  }

  private void write(AuditLog open, PolicyRevision revision) throws AuditException {
    var next = new Recorded(revision.version(), store.place().leader());
    var body = JsonObject.builder().put("policy", next.version().recorded());
    // Its versions are numbered by the server that has them.
    body.putIfPresent("policy_of", next.leader());
    recorded.ifPresent(was -> {
      var before = JsonObject.builder();
      was.version().recorded().members().forEach(before::put);
      body.put("before", before.putIfPresent("policy_of", was.leader()).build());
    });
    body.put("in_force_since", revision.time().toString())
        .put("origin", revision.origin().channel().word());
    revision.origin().restored().ifPresent(number -> body.put("restored", JsonNumber.of(number)));
    body.putIfPresent("user", revision.user())
        .putIfPresent("why", revision.reason().why())
        .putIfPresent("override", revision.reason().override());
    try {
      open.append(AuditFile.AUTH, TYPE, body.build(), Durability.FORCED);
      recorded = Optional.of(next);
    } catch (InterruptedException e) {
      // Ending: the record may be missing, and is then written when the log is opened again.
      Thread.currentThread().interrupt();
    }
  }

  private static Optional<Recorded> lastRecorded(Path folder) throws AuditException {
    return PastCalls.of(folder, AuditFile.AUTH)
        .within(PastCalls.Bounds.NONE)
        .last(record -> record.type().equals(TYPE))
        .map(AuditRecord::content)
        .flatMap(record ->
            PolicyVersion.ofRecord(record)
                .map(version -> new Recorded(version, record.string("policy_of"))));
  }
}
