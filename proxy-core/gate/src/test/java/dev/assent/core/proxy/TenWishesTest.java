package dev.assent.core.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.identity.TestClock;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.pap.PolicyTemplates;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Rule;
import dev.assent.core.policy.RuleId;
import dev.assent.core.secrets.SecretSource;
import dev.assent.core.suggest.StartingPoint;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The everyday wishes of people who write their first rules, each as a policy, tried by real calls
/// of a client to a server.
class TenWishesTest {
  @TempDir Path root;

  static List<TenWishes.Wish> wishes() {
    return TenWishes.all();
  }

  static List<TenWishes.Wish> started() {
    return TenWishes.all().stream().filter(wish -> wish.point().isPresent()).toList();
  }

  @ParameterizedTest
  @MethodSource("wishes")
  void aWishComesTrue(TenWishes.Wish wish) throws Exception {
    folders();
    try (var rig = CoreRig.start(root, placed(wish.policy()));
        var client = rig.connect().shakeHands()) {
      for (int i = 0; i < wish.tries().size(); i++) {
        var one = wish.tries().get(i);
        Message _ = client.called("c" + i, one.tool(), tree(placed(one.arguments())));
        assertThat(rig.decision("c" + i).string("decision"))
            .as(wish + ": " + one)
            .contains(one.effect());
      }
      assertThat(rig.seenLines())
          .hasSize((int) wish.tries().stream().filter(one -> one.effect().equals("allow")).count());
    }
  }

  @ParameterizedTest
  @MethodSource("started")
  void itsStartingPointMakesItTrueOnThePolicyOfANewServer(TenWishes.Wish wish) throws Exception {
    folders();
    // These wishes are not about tools being new.
    var document = PolicyTemplates.developerDefault(List.of()).withNewTools(Optional.empty());
    var point = wish.point().orElseThrow();
    document = point.whole(document.policy(), rule(point, wish.missing())).applyTo(document);
    try (var rig = CoreRig.start(root, new String(document.bytes(), StandardCharsets.UTF_8));
        var client = rig.connect().shakeHands()) {
      for (int i = 0; i < wish.tries().size(); i++) {
        var one = wish.tries().get(i);
        Message _ = client.called("c" + i, one.tool(), tree(placed(one.arguments())));
        var decision = rig.decision("c" + i).string("decision");
        if (one.effect().equals("deny") || one.beside()) {
          // Calls that nobody wished for are asked about or denied.
          assertThat(decision).as(wish + ": " + one).isNotEqualTo(Optional.of("allow"));
        } else {
          assertThat(decision).as(wish + ": " + one).contains(one.effect());
        }
      }
    }
  }

  /// A wish that ends leaves each call to what it was left to before, in reason too.
  @ParameterizedTest
  @MethodSource("started")
  void afterItsEndEverythingIsAsBeforeTheWish(TenWishes.Wish wish) throws Exception {
    var point = wish.point().orElseThrow();
    var clock = new TestClock();
    var end = clock.instant().plus(Duration.ofHours(1));
    var before = PolicyTemplates.developerDefault(List.of()).withNewTools(Optional.empty());
    var rule = rule(point, wish.missing()).withEnd(Optional.of(end));
    var change = point.whole(before.policy(), rule);
    var document = change.applyTo(before);
    var asBefore = List.<String>of();
    try (var rig = rig("before", before, clock);
        var client = rig.connect().shakeHands()) {
      asBefore = decisions(rig, client, wish, "before");
    }
    try (var rig = rig("ending", document, clock);
        var client = rig.connect().shakeHands()) {
      var within = decisions(rig, client, wish, "within");
      assertThat(within).isNotEqualTo(asBefore);
      // A session's time goes on beside the clock: far from the end, so that no slow machine comes
      // to it.
      clock.forward(Duration.ofMinutes(30));
      assertThat(decisions(rig, client, wish, "last")).isEqualTo(within);
      clock.forward(Duration.ofMinutes(30));
      assertThat(decisions(rig, client, wish, "after")).isEqualTo(asBefore);
    }
  }

  private CoreRig rig(String name, PolicyDocument policy, Clock clock) throws Exception {
    var folder = Files.createDirectories(root.resolve(name));
    folders(folder);
    var rig =
        new CoreRig(
            folder,
            new String(policy.bytes(), StandardCharsets.UTF_8),
            CoreRig.definition(
                CoreRig.testServer(folder.resolve("seen.txt")), Map.of(), Duration.ofSeconds(120)),
            clock,
            SecretSource.none());
    rig.doNotForce();
    return rig;
  }

  /// The decisions on the calls of a wish, each with its rule.
  private static List<String> decisions(
      CoreRig rig, CoreRig.Client client, TenWishes.Wish wish, String round) throws Exception {
    var all = new ArrayList<String>();
    for (int i = 0; i < wish.tries().size(); i++) {
      var one = wish.tries().get(i);
      Message _ = client.called(round + i, one.tool(), tree(placed(one.arguments(), rig.root)));
      var decision = rig.decision(round + i);
      all.add(
          one.arguments()
              + ": "
              + decision.string("decision").orElseThrow()
              + " by "
              + decision.string("final_rule").orElseThrow());
    }
    return all;
  }

  private static Rule rule(StartingPoint point, String tool) {
    var conditions = new ArrayList<>(point.conditions());
    point.missing().ifPresent(attribute -> conditions.add(attribute.texts(List.of(tool))));
    conditions.replaceAll(
        one -> one.isOn(Attribute.CLIENT) ? Attribute.CLIENT.texts(List.of("test*")) : one);
    return new Rule(
        new RuleId(point.word()),
        Optional.empty(),
        point.effect(),
        conditions,
        Optional.empty(),
        true,
        point.lasts().map(Instant.now()::plus));
  }

  private void folders() throws Exception {
    folders(root);
  }

  private static void folders(Path root) throws Exception {
    Files.createDirectories(root.resolve("code/a"));
    Files.createDirectories(root.resolve("work/sub"));
    Files.createSymbolicLink(root.resolve("code/link"), Path.of("/etc"));
    Files.createSymbolicLink(root.resolve("work/out"), Path.of("/etc"));
  }

  @Test
  void thirtyCallsAMinute() throws Exception {
    String policy =
        """
        {"rules": [{"effect": "allow", "conditions": {"tool_name": "*"}}],
          "rate_limits": [{"tool_name": "*", "calls": 30, "seconds": 60, "effect": "deny"}]}
        """;
    try (var rig = CoreRig.start(root, policy);
        var client = rig.connect().shakeHands()) {
      rig.doNotForce();
      for (int i = 0; i <= 30; i++) {
        Message _ = client.called("c" + i, "list", JsonObject.EMPTY);
        assertThat(rig.decision("c" + i).string("decision")).contains(i < 30 ? "allow" : "deny");
      }
      assertThat(rig.decision("c30").string("final_rule")).contains("rate_limit");
    }
  }

  private String placed(String text) throws Exception {
    return placed(text, root.toRealPath());
  }

  private static String placed(String text, Path home) {
    var now = Instant.now();
    return text.replace("ROOT", home.toString())
        .replace("WORK", home.resolve("work").toString())
        .replace("SOON", now.plus(Duration.ofHours(1)).toString())
        .replace("PAST", now.minus(Duration.ofHours(1)).toString());
  }

  private static JsonObject tree(String text) throws Exception {
    return (JsonObject)
        JsonReader.read(text.replace("\"", "\\\"").replace('\'', '"'), JsonLimits.MESSAGE);
  }
}
