package dev.assent.desktop.proxies.wiring;

import dev.assent.core.config.proxy.Endpoint;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.protect.Protection;
import dev.assent.core.wiring.ServerEntryText;
import dev.assent.core.wiring.WiredClient;
import dev.assent.core.wiring.WiredServer;
import dev.assent.desktop.ui.ShownText;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// The steps that put a server behind the gate. Only tells; writes nothing.
///
/// @param key of what goes around
/// @param name as the files have it, hidden characters named
/// @param proxy the name that it has here; absent where it is not here yet
/// @param addition what the form that adds it begins with
/// @param headers names of what is sent along to its address, which the form does not take; may be
///   empty
/// @param filledIn whether the command has places that the client fills in, which nobody does here
/// @param places where to write what, at least one
public record ProtectionSteps(
    String key,
    String name,
    Optional<String> proxy,
    Addition addition,
    List<String> headers,
    boolean filledIn,
    List<Place> places) {
  /// One entry of one file.
  ///
  /// @param file absolute, hidden characters named
  /// @param entry the names that lead to the entry
  /// @param whole whether all of the entry is replaced, not only command and arguments
  /// @param text what takes its place
  /// @param without variables that it must not set any longer; may be empty
  record Place(
      String client, String file, String entry, boolean whole, String text, List<String> without) {}

  /// The first contents of a form.
  ///
  /// @param line command line or address
  /// @param variables names
  public record Addition(String name, String line, List<String> variables) {}

  /// The steps that protect what has a key; absent where nothing of that key goes around.
  ///
  /// @param launcher the command that a client starts
  static Optional<ProtectionSteps> of(
      String key,
      List<WiredClient> clients,
      Collection<ProxyDefinition> configured,
      String launcher) {
    var found =
        clients.stream()
            .flatMap(client -> client.around().stream())
            .filter(server -> WiringKey.of(server).equals(key))
            .findFirst();
    return found.map(server -> of(server, clients, configured, launcher));
  }

  private static ProtectionSteps of(
      WiredServer server,
      List<WiredClient> clients,
      Collection<ProxyDefinition> configured,
      String launcher) {
    var here =
        configured.stream()
            .filter(one -> isSame(one, server))
            .map(ProxyDefinition::name)
            .sorted()
            .findFirst();
    String name =
        here.orElseGet(() ->
            Protection.free(
                server.name(),
                configured.stream().map(ProxyDefinition::name).collect(Collectors.toSet())));
    var places = new ArrayList<Place>();
    var variables = new ArrayList<String>();
    for (WiredClient client : clients) {
      for (WiredServer one : client.around().stream().filter(server::isSame).toList()) {
        var by = ServerEntryText.of(client.client(), one, launcher, name);
        places.add(
            new Place(
                client.client().shown(),
                ShownText.line(one.file().toString()),
                ShownText.line(String.join(" › ", one.place())),
                by.form() == ServerEntryText.Form.ENTRY,
                by.text(),
                by.without()));
        one.variables().stream()
            .filter(variable -> !by.without().contains(variable) && !variables.contains(variable))
            .forEach(variables::add);
      }
    }
    String line =
        server.command().isEmpty()
            ? server.address().orElse("")
            : CommandLine.line(server.command());
    var headers = server.command().isEmpty() ? server.headers() : List.<String>of();
    boolean filledIn = line.contains("${");
    var addition = new Addition(name, line, server.command().isEmpty() ? List.of() : variables);
    return new ProtectionSteps(
        WiringKey.of(server),
        WiringDraft.shown(server.name()),
        here,
        addition,
        headers,
        filledIn,
        places);
  }

  /// True if a configured server is the one that a client starts.
  static boolean isSame(ProxyDefinition configured, WiredServer server) {
    return server.command().isEmpty()
        ? server.address().isPresent()
            && configured
                .backend()
                .reached()
                .map(Endpoint::url)
                .map(Object::toString)
                .equals(server.address())
        : isSame(configured.command(), server.command());
  }

  // The program of one that was put behind us is kept as it was found on the search path.
  private static boolean isSame(List<String> kept, List<String> named) {
    if (kept.equals(named)) {
      return true;
    }
    if (kept.isEmpty() || kept.size() != named.size()) {
      return false;
    }
    return kept.subList(1, kept.size()).equals(named.subList(1, named.size()))
        && kept.getFirst()
            .matches("(?s).*[/\\\\]" + Pattern.quote(named.getFirst()) + "(\\.[A-Za-z]+)?")
        && named.getFirst().matches("[^/\\\\]+");
  }
}
