package dev.assent.desktop.coverage;

import dev.assent.core.canary.CanaryResult;
import dev.assent.core.canary.CanarySentence;
import dev.assent.core.canary.CanaryStep;
import dev.assent.core.canary.CanaryWay;
import dev.assent.core.coverage.ClientCoverage;
import dev.assent.core.coverage.HookCoverage;
import dev.assent.core.wiring.McpClient;
import dev.assent.desktop.coverage.CoverageDesk.Proved;
import dev.assent.desktop.coverage.CoverageRow.Hindrance;
import dev.assent.desktop.coverage.CoverageRow.Way;
import dev.assent.desktop.ui.CoreWords;
import dev.assent.desktop.ui.ShownText;
import dev.assent.desktop.ui.Texts;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/// The trials of clients that a person asked for while the page is there. Belongs to the toolkit's
/// thread.
final class CoverageProofs {
  private final CoverageDesk desk;
  private final Runnable changed;
  private final Set<McpClient> trying = new HashSet<>();
  private final Map<McpClient, Latest> proved = new HashMap<>();

  /// A trial that is over.
  ///
  /// @param hooked whether the hook was installed when it began
  private record Latest(Proved found, boolean hooked) {}

  /// @param changed told when a trial begins or ends
  CoverageProofs(CoverageDesk desk, Runnable changed) {
    this.desk = desk;
    this.changed = changed;
  }

  /// Tries a client's ways; absent where it has none.
  Optional<Way> way(ClientCoverage line) {
    boolean any = !line.servers().isEmpty() || isHooked(line);
    String words = Texts.get(isTrying(line.client()) ? "coverage.proving" : "coverage.prove");
    return any
        ? Optional.of(
            new Way(
                "coverage-prove-" + line.client().word(),
                words,
                () -> begin(line.client(), isHooked(line))))
        : Optional.empty();
  }

  boolean isTrying(McpClient client) {
    return trying.contains(client);
  }

  private static boolean isHooked(ClientCoverage line) {
    return line.hook().filter(HookCoverage::isInstalled).isPresent();
  }

  private void begin(McpClient client, boolean hooked) {
    if (trying.add(client)) {
      changed.run();
      desk.prove(
          client,
          result -> {
            trying.remove(client);
            proved.put(client, new Latest(result, hooked));
            changed.run();
          });
    }
  }

  /// The expectations that did not hold in the latest trial, and the sentence for the agent itself.
  /// Nothing of a hook that was installed or removed since.
  ///
  /// @param copy puts a text where a person can paste it from
  List<Hindrance> results(ClientCoverage line, Consumer<String> copy) {
    var known = Optional.ofNullable(proved.get(line.client()));
    if (known.isEmpty() || isTrying(line.client())) {
      return List.of();
    }
    var latest = known.get();
    var results =
        latest.found().results().stream()
            .filter(
                one -> !(one.way() instanceof CanaryWay.Hook) || latest.hooked() == isHooked(line))
            .toList();
    var said = new ArrayList<Hindrance>();
    latest.found().trouble().ifPresent(why -> said.add(new Hindrance(why, "care", List.of())));
    for (CanaryResult result : results) {
      if (!result.isProved()) {
        boolean failed = fails(result.denied()) || fails(result.allowed());
        said.add(new Hindrance(words(result), failed ? "danger" : "care", List.of()));
      }
    }
    // Without a hook the agent asks nobody.
    latest
        .found()
        .sentence()
        .filter(_ -> results.stream().anyMatch(CoverageProofs::isHookTried))
        .ifPresent(sentence -> said.add(sentence(sentence, copy)));
    return said;
  }

  private static boolean isHookTried(CanaryResult result) {
    return result.way() instanceof CanaryWay.Hook && result.denied().tried();
  }

  private static boolean fails(CanaryStep step) {
    return step.tried() && !step.isProved();
  }

  private static Hindrance sentence(CanarySentence sentence, Consumer<String> copy) {
    return new Hindrance(
        Texts.get("coverage.sentence", sentence.client().shown(), sentence.text()),
        "care",
        List.of(
            new Way(
                "coverage-sentence",
                Texts.get("coverage.sentence.copy"),
                () -> copy.accept(sentence.text()))));
  }

  private static String words(CanaryResult result) {
    String way =
        switch (result.way()) {
          case CanaryWay.Server(var name, _, _) ->
              Texts.get("coverage.tried.server", ShownText.line(name));
          case CanaryWay.Hook _ -> Texts.get("coverage.tried.hook");
        };
    return way
        + " "
        + String.join(
            " ",
            Stream.of(
                    step("coverage.tried.denied", result.denied()),
                    step("coverage.tried.allowed", result.allowed()))
                .flatMap(Optional::stream)
                .distinct()
                .toList());
  }

  // Both halves have one reason where nothing could be tried at all.
  private static Optional<String> step(String key, CanaryStep step) {
    return step.why()
        .map(why -> ShownText.line(CoreWords.of(why)))
        .map(why -> step.tried() ? Texts.get(key, why) : Texts.get("coverage.tried.not", why));
  }
}
