package dev.assent.desktop.welcome;

import dev.assent.core.wiring.McpClient;
import dev.assent.core.wiring.ServerCount;
import dev.assent.desktop.proxies.protect.FakeProtection;
import dev.assent.desktop.proxies.protect.ProtectViewModel;
import dev.assent.desktop.proxies.wiring.FakeWiring;
import dev.assent.desktop.proxies.wiring.GateCount;
import dev.assent.desktop.proxies.wiring.ServerTemplate;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.scene.Parent;

/// The welcome page with canned clients.
public final class WelcomeExhibit {
  private WelcomeExhibit() {}

  /// Three clients, nothing behind the gate.
  public static Parent found() {
    return page(protecting(), 4, "Claude Code", "Cursor", "VS Code");
  }

  /// No client.
  public static Parent nothing() {
    return page(new ProtectViewModel(), 0);
  }

  // Two of them with servers that go around, one of those half protected.
  private static ProtectViewModel protecting() {
    var protecting = new ProtectViewModel();
    var desk = new FakeProtection();
    desk.kept.put(McpClient.named("cursor"), List.of("shell"));
    protecting.follow(
        desk,
        new SimpleObjectProperty<>(
            List.of(
                FakeWiring.client(
                    McpClient.named("claude-code"),
                    FakeWiring.around("filesystem", "npx"),
                    FakeWiring.around("sqlite", "uvx")),
                FakeWiring.client(
                    McpClient.named("cursor"),
                    FakeWiring.around("filesystem", "npx"),
                    FakeWiring.through("shell")))),
        _ -> {});
    return protecting;
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

  /// The deeds of agents, with the figures of two that ask and one that cannot.
  public static Parent lookedBack() {
    var desk = new CannedLookBack();
    desk.hooked.add("claude-code");
    desk.at = Optional.of(new LookBackDesk.Looked(Optional.of(CannedLookBack.result()), false));
    return lookBack(desk);
  }

  /// The session files are being read.
  public static Parent lookingBack() {
    var desk = new CannedLookBack();
    var page = lookBack(desk);
    desk.share.accept(0.42);
    return page;
  }

  private static Parent lookBack(CannedLookBack desk) {
    var model = new LookBackViewModel(desk, (_, _) -> true, _ -> {});
    var page = new LookBackView(model);
    model.begin();
    return page;
  }

  private static Parent templates(TemplateDesk desk) {
    var model = new TemplatesViewModel(desk, _ -> {}, _ -> {});
    var page = new TemplatesView(model);
    model.look();
    if (model.shownProperty().get().way() == TemplatesViewModel.Way.REPLACE) {
      model.choose(ServerTemplate.STRICT);
    }
    return page;
  }

  private static Parent page(ProtectViewModel protecting, int servers, String... clients) {
    var count =
        new SimpleObjectProperty<>(
            Optional.of(new GateCount(List.of(clients), new ServerCount(0, servers, 0, true))));
    var model = new WelcomeViewModel(count, protecting, new SimpleBooleanProperty(true), _ -> {});
    model.offerUpdates(false, _ -> {});
    var desk = new CannedLookBack();
    desk.any = clients.length > 0;
    var lookBack = new LookBackViewModel(desk, (_, _) -> true, _ -> {});
    lookBack.find();
    model.offerLookBack(lookBack);
    return new WelcomeView(model);
  }
}
