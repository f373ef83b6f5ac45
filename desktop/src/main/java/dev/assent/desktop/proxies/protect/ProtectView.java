package dev.assent.desktop.proxies.protect;

import dev.assent.desktop.proxies.protect.ProtectSheet.Card;
import dev.assent.desktop.proxies.protect.ProtectSheet.State;
import dev.assent.desktop.proxies.wiring.WiringEnds;
import dev.assent.desktop.ui.Icons;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.arguments.DifferenceLines;
import dev.assent.desktop.ui.arguments.LineCounts;
import dev.assent.desktop.ui.controls.CodeWords;
import dev.assent.desktop.ui.controls.Notice;
import dev.assent.desktop.ui.kit.Face;
import dev.assent.desktop.ui.kit.Lay;
import dev.assent.desktop.ui.kit.Press;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;
import javafx.geometry.NodeOrientation;
import javafx.scene.AccessibleRole;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.CheckBox;
import javafx.scene.control.RadioButton;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextArea;
import javafx.scene.control.ToggleGroup;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/// The changes of clients' files: each file with its difference, and below them what carries it
/// out. Afterwards, how each file ended.
public final class ProtectView extends BorderPane {
  private static final double WIDEST = 4_000;
  private static final String TICK = "as-protect-tick";
  private static final String TICKS = "." + TICK;

  private final ProtectViewModel model;
  private final Consumer<String> hand;
  private final VBox body = Lay.styled(new VBox(12), "as-protect-body");
  private final ScrollPane scroll = Lay.scroll(body);
  private final FlowPane foot = Lay.styled(new FlowPane(8, 8), "as-protect-foot");
  private final Set<String> unfolded = new HashSet<>();
  private final Button cancel = Press.QUIET.idle("protect-cancel");
  private final Button go = Press.FILLED.idle("protect-go");
  private final Button undo = Press.QUIET.idle("protect-back");
  private final Button insist = Press.QUIET.idle("protect-insist");
  private final Button accept = Press.FILLED.idle("protect-accept");

  /// @param hand shows how a server of a key is put behind the gate by hand
  public ProtectView(ProtectViewModel model, Consumer<String> hand) {
    this.model = model;
    this.hand = hand;
    setCenter(scroll);
    foot.setPrefWrapLength(WIDEST);
    setBottom(foot);
    setId("protect");
    cancel.setOnAction(_ -> model.close());
    go.setOnAction(_ -> model.carryOut());
    undo.setText(Texts.get("protect.undo"));
    undo.setOnAction(_ -> model.undo());
    insist.setText(Texts.get("protect.insist"));
    insist.setOnAction(_ -> model.insist());
    accept.setOnAction(_ -> model.accept());
    accept.disableProperty().bind(model.acceptingProperty());
    getStyleClass().add("as-canvas");
    model.sheetProperty().subscribe(now -> now.ifPresent(this::draw));
  }

  /// Puts the focus where a key that was pressed twice changes nothing.
  public void focusFirst() {
    cancel.requestFocus();
  }

  private void draw(ProtectSheet sheet) {
    int focused = focusedCard();
    body.getChildren().clear();
    var head = Face.TITLE.of(sheet.head());
    head.setId("protect-head");
    body.getChildren().add(head);
    body.getChildren().add(Face.QUIET.some(sheet.intro()));
    if (!sheet.notice().isEmpty()) {
      body.getChildren().add(new Notice("care", "", sheet.notice()));
    }
    if (!sheet.restart().isEmpty()) {
      body.getChildren().add(restart(sheet.restart()));
    }
    if (!sheet.came().isEmpty()) {
      body.getChildren().add(marked(true, sheet.came()));
    }
    choices(sheet, false);
    for (int at = 0; at < sheet.cards().size(); at++) {
      body.getChildren().add(card(at, sheet.cards().get(at), sheet.state()));
    }
    choices(sheet, true);
    sheet.stays().forEach(stay -> body.getChildren().add(stay(stay)));
    drawFoot(sheet);
    if (sheet.state() == State.ENDED && focused < 0) {
      focusFirst();
    }
    if (focused >= 0) {
      body.lookupAll(TICKS).stream().skip(focused).findFirst().ifPresent(Node::requestFocus);
    }
  }

  // Most servers need none of the variables: what is changed comes first.
  private void choices(ProtectSheet sheet, boolean variables) {
    sheet.choices().stream()
        .filter(one -> (one.matter() == ProtectSheet.Matter.VARIABLES) == variables)
        .forEach(one -> body.getChildren().add(choice(one, sheet.state())));
  }

