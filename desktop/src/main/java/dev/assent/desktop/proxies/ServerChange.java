package dev.assent.desktop.proxies;

import dev.assent.core.config.proxy.Backend;
import dev.assent.core.config.proxy.Endpoint;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.config.proxy.ProxyEdit;
import dev.assent.core.config.proxy.ServerLaunch;
import java.util.ArrayList;
import java.util.List;

/// The change that makes a server what a form says. Everything that the form does not show stays as
/// it is.
///
/// @param before as it is configured
/// @param after as the form says, of the same kind: started, or reached at an address
record ServerChange(ProxyDefinition before, ProxyDefinition after) {
  /// True if there is something that the form can change: not in the hook of an agent.
  static boolean isFor(ProxyDefinition definition) {
    return !(definition.backend() instanceof Backend.Agent);
  }

  /// The changes, in no order; empty for none.
  List<ProxyEdit> edits() {
    var edits = new ArrayList<ProxyEdit>();
    var address = after.backend().reached().map(Endpoint::url);
    address
        .filter(url -> !before.backend().reached().map(Endpoint::url).equals(address))
        .map(ProxyEdit::url)
        .ifPresent(edits::add);
    if (!after.command().isEmpty() && !after.command().equals(before.command())) {
      edits.addAll(ProxyEdit.command(after.command()));
    }
    var variables = after.backend().launched().map(ServerLaunch::environment);
    variables
        .filter(_ -> !variables.equals(before.backend().launched().map(ServerLaunch::environment)))
        .map(ProxyEdit::variables)
        .ifPresent(edits::add);
    if (!after.workingFolder().equals(before.workingFolder())) {
      edits.add(ProxyEdit.workingFolder(after.workingFolder()));
    }
    if (!after.roots().equals(before.roots())) {
      edits.add(ProxyEdit.roots(after.roots()));
    }
    if (!after.startTimeout().equals(before.startTimeout())) {
      edits.add(ProxyEdit.startTimeout(after.startTimeout()));
    }
    if (!after.callTimeout().equals(before.callTimeout())) {
      edits.add(ProxyEdit.callTimeout(after.callTimeout()));
    }
    if (!after.httpFrontEnd().equals(before.httpFrontEnd())) {
      edits.add(ProxyEdit.httpFrontEnd(after.httpFrontEnd()));
    }
    return edits;
  }
}
