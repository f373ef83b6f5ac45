package dev.assent.core.cli.proxy;

import dev.assent.core.access.Operation;
import dev.assent.core.access.SideEffect;
import dev.assent.core.cli.invocation.CliSurroundings;
import dev.assent.core.cli.invocation.ExitCode;
import dev.assent.core.cli.invocation.Verb;
import dev.assent.core.config.AssentHome;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.CoreConfig;
import dev.assent.core.config.proxy.Hook;
import dev.assent.core.config.proxy.HttpFrontEnd;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.config.store.HttpToken;
import dev.assent.core.config.store.PolicyLinks;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import picocli.CommandLine;

/// `assent proxy show NAME`: everything about one guarded server except the values of its variables
/// and headers.
final class ShownProxy {
  private ShownProxy() {}

  static CommandLine verb(CliSurroundings surroundings) {
    var name = Verb.operand("NAME", "the proxy");
    return Verb.of(
            "show", "Show one guarded server. Values of variables and headers are not shown.", name)
        .json()
        .does(output -> {
          ProxyDefinition proxy;
          CoreConfig.Hitl hitl;
          try (var store = surroundings.open()) {
            proxy = store.proxy(name.getValue());
            hitl = proxy.hitl().orElse(store.settings().hitl());
          }
          if (output.isJson()) {
            output.json(tree(proxy, hitl, surroundings.home()));
          } else {
            output.pairs(pairs(proxy, hitl, surroundings.home()));
          }
          return ExitCode.OK;
        });
  }

  private static List<List<String>> pairs(
      ProxyDefinition proxy, CoreConfig.Hitl hitl, AssentHome home) throws ConfigException {
    var pairs = new ArrayList<List<String>>();
    pairs.add(List.of("name", proxy.name()));
    pairs.add(List.of("server name", proxy.backendId()));
    pairs.addAll(BackendText.pairs(proxy.backend()));
    pairs.add(List.of("working folder", proxy.workingFolder().orElse("the client's")));
    pairs.add(List.of("roots", proxy.roots().map(BackendText::words).orElse("the client's")));
    pairs.add(List.of("start timeout", proxy.startTimeout().toSeconds() + " s"));
    pairs.add(List.of("call timeout", proxy.callTimeout().toSeconds() + " s"));
    pairs.add(
        List.of(
            "time to answer",
            hitl.timeout().toSeconds()
                + " s; a client that waits less has to ask again for the answer"));
    pairs.add(List.of("refusals as", proxy.refusalForm().name().toLowerCase(Locale.ROOT)));
    pairs.add(
        List.of("http address", proxy.httpFrontEnd().map(HttpFrontEnd::address).orElse("off")));
    proxy
        .httpFrontEnd()
        .ifPresent(front ->
            pairs.add(List.of("http token", HttpToken.whereabouts(home, proxy.name(), front))));
    pairs.add(
        List.of("registered tools", BackendText.words(new TreeSet<>(proxy.registry().keySet()))));
    pairs.add(
        List.of("hooks", BackendText.words(proxy.hooks().stream().map(Hook::label).toList())));
    pairs.add(List.of("configuration", home.proxyFile(proxy.name()).toString()));
    pairs.add(List.of("policy", policy(proxy, home)));
    proxy.policyOf().ifPresent(leader -> pairs.add(List.of("policy of", leader)));
    var followers = PolicyLinks.onDisk(home).followers(proxy.name());
    if (!followers.isEmpty()) {
      pairs.add(List.of("policy also for", BackendText.words(followers)));
    }
    pairs.add(List.of("log", home.auditFolder(proxy.name()).toString()));
    return pairs;
  }

  private static JsonObject tree(ProxyDefinition proxy, CoreConfig.Hitl hitl, AssentHome home)
      throws ConfigException {
    var tree = JsonObject.builder().put("name", proxy.name()).put("server_name", proxy.backendId());
    BackendText.tree(proxy.backend()).members().forEach(tree::put);
    return tree.put("cwd", proxy.workingFolder().<Json>map(JsonString::new).orElse(JsonNull.NULL))
        .put("roots", proxy.roots().<Json>map(JsonArray::ofStrings).orElse(JsonNull.NULL))
        .put("start_timeout_seconds", proxy.startTimeout().toSeconds())
        .put("call_timeout_seconds", proxy.callTimeout().toSeconds())
        .put("hitl_timeout_seconds", hitl.timeout().toSeconds())
        .put("refusal_form", proxy.refusalForm().name().toLowerCase(Locale.ROOT))
        .put(
            "http_front_end",
            proxy
                .httpFrontEnd()
                .<Json>map(front -> front(proxy, front, home))
                .orElse(JsonNull.NULL))
        .put("registry", registry(proxy.registry()))
        .put("hooks", new JsonArray(proxy.hooks().stream().<Json>map(Hook::identity).toList()))
        .put("configuration", home.proxyFile(proxy.name()).toString())
        .put("policy", policy(proxy, home))
        .putIfPresent("policy_of", proxy.policyOf())
        .put(
            "policy_also_for",
            JsonArray.ofStrings(PolicyLinks.onDisk(home).followers(proxy.name())))
        .put("log", home.auditFolder(proxy.name()).toString())
        .build();
  }

  private static String policy(ProxyDefinition proxy, AssentHome home) {
    return home.policyFile(proxy.policyOf().orElse(proxy.name())).toString();
  }

  private static JsonObject front(ProxyDefinition proxy, HttpFrontEnd front, AssentHome home) {
    var tree =
        JsonObject.builder()
            .put("address", front.address())
            .putIfPresent("token_key", front.tokenKey());
    if (front.tokenKey().isEmpty()) {
      tree.put("token_file", home.httpToken(proxy.name()).toString());
    }
    return tree.build();
  }

  private static JsonObject registry(Map<String, ProxyDefinition.ToolEntry> registry) {
    var tree = JsonObject.builder();
    new TreeMap<>(registry)
        .forEach((tool, entry) -> {
          var member = JsonObject.builder();
          entry
              .sideEffects()
              .ifPresent(effects ->
                  member.put(
                      "side_effects",
                      JsonArray.ofStrings(
                          effects.stream().sorted().map(SideEffect::word).toList())));
          member.putIfPresent("operation", entry.operation().map(Operation::word));
          member.put("text_parameters", JsonArray.ofStrings(new TreeSet<>(entry.textParameters())));
          tree.put(tool, member.build());
        });
    return tree.build();
  }
}
