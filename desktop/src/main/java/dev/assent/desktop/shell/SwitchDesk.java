package dev.assent.desktop.shell;

import dev.assent.core.approval.MasterSwitch;
import dev.assent.core.approval.SwitchBoard.SwitchState;
import java.time.Duration;
import java.util.function.Consumer;

/// Puts switches on and off for the window. Each method returns at once. Its answer comes on the
/// toolkit's thread: empty where it was done, else the reason why not.
public interface SwitchDesk {
  /// The switches in force now.
  SwitchState switches();

  /// Denies everything from now on.
  void denyEverything(Consumer<String> answer);

  /// Lets only reading pass from now on.
  void readOnly(Consumer<String> answer);

  /// Lets what a rule asks about pass unasked for a while.
  void observe(Duration time, Consumer<String> answer);

  /// Switches off.
  ///
  /// @param id the switch's, as it was shown
  void off(MasterSwitch which, String id, Consumer<String> answer);
}
