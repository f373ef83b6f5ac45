package dev.assent.desktop.proxies.protect;

import dev.assent.core.wiring.McpClient;
import dev.assent.core.wiring.WiredClient;
import dev.assent.desktop.proxies.protect.ProtectDesk.Choices;
import dev.assent.desktop.proxies.protect.ProtectDesk.Outcome;
import dev.assent.desktop.proxies.protect.ProtectDesk.Preview;
import dev.assent.desktop.proxies.protect.ProtectSheet.State;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.IntStream;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.value.ObservableValue;

/// Shows what clients' files would become, and changes them after a yes. Belongs to the toolkit's
/// thread.
public final class ProtectViewModel {
  private final ReadOnlyObjectWrapper<Optional<ProtectSheet>> sheet =
      new ReadOnlyObjectWrapper<>(this, "sheet", Optional.empty());
  private final ReadOnlyObjectWrapper<List<ClientLine>> lines =
      new ReadOnlyObjectWrapper<>(this, "lines", List.of());
  private Optional<ProtectDesk> desk = Optional.empty();
  private Runnable look = () -> {};
  private List<WiredClient> clients = List.of();
  private Map<McpClient, List<String>> kept = Map.of();
  private Optional<Preview> preview = Optional.empty();
  private List<Integer> left = List.of();
  private String notice = "";
  private Choices choices = Choices.FIRST;
  private List<Path> done = List.of();
  private int asked;

  /// Nothing is offered before there is a desk.
  public ProtectViewModel() {}

  /// Learns from now on what stands in the clients' files.
  ///
  /// @param found the clients, as they were at the last look
  /// @param again has the clients looked at again
  public void follow(ProtectDesk source, ObservableValue<List<WiredClient>> found, Runnable again) {
    desk = Optional.of(source);
    look = again;
    found.subscribe(this::found);
  }

  private void found(List<WiredClient> now) {
    clients = List.copyOf(now);
    draw();
    desk.ifPresent(source -> source.look(this::kept));
  }

  private void kept(Map<McpClient, List<String>> now) {
    kept = Map.copyOf(now);
    draw();
  }

  private void draw() {
    lines.set(
        clients.stream()
            .map(client -> ProtectWords.line(client, kept.getOrDefault(client.client(), List.of())))
            .toList());
  }

  /// Returns whether files can be changed: where Assent is not installed there is no program that a
  /// client could start.
  public boolean isOffered() {
    return desk.isPresent();
  }

  /// The clients that were found, in a fixed order, with what of their servers is protected.
  public ReadOnlyObjectProperty<List<ClientLine>> linesProperty() {
    return lines.getReadOnlyProperty();
  }

  /// What would change, or has changed; absent while nobody asked.
  public ReadOnlyObjectProperty<Optional<ProtectSheet>> sheetProperty() {
    return sheet.getReadOnlyProperty();
  }

  /// Shows what a wish would change. Does nothing where it is not offered, and while files are
  /// being written.
  public void ask(ProtectWish wish) {
    if (desk.isEmpty() || is(State.WORKING)) {
      return;
    }
    choices = Choices.FIRST;
    plan(wish, Optional.empty());
  }

  /// Makes a choice beside the files. Shows anew what would change.
  public void choose(ProtectSheet.Matter matter, boolean isOn) {
    if (!is(State.READY) || preview.isEmpty()) {
      return;
    }
    Choices before = choices;
    choices =
        switch (matter) {
          case SECRETS -> new Choices(isOn, before.handsOn());
          case VARIABLES -> new Choices(before.stores(), isOn);
        };
    if (!choices.equals(before)) {
      plan(preview.get().wish(), Optional.of(left));
    }
  }

  private void plan(ProtectWish wish, Optional<List<Integer>> without) {
    asked++;
    int now = asked;
    List<Path> before = files();
    preview = Optional.empty();
    notice = "";
    sheet.set(Optional.of(ProtectWords.looking(wish)));
    desk.orElseThrow()
        .plan(
            wish,
            choices,
            found -> {
              if (now == asked) {
                preview = Optional.of(found);
                left =
                    without.filter(_ -> files().equals(before)).orElseGet(() -> ofProjects(found));
                ready();
              }
            });
  }

  private List<Path> files() {
    return preview.stream()
        .flatMap(found -> found.parts().stream())
        .map(ProtectDesk.Part::file)
        .toList();
  }

  /// Shows what puts the servers of a client behind Assent.
  ///
  /// @param client its word in commands
  public void protect(String client) {
    McpClient.of(client).map(ProtectWish::of).ifPresent(this::ask);
  }

