package dev.assent.desktop.launch;

import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.json.JsonWriter;
import dev.assent.desktop.tray.TrayMenu;
import dev.assent.desktop.tray.TrayState;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Labeled;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.control.TableRow;
import javafx.scene.layout.BorderPane;
import javafx.scene.text.TextFlow;
import javafx.stage.Stage;
import javafx.stage.Window;

/// Reads what stands in the window, the panel, the notifications and the output of commands. What
/// is read of the window is read on the toolkit's thread.
final class WalkedPlaces {
  private static final Pattern NAME = Pattern.compile("call-\\d+");
  private static final Pattern NUMBER = Pattern.compile("\\d+");
  private static final Pattern ALIKE = Pattern.compile("(\\d+) alike");
  private static final Pattern TIMES = Pattern.compile("(\\d+) times");

  // A call that ended is drawn paler.
  private static final double LIVE = 0.9;

  private final WalkedHome walk;

  WalkedPlaces(WalkedHome walk) {
    this.walk = walk;
  }

  /// The words that can be seen below a node, top to bottom.
  static Stream<Node> seen(Node node) {
    if (!node.isVisible()) {
      return Stream.empty();
    }
    return node instanceof Parent parent
        ? Stream.concat(
            Stream.of(node), parent.getChildrenUnmodifiable().stream().flatMap(WalkedPlaces::seen))
        : Stream.of(node);
  }

  /// The words that can be seen below a node.
  static List<String> words(Node node) {
    return seen(node)
        .map(one ->
            switch (one) {
              case Labeled labeled -> labeled.getText();
              case TextFlow flow -> flow.getAccessibleText();
              default -> "";
            })
        .filter(text -> text != null && !text.isBlank())
        .toList();
  }

  /// The words of a node that can be seen; empty where there is none.
  static String words(Node within, String id) {
    return seen(within)
        .filter(node -> id.equals(node.getId()))
        .findFirst()
        .map(node -> String.join(" ", words(node)))
        .orElse("");
  }

  static Set<String> names(Iterable<String> words) {
    var found = new TreeSet<String>();
    words.forEach(word -> NAME.matcher(word).results().forEach(hit -> found.add(hit.group())));
    return found;
  }

  static int number(String words) {
    Matcher hit = NUMBER.matcher(words);
    return hit.find() ? Integer.parseInt(hit.group()) : 0;
  }

  /// The whole main window.
  Parent main() {
    return walk.stage.getScene().getRoot();
  }

  /// The page in the main window.
  Node page() {
    return main().getChildrenUnmodifiable().stream()
        .filter(BorderPane.class::isInstance)
        .map(node -> Objects.requireNonNull(((BorderPane) node).getCenter()))
        .findFirst()
        .orElseThrow();
  }

  /// The card in a window of its own.
  Optional<Parent> card() {
    return Window.getWindows().stream()
        .filter(window -> window instanceof Stage && !window.equals(walk.stage))
        .map(window -> window.getScene().getRoot())
        .filter(root -> root.lookup("#card-title") != null || root.lookup("#group") != null)
        .findFirst();
  }

  /// The number of calls that wait by what a card says of its place; 0 where there is none.
  static int queueOf(Optional<? extends Node> card) {
    return card.map(node -> words(node, "position"))
        .map(words -> words.substring(words.indexOf("of") + 1))
        .map(WalkedPlaces::number)
        .orElse(0);
  }

  private Stream<ListCell<?>> cells(String list) {
    return seen(page())
        .filter(node -> node instanceof ListCell<?>)
        .<ListCell<?>>map(node -> (ListCell<?>) node)
        .filter(cell -> cell.getGraphic() != null && list.equals(cell.getListView().getId()));
  }

  private Stream<ListCell<?>> waitingCells() {
    return cells("waiting-list").filter(cell -> cell.getGraphic().getOpacity() > LIVE);
  }

  /// The number of calls that stand in the list of the page of what waits.
  int listed() {
    return waitingCells().mapToInt(cell -> count(words(cell), ALIKE)).sum();
  }

  /// The number of calls that stand in the list of missed ones.
  int missed() {
    if (!(page().lookup("#missed-list") instanceof ListView<?> list)) {
      return 0;
    }
    // Only rows in sight are drawn: the last ones are looked at too.
    var calls = new HashMap<Integer, Integer>();
    for (int at : List.of(list.getItems().size() - 1, 0)) {
      list.scrollTo(at);
      list.layout();
      cells("missed-list").forEach(cell -> calls.put(cell.getIndex(), count(words(cell), TIMES)));
    }
    return calls.values().stream().mapToInt(Integer::intValue).sum();
  }

  private static int count(List<String> words, Pattern several) {
    return words.stream()
        .map(several::matcher)
        .filter(Matcher::matches)
        .mapToInt(hit -> Integer.parseInt(hit.group(1)))
        .findFirst()
        .orElse(1);
  }

  /// The names that the page of what waits has in its list and on its card.
  Set<String> waitingNames() {
    var words = new ArrayList<String>();
    waitingCells().forEach(cell -> words.addAll(words(cell)));
    seen(page())
        .filter(node -> node.getStyleClass().contains("as-card-side"))
        .forEach(side -> nameOn(side).ifPresent(words::add));
    return names(words);
  }

