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
import dev.assent.desktop.ui.controls.OneLine;
import dev.assent.desktop.ui.controls.WrappedText;
import java.util.Locale;
import java.util.function.Consumer;
import javafx.geometry.Pos;
import javafx.scene.AccessibleRole;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/// The changes of clients' files: each file with its difference, and below them what carries it
/// out. Afterwards, how each file ended.
public final class ProtectView extends BorderPane {
  private static final double WIDEST = 4_000;

  private final ProtectViewModel model;
  private final Consumer<String> hand;
  private final VBox body = new VBox(12);
  private final ScrollPane scroll = new ScrollPane(body);
  private final FlowPane foot = new FlowPane(8, 8);
  private final Button cancel = button("protect-cancel", "as-button");
  private final Button go = button("protect-go", "as-button-filled");
  private final Button undo = button("protect-back", "as-button");
  private final Button insist = button("protect-insist", "as-button");

  /// @param hand shows how a server of a key is put behind the gate by hand
  public ProtectView(ProtectViewModel model, Consumer<String> hand) {
    this.model = model;
    this.hand = hand;
    body.getStyleClass().add("as-protect-body");
    scroll.setFitToWidth(true);
    scroll.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
    scroll.getStyleClass().add("as-scroll");
    setCenter(scroll);
    foot.getStyleClass().add("as-protect-foot");
    foot.setPrefWrapLength(WIDEST);
    setBottom(foot);
    setId("protect");
    cancel.setOnAction(_ -> model.close());
    go.setOnAction(_ -> model.carryOut());
    undo.setText(Texts.get("protect.undo"));
    undo.setOnAction(_ -> model.undo());
    insist.setText(Texts.get("protect.insist"));
    insist.setOnAction(_ -> model.insist());
    getStyleClass().add("as-canvas");
    model.sheetProperty().subscribe(now -> now.ifPresent(this::draw));
  }

  private static Button button(String id, String style) {
    var button = new Button();
    button.setId(id);
    button.getStyleClass().setAll("as-button", style);
    button.setMnemonicParsing(false);
    button.setMinWidth(Region.USE_PREF_SIZE);
    return button;
  }

  /// Puts the focus where a key that was pressed twice changes nothing.
  public void focusFirst() {
    cancel.requestFocus();
  }

  private void draw(ProtectSheet sheet) {
    int focused = focusedCard();
    body.getChildren().clear();
    var head = WrappedText.label(sheet.head(), "as-title");
    head.setId("protect-head");
    body.getChildren().add(head);
    if (!sheet.intro().isEmpty()) {
      body.getChildren().add(WrappedText.label(sheet.intro(), "as-body", "as-text-2"));
    }
    if (!sheet.notice().isEmpty()) {
      body.getChildren().add(new Notice("care", "", sheet.notice()));
    }
    if (!sheet.restart().isEmpty()) {
      body.getChildren().add(restart(sheet.restart()));
    }
    sheet.choices().forEach(one -> body.getChildren().add(choice(one, sheet.state())));
    for (int at = 0; at < sheet.cards().size(); at++) {
      body.getChildren().add(card(at, sheet.cards().get(at), sheet.state()));
    }
    sheet.stays().forEach(stay -> body.getChildren().add(stay(stay)));
    drawFoot(sheet);
    if (focused >= 0) {
      body.lookupAll(".check-box").stream().skip(focused).findFirst().ifPresent(Node::requestFocus);
    }
  }

  private Node choice(ProtectSheet.Choice of, State state) {
    var tick = new CheckBox(of.tick());
    tick.setId("protect-" + of.matter().name().toLowerCase(Locale.ROOT));
    tick.setMnemonicParsing(false);
    tick.setWrapText(true);
    tick.setSelected(of.isOn());
    tick.setDisable(state != State.READY || !of.offered());
    tick.setAccessibleText(of.head() + ". " + tick.getText());
    tick.setOnAction(_ -> model.choose(of.matter(), tick.isSelected()));
    var box = new VBox(WrappedText.label(of.head(), "as-strong", "as-text-1"));
    box.getStyleClass().addAll("as-server-detail", "as-protect-card");
    of.lines().forEach(line -> box.getChildren().add(CodeWords.of(line, "as-body", "as-text-1")));
    box.getChildren().addAll(tick, WrappedText.label(of.words(), "as-small", "as-text-2"));
    return box;
  }

