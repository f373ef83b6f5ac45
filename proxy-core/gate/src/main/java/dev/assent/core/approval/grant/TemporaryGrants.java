package dev.assent.core.approval.grant;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.approval.question.ApprovalRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/// Yeses that were given wider than their call. They answer questions only: what a guard, a DENY or
/// a mode refuses never comes here, and what a rule lets pass needs none. Not thread-safe.
public final class TemporaryGrants {
  private final List<Entry> entries = new ArrayList<>();

  /// Holds no grant at first.
  public TemporaryGrants() {}

  private static final class Entry {
    final ApprovalRequest request;
    final GrantTie tie;
    final Instant since;
    GrantScope scope;
    boolean extended;
    Optional<Instant> revoked = Optional.empty();
    int uses;

    Entry(ApprovalRequest request, GrantScope scope, Instant since) {
      this.request = request;
      this.tie = GrantTie.of(request.proxy(), request.request(), request.trace().policy());
      this.scope = scope;
      this.since = since;
    }

    boolean covers(GrantTie call, AccessRequest facts, Instant now) {
      return isInForce(now)
          && tie.covers(call)
          && scope.holder().covers(facts)
          && scope.reach().covers(facts);
    }

    boolean isInForce(Instant now) {
      return revoked.isEmpty() && scope.until().isAfter(now);
    }

    boolean endsWith(String session) {
      return scope.withSession() && request.request().environment().sessionId().equals(session);
    }
  }

  /// True if a grant given for one request would cover another that waits, or waited, under the
  /// same policy.
  static boolean covers(
      ApprovalRequest granted, GrantScope scope, ApprovalRequest other, Instant now) {
    return GrantOffer.against(other.request(), other.tier(), other.remembering()).isEmpty()
        && new Entry(granted, scope, now)
            .covers(
                GrantTie.of(other.proxy(), other.request(), other.trace().policy()),
                other.request(),
                now);
  }

  /// Keeps a grant; a person has given it.
  public void add(ApprovalRequest request, GrantScope scope, Instant now) {
    entries.removeIf(entry -> !entry.scope.until().isAfter(now));
    entries.add(new Entry(request, scope, now));
  }

  /// Lets a call use the grant that covers it.
  ///
  /// @param tie of the call, which nothing keeps from being covered, see [GrantOffer#against]
  /// @return the grant's id; absent when none covers the call
  public Optional<String> use(GrantTie tie, AccessRequest call, Instant now) {
    var covering = entries.stream().filter(entry -> entry.covers(tie, call, now)).findFirst();
    covering.ifPresent(entry -> entry.uses++);
    return covering.map(entry -> entry.request.id());
  }

  /// Lets a grant last once more as long as it was given for.
  ///
  /// @return whether it was about to end and had not been extended before
  public boolean extend(String id, Instant now) {
    var found =
        entries.stream()
            .filter(entry ->
                entry.request.id().equals(id)
                    && entry.isInForce(now)
                    && view(entry).isExpiring(now))
            .findFirst();
    found.ifPresent(entry -> {
      entry.scope =
          entry.scope.lasting(now.plus(Duration.between(entry.since, entry.scope.until())));
      entry.extended = true;
    });
    return found.isPresent();
  }

  /// Ends grants; each can be given back for a while, unless it ends otherwise meanwhile.
  ///
  /// @param ids of those that end
  /// @return whether any was in force
  public boolean revoke(Set<String> ids, Instant now) {
    var ended =
        entries.stream()
            .filter(entry -> ids.contains(entry.request.id()) && entry.isInForce(now))
            .toList();
    ended.forEach(entry -> entry.revoked = Optional.of(now));
    return !ended.isEmpty();
  }

  /// Gives back what was just revoked, until when it lasted before.
  ///
  /// @return whether it is in force again
  public boolean restore(String id, Instant now) {
    var found =
        entries.stream()
            .filter(entry ->
                entry.request.id().equals(id)
                    && entry.scope.until().isAfter(now)
                    && Grant.isUndone(entry.revoked, now))
            .findFirst();
    found.ifPresent(entry -> entry.revoked = Optional.empty());
    return found.isPresent();
  }

  public boolean forgetAll() {
    return forget(_ -> true);
  }

  public boolean forgetAllOf(String proxy) {
    return forget(entry -> entry.request.proxy().equals(proxy));
  }

  public boolean sessionEnded(String session) {
    return forget(entry -> entry.endsWith(session));
  }

  private boolean forget(Predicate<Entry> which) {
    return entries.removeIf(which);
  }

  public List<Grant> view(Instant now) {
    return entries.stream()
        .filter(entry -> entry.isInForce(now))
        .map(TemporaryGrants::view)
        .toList();
  }

  private static Grant view(Entry entry) {
    return new Grant(
        entry.request,
        entry.since,
        entry.scope.until(),
        entry.uses,
        Optional.of(entry.scope),
        entry.extended);
  }
}
