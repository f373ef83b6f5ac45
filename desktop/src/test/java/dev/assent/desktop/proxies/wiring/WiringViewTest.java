package dev.assent.desktop.proxies.wiring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.Region;
import javafx.scene.shape.CubicCurveTo;
import javafx.scene.shape.MoveTo;
import javafx.scene.shape.Path;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

@SuppressWarnings("NullAway.Init") // The robot's extension calls start before each test.
@ExtendWith(ApplicationExtension.class)
class WiringViewTest {
  private static final double WIDTH = 900;
  private static final Optional<GateCount> COUNT = WiringMap.EMPTY.count();

  private final List<String> chosen = new ArrayList<>();
  private final List<String> protect = new ArrayList<>();
  private WiringView view;
  private WiringPlace place;
  private double below;
  private BorderPane page;

  @Start
  void start(Stage stage) {
    view =
        new WiringView(
            chosen::add,
            protect::add,
            false,
            new ClientWays(
                client -> protect.add("all of " + client),
                client -> protect.add("back " + client)));
    page = new BorderPane();
    place = new WiringPlace(view, page::getHeight, _ -> below);
    view.show(map("files", "mail"));
    page.setTop(place);
    stage.setScene(new Scene(page, WIDTH, 700));
    stage.show();
  }

  private static WiringMap map(String... servers) {
    return new WiringMap(List.of(client(false)), servers(servers), List.of(), COUNT);
  }

  private static WiringMap.Client client(boolean warns) {
    return new WiringMap.Client(
        "cursor",
        "Cursor",
        WiringSymbol.PEN,
        "plum lynx, seen now",
        WiringMap.Wire.THROUGH,
        List.of("files"),
        warns);
  }

  private static List<WiringMap.Server> servers(String... servers) {
    return IntStream.range(0, servers.length)
        .mapToObj(at ->
            new WiringMap.Server(
                servers[at],
                WiringSymbol.SERVER,
                "1 client",
                "calm",
                "",
                at == 0 ? WiringMap.Wire.THROUGH : WiringMap.Wire.NONE,
                true,
                at == 1,
                List.of()))
        .toList();
  }

  private void drawn(FxRobot robot, WiringMap map) {
    robot.interact(() -> {
      view.show(map);
      page.applyCss();
      page.layout();
    });
    // The picture learns of free room once all is laid out.
    robot.interact(page::layout);
  }

  private static List<Button> servers(FxRobot robot) {
    return List.copyOf(
        robot
            .lookup((Button button) -> button.getStyleClass().contains("as-wire-end"))
            .queryAllAs(Button.class));
  }

  @Test
  void aClientHasTheWaysThatItNeedsAndTheFocusStaysOnThem(FxRobot robot) {
    assertThat(robot.lookup("#protect-cursor").queryAll()).isEmpty();
    robot.interact(() -> view.offer(Set.of("cursor"), Set.of("cursor")));
    var undo = robot.lookup("#undo-cursor").queryAs(Button.class);
    assertThat(undo.getAccessibleText()).contains("Cursor");
    robot.interact(() -> {
      robot.lookup("#protect-cursor").queryAs(Button.class).fire();
      undo.fire();
      undo.requestFocus();
      view.show(
          new WiringMap(
              List.of(client(false), other()),
              servers("files"),
              List.of(),
              WiringMap.EMPTY.count()));
      view.offer(Set.of("zed"), Set.of("cursor"));
    });
    assertThat(protect).containsExactly("all of cursor", "back cursor");
    assertThat(robot.lookup("#protect-cursor").queryAll()).isEmpty();
    assertThat(robot.lookup("#undo-cursor").queryAs(Button.class).isFocused()).isTrue();
    drawn(
        robot,
        new WiringMap(
            List.of(other(), client(false)), servers("files"), List.of(), WiringMap.EMPTY.count()));
    assertThat(robot.lookup("#undo-cursor").queryAs(Button.class).isFocused()).isTrue();
  }

  private static WiringMap.Client other() {
    return new WiringMap.Client(
        "zed",
        "Zed",
        WiringSymbol.CODE,
        "1 server goes around",
        WiringMap.Wire.NONE,
        List.of(),
        true);
  }

