package dev.assent.core.config.proxy;

import dev.assent.core.access.HookAgent;
import dev.assent.core.config.SecretValue;
import dev.assent.core.config.SettingShape;
import dev.assent.core.config.StrictFile;
import dev.assent.core.config.proxy.ProxyFile.Server;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonPointer;
import dev.assent.core.json.JsonString;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Reads the member `backend` of a proxy's file: the server, and how it is reached.
final class BackendReader {
  private static final String BACKEND = "/backend";
  private static final Backend NONE = new Backend.Stdio(new ServerLaunch(List.of(), Map.of()));

  private final StrictFile strict;

  BackendReader(StrictFile strict) {
    this.strict = strict;
  }

  /// The server as far as it can be read; what is wrong is noted in the file.
  Server read(@Nullable Json value) {
    if (!(value instanceof JsonObject backend)) {
      if (value == null) {
        strict.missing("", "backend", "an object with at least `command`");
      } else {
        strict.bad(BACKEND, value, "an object with at least `command`");
      }
      return new Server(
          Optional.empty(),
          NONE,
          Optional.empty(),
          ProxyKeys.START_TIMEOUT,
          ProxyKeys.CALL_TIMEOUT);
    }
    strict.onlyKnown(BACKEND, backend, ProxyKeys.BACKEND);
    return new Server(
        serverName(backend.get("server_name")),
        reached(backend),
        strict.folder(at("cwd"), backend.get("cwd")),
        seconds(backend, "start_timeout_seconds", ProxyKeys.START_SECONDS, ProxyKeys.START_TIMEOUT),
        seconds(backend, "call_timeout_seconds", ProxyKeys.CALL_SECONDS, ProxyKeys.CALL_TIMEOUT));
  }

  private Backend reached(JsonObject backend) {
    Json transport = backend.get("transport");
    var word =
        transport == null ? "stdio" : transport instanceof JsonString text ? text.value() : "";
    switch (word) {
      case "stdio" -> {
        onlyWith(backend, "`http` or `auto`", "url", "query", "headers", "mtls", "oauth");
        onlyWith(backend, "`hook`", "agent");
        return new Backend.Stdio(launch(backend));
      }
      case "http" -> {
        onlyWith(backend, "`stdio` or `auto`", "command", "args", "env");
        onlyWith(backend, "`hook`", "agent");
        return endpoint(backend).<Backend>map(Backend.Http::new).orElse(NONE);
      }
      case "hook" -> {
        onlyWith(
            backend,
            "`stdio`, `http` or `auto`",
            "command",
            "args",
            "env",
            "url",
            "query",
            "headers",
            "mtls",
            "oauth");
        return agent(backend);
      }
      case "auto" -> {
        onlyWith(backend, "`hook`", "agent");
        Optional<ServerLaunch> launch = Optional.empty();
        if (isGiven(backend.get("command"))) {
          launch = Optional.of(launch(backend));
        } else {
          onlyBesideCommand(backend);
        }
        var command = launch;
        return endpoint(backend)
            .<Backend>map(there -> new Backend.Auto(there, command))
            .orElse(NONE);
      }
      default -> {
        strict.bad(
            at("transport"),
            transport == null ? JsonNull.NULL : transport,
            "`stdio`, `http`, `auto` or `hook`");
        return NONE;
      }
    }
  }

  private Backend agent(JsonObject backend) {
    Json name = backend.get("agent");
    @Nullable HookAgent agent = name instanceof JsonString text ? HookAgent.of(text.value()) : null;
    if (agent != null) {
      return new Backend.Agent(agent);
    }
    if (name == null) {
      strict.missing(BACKEND, "agent", "the agent that asks, one of " + HookAgent.words());
    } else {
      strict.bad(at("agent"), name, "one of " + HookAgent.words());
    }
    return NONE;
  }

  private void onlyWith(JsonObject backend, String transports, String... names) {
    for (String name : names) {
      if (isGiven(backend.get(name))) {
        strict.badSecret(
            at(name), "no `" + name + "` here: it belongs to the `transport` " + transports);
      }
    }
  }

  private void onlyBesideCommand(JsonObject backend) {
    for (String name : List.of("args", "env")) {
      if (isGiven(backend.get(name))) {
        strict.badSecret(at(name), "no `" + name + "` without a `command`");
      }
    }
  }

  // An empty value says nothing, so it does no harm.
  private static boolean isGiven(@Nullable Json value) {
    return value != null
        && !(value instanceof JsonNull)
        && !value.equals(JsonArray.EMPTY)
        && !value.equals(JsonObject.EMPTY);
  }

  private Optional<Endpoint> endpoint(JsonObject backend) {
    return new EndpointReader(strict, BACKEND).read(backend);
  }

  private ServerLaunch launch(JsonObject backend) {
    var command = new ArrayList<String>();
    Json program = backend.get("command");
    if (program == null) {
      strict.missing(BACKEND, "command", "the program that is the server");
    } else if (program instanceof JsonString text
        && !text.value().isBlank()
        && text.value().indexOf('\0') < 0) {
      command.add(text.value());
    } else {
      strict.bad(
          at("command"), program, "the program that is the server, as one text without arguments");
    }
    arguments(backend.get("args"), command);
    return new ServerLaunch(command, environment(backend.get("env")));
  }

  private void arguments(@Nullable Json value, List<String> command) {
    if (value instanceof JsonArray array) {
      for (int i = 0; i < array.items().size(); i++) {
        Json item = array.items().get(i);
        if (item instanceof JsonString text && text.value().indexOf('\0') < 0) {
          command.add(text.value());
        } else {
          strict.bad(JsonPointer.child(at("args"), i), item, "a text");
        }
      }
    } else if (value != null) {
      strict.bad(at("args"), value, "a list of texts");
    }
  }

  private Map<String, SecretValue> environment(@Nullable Json value) {
    var environment = new LinkedHashMap<String, SecretValue>();
    if (value == null) {
      return environment;
    }
    if (!(value instanceof JsonObject object)) {
      strict.bad(at("env"), value, "an object of variables");
      return environment;
    }
    var secrets = SecretReader.ofVariables(strict);
    object
        .members()
        .forEach((name, entry) -> {
          String pointer = JsonPointer.child(at("env"), name);
          if (ProxyKeys.VARIABLE.matcher(name).matches()) {
            secrets.read(pointer, entry).ifPresent(read -> environment.put(name, read));
          } else {
            strict.bad(
                pointer,
                new JsonString(name),
                "the name of a variable, without `=` and control characters");
          }
        });
    return environment;
  }

  private Optional<String> serverName(@Nullable Json value) {
    if (value == null || !strict.takes(ProxyKeys.SERVER_NAME, at("server_name"), value)) {
      return Optional.empty();
    }
    return value instanceof JsonString text ? Optional.of(text.value()) : Optional.empty();
  }

  private Duration seconds(JsonObject backend, String name, SettingShape shape, Duration standard) {
    Json value = backend.get(name);
    return value != null
            && strict.takes(shape, at(name), value)
            && value instanceof JsonNumber(var lexeme)
        ? Duration.ofSeconds(Long.parseLong(lexeme))
        : standard;
  }

  private static String at(String name) {
    return JsonPointer.child(BACKEND, name);
  }
}
