package dev.assent.desktop.welcome;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.wiring.ServerCount;
import dev.assent.desktop.proxies.protect.ProtectViewModel;
import dev.assent.desktop.proxies.wiring.GateCount;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;
import org.junit.jupiter.api.Test;

class WelcomeViewModelTest {
  private final ObjectProperty<Optional<GateCount>> count =
      new SimpleObjectProperty<>(Optional.empty());
  private final List<String> opened = new ArrayList<>();
  private final WelcomeViewModel model =
      new WelcomeViewModel(count, new ProtectViewModel(), new SimpleBooleanProperty(), opened::add);

  private String found(int guarded, int unled, int around, boolean whole, String... clients) {
    count.set(
        Optional.of(
            new GateCount(List.of(clients), new ServerCount(guarded, around, unled, whole))));
    return model.foundProperty().getValue();
  }

  @Test
  void saysWhatIsThereAndHowMuchOfItIsGuarded() {
    assertThat(model.foundProperty().getValue()).isEqualTo("Looking for clients…");
    assertThat(found(0, 0, 0, true))
        .isEqualTo("No client was found in its usual place. No server is behind the gate yet.");
    assertThat(found(0, 2, 0, true))
        .isEqualTo(
            "No client was found in its usual place; no server entry; 2 servers in Assent that no"
                + " known entry leads to.");
    assertThat(found(0, 0, 4, true, "Claude Code", "Cursor"))
        .isEqualTo(
            "Found: Claude Code and Cursor, with 4 server entries, all unprotected. No server is"
                + " behind the gate yet.");
    assertThat(found(0, 0, 0, true, "Codex"))
        .isEqualTo("Found: Codex, with no server entry. No server is behind the gate yet.");
    assertThat(found(1, 0, 0, true, "Codex"))
        .isEqualTo("Found: Codex, with 1 server entry, protected.");
    assertThat(found(2, 1, 1, true, "Codex"))
        .isEqualTo(
            "Found: Codex, with 3 server entries, 1 unprotected; 1 server in Assent that no known"
                + " entry leads to.");
  }

  @Test
  void doesNotPretendToKnowWhatCouldNotBeRead() {
    assertThat(found(2, 0, 1, false, "Codex", "VS Code"))
        .isEqualTo("Found: Codex and VS Code, with at least 3 server entries, 1 unprotected.");
  }

  @Test
  void leadsToPages() {
    model.open("practice");
    assertThat(opened).containsExactly("practice");
  }
}