  @Test
  void withLargeTextTheSidesStandBelowEachOtherAndWordsKeepTheWidth(FxRobot robot) {
    var map =
        new WiringMap(
            List.of(client(false)),
            servers("files", "mail"),
            List.of(new WiringMap.Around("db", "db", "unprotected", List.of(0), false)),
            COUNT);
    drawn(robot, map);
    double beside = servers(robot).getFirst().getWidth();
    assertThat(view.lookup(".as-wire-used").getParent().isVisible()).isTrue();
    robot.interact(() -> page.setStyle("-fx-font-size: 26px"));
    drawn(robot, map);
    assertThat(beside).isLessThan(WIDTH / 2);
    assertThat(servers(robot))
        .allSatisfy(server -> assertThat(server.getWidth()).isGreaterThan(WIDTH * 0.9));
    assertThat(view.lookup(".as-wire-used").getParent().isVisible()).isFalse();
    var tops =
        Stream.of(".as-wire-end-plain", ".as-wire-end-around", ".as-wiring-gate")
            .map(view::lookup)
            .map(part -> part.localToScene(part.getLayoutBounds()).getMinY())
            .toList();
    assertThat(tops).as("what goes around stands above the gate").isSorted();
    var first = servers(robot).getFirst();
    assertThat(first.localToScene(first.getLayoutBounds()).getMinY()).isGreaterThan(tops.getLast());
  }

  @Test
  void aServerIsAsHighAsItsWordsAndThePlaceAsThePicture(FxRobot robot) {
    drawn(robot, map("files", "mail"));
    for (var server : servers(robot)) {
      double words =
          ((Region) server.getGraphic())
              .prefHeight(server.getGraphic().getLayoutBounds().getWidth());
      assertThat(server.getHeight() - words).isBetween(0.0, 20.0);
      assertThat(server.getWidth()).isGreaterThan(200);
    }
    assertThat(place.getHeight()).isCloseTo(view.getHeight(), within(3.0)).isGreaterThan(60);
  }

  @Test
  void aLongNameIsShownWholeOverSeveralLines(FxRobot robot) {
    drawn(robot, map("files", "mail"));
    double one = servers(robot).get(1).getHeight();
    double picture = place.getHeight();
    drawn(robot, map("files", "a server with a long name ".repeat(8)));
    assertThat(servers(robot).get(1).getHeight()).isGreaterThan(one * 1.5).isLessThan(one * 8);
    assertThat(place.getHeight()).isGreaterThan(picture);
  }

  @Test
  void moreThanHasRoomScrolls(FxRobot robot) {
    below = 600;
    drawn(robot, map("a", "b", "c", "d", "e", "f", "g", "h", "i"));
    assertThat(place.getHeight())
        .as("a share of the page")
        .isCloseTo(page.getHeight() * 0.42, within(1.0));
    assertThat(view.getHeight()).isGreaterThan(place.getHeight());
    below = 250;
    drawn(robot, map("a", "b", "c", "d", "e", "f", "g", "h", "k"));
    assertThat(place.getHeight()).as("what is free below").isCloseTo(view.getHeight(), within(3.0));
    assertThat(servers(robot))
        .allSatisfy(server -> assertThat(server.getHeight()).isGreaterThan(20));
  }

  @Test
  void eachWireEndsAtTheMiddleOfItsBox(FxRobot robot) {
    drawn(robot, map("files", "mail", "shell"));
    var wires = robot.lookup(".as-wire").queryAllAs(Path.class).stream().toList();
    var boxes = servers(robot);
    assertThat(wires).hasSize(4);
    for (int i = 0; i < boxes.size(); i++) {
      var wire = wires.get(i + 1);
      var last = (CubicCurveTo) wire.getElements().getLast();
      var end = wire.localToScene(last.getX(), last.getY());
      var box = boxes.get(i).localToScene(boxes.get(i).getLayoutBounds());
      assertThat(end.getX()).isCloseTo(box.getMinX(), within(1.0));
      assertThat(end.getY()).isCloseTo(box.getCenterY(), within(1.0));
    }
    assertThat(wires.get(1).getStyleClass()).doesNotContain("as-wire-unused", "as-wire-path");
    assertThat(wires.get(2).getStyleClass()).contains("as-wire-unused", "as-wire-path");
  }

  @Test
  void pressingAServerShowsItAndKeepsTheFocus(FxRobot robot) {
    robot.interact(() -> servers(robot).get(1).fire());
    assertThat(chosen).containsExactly("mail");
    robot.interact(() -> servers(robot).getFirst().requestFocus());
    drawn(robot, map("files", "mail", "shell"));
    assertThat(servers(robot).get(1).isFocused()).isTrue();
  }

