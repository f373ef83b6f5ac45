package dev.assent.desktop.proxies.wiring;

import dev.assent.core.config.proxy.Backend;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.pap.ChangeReason;
import dev.assent.core.pap.PolicyChange;
import dev.assent.core.pap.PolicyHistory;
import dev.assent.core.pap.PolicyOrigin;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.pap.document.PolicyFormatException;
import dev.assent.desktop.ui.Texts;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/// Records where the text came from that a new server's policy begins with, before anybody finds it
/// as a file that was changed.
///
/// @param histories the versions of a server's policy by its name
public record FirstVersion(Function<String, PolicyHistory> histories, InstantSource clock) {
  private static final System.Logger LOG = System.getLogger(FirstVersion.class.getName());

  /// Records the text of a server that is being added in the window.
  public void record(ProxyDefinition server, String policy) {
    try {
      histories
          .apply(server.name())
          .begin(
              PolicyDocument.parse(policy.getBytes(StandardCharsets.UTF_8)),
              change(server, policy),
              clock.instant());
    } catch (IOException | PolicyFormatException e) {
      // The policy is in place all the same; the core records it when it first looks.
      LOG.log(Level.INFO, "the history of a new policy is begun later: {0}", e.getMessage());
    }
  }

  private static PolicyChange change(ProxyDefinition server, String policy) {
    var roots = List.of(server.roots().orElse(List.of()), List.<String>of());
    Optional<String> title =
        server.backend() instanceof Backend.Agent
            ? Optional.of(Texts.get("servers.template.agent"))
            : Stream.of(ServerTemplate.values())
                .filter(one -> roots.stream().anyMatch(folders -> one.text(folders).equals(policy)))
                .findFirst()
                .map(ServerTemplate::title);
    return title
        .map(one ->
            PolicyChange.from(PolicyOrigin.TEMPLATE)
                .because(ChangeReason.because(Texts.get("rules.why.template", one))))
        .orElseGet(() -> PolicyChange.from(PolicyOrigin.EDITOR));
  }
}
