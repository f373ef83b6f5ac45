package dev.assent.desktop.launch;

import dev.assent.core.approval.MasterSwitch;
import dev.assent.core.approval.SwitchBoard.SwitchState;
import dev.assent.core.audit.AuditException;
import dev.assent.core.config.ConfigException;
import dev.assent.core.proxy.MasterSwitches;
import dev.assent.desktop.shell.SwitchDesk;
import dev.assent.desktop.ui.BackgroundWork;
import dev.assent.desktop.ui.CoreWords;
import dev.assent.desktop.ui.Texts;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/// The core's switches for the window: changed in the background, answered on the toolkit's thread.
///
/// @param beside runs what waits for disks and connections
record CoreSwitchDesk(MasterSwitches core, BackgroundWork beside) implements SwitchDesk {
  private interface Change {
    void make() throws ConfigException, AuditException, InterruptedException;
  }

  @Override
  public SwitchState switches() {
    return core.switches();
  }

  @Override
  public void denyEverything(Consumer<String> answer) {
    denyEverything("window", answer);
  }

  /// Denies everything from now on.
  ///
  /// @param by `window` or `tray`
  void denyEverything(String by, Consumer<String> answer) {
    beside.ask(
        () -> core.denyEverything(by).sealed(),
        sealed -> answer.accept(sealed ? "" : Texts.get("shell.switch.unsealed")));
  }

  @Override
  public void readOnly(Consumer<String> answer) {
    readOnly("window", answer);
  }

  /// Lets only reading pass from now on.
  ///
  /// @param by `window` or `tray`
  void readOnly(String by, Consumer<String> answer) {
    beside.ask(() -> core.readOnly(by), _ -> answer.accept(""));
  }

  @Override
  public void observe(Duration time, Consumer<String> answer) {
    change(() -> core.observe(time), answer);
  }

  @Override
  public void off(MasterSwitch which, String id, Consumer<String> answer) {
    change(() -> core.off(which, id), answer);
  }

  private void change(Change change, Consumer<String> answer) {
    beside.ask(() -> said(change), said -> said.ifPresent(answer));
  }

  // Nothing where the program ends meanwhile.
  private static Optional<String> said(Change change) {
    try {
      change.make();
      return Optional.of("");
    } catch (ConfigException | AuditException e) {
      return Optional.of(Texts.get("shell.switch.refused", CoreWords.ofFault(e)));
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }
}
