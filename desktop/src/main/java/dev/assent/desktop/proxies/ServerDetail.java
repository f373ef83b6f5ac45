package dev.assent.desktop.proxies;

import dev.assent.desktop.proxies.ProxiesViewModel.Details;
import dev.assent.desktop.proxies.protect.ProtectWish;
import dev.assent.desktop.proxies.review.CommandSection;
import dev.assent.desktop.proxies.review.HookRow;
import dev.assent.desktop.proxies.review.HookSection;
import dev.assent.desktop.proxies.review.SignInSection;
import dev.assent.desktop.proxies.review.ToolSection;
import dev.assent.desktop.ui.Dialogs;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.CodeWords;
import dev.assent.desktop.ui.controls.Notice;
import dev.assent.desktop.ui.controls.TextWidth;
import dev.assent.desktop.ui.controls.WrappingRow;
import dev.assent.desktop.ui.kit.Face;
import dev.assent.desktop.ui.kit.Lay;
import dev.assent.desktop.ui.kit.Press;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/// One server: its name and state with what can be done about it, and below one of its parts, which
/// alone scrolls.
final class ServerDetail extends BorderPane {
  private static final double WIDEST = 4_000;
  // In letters as high as the text.
  private static final double LEAST_NAME = 6;

  private final ProxiesViewModel model;
  private final Ways ways;
  private final ToolSection tools;
  private final CommandSection command;
  private final SignInSection signIn;
  private final VBox head = new VBox();
  private final WrappingRow actions = new WrappingRow();
  private final FlowPane parts = Lay.styled(new FlowPane(2, 2), "as-server-parts");
  private final Map<ServerPart, ToggleButton> buttons = new EnumMap<>(ServerPart.class);
  private final VBox body = Lay.styled(new VBox(14), "as-server-body");
  private final ScrollPane scroll = Lay.scroll(body);
  private String shown = "";

  /// The actions of the page that the detail starts.
  ///
  /// @param edit opens the form with the server
  /// @param remove removes the server of a name
  /// @param confirm confirms a hook
  /// @param copy takes a text
  record Ways(
      Runnable edit, Consumer<String> remove, Consumer<HookRow> confirm, Consumer<String> copy) {}

  ServerDetail(ProxiesViewModel model, Dialogs dialogs, Ways ways) {
    this.model = model;
    this.ways = ways;
    tools = new ToolSection(model.tools(), dialogs);
    command = new CommandSection(model.command());
    signIn = new SignInSection(model.signIn(), model.zone());
    getStyleClass().add("as-server-panel");
    var choice = new ToggleGroup();
    for (ServerPart part : ServerPart.values()) {
      parts.getChildren().add(button(part, choice));
    }
    // As wide as its buttons, and over several lines where there is less room.
    parts.setPrefWrapLength(WIDEST);
    var top = Lay.styled(new VBox(10, head, tools.outcome(), parts), "as-server-top");
    setTop(top);
    setCenter(scroll);
    model.partProperty().addListener((_, _, _) -> turn());
    model.tools().shownProperty().addListener((_, _, _) -> drawParts());
    model.command().shownProperty().addListener((_, _, _) -> drawParts());
    model.signIn().shownProperty().addListener((_, _, _) -> drawParts());
  }

  private ToggleButton button(ServerPart part, ToggleGroup choice) {
    String id = "server-part-" + part.name().toLowerCase(Locale.ROOT);
    var button = Press.toggle(id, part.title(), "toggle-button", "as-segment");
    button.setToggleGroup(choice);
    button.managedProperty().bind(button.visibleProperty());
    button.disableProperty().bind(button.visibleProperty().not());
    // The arrow keys select a button without pressing it.
    button
        .selectedProperty()
        .addListener((_, _, selected) -> {
          if (selected) {
            model.partProperty().set(part);
          }
        });
    // Pressed stays pressed.
    button.setOnAction(_ -> button.setSelected(true));
    buttons.put(part, button);
    return button;
  }

  /// The height at which nothing has to scroll.
  double wholeHeight(double width) {
    double inside = width - snappedLeftInset() - snappedRightInset();
    return snappedTopInset()
        + getTop().prefHeight(inside)
        + body.prefHeight(inside)
        + snappedBottomInset();
  }

  /// Shows a server.
  void show(Details details) {
    boolean other = !details.row().name().equals(shown);
    shown = details.row().name();
    drawHead(details);
    drawParts();
    drawBody(details);
    if (other) {
      scroll.setVvalue(0);
    }
  }

  private void turn() {
    drawParts();
    model.detailsProperty().get().ifPresent(this::drawBody);
    scroll.setVvalue(0);
  }

  private void drawHead(Details details) {
    boolean focused =
        actions.getChildren().stream().anyMatch(one -> one != tools.bar() && one.isFocused());
    var row = details.row();
    var title = Face.HEAD.of(row.name());
    // The actions go below the name before it is broken into letters.
    title
        .minWidthProperty()
        .bind(
            title
                .fontProperty()
                .map(
                    font -> Math.min(LEAST_NAME * font.getSize(), TextWidth.of(row.name(), font))));
    var since =
        Lay.wide(
            Face.NOTE.of(
                CodeWords.spoken(
                    Stream.of(row.tone().equals("danger") ? "" : row.detail(), row.rules())
                        .filter(one -> !one.isEmpty())
                        .collect(Collectors.joining(" · ")))));
    var edit = action("servers.button.edit", Feather.EDIT_2, ways.edit());
    edit.setId("server-edit");
    edit.setDisable(!details.fixed().isEmpty());
    var remove =
        action("servers.button.remove", Feather.TRASH_2, () -> ways.remove().accept(row.name()));
    actions.getChildren().setAll(remove);
    if (!details.hook()) {
      actions.getChildren().addAll(0, List.of(tools.bar(), edit));
    }
    var line =
        Lay.styled(
            new HBox(10, title, Face.chip(row.state(), row.tone()), since, actions),
            "as-form-centred");
    head.getChildren().setAll(line);
    if (focused) {
      (details.hook() ? remove : edit).requestFocus();
    }
  }

