package dev.assent.desktop.tray;

import dev.assent.core.access.SessionBadge;
import dev.assent.core.approval.MasterSwitch;
import dev.assent.core.approval.SwitchBoard.SwitchState;
import dev.assent.core.approval.grant.Grant;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.desktop.ui.MomentWords;
import dev.assent.desktop.ui.OutsideName;
import dev.assent.desktop.ui.Texts;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/// Decides what the tray shows: state by what waits and which switches are on, menu by what one can
/// do. Belongs to the toolkit's thread.
///
/// A menu can come over the session bus, where other programs can press it. So nothing in it says
/// yes, nothing arms a card, and nothing switches off what makes stricter; what could opens the
/// window instead.
public final class TrayController {
  // More lines than this make a menu nobody reads; the window has them all.
  private static final int LISTED = 6;
  private static final int ENDED = 5;

  private final Actions actions;
  private final CallLines lines;
  private final ZoneId zone;
  private final List<Ended> ended = new ArrayList<>();
  private Optional<TrayHost> host = Optional.empty();
  private List<ApprovalRequest> waiting = List.of();
  private List<Grant> grants = List.of();
  private List<String> refused = List.of();
  private final SequencedMap<String, String> attention = new LinkedHashMap<>();
  private SwitchState switches = SwitchState.NONE;
  private boolean paused;
  private TrayPerson person = new TrayPerson.Unnamed();

  /// The actions that the menu starts.
  ///
  /// @param review shows the card of a call, of the next one where none is named; does not arm it
  /// @param denyOldest refuses the call that has waited longest
  /// @param record shows the record of a question that was answered: its server, then its id
  /// @param page shows a page of the main window
  /// @param identity shows where one signs in
  /// @param denyAll denies everything from now on
  /// @param readOnly lets only reading pass from now on
  /// @param pause pauses the queue, or goes on with it
  /// @param open shows the main window
  /// @param quit ends the program, after a question where calls wait
  public record Actions(
      Consumer<Optional<String>> review,
      Runnable denyOldest,
      BiConsumer<String, String> record,
      Consumer<String> page,
      Runnable identity,
      Runnable denyAll,
      Runnable readOnly,
      Consumer<Boolean> pause,
      Runnable open,
      Runnable quit) {}

  // A question with how it ended, in a few words.
  private record Ended(ApprovalRequest request, String how) {
    boolean isOf(Set<String> ids) {
      return ids.contains(request.id());
    }
  }

  /// A tray without a host: shows nothing until it gets one.
  ///
  /// @param lines the words about calls
  /// @param zone where the person reads times
  public TrayController(Actions actions, CallLines lines, ZoneId zone) {
    this.actions = actions;
    this.lines = lines;
    this.zone = zone;
  }

  /// Gives it a host.
  public void host(TrayHost newHost) {
    host = Optional.of(newHost);
    show();
  }

  /// True while a panel shows the symbol.
  public boolean isShown() {
    return host.filter(TrayHost::isShown).isPresent();
  }

  /// Other calls wait.
  ///
  /// @param calls oldest first
  public void waiting(List<ApprovalRequest> calls) {
    change(() -> waiting = List.copyOf(calls));
  }

  /// A question ended.
  ///
  /// @param how in a few words
  public void ended(ApprovalRequest request, String how) {
    change(() -> {
      ended.addFirst(new Ended(request, how));
      while (ended.size() > ENDED) {
        ended.removeLast();
      }
    });
  }

  /// Calls that ended without a yes passed since, so that they did not end so.
  ///
  /// @param ids of their requests
  public void passed(Set<String> ids) {
    if (ended.stream().anyMatch(one -> one.isOf(ids))) {
      change(() -> ended.removeIf(one -> one.isOf(ids)));
    }
  }

  /// Other yeses last.
  public void grants(List<Grant> now) {
    change(() -> grants = List.copyOf(now));
  }

  /// Other calls were refused just now without a question.
  ///
  /// @param lines what they are, the newest first
  public void refused(List<String> lines) {
    change(() -> refused = List.copyOf(lines));
  }

  /// Other switches are on.
  public void switches(SwitchState now) {
    change(() -> switches = now);
  }

  /// Pauses the queue, or ends the pause.
  public void paused(boolean now) {
    change(() -> paused = now);
  }

  /// Something needs the person, or does not any more.
  ///
  /// @param cause the same for both; what others say stays as it is
  public void attention(String cause, Optional<String> reason) {
    change(() -> {
      attention.remove(cause);
      reason.ifPresent(words -> attention.put(cause, words));
    });
  }

  /// Another person is signed in, or nobody.
  public void person(TrayPerson now) {
    change(() -> person = now);
  }

  private void change(Runnable news) {
    news.run();
    show();
  }

  /// The state that the symbol shows now: everything denied before a paused queue, that before
  /// calls that wait, these before other needs, of which a missing person is the first.
  TrayState state() {
    if (switches.isOn(MasterSwitch.DENY_ALL)) {
      return new TrayState.Locked();
    }
    if (paused) {
      return new TrayState.Paused(waiting.size(), note());
    }
    if (!waiting.isEmpty()) {
      return new TrayState.Waiting(waiting.size(), note());
    }
    // Calls that all are refused, or pass unasked, are a thing to be looked after all the time.
    return nobody()
        .or(this::needs)
        .or(this::observing)
        .<TrayState>map(TrayState.Attention::new)
        .orElseGet(() -> new TrayState.Idle(note()));
  }

