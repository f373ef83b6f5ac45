package dev.assent.desktop.welcome;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.wiring.FoundClients.Client;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.beans.property.SimpleBooleanProperty;
import org.junit.jupiter.api.Test;

class WelcomeViewModelTest {
  private final List<Consumer<List<Client>>> looks = new ArrayList<>();
  private final List<String> opened = new ArrayList<>();
  private final WelcomeViewModel model = new WelcomeViewModel(looks::add, new SimpleBooleanProperty(), opened::add);

  private String found(int behind, Client... clients) {
    model.look(behind);
    looks.getLast().accept(List.of(clients));
    return model.foundProperty().get();
  }

  @Test
  void saysWhatIsThereAndWhatIsBehindTheGate() {
    assertThat(found(0)).isEqualTo("No client was found in its usual place. No server is behind the gate yet.");
    assertThat(found(0, WelcomeExhibit.client("Claude Code", 3), WelcomeExhibit.client("Cursor", 1)))
        .isEqualTo("Found: Claude Code, Cursor, with 4 servers in their files. No server is behind the gate yet.");
    assertThat(found(0, WelcomeExhibit.client("Codex", 0)))
        .isEqualTo("Found: Codex. No server stands in their files. No server is behind the gate yet.");
    assertThat(found(1, WelcomeExhibit.client("Codex", 1)))
        .isEqualTo("Found: Codex, with 1 server in their files. 1 server is behind the gate.");
  }

  @Test
  void doesNotPretendToKnowWhatCouldNotBeRead() {
    assertThat(found(2, WelcomeExhibit.client("Codex", 3), new Client("VS Code", Optional.empty(), 0)))
        .isEqualTo("Found: Codex, VS Code, with at least 3 servers in their files. 2 servers are behind the gate.");
  }

  @Test
  void whatALookFoundThatWasOvertakenIsDropped() {
    model.look(0);
    model.look(0);
    looks.getLast().accept(List.of(WelcomeExhibit.client("Codex", 2)));
    looks.getFirst().accept(List.of());
    assertThat(model.foundProperty().get()).startsWith("Found: Codex");
  }

  @Test
  void leadsToPages() {
    model.open("practice");
    assertThat(opened).containsExactly("practice");
  }
}
