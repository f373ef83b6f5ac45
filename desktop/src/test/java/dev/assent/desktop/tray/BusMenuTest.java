package dev.assent.desktop.tray;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.freedesktop.dbus.types.UInt32;
import org.freedesktop.dbus.types.Variant;
import org.junit.jupiter.api.Test;

class BusMenuTest {
  private final List<String> done = new ArrayList<>();
  private final BusMenu menu = new BusMenu(Runnable::run);

  private TrayMenu.Action does(String text) {
    return new TrayMenu.Action(text, true, () -> done.add(text));
  }

  private static List<BusTuples.Node> children(BusTuples.Node node) {
    return node.children.stream().map(Variant::getValue).map(BusTuples.Node.class::cast).toList();
  }

  private BusTuples.Node root() {
    return menu.GetLayout(0, -1, List.of()).root;
  }

  private List<Integer> ids() {
    return children(root()).stream().map(node -> node.id).toList();
  }

  private void click(int id) {
    menu.Event(id, "clicked", new Variant<>(0), new UInt32(0));
  }

  private static Object property(BusTuples.Node node, String name) {
    return java.util.Objects.requireNonNull(node.properties.get(name), name).getValue();
  }

  @Test
  void clickRunsTheActionOfItsNumber() {
    menu.menu(new TrayMenu(List.of(does("one"), new TrayMenu.Separator(), does("two"))));
    click(ids().getLast());
    assertThat(done).containsExactly("two");
  }

  @Test
  void clickOnTheNumberOfAnOlderMenuDoesNothing() {
    menu.menu(new TrayMenu(List.of(does("review"), does("deny"))));
    var old = ids();
    menu.menu(new TrayMenu(List.of(does("review"), does("deny"))));
    old.forEach(this::click);
    assertThat(done).isEmpty();
    assertThat(ids()).doesNotContainAnyElementsOf(old);
    assertThat(
            menu.EventGroup(
                List.of(
                    new BusTuples.Event(
                        old.getFirst(), "clicked", new Variant<>(0), new UInt32(0)))))
        .isEqualTo(List.of(old.getFirst()));
  }

  @Test
  void numbersOfAThousandMenusDoNotOverlap() {
    var seen = new java.util.HashSet<Integer>();
    for (int i = 0; i < 1_000; i++) {
      menu.menu(
          new TrayMenu(
              IntStream.range(0, 12).mapToObj(n -> (TrayMenu.Item) does("n" + n)).toList()));
      assertThat(ids()).allMatch(seen::add);
    }
  }

  @Test
  void hoveringDisabledLinesAndSeparatorsDoNothing() {
    menu.menu(
        new TrayMenu(
            List.of(
                new TrayMenu.Action("off", false, () -> done.add("off")),
                new TrayMenu.Separator(),
                does("on"))));
    ids().subList(0, 2).forEach(this::click);
    menu.Event(ids().getLast(), "hovered", new Variant<>(0), new UInt32(0));
    assertThat(done).isEmpty();
  }

  @Test
  void linesBelowALineAreNumberedAndRun() {
    menu.menu(new TrayMenu(List.of(new TrayMenu.Submenu("more", List.of(does("deep"))))));
    var more = children(root()).getFirst();
    assertThat(property(more, "children-display")).isEqualTo("submenu");
    click(children(more).getFirst().id);
    assertThat(done).containsExactly("deep");
    assertThat(children(menu.GetLayout(0, 1, List.of()).root).getFirst().children)
        .as("only as deep as asked")
        .isEmpty();
  }

  @Test
  void underscoreOfAToolIsNoKeyMark() {
    menu.menu(new TrayMenu(List.of(does("read_file"))));
    assertThat(property(children(root()).getFirst(), "label")).isEqualTo("read__file");
  }

  @Test
  void revisionGrowsWithEachMenu() {
    long first = menu.menu(TrayMenu.EMPTY);
    long second = menu.menu(TrayMenu.EMPTY);
    assertThat(second).isGreaterThan(first);
    assertThat(menu.GetLayout(0, -1, List.of()).revision).isEqualTo(new UInt32(second));
  }

  @Test
  void unknownPropertyIsAnError() {
    menu.menu(new TrayMenu(List.of(does("one"))));
    assertThat(menu.GetProperty(ids().getFirst(), "label").getValue()).isEqualTo("one");
    assertThatThrownBy(() -> menu.GetProperty(ids().getFirst(), "colour"))
        .hasMessageContaining("colour");
  }
}
