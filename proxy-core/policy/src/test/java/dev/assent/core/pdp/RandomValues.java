package dev.assent.core.pdp;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.policy.ValueTest;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Random arguments, descriptions of tools, and tests of them (clause 3.6).
record RandomValues(SeededChoices dice) {
  private static final String[] POINTERS = {
    "/mode",
    "/mode",
    "/n",
    "/n",
    "/n",
    "/n",
    "/flag",
    "/o/x~1y",
    "/o/~0t",
    "/o",
    "/list/0",
    "/list/1",
    "/list/00",
    "/missing",
    "/mode/x",
    ""
  };
  private static final String[] NUMBERS = {
    "1", "1.0", "10e-1", "0", "-0.0", "2.50", "2.5", "-3", "1e3", "1000"
  };
  private static final String[] TEXTS = {
    "safe", "Safe", "fast", "a[b]", "1", "", "x\ny", "a\uD83D\uDE00b"
  };
  private static final String[] GLOBS = {
    "safe", "s*", "?afe", "*", "a[b]", "a?b", "x?y", "1", "f*t", "safe*"
  };

  private static final String[] PIECES = {"a", "*", "?", "[b]", "fe", "1"};

  /// An object of a few of the members that the pointers name.
  JsonObject object() {
    var object = JsonObject.builder();
    if (!dice.chance(4)) {
      object.put("mode", dice.chance(4) ? scalar() : text());
    }
    if (!dice.chance(4)) {
      object.put("n", dice.chance(5) ? scalar() : number());
    }
    if (dice.chance(2)) {
      object.put("flag", scalar());
    }
    if (dice.chance(2)) {
      object.put("o", JsonObject.builder().put("x/y", scalar()).put("~t", scalar()).build());
    }
    if (dice.chance(2)) {
      object.put("list", new JsonArray(dice.several(1, this::scalar)));
    }
    return object.build();
  }

  /// One to three tests by pointer.
  ///
  /// @param least how many entries a list has at least
  Map<String, ValueTest> tests(int least) {
    var tests = new LinkedHashMap<String, ValueTest>();
    for (int i = dice.pick(1, 1, 1, 2, 2, 3); i > 0; i--) {
      String pointer = dice.pick(POINTERS);
      tests.put(pointer, test(pointer, least));
    }
    return tests;
  }

  private ValueTest test(String pointer, int least) {
    boolean numeric = pointer.equals("/n");
    return switch (dice.below(6)) {
      case 0 -> new ValueTest.Exists(dice.chance(2));
      case 1 ->
          new ValueTest.AnyOf(
              least == 0 && dice.chance(8) ? List.of() : dice.several(2, this::wanted));
      case 2 -> numeric ? new ValueTest.EqualTo(number()) : new ValueTest.Like(dice.pick(GLOBS));
      case 3 ->
          new ValueTest.EqualTo(
              dice.pick(number(), number(), JsonBoolean.TRUE, JsonBoolean.FALSE, JsonNull.NULL));
      case 4 -> numeric || dice.chance(4) ? compared() : new ValueTest.Like(dice.pick(GLOBS));
      default ->
          numeric ? compared() : new ValueTest.Contains(dice.several(2, () -> dice.pick(PIECES)));
    };
  }

  private ValueTest compared() {
    var bound = new BigDecimal(dice.pick("1", "1.00", "0", "2.5", "-3", "999.5", "1e6"));
    return new ValueTest.Compared(dice.pick(ValueTest.Comparison.values()), bound);
  }

  private Json wanted() {
    return dice.pick(
        new JsonString(dice.pick(GLOBS)),
        number(),
        JsonBoolean.TRUE,
        JsonBoolean.FALSE,
        JsonNull.NULL);
  }

  private Json scalar() {
    return dice.pick(
        text(), text(), number(), number(), JsonBoolean.TRUE, JsonBoolean.FALSE, JsonNull.NULL);
  }

  private Json text() {
    return new JsonString(dice.pick(TEXTS));
  }

  private Json number() {
    return new JsonNumber(dice.pick(NUMBERS));
  }
}
