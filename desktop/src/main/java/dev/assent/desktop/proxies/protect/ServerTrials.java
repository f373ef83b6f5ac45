package dev.assent.desktop.proxies.protect;

import dev.assent.core.access.ToolState;
import dev.assent.core.approval.question.ToolReview;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.config.store.ToolFiles;
import dev.assent.core.protect.LaunchResult;
import dev.assent.core.protect.LaunchTrial;
import dev.assent.core.protect.Protection;
import dev.assent.core.protect.SeveralTrials;
import dev.assent.core.proxy.ProxyCore;
import dev.assent.core.proxy.ServerTrial;
import dev.assent.core.secrets.SecretStore;
import dev.assent.desktop.proxies.protect.ProtectDesk.Tool;
import dev.assent.desktop.proxies.protect.ProtectDesk.Trial;
import dev.assent.desktop.proxies.review.CoreToolEffects;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;

/// Starts servers on trial, and tells the tools that they list.
///
/// @param keys the key store
record ServerTrials(ProxyCore core, SecretStore keys) {
  /// Starts the servers of files, where the wish says so.
  ///
  /// @param told the proxy of each server and what came of it, on several threads
  /// @return what came of each, by the name of its proxy; none where the wish does not say so
  /// @throws InterruptedException when interrupted; what was started is ended
  Map<String, Trial> of(
      ProtectWish wish,
      Protection plan,
      List<Protection.ChangedFile> files,
      List<ProxyDefinition> configured,
      BiConsumer<String, Trial> told)
      throws InterruptedException {
    if (!(wish instanceof ProtectWish.Protect(_, _, var tried)) || !tried) {
      return Map.of();
    }
    var names = new HashSet<String>();
    files.forEach(file -> names.addAll(file.proxies().values()));
    var machine = core.surroundings();
    Map<String, ProxyDefinition> definitions = plan.definitions(configured);
    var trials = new LinkedHashMap<String, Trial>();
    new SeveralTrials(
            new LaunchTrial(machine.environment(), machine.userHome(), keys, ProxyCore.version()))
        .of(
            definitions.values().stream().filter(one -> names.contains(one.name())).toList(),
            (name, result) ->
                told.accept(name, new Trial(result.works(), result.sentence(), result.said())))
        .forEach((name, result) ->
            trials.put(
                name,
                new Trial(
                    result.works(),
                    result.sentence(),
                    result.said(),
                    Optional.ofNullable(definitions.get(name))
                        .map(server -> tools(server, result))
                        .orElse(List.of()))));
    return trials;
  }

  /// Keeps what was listed, for servers that are here: no client has asked them yet.
  void note(Map<String, Trial> trials) {
    List<String> here = core.proxyNames();
    trials.forEach((name, trial) -> {
      if (here.contains(name)) {
        core.triedTools(
            name, trial.tools().stream().flatMap(tool -> tool.review().listed().stream()).toList());
      }
    });
  }

  /// Those of some listed tools that a person has accepted since, by proxy.
  Map<String, List<Tool>> accepted(Map<String, List<Tool>> listed) {
    var accepted = new HashMap<>(listed);
    accepted.replaceAll(this::accepted);
    return accepted;
  }

  private List<Tool> accepted(String proxy, List<Tool> listed) {
    var accepted =
        core.tools(proxy).stream()
            .filter(one -> one.state() == ToolState.PINNED)
            .map(ToolReview::name)
            .toList();
    return listed.stream().filter(one -> accepted.contains(one.review().name())).toList();
  }

  // Those that a person has accepted before are no question any more.
  private List<Tool> tools(ProxyDefinition server, LaunchResult result) {
    var accepted = new ToolFiles(core.home(), server.name()).pins().tools();
    var reviews =
        ServerTrial.listed(result, core.surroundings().clock().instant()).stream()
            .map(one ->
                ToolReview.of(
                    one.name(), Optional.of(one), Optional.ofNullable(accepted.get(one.name()))))
            .filter(review -> review.state() == ToolState.NEW)
            .toList();
    var deeds = new CoreToolEffects(core).of(Optional.of(server), reviews);
    return reviews.stream()
        .flatMap(one ->
            Optional.ofNullable(deeds.get(one.name())).map(deed -> new Tool(one, deed)).stream())
        .toList();
  }
}
