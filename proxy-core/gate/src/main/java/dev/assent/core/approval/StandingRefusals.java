package dev.assent.core.approval;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.approval.Objection.Extent;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.approval.question.CallKind;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The noes that reach further than their call. Not thread-safe.
final class StandingRefusals {
  // A session of calls that are all refused as kinds of their own must not fill the memory; the
  // oldest narrow one goes.
  private static final int MOST = 1000;

  private final List<Entry> entries = new ArrayList<>();

  private static final class Entry {
    final ApprovalRequest request;
    final Objection objection;
    final Instant since;
    final CallKind kind;
    int refused;

    Entry(ApprovalRequest request, Objection objection, Instant since) {
      this.request = request;
      this.objection = objection;
      this.since = since;
      this.kind = CallKind.of(request.proxy(), request.request());
    }

    boolean stops(String session) {
      return objection.extent() == Extent.SESSION && kind.session().equals(session);
    }

    boolean covers(CallKind call) {
      return objection.extent() == Extent.KIND && kind.covers(call);
    }

    ApprovalAnswer.RefusedEarlier use() {
      refused++;
      return new ApprovalAnswer.RefusedEarlier(request.id(), objection);
    }
  }

  void add(ApprovalRequest request, Objection objection, Instant now) {
    entries.add(new Entry(request, objection, now));
    if (entries.size() > MOST) {
      entries.stream()
          .filter(entry -> entry.objection.extent() == Extent.KIND)
          .findFirst()
          .ifPresent(entries::remove);
    }
  }

  /// The answer to a call of a stopped session; counts it.
  Optional<ApprovalAnswer.RefusedEarlier> stopped(String session) {
    return entries.stream().filter(entry -> entry.stops(session)).findFirst().map(Entry::use);
  }

  /// The answer to a call of a refused kind; counts it.
  Optional<ApprovalAnswer.RefusedEarlier> covering(String proxy, AccessRequest request) {
    var call = CallKind.of(proxy, request);
    return entries.stream().filter(entry -> entry.covers(call)).findFirst().map(Entry::use);
  }

  /// True if calls of a session are refused; counts nothing.
  boolean isStopped(String session) {
    return entries.stream().anyMatch(entry -> entry.stops(session));
  }

  /// True if a call is of a refused kind; counts nothing.
  boolean isRefused(String proxy, AccessRequest request) {
    var call = CallKind.of(proxy, request);
    return entries.stream().anyMatch(entry -> entry.covers(call));
  }

  boolean lift(String id) {
    return entries.removeIf(entry -> entry.request.id().equals(id));
  }

  /// Ends the refusals of a session; true if there was any.
  boolean endOf(String session) {
    return entries.removeIf(entry -> entry.kind.session().equals(session));
  }

  List<StandingRefusal> view() {
    return entries.reversed().stream()
        .map(entry ->
            new StandingRefusal(entry.request, entry.objection, entry.since, entry.refused))
        .toList();
  }
}