  private int focusedCard() {
    int at = 0;
    for (Node box : body.lookupAll(".check-box")) {
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
    go.setDisable(works || sheet.cards().stream().noneMatch(Card::chosen));
    foot.getChildren().setAll(cancel);
    if (asks || works) {
      foot.getChildren().add(go);
    }
    if (sheet.undoes()) {
      foot.getChildren().add(undo);
    }
    if (sheet.insists()) {
      foot.getChildren().add(insist);
    }
    if (sheet.state() == State.ENDED) {
      focusFirst();
    }
  }

  private Node card(int at, Card card, State state) {
    var box = new VBox();
    box.getStyleClass().addAll("as-server-detail", "as-protect-card");
    box.getChildren().add(head(at, card, state));
    for (var line : card.lines()) {
      var server = new VBox(2, CodeWords.of(line.words(), "as-body", "as-text-1"));
      if (!line.starts().isEmpty()) {
        server.getChildren().add(WrappedText.label(line.starts(), "as-mono-small", "as-text-2"));
      }
      line.trial().ifPresent(trial -> server.getChildren().add(trial(trial)));
      box.getChildren().add(server);
    }
    if (card.end().isPresent()) {
      box.getChildren().add(marked(card.end().get().done(), card.end().get().words()));
      return box;
    }
    if (!card.becomes().isEmpty()) {
      box.getChildren().add(CodeWords.of(card.becomes(), "as-body", "as-text-1"));
    }
    if (!card.difference().isEmpty()) {
      var lines = new DifferenceLines(card.difference());
      lines.getStyleClass().add("as-well");
      box.getChildren().add(lines);
    }
    return box;
  }

  private Node head(int at, Card card, State state) {
    var file = WrappedText.label(card.file(), "as-mono-small", "as-text-2");
    HBox.setHgrow(file, Priority.ALWAYS);
    file.setMaxWidth(Double.MAX_VALUE);
    var line = new HBox(10);
    line.setAlignment(Pos.CENTER_LEFT);
    if (state == State.ENDED) {
      var name = OneLine.label(card.client(), "as-strong", "as-text-1");
      name.setMinWidth(Region.USE_PREF_SIZE);
      line.getChildren().addAll(WiringEnds.symbol(card.symbol()), name, file);
    } else {
      line.getChildren().addAll(choice(at, card, state), file, LineCounts.of(card.difference()));
    }
    return line;
  }

  private CheckBox choice(int at, Card card, State state) {
    var box = new CheckBox(card.client());
    box.setId("protect-file");
    box.getStyleClass().addAll("as-strong", "as-text-1");
    box.setGraphic(WiringEnds.symbol(card.symbol()));
    box.setMnemonicParsing(false);
    box.setMinWidth(Region.USE_PREF_SIZE);
    box.setSelected(card.chosen());
    box.setDisable(state != State.READY);
    box.setAccessibleText(Texts.get("protect.choose.spoken", card.client(), card.file()));
    box.setOnAction(_ -> model.choose(at, box.isSelected()));
    return box;
  }

  private static Node trial(ProtectSheet.Trial trial) {
    var box = new VBox(4, marked(trial.works(), trial.words()));
    if (!trial.wrote().isEmpty()) {
      var wrote = WrappedText.label(trial.wrote(), "as-mono-small", "as-text-2");
      wrote.getStyleClass().addAll("as-well", "as-detail-well");
      wrote.setMaxWidth(Double.MAX_VALUE);
      box.getChildren().add(wrote);
    }
    return box;
  }

  private static Node marked(boolean good, String sentence) {
    var words = CodeWords.of(sentence, "as-body", good ? "as-text-1" : "as-text-care");
    HBox.setHgrow(words, Priority.ALWAYS);
    var mark = good ? Icons.feather(Feather.CHECK, 14) : Icons.tier("care", 14);
    var line = new HBox(8, mark, words);
    line.setAlignment(Pos.CENTER_LEFT);
    return line;
  }

  private static Node restart(String sentence) {
    var words = WrappedText.label(sentence, "as-body", "as-text-1");
    words.setId("protect-restart");
    HBox.setHgrow(words, Priority.ALWAYS);
    var line = new HBox(8, Icons.feather(Feather.REFRESH_CW, 14), words);
    line.setAlignment(Pos.CENTER_LEFT);
    line.setAccessibleRole(AccessibleRole.TEXT);
    line.setAccessibleText(sentence);
    return line;
  }

  private Node stay(ProtectSheet.Stay stay) {
    var notice = new Notice("care", stay.head(), stay.why());
    stay.key()
        .ifPresent(key -> {
          var way = new Button(Texts.get("protect.stays.hand"));
          way.getStyleClass().setAll("as-link", "as-link-flush");
          way.setMnemonicParsing(false);
          way.setAccessibleText(Texts.get("protect.stays.hand.spoken", stay.head()));
          way.setOnAction(_ -> hand.accept(key));
          notice.words().getChildren().add(way);
        });
    return notice;
  }
}
