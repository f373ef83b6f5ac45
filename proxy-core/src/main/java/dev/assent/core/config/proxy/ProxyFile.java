package dev.assent.core.config.proxy;

import dev.assent.core.config.SettingValues;
import dev.assent.core.config.proxy.ProxyDefinition.RefusalForm;
import dev.assent.core.config.proxy.ProxyDefinition.ToolEntry;
import dev.assent.core.json.Json;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The contents of a proxy's `config.json` by itself, before the person's settings are laid under
/// it.
///
/// @param hitl only the keys the file gives, by whole key
/// @param safeguards likewise
public record ProxyFile(
    Server server,
    Optional<List<String>> roots,
    Map<String, Json> hitl,
    Map<String, Json> safeguards,
    RefusalForm refusalForm,
    Map<String, ToolEntry> registry,
    List<Hook> hooks,
    Optional<HttpFrontEnd> httpFrontEnd,
    Optional<String> policyOf) {

  /// The member `backend`.
  record Server(
      Optional<String> serverName,
      Backend backend,
      Optional<String> workingFolder,
      Duration startTimeout,
      Duration callTimeout) {}

  /// The whole definition.
  ///
  /// @param person the person's settings, which hold where the file says nothing
  public ProxyDefinition definition(String name, SettingValues person) {
    return new ProxyDefinition(
        name,
        server.serverName.orElse(name),
        server.backend,
        server.workingFolder,
        server.startTimeout,
        server.callTimeout,
        roots,
        hitl.isEmpty() ? Optional.empty() : Optional.of(person.with(hitl).hitl()),
        refusalForm,
        registry,
        hooks,
        httpFrontEnd,
        policyOf);
  }
}