  @Test
  void theChosenServerTakesTheFocusAndSaysThatItIsShown(FxRobot robot) {
    drawn(robot, map("files", "mail"));
    robot.interact(() -> assertThat(view.focusChosen()).isTrue());
    assertThat(servers(robot).get(1).isFocused()).isTrue();
    assertThat(servers(robot))
        .extracting(Button::getAccessibleText)
        .containsExactly("files: 1 client", "mail, shown below: 1 client");
    drawn(robot, WiringMap.EMPTY);
    robot.interact(() -> assertThat(view.focusChosen()).isFalse());
  }

  private static WiringMap bypassed(int around, String... servers) {
    var ends =
        IntStream.range(0, around)
            .mapToObj(at ->
                new WiringMap.Around("key " + at, "db " + at, "unprotected", List.of(0), false))
            .toList();
    return new WiringMap(List.of(client(true)), servers(servers), ends, COUNT);
  }

  @Test
  void whatGoesAroundStandsFirstAndAllBoxesAreOfOneHeight(FxRobot robot) {
    // Widths whose parts are no whole pixels.
    for (String name : List.of("a", "filesystem", "iii", "Wm", "a longer name of a server")) {
      robot.interact(() -> view.offer(Set.of("cursor"), Set.of("cursor")));
      drawn(robot, bypassedBy(name));
      var around = robot.lookup(".as-wire-end-around").queryAllAs(Region.class).stream().toList();
      var plain = servers(robot);
      assertThat(around).hasSize(3);
      for (var box : around) {
        assertThat(box.getHeight()).as(name).isCloseTo(plain.getFirst().getHeight(), within(8.0));
      }
      assertThat(around.getLast().localToScene(0, 0).getY())
          .isLessThan(plain.getFirst().localToScene(0, 0).getY());
    }
  }

  private static WiringMap bypassedBy(String name) {
    var ends =
        IntStream.range(0, 2)
            .mapToObj(at ->
                new WiringMap.Around(
                    "key " + at, name + at, "unprotected, 2 clients", List.of(0), false))
            .toList();
    return new WiringMap(List.of(client(true)), servers("files", "mail"), ends, COUNT);
  }

  @Test
  void whatGoesAroundPassesAboveTheGate(FxRobot robot) {
    for (var map :
        List.of(bypassed(1), bypassed(1, "files", "mail", "shell"), bypassed(4, "files"))) {
      drawn(robot, map);
      var gate = robot.lookup(".as-wiring-gate").queryAs(Region.class).getBoundsInParent();
      var wires = robot.lookup(".as-wire-around").queryAllAs(Path.class).stream().toList();
      assertThat(wires).hasSize(1 + map.around().size());
      // From the client to the gate's near side, and from its far side to each server: between them
      // is the word.
      var near = (CubicCurveTo) wires.getFirst().getElements().getLast();
      assertThat(near.getX()).isCloseTo(gate.getMinX(), within(1.0));
      assertThat(near.getY()).isLessThan(gate.getMinY()).isGreaterThan(0);
      for (var wire : wires.subList(1, wires.size())) {
        var far = (MoveTo) wire.getElements().getFirst();
        assertThat(far.getX()).isCloseTo(gate.getMaxX(), within(1.0));
        assertThat(far.getY()).isEqualTo(near.getY());
      }
      assertThat(robot.lookup(".as-wire-word").queryAs(Region.class).getBoundsInParent().getMaxY())
          .isLessThan(gate.getMinY());
    }
  }

  @Test
  void theButtonOfWhatGoesAroundLeadsToHowToProtectIt(FxRobot robot) {
    drawn(robot, bypassed(2, "files"));
    var ways =
        robot
            .lookup((Button button) -> button.getStyleClass().contains("as-button"))
            .queryAllAs(Button.class)
            .stream()
            .toList();
    assertThat(ways)
        .extracting(Button::getAccessibleText)
        .containsExactly(
            "Protect db 0; shows first what would change",
            "Protect db 1; shows first what would change");
    robot.interact(() -> ways.getLast().requestFocus());
    robot.interact(() -> ways.getLast().fire());
    assertThat(protect).containsExactly("key 1");
    drawn(robot, bypassed(2, "files", "mail"));
    assertThat(
            robot
                .lookup((Button button) -> button.isFocused())
                .queryAs(Button.class)
                .getAccessibleText())
        .isEqualTo("Protect db 1; shows first what would change");
  }
}
