package dev.assent.desktop.proxies.review;

import dev.assent.core.access.ListedTool;
import dev.assent.core.access.PinnedTool;
import dev.assent.core.analysis.ToolEffects;
import dev.assent.core.approval.question.ToolReview;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.json.JsonObject;
import dev.assent.core.proxy.ProxyCore;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// Reads from a core what its rules take each tool to do.
public record CoreToolEffects(ProxyCore core) {
  /// Of each tool, by name.
  ///
  /// @param server whose tools they are; absent where its file was never good
  public Map<String, ToolEffects> of(
      Optional<ProxyDefinition> server, Collection<ToolReview> tools) {
    var deeds = new LinkedHashMap<String, ToolEffects>();
    for (ToolReview tool : tools) {
      var described =
          tool.listed()
              .flatMap(ListedTool::description)
              .or(() -> tool.accepted().flatMap(PinnedTool::description));
      var said = server.flatMap(one -> Optional.ofNullable(one.registry().get(tool.name())));
      deeds.put(
          tool.name(), core.tryout().deed(tool.name(), said, described.orElse(JsonObject.EMPTY)));
    }
    return deeds;
  }
}
