package dev.assent.core.config;

import dev.assent.core.config.ProxyDefinition.RefusalForm;
import dev.assent.core.config.ProxyFile.Backend;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonPointer;
import dev.assent.core.json.JsonString;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Reads a proxy's `config.json`; what this version cannot do is an error, never passed over.
final class ProxyFileReader {
  private static final String BACKEND = "/backend";

  private final StrictFile strict;

  private ProxyFileReader(StrictFile strict) {
    this.strict = strict;
  }

  /// What the file says.
  ///
  /// @throws ConfigException with all problems at once
  static ProxyFile parse(Path file, byte[] utf8) throws ConfigException {
    var strict = StrictFile.read(file, utf8);
    var proxy = new ProxyFileReader(strict).proxy();
    strict.finish();
    return proxy;
  }

  private ProxyFile proxy() {
    JsonObject root = strict.root();
    strict.onlyKnown("", root, ProxyKeys.TOP);
    onlyEmpty("/http_front_end", root.get("http_front_end"), "`null`");
    Json hitl = root.get("hitl");
    Json registry = root.get("registry");
    Backend backend = backend(root);
    return new ProxyFile(
        backend,
        roots(root.get("roots")),
        hitl == null || hitl instanceof JsonNull ? Map.of() : PersonFile.group(strict, "hitl", hitl),
        refusalForm(root.get("refusal_form")),
        registry == null ? Map.of() : new RegistryReader(strict).read(registry),
        new HookReader(strict, backend.workingFolder().isPresent()).read(root.get("hooks")));
  }

  private Backend backend(JsonObject root) {
    Json value = root.get("backend");
    if (!(value instanceof JsonObject backend)) {
      if (value == null) {
        strict.missing("", "backend", "an object with at least `command`");
      } else {
        strict.bad(BACKEND, value, "an object with at least `command`");
      }
      return new Backend(
          Optional.empty(), List.of(), Map.of(), Set.of(), Optional.empty(), ProxyKeys.START_TIMEOUT, ProxyKeys.CALL_TIMEOUT);
    }
    strict.onlyKnown(BACKEND, backend, ProxyKeys.BACKEND);
    transport(backend.get("transport"));
    for (String name : List.of("url", "headers", "mtls")) {
      onlyEmpty(at(name), backend.get(name), "no `" + name + "`: only servers started over stdio");
    }
    var environment = new LinkedHashMap<String, String>();
    var fromClient = new LinkedHashSet<String>();
    environment(backend.get("env"), environment, fromClient);
    return new Backend(
        serverName(backend.get("server_name")),
        command(backend),
        environment,
        fromClient,
        folder(at("cwd"), backend.get("cwd")),
        seconds(backend, "start_timeout_seconds", ProxyKeys.START_SECONDS, ProxyKeys.START_TIMEOUT),
        seconds(backend, "call_timeout_seconds", ProxyKeys.CALL_SECONDS, ProxyKeys.CALL_TIMEOUT));
  }

  private Optional<String> serverName(@Nullable Json value) {
    if (value == null || !strict.takes(ProxyKeys.SERVER_NAME, at("server_name"), value)) {
      return Optional.empty();
    }
    return value instanceof JsonString(var text) ? Optional.of(text) : Optional.empty();
  }

  private void transport(@Nullable Json value) {
    if (value == null || value.equals(new JsonString("stdio"))) {
      return;
    }
    if (value.equals(new JsonString("http")) || value.equals(new JsonString("auto"))) {
      strict.notSupported(at("transport"), value, "`stdio`");
    } else {
      strict.bad(at("transport"), value, "`stdio`");
    }
  }

