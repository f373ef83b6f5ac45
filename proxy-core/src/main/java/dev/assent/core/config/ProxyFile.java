package dev.assent.core.config;

import dev.assent.core.config.ProxyDefinition.RefusalForm;
import dev.assent.core.config.ProxyDefinition.ToolEntry;
import dev.assent.core.json.Json;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// What a proxy's `config.json` says by itself, before the person's settings are laid under it.
///
/// @param hitl only the keys the file gives, by whole key
record ProxyFile(
    Backend backend,
    Optional<List<String>> roots,
    Map<String, Json> hitl,
    RefusalForm refusalForm,
    Map<String, ToolEntry> registry,
    List<Hook> hooks) {

  /// The server and how it is started.
  record Backend(
      Optional<String> serverName,
      List<String> command,
      Map<String, String> environment,
      Set<String> fromClient,
      Optional<String> workingFolder,
      Duration startTimeout,
      Duration callTimeout) {}

  /// The whole definition.
  ///
  /// @param person the person's settings, which hold where the file says nothing
  ProxyDefinition definition(String name, SettingValues person) {
    return new ProxyDefinition(
        name,
        backend.serverName.orElse(name),
        backend.command,
        backend.environment,
        backend.fromClient,
        backend.workingFolder,
        backend.startTimeout,
        backend.callTimeout,
        roots,
        hitl.isEmpty() ? Optional.empty() : Optional.of(person.with(hitl).hitl()),
        refusalForm,
        registry,
        hooks);
  }
}
