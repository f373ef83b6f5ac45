package dev.assent.desktop.welcome;

import dev.assent.core.wiring.ServerCount;
import dev.assent.desktop.proxies.protect.ClientLine;
import dev.assent.desktop.proxies.protect.ProtectViewModel;
import dev.assent.desktop.proxies.protect.ProtectWish;
import dev.assent.desktop.proxies.wiring.GateCount;
import dev.assent.desktop.ui.ListWords;
import dev.assent.desktop.ui.Texts;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.value.ObservableValue;

/// The three first steps, with what is really there. Belongs to one thread.
public final class WelcomeViewModel {
  private final Consumer<String> open;
  private final ReadOnlyBooleanProperty reducedMotion;
  private final ObservableValue<String> found;
  private final ProtectViewModel protecting;
  private Optional<UpdateOffer> updates = Optional.empty();
  private Optional<LookBackViewModel> lookBack = Optional.empty();

  /// @param protecting what clients' files become
  /// @param count what was counted on this computer; absent while nobody looked yet
  /// @param reducedMotion whether nothing may travel
  /// @param open goes to the page of an id
  public WelcomeViewModel(
      ObservableValue<Optional<GateCount>> count,
      ProtectViewModel protecting,
      ReadOnlyBooleanProperty reducedMotion,
      Consumer<String> open) {
    this.protecting = protecting;
    this.reducedMotion = reducedMotion;
    this.open = open;
    found =
        count.map(known ->
            known
                .map(WelcomeViewModel::sentence)
                .orElseGet(() -> Texts.get("welcome.found.looking")));
  }

  /// The question whether Assent may look for newer versions.
  ///
  /// @param wished whether it is
  /// @param wish takes the answer
  record UpdateOffer(boolean wished, Consumer<Boolean> wish) {}

  /// Has it asked whether it is to be looked for newer versions; before the page is made.
  ///
  /// @param wished whether it is
  /// @param wish takes the answer
  public void offerUpdates(boolean wished, Consumer<Boolean> wish) {
    updates = Optional.of(new UpdateOffer(wished, wish));
  }

  /// The question whether it is to be looked for newer versions; absent where this build cannot.
  Optional<UpdateOffer> updates() {
    return updates;
  }

  /// Has it offered to look back on what agents did; before the page is made.
  public void offerLookBack(LookBackViewModel offered) {
    lookBack = Optional.of(offered);
  }

  /// The look back; absent where it is not offered.
  Optional<LookBackViewModel> lookBack() {
    return lookBack;
  }

  /// A sentence or two on what was found on this computer.
  ObservableValue<String> foundProperty() {
    return found;
  }

  /// True while nothing may travel.
  ReadOnlyBooleanProperty reducedMotionProperty() {
    return reducedMotion;
  }

  /// The clients that were found, with what of their servers is protected; those of which nothing
  /// goes around and nothing can be taken back are left out. Empty where files cannot be changed.
  ObservableValue<List<ClientLine>> clientsProperty() {
    return protecting
        .linesProperty()
        .map(lines ->
            protecting.isOffered()
                ? lines.stream().filter(line -> line.protects() || line.undoes()).toList()
                : List.of());
  }

  /// Shows what protects the servers of a client.
  void protect(ClientLine line) {
    protect(ProtectWish.of(line.client()));
  }

  /// Shows what takes the protection of a client's servers back.
  void undo(ClientLine line) {
    protect(ProtectWish.back(line.client()));
  }

  /// Shows what a wish would change, on the page of servers.
  void protect(ProtectWish wish) {
    protecting.ask(wish);
    open.accept("servers");
  }

  /// Goes to the page of an id.
  void open(String page) {
    open.accept(page);
  }

  private static String sentence(GateCount found) {
    ServerCount count = found.count();
    boolean nothingHere = count.through() + count.unled() == 0;
    if (found.clients().isEmpty()) {
      return nothingHere
          ? Texts.get("welcome.found.nothing") + " " + Texts.get("welcome.behind.none")
          : Texts.get("welcome.found.noClient", found.servers());
    }
    String sentence = Texts.get("welcome.found", ListWords.all(found.clients()), found.servers());
    return nothingHere ? sentence + " " + Texts.get("welcome.behind.none") : sentence;
  }
}
