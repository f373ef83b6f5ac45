package dev.assent.desktop.proxies.protect;

import dev.assent.desktop.proxies.protect.ProtectDesk.Outcome;
import dev.assent.desktop.proxies.protect.ProtectDesk.Tool;
import dev.assent.desktop.proxies.protect.ProtectDesk.Trial;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The changes that were carried out.
///
/// @param ticked the tools to accept, by the names of their proxies
/// @param said what came of accepting; empty before
record CarriedOut(
    List<Integer> chosen, Outcome.Ended outcome, Map<String, List<Tool>> ticked, String said) {
  /// The number of ticked tools.
  int count() {
    return count(ticked);
  }

  private static int count(Map<String, List<Tool>> tools) {
    return tools.values().stream().mapToInt(List::size).sum();
  }

  /// The same with a tool ticked or not.
  CarriedOut with(String proxy, String tool, boolean wanted) {
    var listed =
        Optional.ofNullable(outcome.trials().get(proxy)).map(Trial::tools).orElse(List.of());
    var before = ticked.getOrDefault(proxy, List.of());
    var next = new LinkedHashMap<>(ticked);
    next.put(
        proxy,
        listed.stream()
            .filter(one -> one.review().name().equals(tool) ? wanted : before.contains(one))
            .toList());
    return new CarriedOut(chosen, outcome, next, said);
  }

  /// The tools that are offered, by the names of their proxies.
  Map<String, List<Tool>> offered() {
    var offered = new LinkedHashMap<String, List<Tool>>();
    outcome
        .trials()
        .forEach((proxy, trial) -> {
          if (!trial.tools().isEmpty()) {
            offered.put(proxy, trial.tools());
          }
        });
    return offered;
  }

  /// The same after tools were accepted here.
  CarriedOut accepted(Map<String, List<Tool>> tools) {
    return without(tools).saying(EndWords.accepted(count(tools)));
  }

  /// The same without some tools; what else is ticked stays ticked.
  CarriedOut without(Map<String, List<Tool>> tools) {
    var trials = new LinkedHashMap<>(outcome.trials());
    trials.replaceAll((proxy, trial) -> trial.without(tools.getOrDefault(proxy, List.of())));
    var next = new LinkedHashMap<>(ticked);
    next.replaceAll((proxy, on) -> {
      var gone = tools.getOrDefault(proxy, List.of());
      return on.stream().filter(one -> !gone.contains(one)).toList();
    });
    return new CarriedOut(
        chosen, new Outcome.Ended(outcome.refused(), trials, outcome.staying()), next, said);
  }

  /// The same with what came of accepting.
  CarriedOut saying(String words) {
    return new CarriedOut(chosen, outcome, ticked, words);
  }
}
