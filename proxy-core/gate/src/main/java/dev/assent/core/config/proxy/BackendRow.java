package dev.assent.core.config.proxy;

import static dev.assent.core.document.Member.member;

import dev.assent.core.access.HookAgent;
import dev.assent.core.config.proxy.ProxyFile.Server;
import dev.assent.core.document.Member;
import dev.assent.core.document.Place;
import dev.assent.core.document.Row;
import dev.assent.core.document.Shapes;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.text.Sentence;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The members of `backend` that say where the server is: `transport` says which of them apply.
final class BackendRow implements Row<Server, Backend> {
  private static final List<String> STARTED = List.copyOf(ServerLaunch.SHAPE.names());
  private static final List<String> REACHED = List.copyOf(Endpoint.SHAPE.names());
  private static final Member<HookAgent, HookAgent> AGENT =
      member(
              "agent",
              Shapes.word(
                  List.of(HookAgent.values()),
                  HookAgent::word,
                  Sentence.of("one of %s", HookAgent.words())),
              (HookAgent agent) -> agent)
          .orElse(Sentence.of("the agent that asks, one of %s", HookAgent.words()));

  @Override
  public List<String> names() {
    var names = new ArrayList<>(List.of("transport", "agent"));
    names.addAll(STARTED);
    names.addAll(REACHED);
    return names;
  }

  @Override
  public Optional<Backend> read(Place at) {
    Optional<Place> transport = at.member("transport");
    String word =
        transport.isEmpty()
            ? "stdio"
            : transport.get().json() instanceof JsonString text ? text.value() : "";
    switch (word) {
      case "stdio" -> {
        refuse(at, REACHED, "`http` or `auto`");
        refuse(at, AGENT.names(), "`hook`");
        return ServerLaunch.SHAPE.members(at).map(Backend.Stdio::new);
      }
      case "http" -> {
        refuse(at, STARTED, "`stdio` or `auto`");
        refuse(at, AGENT.names(), "`hook`");
        return Endpoint.SHAPE.members(at).map(Backend.Http::new);
      }
      case "hook" -> {
        refuse(at, STARTED, "`stdio`, `http` or `auto`");
        refuse(at, REACHED, "`stdio`, `http` or `auto`");
        return AGENT.read(at).map(Backend.Agent::new);
      }
      case "auto" -> {
        refuse(at, AGENT.names(), "`hook`");
        Optional<ServerLaunch> launch = Optional.empty();
        if (given(at, List.of("command")).isEmpty()) {
          given(at, List.of("args", "env"))
              .forEach(name -> refuse(at, name, Sentence.of("no `%s` without a `command`", name)));
        } else {
          launch = ServerLaunch.SHAPE.members(at);
        }
        var command = launch;
        return Endpoint.SHAPE.members(at).map(there -> new Backend.Auto(there, command));
      }
      default -> {
        return transport.orElseThrow().bad("`stdio`, `http`, `auto` or `hook`");
      }
    }
  }

  private static void refuse(Place at, List<String> names, String transports) {
    given(at, names)
        .forEach(name ->
            refuse(
                at,
                name,
                Sentence.of("no `%s` here: it belongs to the `transport` %s", name, transports)));
  }

  private static void refuse(Place at, String name, CharSequence expected) {
    at.member(name).ifPresent(member -> member.badSecret(expected));
  }

  private static List<String> given(Place at, List<String> names) {
    return names.stream()
        .filter(name -> at.member(name).filter(member -> !member.isBlank()).isPresent())
        .toList();
  }

  @Override
  public void write(Server from, JsonObject.Builder to) {
    var backend = from.backend();
    if (!(backend instanceof Backend.Stdio)) {
      to.put("transport", backend.transport());
    }
    backend.asking().ifPresent(agent -> AGENT.write(agent, to));
    backend.reached().ifPresent(endpoint -> Endpoint.SHAPE.write(endpoint, to));
    backend.launched().ifPresent(launch -> ServerLaunch.SHAPE.write(launch, to));
  }
}
