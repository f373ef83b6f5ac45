package dev.assent.core.config.proxy;

import dev.assent.core.config.ConfigException;
import dev.assent.core.config.PersonFile;
import dev.assent.core.config.StrictFile;
import dev.assent.core.config.proxy.ProxyDefinition.RefusalForm;
import dev.assent.core.config.proxy.ProxyFile.Server;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonPointer;
import dev.assent.core.json.JsonString;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Reads a proxy's `config.json`; what this version cannot do is an error, never passed over.
public final class ProxyFileReader {
  private final StrictFile strict;

  private ProxyFileReader(StrictFile strict) {
    this.strict = strict;
  }

  /// Reads the file.
  ///
  /// @throws ConfigException with all problems at once
  public static ProxyFile parse(Path file, byte[] utf8) throws ConfigException {
    var strict = StrictFile.read(file, utf8);
    var proxy = new ProxyFileReader(strict).proxy();
    strict.finish();
    return proxy;
  }

  private ProxyFile proxy() {
    JsonObject root = strict.root();
    strict.onlyKnown("", root, ProxyKeys.TOP);
    Json hitl = root.get("hitl");
    Json safeguards = root.get("safeguards");
    Json registry = root.get("registry");
    Server server = new BackendReader(strict).read(root.get("backend"));
    if (server.backend() instanceof Backend.Agent
        && root.members().getOrDefault("http_front_end", JsonNull.NULL) != JsonNull.NULL) {
      strict.badSecret("/http_front_end", "none: an agent's hook is not reached over HTTP");
    }
    return new ProxyFile(
        server,
        roots(root.get("roots")),
        hitl == null || hitl instanceof JsonNull
            ? Map.of()
            : PersonFile.group(strict, "hitl", hitl),
        safeguards == null || safeguards instanceof JsonNull
            ? Map.of()
            : PersonFile.group(strict, "safeguards", safeguards),
        refusalForm(root.get("refusal_form")),
        registry == null ? Map.of() : new RegistryReader(strict).read(registry),
        new HookReader(strict, server.workingFolder().isPresent()).read(root.get("hooks")),
        new FrontEndReader(strict).read(root.get("http_front_end")),
        policyOf(root.get("policy_of")));
  }

  private Optional<String> policyOf(@Nullable Json value) {
    if (value == null || value instanceof JsonNull) {
      return Optional.empty();
    }
    if (!(value instanceof JsonString name)
        || !ProxyDefinition.NAME.matcher(name.value()).matches()) {
      strict.bad("/policy_of", value, "the name of another server");
      return Optional.empty();
    }
    return Optional.of(name.value());
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
      strict.folder(JsonPointer.child("/roots", i), array.items().get(i)).ifPresent(roots::add);
    }
    return Optional.of(roots);
  }

  private RefusalForm refusalForm(@Nullable Json value) {
    if (value instanceof JsonObject) {
      strict.notSupported("/refusal_form", value, "`result` or `error`");
    } else if (value != null
        && !value.equals(new JsonString("result"))
        && !value.equals(new JsonString("error"))) {
      strict.bad("/refusal_form", value, "`result` or `error`");
    }
    return new JsonString("error").equals(value) ? RefusalForm.ERROR : RefusalForm.RESULT;
  }
}