  private Node choice(ProtectSheet.Choice of, State state) {
    var box = new VBox(Face.STRONG.of(of.head()));
    of.lines().forEach(line -> box.getChildren().add(Face.NOTE.of(line)));
    var group = new ToggleGroup();
    for (var option : of.options()) {
      ButtonBase tick = of.options().size() == 1 ? tick(of, option) : radio(of, option, group);
      String id = "protect-" + of.matter().name().toLowerCase(Locale.ROOT);
      tick.setId(option.word().isEmpty() ? id : id + "-" + option.word());
      tick.setDisable(state != State.READY || !option.offered());
      prepare(tick, of.head() + ". " + option.label());
      var each = new VBox(2);
      if (option.offered() || of.options().size() == 1) {
        each.getChildren().add(tick);
      }
      each.getChildren().add(Face.NOTE.some(option.words()));
      if (!option.way().isEmpty()) {
        var way = Press.FLUSH.saying("protect-keys", option.way(), model::prepareKeys);
        way.setDisable(state != State.READY);
        each.getChildren().add(way);
      }
      box.getChildren().add(each);
    }
    box.getStyleClass().addAll("as-server-detail", "as-protect-card");
    return box;
  }

  private CheckBox tick(ProtectSheet.Choice of, ProtectSheet.Option option) {
    var tick = new CheckBox(option.label());
    tick.setSelected(option.isOn());
    tick.setOnAction(_ -> model.choose(of.matter(), option.word(), tick.isSelected()));
    return tick;
  }

  private RadioButton radio(ProtectSheet.Choice of, ProtectSheet.Option option, ToggleGroup group) {
    var radio = new RadioButton(option.label());
    radio.setToggleGroup(group);
    radio.setSelected(option.isOn());
    radio.setOnAction(_ -> model.choose(of.matter(), option.word(), radio.isSelected()));
    return radio;
  }

  private static void prepare(ButtonBase tick, String spoken) {
    tick.getStyleClass().add(TICK);
    tick.setMnemonicParsing(false);
    tick.setWrapText(true);
    tick.setAccessibleText(spoken);
  }

  // Many servers read no files: the field would stand there empty.
  private Node folders(ProtectSheet.Folders of, State state) {
    if (!of.text().isEmpty() || !of.asked().isEmpty() || unfolded.contains(of.proxy())) {
      return field(of, state);
    }
    var show =
        Press.FLUSH.of("protect-folders-show-" + of.proxy(), "protect.folders.show", () -> {});
    show.setDisable(state != State.READY);
    show.setAccessibleText(Texts.get("protect.folders.spoken", of.proxy()));
    var place = new VBox(show);
    show.setOnAction(_ -> {
      unfolded.add(of.proxy());
      Node field = field(of, state);
      place.getChildren().setAll(field);
      field.lookup("#protect-folders-" + of.proxy()).requestFocus();
    });
    return place;
  }

  private Node field(ProtectSheet.Folders of, State state) {
    var field =
        Lay.spoken(
            Lay.styled(new TextArea(of.text()), "as-mono-small"),
            Texts.get("protect.folders.spoken", of.proxy()));
    field.setId("protect-folders-" + of.proxy());
    field.setNodeOrientation(NodeOrientation.LEFT_TO_RIGHT);
    field.setPrefRowCount(Math.clamp(of.text().lines().count(), 1, 4));
    field.setDisable(state != State.READY);
    var words = Face.NOTE.of(ServedWords.meaning(of.text()));
    words.setId("protect-folders-words-" + of.proxy());
    field
        .textProperty()
        .subscribe((_, text) -> {
          model.serve(of.proxy(), text);
          words.setText(ServedWords.meaning(text));
          drawGo();
        });
    var box = new VBox(4, Face.SMALL.say("protect.folders.head"), field, words);
    for (var asked : of.asked()) {
      var add =
          Press.FLUSH.of(
              "protect-folders-add",
              "protect.folders.add",
              () -> model.serveToo(of.proxy(), asked.folder()));
      add.setDisable(state != State.READY);
      add.setAccessibleText(Texts.get("protect.folders.add") + " " + asked.folder());
      box.getChildren().add(new VBox(2, marked(false, asked.words()), add));
    }
    return box;
  }

  private Node tools(ProtectSheet.Tools tools) {
    var box = new VBox(2, Face.SMALL.of(tools.head()));
    for (var tool : tools.ticks()) {
      var tick = new CheckBox(Texts.get("protect.tools.tool", tool.shown(), tool.deeds()));
      tick.setSelected(tool.isOn());
      tick.setOnAction(_ -> model.tick(tool.proxy(), tool.name(), tick.isSelected()));
      prepare(tick, tick.getText());
      box.getChildren().add(tick);
    }
    return box;
  }

  private int focusedCard() {
    int at = 0;
    for (Node box : body.lookupAll(TICKS)) {
      if (box.isFocused()) {
        return at;
      }
      at++;
    }
    return -1;
  }

