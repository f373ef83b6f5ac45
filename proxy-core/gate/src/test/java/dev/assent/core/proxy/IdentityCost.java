package dev.assent.core.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.Subject;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.identity.PersonRig;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.jsonrpc.Message;
import dev.assent.core.pep.SessionPolicy.Asker;
import dev.assent.core.pep.SessionPolicy.Waiting;
import dev.assent.core.pip.SessionFacts;
import dev.assent.core.pip.SessionFacts.ToolSource;
import dev.assent.core.secrets.SecretSource;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Measures the step of the sign-in: alone, and in whole calls of two cores that take turns, one
/// without the setting. Named so that `mvn verify` does not run it.
class IdentityCost {
  private static final String READS =
      """
      {"rules": [{"id": "reads", "effect": "allow", "conditions": {"tool_name": "read"}}]}
      """;
  private static final int ROUNDS = 15;
  private static final int CALLS = 400;
  private static final int STEPS = 200_000;

  @TempDir private Path folder;

  private CoreRig core(String name, Clock clock, SecretSource secrets) throws Exception {
    Path root = Files.createDirectories(folder.resolve(name));
    ProxyDefinition definition =
        CoreRig.definition(
            CoreRig.testServer(root.resolve("seen.txt")), Map.of(), Duration.ofSeconds(120));
    var rig = new CoreRig(root, READS, definition, clock, secrets);
    rig.core.config().set("audit.durability", new JsonString("written"));
    rig.core.config().set("limits.calls_per_second", JsonNumber.of(0));
    return rig;
  }

  private static double median(List<Double> all) {
    return all.stream().sorted().toList().get(all.size() / 2);
  }

  // Of messages that are refused by default: no server is in between.
  private static double calls(CoreRig.Client client, String prefix) throws Exception {
    var times = new ArrayList<Double>();
    for (int i = 0; i < CALLS; i++) {
      long begin = System.nanoTime();
      Message answer = client.called(prefix + i, "other", JsonObject.EMPTY);
      times.add((System.nanoTime() - begin) / 1000.0);
      assertThat(answer).isInstanceOf(Message.Success.class);
    }
    return median(times);
  }

  private static double step(SessionBinding binding, SessionFacts facts) throws Exception {
    long begin = System.nanoTime();
    int seen = 0;
    for (int i = 0; i < STEPS; i++) {
      if (binding.asker(Waiting.FORBIDDEN).orElseThrow() instanceof Asker.Person person) {
        seen += facts.of(person.subject()).subject().id().length();
      }
    }
    assertThat(seen).isGreaterThan(STEPS);
    return (System.nanoTime() - begin) / 1000.0 / STEPS;
  }

  @Test
  void measure() throws Exception {
    try (var person = new PersonRig(folder);
        var plain = core("plain", Clock.systemUTC(), SecretSource.none());
        var signed = core("signed", person.clock(), person.store())) {
      signed.core.config().set("identity", person.setting());
      person.signIn(signed.core.person(), "ada");
      var binding =
          new SessionBinding(
              signed.core.person(), () -> Duration.ofHours(8), person.clock(), System::nanoTime);
      var steps = new ArrayList<Double>();
      var without = new ArrayList<Double>();
      var with = new ArrayList<Double>();
      try (var one = plain.connect().shakeHands();
          var other = signed.connect().shakeHands()) {
        for (int round = 0; round < ROUNDS; round++) {
          steps.add(step(binding, facts()));
          without.add(calls(one, "a" + round + "-"));
          with.add(calls(other, "b" + round + "-"));
        }
      }
      System.out.printf(
          Locale.ROOT,
          "the step alone: %.2f us; a call without: %.1f us, with: %.1f us (medians of %d rounds)%n",
          median(steps),
          median(without),
          median(with),
          ROUNDS);
      assertThat(median(steps)).isLessThan(20);
    }
  }

  private static SessionFacts facts() {
    return new SessionFacts(
        Subject.systemUser("me"),
        "files",
        "s",
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        List.of(),
        Map.of(),
        Map.of(),
        ToolSource.listed(Map.<String, JsonObject>of()),
        Optional.empty(),
        Optional.empty(),
        SessionFacts.PATH_BYTES,
        SessionFacts.URI_BYTES,
        Optional.empty());
  }
}
