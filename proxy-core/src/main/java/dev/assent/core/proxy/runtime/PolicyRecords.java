package dev.assent.core.proxy.runtime;

import dev.assent.core.audit.AuditException;
import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.AuditLog;
import dev.assent.core.audit.AuditLog.Durability;
import dev.assent.core.audit.AuditQuery;
import dev.assent.core.audit.AuditReader;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.pap.PolicyRevision;
import dev.assent.core.pap.PolicyStore;
import dev.assent.core.policy.PolicyVersion;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Writes each change of one proxy's policy into its log, chain `auth`: records of type
/// `policy_changed`. Thread-safe.
///
/// A log is open only while there are sessions; what changed meanwhile, by whatever hand, is
/// written when it is opened, before any decision under it. `{"policy": {"version", "sha256"},
/// "policy_of"?, "before"?: likewise, "in_force_since", "origin", "restored"?, "user"?, "why"?,
/// "override"?}`.
final class PolicyRecords {
  private static final String TYPE = "policy_changed";
  private static final System.Logger LOG = System.getLogger(PolicyRecords.class.getName());

  private final PolicyStore store;
  private @Nullable AuditLog log;
  private @Nullable PolicyVersion recorded;

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
    if (open != null && inForce.number() > 0 && !inForce.version().equals(recorded)) {
      write(open, inForce);
    }
  }

  private List<PolicyRevision> missed(PolicyRevision inForce) {
    if (inForce.number() == 0 || inForce.version().equals(recorded)) {
      return List.of();
    }
    var revisions = revisions();
    int from = revisions.size();
    while (from > 0 && !revisions.get(from - 1).version().equals(recorded)) {
      from--;
    }
    // Where the log knows none of these versions, the one in force is enough to tell what the next
    // decisions rest on.
    boolean follows =
        from > 0 && !revisions.isEmpty() && revisions.getLast().version().equals(inForce.version());
    return follows ? revisions.subList(from, revisions.size()) : List.of(inForce);
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
    var body = JsonObject.builder().put("policy", tree(revision.version()));
    // Its versions are numbered by the server that has them.
    body.putIfPresent("policy_of", store.place().leader());
    var before = recorded;
    if (before != null) {
      body.put("before", tree(before));
    }
    body.put("in_force_since", revision.time().toString())
        .put("origin", revision.origin().channel().word());
    revision.origin().restored().ifPresent(number -> body.put("restored", JsonNumber.of(number)));
    body.putIfPresent("user", revision.user())
        .putIfPresent("why", revision.reason().why())
        .putIfPresent("override", revision.reason().override());
    try {
      open.append(AuditFile.AUTH, TYPE, body.build(), Durability.FORCED);
      recorded = revision.version();
    } catch (InterruptedException e) {
      // Ending: the record may be missing, and is then written when the log is opened again.
      Thread.currentThread().interrupt();
    }
  }

  private static JsonObject tree(PolicyVersion version) {
    return JsonObject.builder()
        .put("version", version.number())
        .put("sha256", version.digest())
        .build();
  }

  private static @Nullable PolicyVersion lastRecorded(Path folder) throws AuditException {
    var query =
        new AuditQuery("", Set.of(TYPE), Set.of(), Set.of(), Optional.empty(), Optional.empty());
    var newest = new AuditReader(folder, AuditFile.AUTH).find(query, Long.MAX_VALUE, 1);
    if (newest.isEmpty()) {
      return null;
    }
    var policy = newest.getFirst().content().object("policy").orElse(JsonObject.EMPTY);
    return policy.get("version") instanceof JsonNumber number && policy.string("sha256").isPresent()
        ? new PolicyVersion(number.decimal().longValue(), policy.string("sha256").get())
        : null;
  }
}
