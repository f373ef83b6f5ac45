package dev.assent.desktop.proxies;

import dev.assent.desktop.proxies.wiring.ServerRow;
import dev.assent.desktop.ui.Icons;
import dev.assent.desktop.ui.controls.OneLine;
import javafx.scene.control.Label;
import javafx.scene.layout.Region;

/// The state of a server as a chip with its shape.
final class ServerChip {
  private ServerChip() {}

  /// The chip of a server.
  static Label of(ServerRow row) {
    var chip = OneLine.label(row.state(), "as-chip");
    chip.setMinWidth(Region.USE_PREF_SIZE);
    if (!row.tone().isEmpty()) {
      chip.getStyleClass().add("as-chip-" + row.tone());
      chip.setGraphic(Icons.tier(row.tone(), 11));
    }
    return chip;
  }
}