  /// The name on the card in its window; empty for none.
  Set<String> cardNames() {
    return card().flatMap(this::nameOn).map(Set::of).orElse(Set.of());
  }

  /// True if a card asks about a call. One that says how its call ended leaves after a moment.
  boolean asks(Node within) {
    return !words(within, "card-title").isEmpty() && words(within, "card-ended").isEmpty();
  }

  // A call from before may be named below it.
  private Optional<String> nameOn(Node card) {
    return !asks(card)
        ? Optional.empty()
        : words(card).stream()
            .map(NAME::matcher)
            .filter(Matcher::find)
            .map(Matcher::group)
            .findFirst();
  }

  /// Those of some words that stand in a box of the page, in order.
  List<String> inBox(String style, Predicate<String> which) {
    return seen(page())
        .filter(node -> node.getStyleClass().contains(style))
        .flatMap(box -> words(box).stream())
        .filter(which)
        .toList();
  }

  /// The number in the panel.
  int traySays() {
    return switch (walk.trayState) {
      case TrayState.Waiting(var count, _) -> count;
      case TrayState.Paused(var count, _) -> count;
      case TrayState.Idle _, TrayState.Attention _, TrayState.Locked _ -> 0;
    };
  }

  /// The lines of the menu in the panel that begin so.
  List<String> trayLines(String beginning) {
    return lines(walk.trayMenu.items()).filter(line -> line.startsWith(beginning)).toList();
  }

  private static Stream<String> lines(List<TrayMenu.Item> items) {
    return items.stream()
        .flatMap(item ->
            switch (item) {
              case TrayMenu.Action(var text, _, _) -> Stream.of(text);
              case TrayMenu.Submenu(var text, var below) ->
                  Stream.concat(Stream.of(text), lines(below));
              case TrayMenu.Separator _ -> Stream.empty();
            });
  }

  /// The ends of the calls that the menu in the panel names last, the newest first.
  List<String> trayEnds() {
    return walk.trayMenu.items().stream()
        .filter(item -> item instanceof TrayMenu.Submenu(var text, _) && text.equals("Ended last"))
        .flatMap(item -> lines(((TrayMenu.Submenu) item).items()))
        .map(line -> line.substring(line.lastIndexOf(": ") + 2))
        .toList();
  }

  /// The names of servers of ours in the picture of the page.
  Set<String> pictured() {
    var found = new TreeSet<>(words(page()));
    found.retainAll(walk.core.proxyNames());
    return found;
  }

  /// The ends of the questions in the table of decisions, the newest first. A table keeps its rows
  /// in no order.
  List<String> decided() {
    return seen(page())
        .filter(node -> node instanceof TableRow<?> row && !row.isEmpty())
        .sorted(Comparator.comparingInt(node -> ((TableRow<?>) node).getIndex()))
        .map(WalkedPlaces::words)
        .flatMap(words -> words.stream().filter(CoreFacts.endWords()::contains).limit(1))
        .toList();
  }

  /// The number of calls that the notifications tell of.
  int notified() {
    return walk.notified.values().stream()
        .mapToInt(one -> one.key().equals("all") ? number(one.title()) : 1)
        .sum();
  }

  /// The servers that a box of the page offers.
  List<String> offered() {
    return box().map(box -> List.copyOf(box.getItems())).orElse(List.of());
  }

  /// The server that a box of the page names; empty for none.
  String chosen() {
    return box().map(ComboBox::getValue).orElse("");
  }

  @SuppressWarnings("unchecked") // Boxes of servers hold names.
  Optional<ComboBox<String>> box() {
    return seen(page())
        .filter(node -> node instanceof ComboBox<?> && node.getStyleClass().contains("as-choice"))
        .map(node -> (ComboBox<String>) node)
        .findFirst();
  }

  /// The word after which another stands on the page; empty where it does not.
  String after(String word) {
    var words = words(page());
    int at = words.indexOf(word);
    return at < 0 || at + 1 == words.size() ? "" : words.get(at + 1);
  }

  /// The last word that fits in front of one that does; empty for none.
  String inFrontOf(String after, String pattern) {
    return words(page()).stream()
        .takeWhile(word -> !word.matches(after))
        .filter(word -> word.matches(pattern))
        .reduce("", (_, last) -> last);
  }

  /// The first word of the page that fits; empty for none.
  String word(String pattern) {
    return words(page()).stream().filter(word -> word.matches(pattern)).findFirst().orElse("");
  }

  /// The output of a command for programs.
  JsonObject json(String... command) {
    try {
      return (JsonObject)
          JsonReader.read(walk.command(command).getBytes(StandardCharsets.UTF_8), JsonLimits.FILE);
    } catch (JsonException e) {
      throw new AssertionError(e);
    }
  }

  /// A number of what a command prints for programs.
  static int number(JsonObject printed, String member) {
    return number(JsonWriter.write(Objects.requireNonNull(printed.members().get(member))));
  }

  /// The first words of the lines that a command prints, without that of its head.
  Set<String> firstWords(String... command) {
    var found = new LinkedHashSet<String>();
    walk.command(command).lines().skip(1).forEach(line -> found.add(line.split(" ")[0]));
    return found;
  }
}
