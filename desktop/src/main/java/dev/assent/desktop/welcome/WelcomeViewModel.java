package dev.assent.desktop.welcome;

import dev.assent.core.wiring.FoundClients;
import dev.assent.desktop.ui.Texts;
import java.util.List;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;

/// The three first steps, with what is really there. Belongs to one thread.
public final class WelcomeViewModel {
  private final WelcomePlace place;
  private final Consumer<String> open;
  private final ReadOnlyBooleanProperty reducedMotion;
  private final ReadOnlyStringWrapper found = new ReadOnlyStringWrapper(this, "found", Texts.get("welcome.found.looking"));
  private int servers;
  private int turn;

  /// @param reducedMotion whether nothing may travel
  /// @param open goes to the page of an id
  public WelcomeViewModel(WelcomePlace place, ReadOnlyBooleanProperty reducedMotion, Consumer<String> open) {
    this.place = place;
    this.reducedMotion = reducedMotion;
    this.open = open;
  }

  /// What was found on this computer, in a sentence or two.
  ReadOnlyStringProperty foundProperty() {
    return found.getReadOnlyProperty();
  }

  /// Whether nothing may travel.
  ReadOnlyBooleanProperty reducedMotionProperty() {
    return reducedMotion;
  }

  /// Goes to the page of an id.
  void open(String page) {
    open.accept(page);
  }

  /// Looks again, because the page is shown.
  ///
  /// @param behindTheGate how many servers are
  void look(int behindTheGate) {
    servers = behindTheGate;
    int mine = ++turn;
    place.find(
        clients -> {
          if (mine == turn) {
            found.set(sentence(clients));
          }
        });
  }

  private String sentence(List<FoundClients.Client> clients) {
    String behind =
        switch (servers) {
          case 0 -> Texts.get("welcome.behind.none");
          case 1 -> Texts.get("welcome.behind.one");
          default -> Texts.get("welcome.behind.many", Texts.number(servers));
        };
    if (clients.isEmpty()) {
      return Texts.get("welcome.found.nothing") + " " + behind;
    }
    String names = String.join(", ", clients.stream().map(FoundClients.Client::name).toList());
    int known = clients.stream().mapToInt(client -> client.servers().orElse(0)).sum();
    boolean all = clients.stream().allMatch(client -> client.servers().isPresent());
    if (known == 0 && all) {
      return Texts.get("welcome.found.none", names) + " " + behind;
    }
    String sentence =
        known == 1
            ? Texts.get(all ? "welcome.found.one" : "welcome.found.oneAtLeast", names)
            : Texts.get(all ? "welcome.found" : "welcome.found.atLeast", names, Texts.number(known));
    return sentence + " " + behind;
  }
}
