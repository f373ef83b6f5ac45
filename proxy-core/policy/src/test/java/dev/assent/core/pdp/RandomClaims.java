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

/// Random tokens and conditions on them: groups in all the forms that issuers give them, and in
/// those that only look like it.
record RandomClaims(SeededChoices dice) {
  static final List<String> SCOPES = List.of("deploy", "Deploy", "read", "deploy:prod");
  static final List<String> AUDIENCES = List.of("assent", "Assent", "other");
  static final List<String> ISSUERS = List.of("https://id.example", "https://id.example/");
  static final List<String> CLIENTS = List.of("assent", "cli");

  private static final String[] GROUPS = {
    "release", "Release", "dev", "release,dev", "rele\u00E4se", "relea\u0308se", "", "1"
  };
  private static final String[] POINTERS = {
    "/groups",
    "/groups",
    "/groups",
    "/groups/0",
    "/groups/-",
    "/groups/00",
    "/realm/roles",
    "/realm",
    "/https:~1~1id.example~1groups",
    "/level",
    "/missing/groups",
    ""
  };

  void giveTo(CallBuilder call) {
    call.token(
        dice.chance(6) ? null : dice.pick(ISSUERS),
        dice.several(dice.chance(3) ? 0 : 1, () -> dice.chance(9) ? "" : dice.pick(SCOPES)),
        dice.several(dice.chance(4) ? 0 : 1, () -> dice.pick(AUDIENCES)),
        claims());
  }

  private JsonObject claims() {
    var claims = JsonObject.builder();
    if (!dice.chance(4)) {
      claims.put("groups", dice.chance(3) ? scalar() : list());
    }
    if (dice.chance(2)) {
      claims.put("realm", JsonObject.builder().put("roles", list()).build());
    }
    if (dice.chance(2)) {
      claims.put("https://id.example/groups", list());
    }
    if (dice.chance(2)) {
      claims.put("level", dice.chance(3) ? list() : scalar());
    }
    return claims.build();
  }

  private Json list() {
    return new JsonArray(
        dice.several(
            dice.chance(4) ? 0 : 1,
            () ->
                dice.chance(6)
                    ? new JsonArray(List.of(new JsonString("release")))
                    : dice.chance(8)
                        ? JsonObject.builder().put("name", "release").build()
                        : scalar()));
  }

  private Json scalar() {
    return dice.chance(3)
        ? dice.pick(
            new JsonNumber("1"),
            new JsonNumber("1.0"),
            new JsonNumber("3"),
            JsonBoolean.TRUE,
            JsonNull.NULL)
        : new JsonString(dice.pick(GROUPS));
  }

  /// @param least how many entries a list has at least
  Map<String, ValueTest> tests(int least) {
    var tests = new LinkedHashMap<String, ValueTest>();
    for (int i = dice.pick(1, 1, 1, 2); i > 0; i--) {
      tests.put(dice.pick(POINTERS), test(least));
    }
    return tests;
  }

  private ValueTest test(int least) {
    return switch (dice.below(8)) {
      case 0 -> new ValueTest.Exists(dice.chance(2));
      case 1 ->
          new ValueTest.AnyOf(
              least == 0 && dice.chance(8)
                  ? List.of()
                  : dice.several(
                      2,
                      () ->
                          dice.pick(
                              new JsonString("release"),
                              new JsonString("de?"),
                              new JsonNumber("1.00"),
                              JsonNull.NULL)));
      case 2 ->
          new ValueTest.EqualTo(dice.pick(new JsonNumber("1"), JsonBoolean.TRUE, JsonNull.NULL));
      case 3 ->
          new ValueTest.Compared(
              dice.pick(ValueTest.Comparison.values()), new BigDecimal(dice.pick("1", "2", "1.0")));
      case 4 -> new ValueTest.Contains(List.of(dice.pick("lease", ",", "R")));
      default -> new ValueTest.Like(dice.pick("release", "release", "rel*", "*", "1", "?el*"));
    };
  }
}
