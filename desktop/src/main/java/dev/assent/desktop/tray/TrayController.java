package dev.assent.desktop.tray;

import dev.assent.core.approval.ApprovalRequest;
import dev.assent.desktop.ui.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Decides what the tray shows: state by what waits, menu by what one can do. Belongs to the toolkit's thread.
public final class TrayController {
  // More lines than this make a menu nobody reads; the window has them all.
  private static final int LISTED = 6;

  private final Actions actions;
  private Optional<TrayHost> host = Optional.empty();
  private List<ApprovalRequest> waiting = List.of();
  private Optional<String> attention = Optional.empty();

  /// What the menu does.
  ///
  /// @param review shows the waiting calls
  /// @param denyOldest refuses the call that has waited longest
  /// @param open shows the main window
  /// @param quit ends the program, after a question where calls wait
  public record Actions(Runnable review, Runnable denyOldest, Runnable open, Runnable quit) {}

  /// A tray without a host: shows nothing until it gets one.
  public TrayController(Actions actions) {
    this.actions = actions;
  }

  /// Gives it a host.
  public void host(TrayHost newHost) {
    host = Optional.of(newHost);
    show();
  }

  /// Whether a panel shows the symbol.
  public boolean isShown() {
    return host.filter(TrayHost::isShown).isPresent();
  }

  /// Other calls wait.
  ///
  /// @param calls oldest first
  public void waiting(List<ApprovalRequest> calls) {
    waiting = List.copyOf(calls);
    show();
  }

  /// Something needs the person, or does not any more.
  public void attention(Optional<String> reason) {
    attention = reason;
    show();
  }

  /// What the symbol shows now; calls that wait go before other needs.
  TrayState state() {
    if (!waiting.isEmpty()) {
      return new TrayState.Waiting(waiting.size());
    }
    return attention.<TrayState>map(TrayState.Attention::new).orElseGet(TrayState.Idle::new);
  }

  /// What the menu offers now.
  TrayMenu menu() {
    var items = new ArrayList<TrayMenu.Item>();
    items.add(new TrayMenu.Action(state().words(), false, () -> {}));
    for (ApprovalRequest call : waiting.subList(0, Math.min(LISTED, waiting.size()))) {
      items.add(new TrayMenu.Action("  " + lineOf(call), true, actions.review()));
    }
    items.add(new TrayMenu.Separator());
    items.add(new TrayMenu.Action(Texts.get("tray.review"), !waiting.isEmpty(), actions.review()));
    items.add(new TrayMenu.Action(Texts.get("tray.denyOldest"), !waiting.isEmpty(), actions.denyOldest()));
    items.add(new TrayMenu.Separator());
    items.add(new TrayMenu.Action(Texts.get("tray.open"), true, actions.open()));
    items.add(new TrayMenu.Action(Texts.get("tray.quit"), true, actions.quit()));
    return new TrayMenu(items);
  }

  private static String lineOf(ApprovalRequest call) {
    return call.request().resource().toolName().orElse(call.request().action().method()) + " · " + call.proxy();
  }

  private void show() {
    host.ifPresent(tray -> tray.show(state(), menu()));
  }

  /// Takes the symbol away.
  public void close() {
    host.ifPresent(TrayHost::close);
    host = Optional.empty();
  }
}
