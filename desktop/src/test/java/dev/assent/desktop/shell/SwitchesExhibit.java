package dev.assent.desktop.shell;

import dev.assent.core.approval.MasterSwitch;
import dev.assent.core.approval.SwitchBoard.SwitchState;
import dev.assent.core.wiring.ServerCount;
import dev.assent.desktop.ui.Appearance;
import dev.assent.desktop.ui.Icons;
import dev.assent.desktop.ui.ManualTicker;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.EmptyState;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.layout.StackPane;
import javafx.stage.Stage;

/// The main window with what can hold over every policy.
public final class SwitchesExhibit {
  private static final Instant NOW = Instant.parse("2026-11-20T14:02:00Z");

  private SwitchesExhibit() {}

  /// Everything denied.
  public static Parent denied() {
    return window(
        SwitchState.NONE.with(MasterSwitch.DENY_ALL, Optional.of(on("tray", Optional.empty()))),
        false);
  }

  /// All else at once.
  public static Parent others() {
    return window(
        SwitchState.NONE
            .with(MasterSwitch.READ_ONLY, Optional.of(on("window", Optional.empty())))
            .with(
                MasterSwitch.OBSERVE,
                Optional.of(on("window", Optional.of(NOW.plus(Duration.ofDays(1)))))),
        true);
  }

  private static SwitchState.On on(String by, Optional<Instant> until) {
    return new SwitchState.On("s", NOW, by, until);
  }

  private static Parent window(SwitchState switches, boolean paused) {
    var model = new SwitchesViewModel(new Canned(switches), new ManualTicker(NOW), ZoneOffset.UTC);
    model.pausedProperty().set(paused);
    var state = new ShellState();
    state.serversProperty().set(Optional.of(new ServerCount(4, 0, 0, true)));
    var pages =
        List.of("waiting", "rules", "decisions", "servers", "grants", "missed", "settings").stream()
            .<Page>map(Blank::new)
            .toList();
    var window = new MainWindow(new Stage(), new Appearance(), state, pages);
    window.guard(model, (_, _) -> false);
    window.open("waiting");
    var root = window.stage().getScene().getRoot();
    // The picture's scene takes the frame over.
    window.stage().getScene().setRoot(new StackPane());
    return root;
  }

  private record Blank(String id) implements Page {
    @Override
    public Node content() {
      return new EmptyState(
          Icons.mark(36), Texts.get("waiting.empty.head"), Texts.get("waiting.empty.body"));
    }

    @Override
    public void shown() {}
  }

  private record Canned(SwitchState switches) implements SwitchDesk {
    @Override
    public void denyEverything(Consumer<String> answer) {}

    @Override
    public void readOnly(Consumer<String> answer) {}

    @Override
    public void observe(Duration time, Consumer<String> answer) {}

    @Override
    public void off(MasterSwitch which, String id, Consumer<String> answer) {}
  }
}
