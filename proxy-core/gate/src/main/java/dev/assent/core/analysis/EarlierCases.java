package dev.assent.core.analysis;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.EarlierCall;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.pap.document.PolicyFormatException;
import dev.assent.core.pdp.PolicyDecisionPoint;
import dev.assent.core.pip.path.DescriptionException;
import dev.assent.core.policy.GlobReading;
import dev.assent.core.policy.Policy;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The calls that a case says were let through before it: `"earlier": [{"call": …, "minutes_ago":
/// 3}, …]`, each as a call or by the conditions that it met (clause 10.1).
///
/// @param calls in any order
/// @param kinds likewise
record EarlierCases(List<Passed> calls, List<Met> kinds) {
  static final String MEMBER = "earlier";
  static final String AGO = "minutes_ago";
  static final String CONDITIONS = "conditions";

  EarlierCases {
    calls = List.copyOf(calls);
    kinds = List.copyOf(kinds);
  }

  /// One of which is known what it met. It is no call of any other kind.
  ///
  /// @param conditions as [EarlierCall#asked()] has them
  record Met(Json conditions, Duration ago) {}

  /// One that is described.
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
      return new EarlierCases(List.of(), List.of());
    }
    if (!(value.get() instanceof JsonArray(var items))) {
      throw CaseException.line("found no list in `earlier`, expected one");
    }
    var calls = new ArrayList<Passed>();
    var kinds = new ArrayList<Met>();
    for (Json item : items) {
      if (!(item instanceof JsonObject one)) {
        throw CaseException.line("found something else than objects in `earlier`");
      }
      var conditions = new CaseMembers(one).value(CONDITIONS);
      if (conditions.isPresent()) {
        kinds.add(new Met(met(one, conditions.get()), ago(new CaseMembers(one))));
      } else {
        calls.add(
            new Passed(reading.read(new CaseMembers(one.without(AGO))), ago(new CaseMembers(one))));
      }
    }
    return new EarlierCases(calls, kinds);
  }

  private static Json met(JsonObject entry, Json conditions) throws CaseException {
    var others = entry.without(CONDITIONS).without(AGO).members().keySet();
    if (!others.isEmpty()) {
      throw CaseException.line(
          "found `%s` beside `conditions` in `earlier`", others.iterator().next());
    }
    try {
      return conditions(
          PolicyDocument.earlier(conditions)
              .asked(GlobReading.SEED, Policy.MissingAttributes.NO_MATCH));
    } catch (PolicyFormatException e) {
      throw CaseException.line("%s, in `earlier`", e.findings().getFirst().message());
    }
  }

  /// The conditions of what a session was asked.
  static Json conditions(JsonObject asked) {
    return asked.object(CONDITIONS).orElse(JsonObject.EMPTY);
  }

  /// An entry for a call of a kind.
  static JsonObject entry(Json conditions, Duration ago) {
    // Rounded up, and read rounded down: no millisecond gets lost.
    var minutes =
        BigDecimal.valueOf(ago.toMillis())
            .divide(BigDecimal.valueOf(60_000), 6, RoundingMode.CEILING)
            .stripTrailingZeros();
    return JsonObject.builder()
        .put(CONDITIONS, conditions)
        .put(AGO, new JsonNumber(minutes.toPlainString()))
        .build();
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

  /// The earlier calls, in the shapes that a policy asks about.
  List<EarlierCall> knownTo(PolicyDecisionPoint policy) {
    return policy.watches().stream()
        .map(watch -> {
          var described = calls.stream().filter(one -> watch.isMetBy(one.call())).map(Passed::ago);
          var known =
              kinds.stream()
                  .filter(one -> one.conditions().equals(conditions(watch.asked())))
                  .map(Met::ago);
          var last = Stream.concat(described, known).min(Duration::compareTo);
          return new EarlierCall(watch.asked(), last, Optional.empty());
        })
        .toList();
  }
}
