package dev.assent.desktop.proxies;

import dev.assent.desktop.proxies.review.FakeCommands;
import dev.assent.desktop.proxies.review.FakeTools;
import dev.assent.desktop.proxies.wiring.FakeWiring;
import dev.assent.desktop.ui.Appearance;
import dev.assent.desktop.ui.Dialogs;
import dev.assent.desktop.ui.ManualTicker;
import java.time.ZoneOffset;
import java.util.List;
import javafx.scene.Parent;

/// The page of servers with canned models.
public final class ProxiesExhibit {
  private ProxiesExhibit() {}

  /// Four servers, one of which failed.
  public static Parent list() {
    var model = wired(FakeServers.several());
    model.choose("postgres");
    return page(model);
  }

  /// How a server that goes around is put behind the gate.
  public static Parent protect() {
    var model = wired(FakeServers.several());
    model.wiring().protect(model.wiring().mapProperty().get().around().getFirst().key());
    return page(model);
  }

  /// Clients were found, nothing is behind the gate.
  public static Parent found() {
    return page(wired(new FakeServers()));
  }

  private static ProxiesViewModel wired(FakeServers servers) {
    var model = model(servers);
    model.wiring().follow(FakeWiring.several(), new ManualTicker(FakeWiring.NOW));
    return model;
  }

  /// The tools of a server: changed, new, accepted.
  public static Parent tools() {
    return part(ServerPart.TOOLS);
  }

  /// What clients lead to a server, here none.
  public static Parent clients() {
    return part(ServerPart.CLIENTS);
  }

  /// The programs that are asked before its calls.
  public static Parent hooks() {
    return part(ServerPart.HOOKS);
  }

  private static Parent part(ServerPart part) {
    var model = wired(FakeServers.several());
    model.choose("postgres");
    model.partProperty().set(part);
    return page(model);
  }

  /// The form with good and bad input.
  public static Parent form() {
    var model = model(FakeServers.several());
    model.addingProperty().set(true);
    var editor = model.editor();
    editor.name().textProperty().set("github");
    editor.command().textProperty().set("npx -y server \"/home/sam/my code\" '--flag");
    editor.variables().textProperty().set("API_TOKEN");
    return page(model);
  }

  /// A server that is changed; its rules name the folder that it would no longer serve.
  public static Parent edit() {
    var model = model(FakeServers.several());
    model.choose("filesystem");
    model.follow((_, done) ->
        done.accept(
            new NamedFolders(
                List.of(
                    new NamedFolders.Named(
                        "Reads in the project", List.of("/home/sam/code/**"))))));
    model.edit();
    model.editor().roots().textProperty().set("/home/sam/work");
    return page(model);
  }

  /// No server.
  public static Parent empty() {
    return page(model(new FakeServers()));
  }

  private static ProxiesViewModel model(FakeServers servers) {
    return new ProxiesViewModel(
        servers,
        servers,
        new FakeHooks(),
        new FakeCommands(),
        FakeTools.several(),
        "/opt/assent/bin/assent",
        ZoneOffset.UTC);
  }

  /// Four servers on a page that others lead to.
  public static ProxiesPage several() {
    return new ProxiesPage(model(FakeServers.several()), new Dialogs(new Appearance()));
  }

  private static Parent page(ProxiesViewModel model) {
    return (Parent) new ProxiesPage(model, new Dialogs(new Appearance())).content();
  }
}