  private void drawParts() {
    var details = model.detailsProperty().get();
    if (details.isEmpty()) {
      return;
    }
    var part = model.partProperty().get();
    var row = details.get().row();
    boolean held =
        model.command().shownProperty().get().held().isPresent()
            || model.signIn().shownProperty().get().troubles();
    boolean hook = details.get().hook();
    long hooks = details.get().hooks().stream().filter(one -> !one.isConfirmed()).count();
    remark(ServerPart.TOOLS, model.tools().shownProperty().get().counted());
    remark(
        ServerPart.REACH,
        hook ? Texts.get("servers.state.hook") : ServerPart.REACH.title(),
        row.tone().equals("danger")
            ? row.state()
            : held || !row.problem().isEmpty() ? Texts.get("servers.part.look") : "");
    remark(ServerPart.HOOKS, hooks == 0 ? "" : Texts.get("servers.part.denies"));
    remark(ServerPart.CLIENTS, details.get().led() ? "" : Texts.get("servers.part.none"));
    button(ServerPart.TOOLS)
        .setVisible(!hook || !model.tools().shownProperty().get().rows().isEmpty());
    button(ServerPart.HOOKS).setVisible(!details.get().hooks().isEmpty());
    button(ServerPart.CLIENTS).setVisible(!hook);
    button(part).setSelected(true);
    if (!button(part).isVisible()) {
      model.partProperty().set(hook ? ServerPart.REACH : ServerPart.TOOLS);
    }
  }

  private ToggleButton button(ServerPart part) {
    return Objects.requireNonNull(buttons.get(part));
  }

  private void remark(ServerPart part, String remark) {
    remark(part, part.title(), remark);
  }

  private void remark(ServerPart part, String title, String remark) {
    button(part)
        .setText(remark.isEmpty() ? title : Texts.get("servers.part.remark", title, remark));
  }

  private void drawBody(Details details) {
    switch (model.partProperty().get()) {
      case TOOLS -> body.getChildren().setAll(tools);
      case REACH -> body.getChildren().setAll(reach(details));
      case HOOKS ->
          body.getChildren()
              .setAll(new HookSection(ways.confirm(), model::withdraw).of(details.hooks()));
      case CLIENTS -> body.getChildren().setAll(clients(details));
    }
  }

  private List<Node> reach(Details details) {
    var row = details.row();
    var all = new ArrayList<Node>();
    if (row.tone().equals("danger")) {
      all.add(new Notice("danger", Texts.get("servers.detail.failed"), row.detail()));
    }
    if (!row.problem().isEmpty()) {
      all.add(new Notice("care", Texts.get("servers.detail.broken"), row.problem()));
    }
    if (details.hook()) {
      all.add(Face.NOTE.code(details.fixed()));
      return all;
    }
    all.add(command);
    all.add(signIn);
    all.add(line("servers.form.command", Lay.chips(details.arguments(), "as-chip-mono")));
    all.add(
        line(
            "servers.form.folder",
            listed(details.folder().stream().toList(), "servers.detail.folder")));
    all.add(line("servers.form.roots", listed(details.roots(), "servers.detail.folders")));
    all.add(line("servers.form.variables", listed(details.variables(), "servers.detail.none")));
    if (!details.http().isEmpty()) {
      all.add(line("servers.detail.http", Face.CODE_SMALL.of(details.http())));
    }
    if (!details.fixed().isEmpty()) {
      all.add(Face.NOTE.code(details.fixed()));
    }
    return all;
  }

  private List<Node> clients(Details details) {
    var all = new ArrayList<Node>();
    if (!details.led()) {
      all.add(new Notice("care", Texts.get("servers.unled.head"), Texts.get("servers.unled.body")));
    }
    details
        .users()
        .forEach(client ->
            all.add(new HBox(12, Face.STRONG.of(client.name()), Face.NOTE.of(client.detail()))));
    if (model.protecting().undoes(details.row().name())) {
      var undo =
          Press.QUIET.of(
              "server-undo",
              "protect.undo",
              () ->
                  model
                      .protecting()
                      .ask(
                          new ProtectWish.Undo(
                              Optional.empty(),
                              Optional.of(details.row().name()),
                              List.of(),
                              List.of())));
      undo.setAccessibleText(Texts.get("protect.line.undo.spoken", details.row().name()));
      all.add(undo);
    }
    all.add(snippet(details.snippet()));
    return all;
  }

  private static Button action(String key, Feather symbol, Runnable action) {
    return Lay.icon(Press.QUIET.of(key, action), symbol);
  }

  private static Node line(String labelKey, Node value) {
    var name = Lay.styled(Face.NOTE.say(labelKey), "as-detail-label");
    Lay.grow(value);
    return new HBox(12, name, value);
  }

  private static Node listed(List<String> words, String noneKey) {
    return words.isEmpty() ? Face.NOTE.say(noneKey) : Face.CODE_SMALL.of(String.join("\n", words));
  }

  private Node snippet(String json) {
    var copy = action("servers.button.copy", Feather.COPY, () -> ways.copy().accept(json));
    var title = Lay.wide(Face.STRONG.say("servers.detail.snippet"));
    return new VBox(
        8,
        Lay.styled(new HBox(8, title, copy), "as-form-centred"),
        Face.NOTE.say("servers.detail.snippet.hint"),
        Lay.well(Face.CODE_SMALL.of(json)));
  }
}
