package dev.assent.core.analysis;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.EarlierCall;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.pdp.PolicyDecisionPoint;
import dev.assent.core.pip.path.DescriptionException;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The calls that a case says were let through before it: `"earlier": [{"call": …, "minutes_ago":
/// 3}, …]` (clause 10.1).
///
/// @param calls in any order
record EarlierCases(List<Passed> calls) {
  static final String MEMBER = "earlier";
  static final String AGO = "minutes_ago";

  EarlierCases {
    calls = List.copyOf(calls);
  }

  /// One of them.
  record Passed(AccessRequest call, Duration ago) {}

  /// Describes an earlier call, beside what is said of the whole case.
  interface Reading {
    AccessRequest read(CaseMembers members) throws CaseException, DescriptionException;
  }

  /// Reads them.
  ///
  /// @throws DescriptionException when one cannot be described; it would not have been let through
  static EarlierCases of(CaseMembers members, Reading reading)
      throws CaseException, DescriptionException {
    var value = members.value(MEMBER);
    if (value.isEmpty()) {
      return new EarlierCases(List.of());
    }
    if (!(value.get() instanceof JsonArray(var items))) {
      throw CaseException.line("found no list in `earlier`, expected one");
    }
    var calls = new ArrayList<Passed>();
    for (Json item : items) {
      if (!(item instanceof JsonObject one)) {
        throw CaseException.line("found something else than objects in `earlier`");
      }
      calls.add(
          new Passed(reading.read(new CaseMembers(one.without(AGO))), ago(new CaseMembers(one))));
    }
    return new EarlierCases(calls);
  }

  private static Duration ago(CaseMembers members) throws CaseException {
    var value = members.value(AGO);
    if (value.isEmpty()) {
      return Duration.ZERO;
    }
    if (value.get() instanceof JsonNumber number
        && number.decimal().signum() >= 0
        && number.decimal().compareTo(BigDecimal.valueOf(1_000_000)) <= 0) {
      return Duration.ofMillis(number.decimal().multiply(BigDecimal.valueOf(60_000)).longValue());
    }
    throw CaseException.line("found no number of minutes in `minutes_ago`, expected one");
  }

  /// What a session would know of them that a policy asks about.
  List<EarlierCall> knownTo(PolicyDecisionPoint policy) {
    return policy.watches().stream()
        .map(watch -> {
          var last =
              calls.stream()
                  .filter(one -> watch.isMetBy(one.call()))
                  .map(Passed::ago)
                  .min(Duration::compareTo);
          return new EarlierCall(watch.asked(), last, Optional.empty());
        })
        .toList();
  }
}
