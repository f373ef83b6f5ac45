package dev.assent.core.wiring;

import dev.assent.core.access.HookAgent;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonObject;
import dev.assent.core.programs.ProgramFile;
import dev.assent.core.text.Sentence;
import dev.assent.core.wiring.OrganisationLocks.Kind;
import dev.assent.core.wiring.text.WiringException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// The settings of an agent about all hooks: a person's, a project's and an administrator's.
final class HookSwitches {
  private final AgentFolders own;
  private final Whereabouts around;
  private final Set<CharSequence> off = new LinkedHashSet<>();
  private final Set<CharSequence> unread = new LinkedHashSet<>();

  HookSwitches(AgentFolders own, Path project, Path system) {
    this.own = own;
    this.around = new Whereabouts(own, List.of(project), system);
  }

  /// Why no hook of a file is asked; empty where nothing says so.
  List<CharSequence> off() {
    return List.copyOf(off);
  }

  /// Settings that cannot be read, with why.
  List<CharSequence> unread() {
    return List.copyOf(unread);
  }

  /// Looks at all settings that may switch off the hooks in a file.
  void look(HookAgent agent, Path file) {
    McpClient client = HookedAgent.clientOf(agent);
    boolean lent = new HookPlace(own).asked(agent, file) != agent;
    String other = lent ? "own" : "lent";
    var search = new SettingsSearch(around, PolicyRegistry.NONE);
    Stream.concat(
            ProgramFile.objects(client.data(), "switches").stream(),
            ProgramFile.objects(client.data(), "locks").stream())
        .filter(group -> group.string("where").filter(other::equals).isEmpty())
        .forEach(group -> search.look(group, file));
    for (SettingsSearch.Hit hit : search.hits()) {
      if (hit.kind() == Kind.HOOKS) {
        off.add(
            Sentence.of(
                "`%s`: `%s` %s, so the agent does not ask this hook",
                hit.file(), hit.key().orElseThrow(), hit.how()));
      }
    }
    search.unread().forEach(one -> unread.add(one.why()));
    variables(client);
    JsonObject hooks = HookedAgent.data(agent);
    hooks.string("trusted_in").ifPresent(settings -> trusted(client, own.at(settings), file));
    hooks.string("lent_by").filter(_ -> lent).ifPresent(setting -> isLent(agent, setting));
    hooks.string("instead").ifPresent(name -> instead(client, file, name));
  }

  // Those of the client's own, and those that its settings give to hooks.
  private void variables(McpClient client) {
    List<String> names = ProgramFile.texts(client.data(), "off_by");
    for (String name : names) {
      if (!List.of("", "0", "false").contains(own.variables().getOrDefault(name, ""))) {
        off.add(Sentence.of("the variable `%s` is set, so %s asks no hooks", name, client.shown()));
      }
    }
    if (names.isEmpty()) {
      return;
    }
    ProgramFile.objects(client.data(), "switches").stream()
        .flatMap(group -> ProgramFile.texts(group, "files").stream())
        .flatMap(text -> around.places(text).stream())
        .forEach(place ->
            object(place.path())
                .flatMap(settings -> settings.object("env"))
                .ifPresent(variables -> environment(client, place.path(), variables)));
  }

  private void environment(McpClient client, Path file, JsonObject variables) {
    for (String name : variables.members().keySet()) {
      if (ServerEntries.leadsAway(name)) {
        off.add(
            Sentence.of(
                "`%s`: its `env` sets `%s`, so the hook may ask another Assent", file, name));
      } else if (ProgramFile.texts(client.data(), "off_by").contains(name)) {
        off.add(
            Sentence.of(
                "`%s`: its `env` sets `%s`, so %s asks no hooks", file, name, client.shown()));
      }
    }
  }

  // The agent passes over a hook that its person has not looked at, without a word. What it notes
  // of one that was looked at names the file, the event and the place; whether it is still this
  // hook only the agent can tell.
  private void trusted(McpClient client, Path settings, Path file) {
    String start = file + ":pre_tool_use:";
    boolean noted =
        at(settings, "hooks", "state")
            .anyMatch(state ->
                state instanceof JsonObject(var hooks)
                    && hooks.keySet().stream().anyMatch(key -> key.startsWith(start)));
    if (!noted) {
      unread.add(
          Sentence.of(
              "%s passes over this hook until you trust it: start %s, type `/hooks`, and trust it there",
              client.shown(), client.shown()));
    }
  }

  // Off where nothing is said; versions before 1.110 had no such setting.
  private void isLent(HookAgent agent, String setting) {
    List<Path> users = around.editors();
    boolean on =
        !users.isEmpty()
            && users.stream()
                .allMatch(user ->
                    at(user.resolve("settings.json"), setting).anyMatch(JsonBoolean.TRUE::equals));
    if (!on) {
      unread.add(
          Sentence.of(
              "%s asks the hook of %s only where its setting `%s` is on: turn it on there",
              HookedAgent.clientOf(agent).shown(),
              HookedAgent.clientOf(HookPlace.lender(agent)).shown(),
              setting));
    }
  }

  private void instead(McpClient client, Path file, String name) {
    Path instead = file.resolveSibling(name);
    if (!file.equals(instead) && Files.exists(instead)) {
      off.add(
          Sentence.of(
              "`%s` is there, so %s does not read the hooks of `%s`",
              instead, client.shown(), file.getFileName()));
    }
  }

  private Stream<Json> at(Path file, String... names) {
    return object(file).stream().flatMap(root -> SettingsSearch.at(root, List.of(names)));
  }

  private Optional<JsonObject> object(Path file) {
    try {
      return Optional.of(ServerEntries.read(file));
    } catch (WiringException | IOException e) {
      unread.add(UnreadFile.of(file, e).why());
      return Optional.empty();
    }
  }
}