  /// Shows what takes the servers of a client back.
  ///
  /// @param client its word in commands
  public void undo(String client) {
    McpClient.of(client).map(ProtectWish::back).ifPresent(this::ask);
  }

  private void show(Preview found) {
    preview = Optional.of(found);
    left = ofProjects(found);
    ready();
  }

  // What a repository names is started for a word of its own: the tick, or a wish for it alone.
  private static List<Integer> ofProjects(Preview of) {
    boolean alone = of.wish() instanceof ProtectWish.Protect(_, var key, _) && key.isPresent();
    return IntStream.range(0, of.parts().size())
        .filter(at -> !alone && of.parts().get(at).ofProject())
        .boxed()
        .toList();
  }

  private void ready() {
    preview.ifPresent(
        found -> sheet.set(Optional.of(ProtectWords.ready(found, chosen(found), notice))));
  }

  private List<Integer> chosen(Preview of) {
    return IntStream.range(0, of.parts().size()).boxed().filter(at -> !left.contains(at)).toList();
  }

  /// Takes a file in or leaves it out.
  ///
  /// @param card its place on the sheet
  public void choose(int card, boolean wanted) {
    if (!is(State.READY) || wanted != left.contains(card)) {
      return;
    }
    var next = new TreeSet<>(left);
    boolean _ = wanted ? next.remove(card) : next.add(card);
    left = List.copyOf(next);
    ready();
  }

  /// Changes the chosen files. Does nothing unless they were just shown.
  public void carryOut() {
    if (!is(State.READY) || preview.isEmpty() || desk.isEmpty()) {
      return;
    }
    var shown = preview.get();
    var chosen = chosen(shown);
    if (chosen.isEmpty()) {
      return;
    }
    sheet.set(Optional.of(ProtectWords.working(shown, chosen)));
    desk.get().carryOut(shown, chosen, outcome -> ended(shown, chosen, outcome));
  }

  private void ended(Preview shown, List<Integer> chosen, Outcome outcome) {
    switch (outcome) {
      case Outcome.Stale(var file, var anew) -> {
        notice = ProtectWords.stale(file);
        show(anew);
      }
      case Outcome.Ended end -> {
        done =
            IntStream.range(0, chosen.size())
                .filter(at -> ProtectWords.isDone(shown.parts().get(chosen.get(at)), at, end))
                .mapToObj(at -> shown.parts().get(chosen.get(at)).file())
                .toList();
        sheet.set(Optional.of(ProtectWords.ended(shown, chosen, end)));
      }
    }
    look.run();
  }

  /// Shows how what was just done is taken back.
  public void undo() {
    if (is(State.ENDED)) {
      preview.ifPresent(shown -> ask(back(shown)));
    }
  }

  /// Shows how the servers that did not start are put behind Assent all the same.
  public void insist() {
    if (is(State.ENDED)
        && preview.isPresent()
        && preview.get().wish() instanceof ProtectWish.Protect(var client, var key, _)) {
      ask(new ProtectWish.Protect(client, key, false));
    }
  }

  private ProtectWish back(Preview shown) {
    Optional<String> proxy =
        switch (shown.wish()) {
          case ProtectWish.Protect protect when protect.key().isPresent() ->
              shown.parts().stream()
                  .flatMap(part -> part.servers().stream())
                  .map(ProtectDesk.Moved::proxy)
                  .findFirst();
          case ProtectWish.Protect _, ProtectWish.Undo _ -> Optional.empty();
        };
    return new ProtectWish.Undo(Optional.empty(), proxy, done);
  }

  /// Puts the sheet away, except while files are being written.
  public void close() {
    if (!is(State.WORKING)) {
      asked++;
      preview = Optional.empty();
      sheet.set(Optional.empty());
    }
  }

  private boolean is(State state) {
    return sheet.get().map(ProtectSheet::state).filter(state::equals).isPresent();
  }

  /// Returns whether a server of any client goes around us.
  public boolean protects() {
    return isOffered() && lines.get().stream().anyMatch(ClientLine::protects);
  }

  /// Returns whether a client's server that was put behind a proxy can be taken back.
  public boolean undoes(String proxy) {
    return isOffered() && kept.values().stream().anyMatch(names -> names.contains(proxy));
  }

  /// Returns whether something was put behind us that can be taken back.
  public boolean undoes() {
    return isOffered() && !kept.isEmpty();
  }
}
