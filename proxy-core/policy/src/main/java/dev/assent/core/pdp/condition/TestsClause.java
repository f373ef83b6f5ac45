package dev.assent.core.pdp.condition;

import dev.assent.core.glob.GlobWork;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.json.SchemaMembers;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Condition;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Tests of values in a document: `argument`, `tool_metadata`, `claim` (clause 3.6).
///
/// Of a claim that is a list, such as the groups of a person, one element that passes is enough,
/// whatever the effect.
///
/// @param attribute the document
/// @param tests one for each pointer, in the order of the file
/// @param negated whether it stands under a `not` (clause 3.5): each pointer is then a value of its
///   own
public record TestsClause(
    Condition condition, Attribute attribute, List<PointedTest> tests, boolean negated)
    implements Clause {
  /// One pointer and its test.
  record PointedTest(ParsedPointer pointer, CompiledTest test) {}

  public TestsClause {
    tests = List.copyOf(tests);
  }

  @Override
  public boolean holds(RequestAttributes facts, Quantifier way) {
    var document = document(facts);
    if (document == null) {
      return way == Quantifier.ANY_OR_ABSENT;
    }
    // Plainly every test must pass; negated, one must fail for DENY and HITL, and all must for
    // ALLOW.
    boolean one = negated && way != Quantifier.ALL;
    var unknown =
        attribute == Attribute.ARGUMENT && way == Quantifier.ALL
            ? facts.unknownMembers()
            : Set.<String>of();
    for (int i = 0; i < tests.size(); i++) {
      var each = tests.get(i);
      if (SchemaMembers.covers(unknown, each.pointer().text())) {
        return false;
      }
      boolean good = passes(each.test(), each.pointer().in(document), facts.work()) != negated;
      if (good == one) {
        return one;
      }
    }
    return !one;
  }

  @Override
  public ConditionTrace explain(RequestAttributes facts, Quantifier way) {
    var document = document(facts);
    var texts = new ArrayList<String>(tests.size());
    var comparisons = new ArrayList<Comparison>(tests.size());
    if (document != null) {
      for (var each : tests) {
        Json value = each.pointer().in(document);
        String text = text(value);
        if (value != null) {
          texts.add(text);
        }
        comparisons.add(
            new Comparison(
                each.pointer().text(),
                text,
                value != null,
                each.test().shown(),
                passes(each.test(), value, GlobWork.unbounded())));
      }
    }
    return new ConditionTrace(
        condition, holds(facts, way), texts, document == null, comparisons, List.of());
  }

  private boolean passes(CompiledTest test, @Nullable Json value, GlobWork work) {
    if (attribute != Attribute.CLAIM
        || !(value instanceof JsonArray(var elements))
        || test instanceof CompiledTest.Present) {
      return test.passes(value, work);
    }
    for (int i = 0; i < elements.size(); i++) {
      if (test.passes(elements.get(i), work)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public int cost() {
    return 3;
  }

  private @Nullable JsonObject document(RequestAttributes facts) {
    return attribute == Attribute.ARGUMENT
        ? facts.arguments()
        : attribute.document(facts.request()).orElse(null);
  }

  private static String text(@Nullable Json value) {
    return switch (value) {
      case null -> "";
      case JsonString text -> text.value();
      case JsonObject _, JsonArray _, JsonNumber _, JsonBoolean _, JsonNull _ ->
          JsonWriter.write(value);
    };
  }
}
