package dev.assent.desktop.proxies;

import dev.assent.core.access.Operation;
import dev.assent.core.access.SideEffect;
import dev.assent.core.wiring.McpClient;
import dev.assent.desktop.proxies.protect.FakeProtection;
import dev.assent.desktop.proxies.protect.ProtectDesk;
import dev.assent.desktop.proxies.protect.ProtectWish;
import dev.assent.desktop.proxies.review.FakeCommands;
import dev.assent.desktop.proxies.review.FakeSignIns;
import dev.assent.desktop.proxies.review.FakeTools;
import dev.assent.desktop.proxies.wiring.FakeWiring;
import dev.assent.desktop.ui.Appearance;
import dev.assent.desktop.ui.Dialogs;
import dev.assent.desktop.ui.ManualTicker;
import java.nio.file.Path;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

  /// Two files as they will be, and one server that stays.
  public static Parent protect() {
    return sheet(new FakeProtection(), false);
  }

  /// The one file of the tutorial.
  public static Parent protectNotes() {
    var desk = new FakeProtection();
    desk.next = FakeProtection.notes();
    var model = model(new FakeServers());
    model.wiring().follow(FakeWiring.unprotectedNotes(), new ManualTicker(FakeWiring.NOW));
    model.protecting().follow(desk, model.wiring().clientsProperty(), _ -> {});
    model.protecting().ask(ProtectWish.EVERYTHING);
    return page(model);
  }

  /// The tools of the tutorial.
  public static Parent notesTools() {
    var model = model(FakeServers.notes(), FakeTools.notes());
    model.wiring().follow(FakeWiring.notes(), new ManualTicker(FakeWiring.NOW));
    model.choose("notes");
    model.partProperty().set(ServerPart.TOOLS);
    return page(model);
  }

  /// The same files afterwards, one of them refused.
  public static Parent protectedNow() {
    var desk = new FakeProtection();
    desk.outcomes.add(
        new ProtectDesk.Outcome.Ended(
            List.of(
                Optional.empty(),
                Optional.of(
                    "`/home/sam/.cursor/mcp.json`: found a file that is read only, expected one"
                        + " that may be changed")),
            Map.of(
                "filesystem",
                new ProtectDesk.Trial(
                    true,
                    "it speaks MCP 2025-11-25 as `secure-filesystem 0.2.0`",
                    List.of(),
                    List.of(
                        FakeProtection.tool("read_text_file", Operation.READ, SideEffect.FS_READ),
                        FakeProtection.tool("list_directory", Operation.READ, SideEffect.FS_READ),
                        FakeProtection.tool("write_file", Operation.WRITE, SideEffect.FS_WRITE))),
                "sqlite",
                new ProtectDesk.Trial(
                    false,
                    "it ended with exit status 1 before it answered",
                    List.of("Traceback (most recent call last):", "sqlite3: no such file")))));
    return sheet(desk, true);
  }

  /// A preview that was refused because a file was another meanwhile.
  public static Parent stale() {
    var desk = new FakeProtection();
    desk.outcomes.add(new ProtectDesk.Outcome.Stale(Path.of("/home/sam/.claude.json"), desk.next));
    return sheet(desk, true);
  }

  /// Two files as they will be when Assent is taken out again.
  public static Parent undo() {
    var desk = new FakeProtection();
    desk.next = FakeProtection.back();
    return sheet(desk, false);
  }

  private static Parent sheet(FakeProtection desk, boolean carriedOut) {
    var model = wired(FakeServers.several(), desk);
    model.protecting().ask(ProtectWish.EVERYTHING);
    if (carriedOut) {
      model.protecting().carryOut();
    }
    return page(model);
  }

  /// The way to put a server that goes around behind the gate by hand.
  public static Parent byHand() {
    var model = wired(FakeServers.several());
    model.wiring().protect(model.wiring().mapProperty().get().around().getFirst().key());
    return page(model);
  }

  /// Clients were found, nothing is behind the gate.
  public static Parent found() {
    return page(wired(new FakeServers()));
  }

  private static ProxiesViewModel wired(FakeServers servers) {
    var desk = new FakeProtection();
    desk.kept.put(McpClient.named("cursor"), List.of("filesystem", "postgres"));
    desk.kept.put(McpClient.named("claude-desktop"), List.of("github"));
    return wired(servers, desk);
  }

  private static ProxiesViewModel wired(FakeServers servers, FakeProtection desk) {
    var model = model(servers);
    model.protecting().follow(desk, model.wiring().clientsProperty(), _ -> model.wiring().look());
    model.wiring().follow(FakeWiring.several(), new ManualTicker(FakeWiring.NOW));
    return model;
  }

  /// The tools of a server: changed, new, accepted.
  public static Parent tools() {
    return part(ServerPart.TOOLS);
  }

  /// The clients that lead to a server, here none.
  public static Parent clients() {
    return part(ServerPart.CLIENTS);
  }

  /// The programs that are asked before its calls.
  public static Parent hooks() {
    return part(ServerPart.HOOKS);
  }

  /// A server that asks for a sign-in.
  public static Parent asksSignIn() {
    return signIn(FakeSignIns.asking());
  }

  /// A server that wants more than before, whose certificate ends soon.
  public static Parent asksForMore() {
    return signIn(FakeSignIns.askingForMore(5));
  }

  /// A server to which the person is signed in.
  public static Parent signedIn() {
    return signIn(FakeSignIns.signedIn());
  }

  /// The terms of a sign-in that are known beforehand, with faults in two fields.
  public static Parent signInTerms() {
    var model = wired(FakeServers.several());
    model.signIn().follow(FakeSignIns.signedIn(), InstantSource.fixed(FakeSignIns.NOW));
    model.choose("filesystem");
    model.partProperty().set(ServerPart.REACH);
    FakeSignIns.typeTerms(model.signIn());
    return page(model);
  }

  /// A server while the browser is open.
  public static Parent signingIn() {
    return signIn(FakeSignIns.asking().waiting(), true);
  }

  private static Parent signIn(FakeSignIns desk) {
    return signIn(desk, false);
  }

  private static Parent signIn(FakeSignIns desk, boolean begun) {
    var model = wired(FakeServers.several());
    model.signIn().follow(desk, InstantSource.fixed(FakeSignIns.NOW));
    model.choose("filesystem");
    model.partProperty().set(ServerPart.REACH);
    if (begun) {
      model.signIn().signIn();
    }
    return page(model);
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
    return model(servers, FakeTools.several());
  }

  private static ProxiesViewModel model(FakeServers servers, FakeTools tools) {
    return new ProxiesViewModel(
        servers,
        servers,
        new FakeHooks(),
        new FakeCommands(),
        tools,
        "/opt/assent/bin/assent",
        ZoneOffset.UTC);
  }

  /// Four servers on a page that others lead to.
  public static ProxiesView several() {
    return new ProxiesView(model(FakeServers.several()), new Dialogs(new Appearance()));
  }

  private static Parent page(ProxiesViewModel model) {
    return new ProxiesView(model, new Dialogs(new Appearance()));
  }
}
