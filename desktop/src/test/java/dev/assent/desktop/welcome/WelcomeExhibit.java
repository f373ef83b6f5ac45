package dev.assent.desktop.welcome;

import dev.assent.core.wiring.FoundClients.Client;
import dev.assent.desktop.proxies.ServerTemplate;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.scene.Parent;

/// The welcome page with canned clients.
public final class WelcomeExhibit {
  private WelcomeExhibit() {}

  /// Three clients, nothing behind the gate.
  public static Parent found() {
    return page(List.of(client("Claude Code", 2), client("Cursor", 1), client("VS Code", 1)));
  }

  /// No client.
  public static Parent nothing() {
    return page(List.of());
  }

  /// The templates side by side, nothing behind the gate.
  public static Parent templates() {
    return templates(new TemplatesViewModelTest.FakeTemplates());
  }

  /// The same with servers, of which one has rules of its own.
  public static Parent chosen() {
    var desk = new TemplatesViewModelTest.FakeTemplates();
    desk.untouched.put("files", ServerTemplate.DEVELOPER);
    desk.touched.add("mail");
    return templates(desk);
  }

  private static Parent templates(TemplateDesk desk) {
    var model = new TemplatesViewModel(desk, _ -> {}, _ -> {});
    var page = new TemplatesPage(model);
    page.shown();
    if (model.shownProperty().get().way() == TemplatesViewModel.Way.REPLACE) {
      model.choose(ServerTemplate.STRICT);
    }
    return (Parent) page.content();
  }

  static Client client(String name, int servers) {
    return new Client(name, Optional.of(servers), 0);
  }

  private static Parent page(List<Client> clients) {
    var model = new WelcomeViewModel(done -> done.accept(clients), new SimpleBooleanProperty(true), _ -> {});
    var page = new WelcomePage(model, () -> 0);
    page.shown();
    return (Parent) page.content();
  }
}