  private List<String> command(JsonObject backend) {
    var command = new ArrayList<String>();
    Json program = backend.get("command");
    if (program == null) {
      strict.missing(BACKEND, "command", "the program that is the server");
    } else if (program instanceof JsonString(var text) && !text.isBlank() && text.indexOf('\0') < 0) {
      command.add(text);
    } else {
      strict.bad(at("command"), program, "the program that is the server, as one text without arguments");
    }
    Json arguments = backend.get("args");
    if (arguments instanceof JsonArray array) {
      for (int i = 0; i < array.items().size(); i++) {
        Json item = array.items().get(i);
        if (item instanceof JsonString(var text) && text.indexOf('\0') < 0) {
          command.add(text);
        } else {
          strict.bad(JsonPointer.child(at("args"), i), item, "a text");
        }
      }
    } else if (arguments != null) {
      strict.bad(at("args"), arguments, "a list of texts");
    }
    return command;
  }

  private void environment(
      @Nullable Json value, Map<String, String> values, Set<String> fromClient) {
    if (value == null) {
      return;
    }
    if (!(value instanceof JsonObject object)) {
      strict.bad(at("env"), value, "an object of variables");
      return;
    }
    object.members().forEach((name, entry) -> {
      String pointer = JsonPointer.child(at("env"), name);
      if (!ProxyKeys.VARIABLE.matcher(name).matches()) {
        strict.bad(pointer, new JsonString(name), "the name of a variable, without `=` and control characters");
      } else if (entry instanceof JsonString(var text) && text.indexOf('\0') < 0) {
        values.put(name, text);
      } else if (entry instanceof JsonObject reference) {
        reference(pointer, reference, name, fromClient);
      } else {
        strict.bad(pointer, entry, "a text or `{\"from_client\": true}`");
      }
    });
  }

  private void reference(String pointer, JsonObject reference, String name, Set<String> fromClient) {
    Json client = reference.get("from_client");
    if (reference.members().size() == 1 && client == JsonBoolean.TRUE) {
      fromClient.add(name);
    } else if (reference.members().containsKey("keychain")) {
      strict.notSupported(pointer, reference, "a text or `{\"from_client\": true}`");
    } else {
      strict.bad(pointer, reference, "a text or `{\"from_client\": true}`");
    }
  }

  private Optional<List<String>> roots(@Nullable Json value) {
    if (value == null || value instanceof JsonNull) {
      return Optional.empty();
    }
    if (!(value instanceof JsonArray array)) {
      strict.bad("/roots", value, "a list of absolute folders");
      return Optional.empty();
    }
    var roots = new ArrayList<String>();
    for (int i = 0; i < array.items().size(); i++) {
      folder(JsonPointer.child("/roots", i), array.items().get(i)).ifPresent(roots::add);
    }
    return Optional.of(roots);
  }

  private RefusalForm refusalForm(@Nullable Json value) {
    if (value instanceof JsonObject) {
      strict.notSupported("/refusal_form", value, "`result` or `error`");
    } else if (value != null && !value.equals(new JsonString("result")) && !value.equals(new JsonString("error"))) {
      strict.bad("/refusal_form", value, "`result` or `error`");
    }
    return new JsonString("error").equals(value) ? RefusalForm.ERROR : RefusalForm.RESULT;
  }

  private Optional<String> folder(String pointer, @Nullable Json value) {
    return value instanceof JsonString(var text) && SettingShape.isAbsolute(text)
        ? Optional.of(text)
        : absentOrBad(pointer, value, "an absolute folder");
  }

  private Optional<String> absentOrBad(
      String pointer, @Nullable Json value, String expected) {
    if (value != null && !(value instanceof JsonNull)) {
      strict.bad(pointer, value, expected);
    }
    return Optional.empty();
  }

  private Duration seconds(JsonObject backend, String name, SettingShape shape, Duration standard) {
    Json value = backend.get(name);
    return value != null && strict.takes(shape, at(name), value) && value instanceof JsonNumber(var lexeme)
        ? Duration.ofSeconds(Long.parseLong(lexeme))
        : standard;
  }

  private void onlyEmpty(String pointer, @Nullable Json value, String expected) {
    if (value != null && !(value instanceof JsonNull) && !value.equals(JsonArray.EMPTY) && !value.equals(JsonObject.EMPTY)) {
      strict.notSupported(pointer, value, expected);
    }
  }

  private static String at(String name) {
    return JsonPointer.child(BACKEND, name);
  }
}
