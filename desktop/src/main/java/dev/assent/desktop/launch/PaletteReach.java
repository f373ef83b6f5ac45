package dev.assent.desktop.launch;

import dev.assent.core.pap.PolicyStore;
import dev.assent.desktop.proxies.ProxiesView;
import dev.assent.desktop.rules.RulesPage;
import dev.assent.desktop.shell.LaterPage;
import dev.assent.desktop.shell.MainWindow;
import dev.assent.desktop.shell.Palette;
import dev.assent.desktop.shell.Palette.Kind;
import dev.assent.desktop.ui.CoreWords;
import dev.assent.desktop.ui.EffectWord;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.WindowKey;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/// Lists what the palette reaches beyond the pages of the navigation. These are servers, their
/// rules in force, and actions that begin on a page. Belongs to the toolkit's thread.
///
/// @param servers the names of the configured servers, as they are now
/// @param policies the rules of one of them
/// @param identity shows where one signs in
record PaletteReach(
    MainWindow window,
    LaterPage<ProxiesView> proxies,
    RulesPage rules,
    List<String> servers,
    Function<String, PolicyStore> policies,
    Runnable identity) {
  /// All of it, as it is now.
  List<Palette.Entry> entries() {
    var entries = new ArrayList<Palette.Entry>();
    entries.add(
        new Palette.Entry(
            Kind.PAGE, Texts.get("palette.welcome"), "", () -> window.show("welcome")));
    entries.add(
        new Palette.Entry(
            Kind.PAGE, Texts.get("palette.templates"), "", () -> window.show("templates")));
    entries.add(
        new Palette.Entry(
            Kind.PAGE, Texts.get("palette.lookback"), "", () -> window.show("lookback")));
    entries.add(new Palette.Entry(Kind.PAGE, Texts.get("palette.identity"), "", identity));
    for (String server : servers) {
      entries.add(new Palette.Entry(Kind.SERVER, server, "", () -> openServer(server)));
    }
    for (String server : servers) {
      for (var rule : policies.apply(server).state().policy().rules()) {
        String id = rule.id().value();
        String detail = EffectWord.of(rule.effect()).text() + " · " + server;
        entries.add(
            new Palette.Entry(
                Kind.RULE, CoreWords.ofTitle(rule), detail, () -> openRule(server, id)));
      }
    }
    if (!servers.isEmpty()) {
      entries.add(
          new Palette.Entry(
              Kind.ACTION,
              Texts.get("rules.button.new"),
              WindowKey.NEW_RULE.names().getFirst(),
              this::newRule));
    }
    entries.add(
        new Palette.Entry(Kind.ACTION, Texts.get("servers.button.add"), "", this::addServer));
    return List.copyOf(entries);
  }

  private void openServer(String server) {
    proxies.view().choose(server);
    window.show("servers");
  }

  private void openRule(String server, String id) {
    window.show("rules");
    rules.choose(server, id);
  }

  private void newRule() {
    window.show("rules");
    rules.startNew();
  }

  private void addServer() {
    window.show("servers");
    proxies.view().openForm();
  }
}
