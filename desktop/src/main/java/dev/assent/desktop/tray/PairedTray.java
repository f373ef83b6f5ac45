package dev.assent.desktop.tray;

import java.util.Optional;
import java.util.function.Supplier;

/// A symbol by the technique that is better, and by another one for as long as no panel takes the
/// first. Belongs to the toolkit's thread, but for [#isShown].
public final class PairedTray implements TrayHost {
  private final TrayHost first;
  private final Supplier<Optional<TrayHost>> other;
  private volatile Optional<TrayHost> second = Optional.empty();
  private TrayState state = new TrayState.Idle();
  private TrayMenu menu = TrayMenu.EMPTY;

  /// @param other makes the second symbol; absent when that is not possible either
  public PairedTray(TrayHost first, Supplier<Optional<TrayHost>> other) {
    this.first = first;
    this.other = other;
  }

  /// Looks whether the first is shown, and brings the second or takes it away.
  public void settle() {
    if (first.isShown()) {
      second.ifPresent(TrayHost::close);
      second = Optional.empty();
    } else if (second.isEmpty()) {
      second = other.get();
      second.ifPresent(host -> host.show(state, menu));
    }
  }

  @Override
  public void show(TrayState newState, TrayMenu newMenu) {
    state = newState;
    menu = newMenu;
    first.show(newState, newMenu);
    second.ifPresent(host -> host.show(newState, newMenu));
  }

  @Override
  public boolean isShown() {
    return first.isShown() || second.filter(TrayHost::isShown).isPresent();
  }

  @Override
  public void close() {
    first.close();
    second.ifPresent(TrayHost::close);
    second = Optional.empty();
  }
}
