package dev.assent.core.config.proxy;

import dev.assent.core.access.Operation;
import dev.assent.core.access.SideEffect;
import dev.assent.core.config.HitlTree;
import dev.assent.core.config.SettingValues;
import dev.assent.core.config.proxy.ProxyDefinition.RefusalForm;
import dev.assent.core.config.proxy.ProxyDefinition.ToolEntry;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import java.util.TreeMap;
import java.util.TreeSet;

/// Prints a definition as a proxy's `config.json`: what is at its default is left out.
public final class ProxyFileWriter {
  private ProxyFileWriter() {}

  /// The tree of the file; [ProxyFileReader] reads the same definition from it.
  ///
  /// @param person the person's settings, against which the proxy's own are written
  public static JsonObject tree(ProxyDefinition definition, SettingValues person) {
    var file = JsonObject.builder().put("schema_version", 1).put("backend", backend(definition));
    file.putIfPresent("policy_of", definition.policyOf());
    definition.roots().ifPresent(roots -> file.put("roots", JsonArray.ofStrings(roots)));
    definition.hitl().ifPresent(hitl -> file.put("hitl", HitlTree.difference(hitl, person)));
    if (definition.refusalForm() == RefusalForm.ERROR) {
      file.put("refusal_form", "error");
    }
    if (!definition.hooks().isEmpty()) {
      file.put(
          "hooks", new JsonArray(definition.hooks().stream().map(ProxyFileWriter::hook).toList()));
    }
    definition.httpFrontEnd().ifPresent(front -> file.put("http_front_end", front.tree()));
    if (!definition.registry().isEmpty()) {
      var registry = JsonObject.builder();
      new TreeMap<>(definition.registry())
          .forEach((tool, entry) -> registry.put(tool, tool(entry)));
      file.put("registry", registry.build());
    }
    return file.build();
  }

  private static JsonObject backend(ProxyDefinition definition) {
    var backend = JsonObject.builder();
    if (!definition.backendId().equals(definition.name())) {
      backend.put("server_name", definition.backendId());
    }
    BackendWriter.members(definition.backend()).members().forEach(backend::put);
    backend.putIfPresent("cwd", definition.workingFolder());
    if (!definition.startTimeout().equals(ProxyKeys.START_TIMEOUT)) {
      backend.put("start_timeout_seconds", definition.startTimeout().toSeconds());
    }
    if (!definition.callTimeout().equals(ProxyKeys.CALL_TIMEOUT)) {
      backend.put("call_timeout_seconds", definition.callTimeout().toSeconds());
    }
    return backend.build();
  }

  private static Json hook(Hook hook) {
    return hook.timeout().equals(ProxyKeys.HOOK_TIMEOUT)
        ? hook.identity()
        : hook.identity().with("timeout_seconds", JsonNumber.of(hook.timeout().toSeconds()));
  }

  private static JsonObject tool(ToolEntry entry) {
    var tool = JsonObject.builder();
    entry
        .sideEffects()
        .ifPresent(effects ->
            tool.put(
                "side_effects",
                JsonArray.ofStrings(effects.stream().sorted().map(SideEffect::word).toList())));
    tool.putIfPresent("operation", entry.operation().map(Operation::word));
    if (!entry.textParameters().isEmpty()) {
      tool.put("text_parameters", JsonArray.ofStrings(new TreeSet<>(entry.textParameters())));
    }
    return tool.build();
  }
}