  private void drawFoot(ProtectSheet sheet) {
    boolean asks = sheet.state() == State.READY && !sheet.action().isEmpty();
    boolean works = sheet.state() == State.WORKING;
    cancel.setText(Texts.get(asks || works ? "protect.cancel" : "protect.close"));
    cancel.setDisable(works);
    go.setText(sheet.action());
    drawGo();
    foot.getChildren().setAll(cancel);
    if (asks || works) {
      foot.getChildren().add(go);
    }
    if (!sheet.accepts().isEmpty()) {
      accept.setText(sheet.accepts());
      foot.getChildren().add(accept);
    }
    if (sheet.undoes()) {
      foot.getChildren().add(undo);
    }
    if (sheet.insists()) {
      foot.getChildren().add(insist);
    }
    if (!sheet.said().isEmpty()) {
      var said = Face.BODY.of(sheet.said());
      said.setId("protect-said");
      foot.getChildren().add(said);
    }
  }

  private void drawGo() {
    boolean ready =
        model
            .sheetProperty()
            .get()
            .filter(sheet -> sheet.state() == State.READY)
            .filter(sheet -> sheet.cards().stream().anyMatch(Card::chosen))
            .isPresent();
    go.setDisable(!ready || !model.areFoldersGood());
  }

  private Node card(int at, Card card, State state) {
    var box = Lay.styled(new VBox(head(at, card, state)), "as-server-detail", "as-protect-card");
    for (var line : card.lines()) {
      var server = new VBox(2, Face.BODY.code(line.words()), Face.CODE_NOTE.some(line.starts()));
      line.trial().ifPresent(trial -> server.getChildren().add(trial(trial)));
      line.folders().ifPresent(one -> server.getChildren().add(folders(one, state)));
      if (!line.tools().ticks().isEmpty()) {
        server.getChildren().add(tools(line.tools()));
      }
      box.getChildren().add(server);
    }
    if (card.end().isPresent()) {
      box.getChildren().add(marked(card.end().get().done(), card.end().get().words()));
      return box;
    }
    box.getChildren().add(Face.BODY.someCode(card.becomes()));
    if (!card.difference().isEmpty()) {
      var lines = new DifferenceLines(card.difference());
      lines.getStyleClass().add("as-well");
      box.getChildren().add(lines);
      if (card.difference().laidOut()) {
        box.getChildren().add(Face.NOTE.say("protect.laidOut"));
      }
    }
    return box;
  }

  private Node head(int at, Card card, State state) {
    var file = Lay.wide(Face.CODE_NOTE.of(card.file()));
    var line = Lay.row(10);
    if (state == State.ENDED) {
      line.getChildren()
          .addAll(WiringEnds.symbol(card.symbol()), Face.STRONG.whole(card.client()), file);
    } else {
      line.getChildren().addAll(choice(at, card, state), file);
      // A file that is only offered to be changed has no lines to count yet.
      if (!card.difference().isEmpty()) {
        line.getChildren().add(LineCounts.of(card.difference()));
      }
    }
    return line;
  }

  private CheckBox choice(int at, Card card, State state) {
    var box =
        Lay.spoken(
            Lay.whole(new CheckBox(card.client())),
            Texts.get("protect.choose.spoken", card.client(), card.file()));
    box.setId("protect-file");
    box.getStyleClass().addAll("as-strong", "as-text-1", TICK);
    box.setGraphic(WiringEnds.symbol(card.symbol()));
    box.setMnemonicParsing(false);
    box.setSelected(card.chosen());
    box.setDisable(state != State.READY);
    box.setOnAction(_ -> model.choose(at, box.isSelected()));
    return box;
  }

  private static Node trial(ProtectSheet.Trial trial) {
    var box = new VBox(4, marked(trial.works(), trial.words()));
    if (!trial.wrote().isEmpty()) {
      var wrote = Lay.styled(Face.CODE_NOTE.of(trial.wrote()), "as-well", "as-detail-well");
      wrote.setMaxWidth(Double.MAX_VALUE);
      box.getChildren().add(wrote);
    }
    return box;
  }

  private static Node marked(boolean good, String sentence) {
    var words = Lay.grow(CodeWords.of(sentence, "as-body", good ? "as-text-1" : "as-text-care"));
    var mark = good ? Icons.feather(Feather.CHECK, 14) : Icons.tier("care", 14);
    return Lay.row(8, mark, words);
  }

  private static Node restart(String sentence) {
    var words = Lay.grow(Face.BODY.of(sentence));
    words.setId("protect-restart");
    var line = Lay.spoken(Lay.row(8, Icons.feather(Feather.REFRESH_CW, 14), words), sentence);
    line.setAccessibleRole(AccessibleRole.TEXT);
    return line;
  }

  private Node stay(ProtectSheet.Stay stay) {
    var notice = new Notice("care", stay.head(), stay.why());
    stay.key()
        .ifPresent(key -> {
          var way =
              Lay.spoken(
                  Press.FLUSH.of("protect.stays.hand", () -> hand.accept(key)),
                  Texts.get("protect.stays.hand.spoken", stay.head()));
          notice.words().getChildren().add(way);
        });
    return notice;
  }
}
