package dev.assent.desktop.proxies;

import dev.assent.core.approval.ToolReview;
import dev.assent.core.config.ListedTool;
import dev.assent.core.config.PinnedTool;
import dev.assent.core.config.ProxyDefinition;
import dev.assent.core.json.JsonObject;
import dev.assent.core.analysis.ToolDeed;
import dev.assent.core.proxy.ProxyCore;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// Reads from a core what its rules take each tool to do.
record ToolDeeds(ProxyCore core) {
  /// Of each tool, by name.
  ///
  /// @param server whose tools they are; absent where its file was never good
  Map<String, ToolDeed> of(Optional<ProxyDefinition> server, Collection<ToolReview> tools) {
    var deeds = new LinkedHashMap<String, ToolDeed>();
    for (ToolReview tool : tools) {
      var described = tool.listed().flatMap(ListedTool::description).or(() -> tool.accepted().flatMap(PinnedTool::description));
      var said = server.flatMap(one -> Optional.ofNullable(one.registry().get(tool.name())));
      deeds.put(tool.name(), core.tryout().deed(tool.name(), said, described.orElse(JsonObject.EMPTY)));
    }
    return deeds;
  }
}
