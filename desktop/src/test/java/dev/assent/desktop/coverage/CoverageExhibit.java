package dev.assent.desktop.coverage;

import dev.assent.core.coverage.ClientCoverage;
import dev.assent.desktop.ui.ManualTicker;
import java.time.ZoneOffset;
import java.util.List;
import javafx.scene.Parent;

/// The page "Coverage" in its states.
public final class CoverageExhibit {
  private CoverageExhibit() {}

  /// Every kind of trouble.
  public static Parent all() {
    return page(CannedCoverage.all());
  }

  /// Nothing was found.
  public static Parent none() {
    return page(List.of());
  }

  private static Parent page(List<ClientCoverage> clients) {
    var model =
        new CoverageViewModel(
            new FakeCoverageDesk(clients),
            new ManualTicker(CannedCoverage.NOW),
            ZoneOffset.UTC,
            new CoverageViewModel.Ways(() -> {}, _ -> {}, (_, _) -> {}, _ -> {}));
    model.watch(true);
    return new CoverageView(model);
  }
}
