package dev.assent.desktop.welcome;

import dev.assent.core.config.ConfigException;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.pap.ChangeReason;
import dev.assent.core.pap.PolicyChange;
import dev.assent.core.pap.PolicyOrigin;
import dev.assent.core.pap.document.PolicyFormatException;
import dev.assent.core.proxy.ProxyCore;
import dev.assent.desktop.proxies.wiring.ServerTemplate;
import dev.assent.desktop.ui.BackgroundWork;
import dev.assent.desktop.ui.CoreWords;
import dev.assent.desktop.ui.Texts;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/// The templates, judged by the engine of a running core and put in force through its policies'
/// stores.
public record StoredTemplates(ProxyCore core, BackgroundWork beside) implements TemplateDesk {
  private static final System.Logger LOG = System.getLogger(StoredTemplates.class.getName());

  @Override
  public void read(Consumer<Compared> done) {
    beside.ask(this::compared, done);
  }

  @Override
  public void choose(ServerTemplate template, Consumer<Chosen> done) {
    beside.ask(() -> chosen(template), done);
  }

  private Compared compared() {
    var rows = new TemplateRows(core.tryout(), core.surroundings().userHome()).rows();
    var untouched = new LinkedHashMap<String, ServerTemplate>();
    var touched = new ArrayList<String>();
    for (ProxyDefinition server : servers()) {
      var concerned = concerned(server.name());
      template(server)
          .ifPresentOrElse(
              template -> concerned.forEach(name -> untouched.put(name, template)),
              () -> touched.addAll(concerned));
    }
    return new Compared(rows, untouched, touched);
  }

  /// A server and those for which its rules are in force too.
  private List<String> concerned(String server) {
    try {
      return core.config().links().sharers(server);
    } catch (ConfigException e) {
      LOG.log(Level.DEBUG, "who else has the rules of a server is not known", e);
      return List.of(server);
    }
  }

  // Agents bring rules of their own; who has the rules of another server changes with that one.
  private List<ProxyDefinition> servers() {
    var servers = new ArrayList<ProxyDefinition>();
    for (String name : core.proxyNames()) {
      try {
        ProxyDefinition server = core.config().proxy(name);
        if (server.backend().asking().isEmpty() && server.policyOf().isEmpty()) {
          servers.add(server);
        }
      } catch (ConfigException e) {
        LOG.log(Level.DEBUG, "a server is left out of the comparison", e);
      }
    }
    return servers;
  }

  /// The template whose text is in force; absent where a person wrote rules, and where the file
  /// holds something else.
  private Optional<ServerTemplate> template(ProxyDefinition server) {
    var state = core.policies(server.name()).state();
    return Stream.of(ServerTemplate.values())
        .filter(template ->
            state.current()
                && template.document(roots(server)).digest().equals(state.version().digest()))
        .findFirst();
  }

  private static List<String> roots(ProxyDefinition server) {
    return server.roots().orElse(List.of());
  }

  private Chosen chosen(ServerTemplate template) {
    var changed = new ArrayList<String>();
    Optional<String> problem = Optional.empty();
    for (ProxyDefinition server : servers()) {
      Optional<ServerTemplate> before = template(server);
      if (before.isPresent()) {
        try {
          var expected = before.get().document(roots(server)).digest();
          var _ =
              core.policies(server.name())
                  .save(
                      template.document(roots(server)),
                      PolicyChange.from(PolicyOrigin.TEMPLATE)
                          .expecting(expected)
                          .because(
                              ChangeReason.because(
                                  Texts.get("rules.why.template", template.title()))));
          changed.addAll(concerned(server.name()));
        } catch (PolicyFormatException | IOException e) {
          problem = Optional.of(server.name() + ": " + CoreWords.ofFault(e));
        }
      }
    }
    return new Chosen(changed, problem);
  }
}