  // The newest, and how many there are beside it.
  private Optional<String> needs() {
    return Optional.ofNullable(attention.lastEntry())
        .map(newest ->
            attention.size() == 1
                ? newest.getValue()
                : Texts.get(
                    "tray.attention.more", newest.getValue(), Texts.number(attention.size() - 1)));
  }

  private Optional<String> nobody() {
    return person instanceof TrayPerson.Missing
        ? Optional.of(Texts.get("tray.nobody"))
        : Optional.empty();
  }

  private Optional<String> observing() {
    return switches
        .get(MasterSwitch.OBSERVE)
        .flatMap(SwitchState.On::until)
        .map(until ->
            Texts.get(
                switches.isOn(MasterSwitch.READ_ONLY) ? "tray.observing.reads" : "tray.observing",
                MomentWords.DAY.of(until, zone)));
  }

  private String note() {
    var notes = new ArrayList<String>();
    if (switches.isOn(MasterSwitch.READ_ONLY)) {
      notes.add(Texts.get("tray.readOnly"));
    }
    observing().ifPresent(notes::add);
    return String.join(" · ", notes);
  }

  /// The menu as it is now.
  TrayMenu menu() {
    var items = new ArrayList<TrayMenu.Item>();
    items.add(new TrayMenu.Action(state().words(), false, () -> {}));
    for (ApprovalRequest call : waiting.subList(0, Math.min(LISTED, waiting.size()))) {
      items.add(action("  " + lineOf(call), () -> actions.review().accept(Optional.of(call.id()))));
    }
    if (waiting.size() > LISTED) {
      String more = Texts.count("tray.more", waiting.size() - LISTED);
      items.add(action("  " + more, () -> actions.page().accept("waiting")));
    }
    items.add(new TrayMenu.Separator());
    items.add(
        new TrayMenu.Action(
            Texts.get("tray.review"),
            !waiting.isEmpty(),
            () -> actions.review().accept(Optional.empty())));
    items.add(
        new TrayMenu.Action(
            Texts.get("tray.denyOldest"), !waiting.isEmpty(), actions.denyOldest()));
    addLists(items);
    items.add(new TrayMenu.Separator());
    addSwitches(items);
    items.add(new TrayMenu.Separator());
    addPerson(items);
    items.add(action(Texts.get("tray.open"), actions.open()));
    items.add(action(Texts.get("tray.quit"), actions.quit()));
    return new TrayMenu(items);
  }

  private void addLists(List<TrayMenu.Item> items) {
    if (!grants.isEmpty()) {
      var lines = new ArrayList<TrayMenu.Item>();
      for (Grant grant : grants.subList(0, Math.min(LISTED, grants.size()))) {
        String until = MomentWords.CLOCK.of(grant.until(), zone);
        lines.add(
            action(
                Texts.get("tray.grant", lineOf(grant.request()), until),
                () -> actions.page().accept("grants")));
      }
      items.add(new TrayMenu.Submenu(Texts.count("tray.grants", grants.size()), lines));
    }
    if (!refused.isEmpty()) {
      var lines = new ArrayList<TrayMenu.Item>();
      for (String line : refused.subList(0, Math.min(LISTED, refused.size()))) {
        lines.add(action(line, () -> actions.page().accept("waiting")));
      }
      items.add(new TrayMenu.Submenu(Texts.count("tray.refused", refused.size()), lines));
    }
    if (!ended.isEmpty()) {
      var lines = new ArrayList<TrayMenu.Item>();
      for (Ended one : ended) {
        String words = Texts.get("tray.ended.line", lineOf(one.request()), one.how());
        lines.add(
            action(
                words, () -> actions.record().accept(one.request().proxy(), one.request().id())));
      }
      items.add(new TrayMenu.Submenu(Texts.get("tray.ended"), lines));
    }
  }

  private void addSwitches(List<TrayMenu.Item> items) {
    items.add(
        switches.isOn(MasterSwitch.DENY_ALL)
            ? action(Texts.get("tray.release"), actions.open())
            : action(Texts.get("tray.denyAll"), actions.denyAll()));
    items.add(
        switches.isOn(MasterSwitch.READ_ONLY)
            ? action(Texts.get("tray.readOnly.off"), actions.open())
            : action(Texts.get("tray.readOnly.on"), actions.readOnly()));
    items.add(
        action(
            Texts.get(paused ? "tray.goOn" : "tray.pause"), () -> actions.pause().accept(!paused)));
  }

  private void addPerson(List<TrayMenu.Item> items) {
    switch (person) {
      case TrayPerson.Unnamed _ -> {}
      case TrayPerson.Known(var name) ->
          items.add(action(Texts.get("tray.person", name), actions.identity()));
      case TrayPerson.Missing _ -> items.add(action(Texts.get("tray.signIn"), actions.identity()));
    }
  }

  private static TrayMenu.Action action(String text, Runnable action) {
    return new TrayMenu.Action(text, true, action);
  }

  private String lineOf(ApprovalRequest call) {
    return (CallLines.tool(call) + "  " + lines.about(call)).strip()
        + " · "
        + OutsideName.of(call.proxy())
        + " · "
        + SessionBadge.of(call.request().environment().sessionId()).name();
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
