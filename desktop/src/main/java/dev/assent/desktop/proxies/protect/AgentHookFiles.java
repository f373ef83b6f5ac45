package dev.assent.desktop.proxies.protect;

import dev.assent.core.access.HookAgent;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.proxy.Backend;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.lookback.StartTemplate;
import dev.assent.core.masking.SecretText;
import dev.assent.core.pap.PolicyHistory;
import dev.assent.core.proxy.ProxyCore;
import dev.assent.core.text.Sentence;
import dev.assent.core.wiring.AgentFolders;
import dev.assent.core.wiring.HookPlace;
import dev.assent.core.wiring.HookWiring;
import dev.assent.core.wiring.HookedAgent;
import dev.assent.core.wiring.McpClient;
import dev.assent.core.wiring.ServerWiring;
import dev.assent.core.wiring.text.WiringException;
import dev.assent.desktop.proxies.protect.ProtectDesk.Change;
import dev.assent.desktop.proxies.protect.ProtectDesk.Part;
import dev.assent.desktop.proxies.protect.ProtectDesk.Stay;
import dev.assent.desktop.proxies.wiring.FirstVersion;
import dev.assent.desktop.ui.CoreWords;
import dev.assent.desktop.ui.arguments.LineDifference;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// The hooks in agents' files that hold for all projects, with the rules for the agents' own tools.
/// Reads and writes files.
///
/// @param own the agents' folders
/// @param hook our program that agents start
/// @param windows whether agents run on Windows
public record AgentHookFiles(ProxyCore core, AgentFolders own, Path hook, boolean windows) {
  private static final int AROUND = 2;

  /// The change by which a client's agent asks us; absent where it has no hooks, or ours stands
  /// there already.
  ///
  /// @param stays gets why it cannot be changed
  Optional<Part> coming(McpClient client, List<Stay> stays) {
    Optional<HookAgent> agent = HookedAgent.of(client);
    Optional<Path> file = agent.flatMap(new HookPlace(own)::ofUser);
    if (agent.isEmpty() || file.isEmpty()) {
      return Optional.empty();
    }
    try {
      HookWiring.Plan plan =
          wiring(file.get()).installing(agent.get(), file.get(), hook.toString());
      return plan.isDone() ? Optional.empty() : Optional.of(part(client, plan, Optional.empty()));
    } catch (WiringException | IOException e) {
      stays.add(stay(client, file.get(), e));
      return Optional.empty();
    }
  }

  /// The change by which the agent of a file does not ask us any more; absent where it is no file
  /// of hooks, or has none of ours.
  ///
  /// @param stays gets why it cannot be changed
  Optional<Part> going(Path file, List<Stay> stays) {
    var place = new HookPlace(own);
    for (HookAgent agent : HookAgent.values()) {
      Optional<Path> there = place.ofUser(agent).filter(one -> isSame(agent, one, file));
      if (there.isPresent()) {
        return going(agent, there.get(), stays);
      }
    }
    return Optional.empty();
  }

  // A change names the file where a link leads.
  private boolean isSame(HookAgent agent, Path place, Path file) {
    try {
      return place.equals(file) || wiring(place).removing(agent, place).file().equals(file);
    } catch (WiringException | IOException _) {
      return false;
    }
  }

  private Optional<Part> going(HookAgent agent, Path file, List<Stay> stays) {
    McpClient client = HookedAgent.clientOf(agent);
    try {
      HookWiring files = wiring(file);
      HookWiring.Plan plan = files.removing(agent, file);
      var becomes =
          plan.after().isEmpty() || files.givesBack(plan)
              ? ServerWiring.Return.BYTES
              : ServerWiring.Return.ENTRIES;
      return plan.isDone()
          ? Optional.empty()
          : Optional.of(part(client, plan, Optional.of(becomes)));
    } catch (WiringException | IOException e) {
      stays.add(stay(client, file, e));
      return Optional.empty();
    }
  }

  /// Carries out a change.
  ///
  /// @param goes whether the hook is taken out
  /// @param written the servers' files that were just written
  /// @return why it was not; absent where it was
  Optional<CharSequence> carryOut(
      HookWiring.Plan shown, boolean goes, List<ServerWiring.Plan> written) {
    try {
      HookWiring files = wiring(shown.file());
      HookWiring.Plan plan = after(shown, goes, written);
      if (goes) {
        files.remove(plan);
      } else {
        files.check(plan);
        // The rules first: an agent that asks before there are any is denied.
        addRules(plan.agent());
        files.install(plan);
      }
      return Optional.empty();
    } catch (WiringException | ConfigException | IOException e) {
      return Optional.of(Sentence.told(e));
    }
  }

  // A file may hold servers and hooks: the text that both were planned with is gone then.
  private HookWiring.Plan after(
      HookWiring.Plan shown, boolean goes, List<ServerWiring.Plan> written)
      throws WiringException, IOException {
    boolean isOurs =
        written.stream()
            .anyMatch(one ->
                one.file().equals(shown.file())
                    && shown
                        .before()
                        .filter(before -> Arrays.equals(before, one.before()))
                        .isPresent());
    if (!isOurs) {
      return shown;
    }
    HookWiring files = wiring(shown.file());
    return goes
        ? files.removing(shown.agent(), shown.file())
        : files.installing(shown.agent(), shown.file(), hook.toString());
  }

  private void addRules(HookAgent agent) throws ConfigException, WiringException {
    var definition = ProxyDefinition.of(agent.word(), new Backend.Agent(agent));
    if (core.proxyNames().contains(agent.word())) {
      if (!core.config().proxy(agent.word()).backend().equals(definition.backend())) {
        throw new WiringException(
            "found a proxy `%s` that stands for a server, expected none of this name",
            agent.word());
      }
      return;
    }
    String text =
        new String(StartTemplate.forAgent(agent, List.of()).bytes(), StandardCharsets.UTF_8);
    var first =
        new FirstVersion(
            name -> PolicyHistory.of(core.home().policyHistory(name)), core.surroundings().clock());
    core.config().addProxy(definition, text, () -> first.record(definition, text));
  }

  private HookWiring wiring(Path file) {
    var within = new ArrayList<Path>(List.of(own.home()));
    // A folder elsewhere that the agent's variable names is the person's choice.
    if (!file.startsWith(own.home()) && file.getParent() != null) {
      within.add(file.getParent());
    }
    return new HookWiring(core.home().wiringFolder(), within, windows);
  }

  private static Part part(
      McpClient client, HookWiring.Plan plan, Optional<ServerWiring.Return> becomes) {
    var difference = LineDifference.ofFile(text(plan.before()), text(plan.after())).near(AROUND);
    return new Part(
        client, plan.file(), List.of(), difference, becomes, false, new Change.OfHook(plan));
  }

  private static String text(Optional<byte[]> bytes) {
    return bytes
        .map(known ->
            CoreWords.ofMasked(SecretText.masked(new String(known, StandardCharsets.UTF_8))))
        .orElse("");
  }

  private static Stay stay(McpClient client, Path file, Exception e) {
    return new Stay(client, file.toString(), Sentence.told(e), Optional.empty());
  }
}
