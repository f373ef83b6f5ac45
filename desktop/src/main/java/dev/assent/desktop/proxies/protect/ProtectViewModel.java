package dev.assent.desktop.proxies.protect;

import dev.assent.core.wiring.McpClient;
import dev.assent.core.wiring.WiredClient;
import dev.assent.desktop.proxies.protect.ProtectDesk.Choices;
import dev.assent.desktop.proxies.protect.ProtectDesk.Outcome;
import dev.assent.desktop.proxies.protect.ProtectDesk.Preview;
import dev.assent.desktop.proxies.protect.ProtectDesk.Trial;
import dev.assent.desktop.proxies.protect.ProtectSheet.State;
import dev.assent.desktop.proxies.wiring.FolderLines;
import dev.assent.desktop.proxies.wiring.WiringDesk.Seen;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.value.ObservableValue;

/// Shows what clients' files would become, and changes them after a yes. Belongs to the toolkit's
/// thread.
public final class ProtectViewModel {
  private final ObjectProperty<Optional<ProtectSheet>> sheet =
      new SimpleObjectProperty<>(Optional.empty());
  private final ObjectProperty<List<ClientLine>> lines = new SimpleObjectProperty<>(List.of());
  private Optional<ProtectDesk> desk = Optional.empty();
  private Consumer<Boolean> look = _ -> {};
  private List<WiredClient> clients = List.of();
  private Map<McpClient, List<String>> kept = Map.of();
  private Optional<Preview> preview = Optional.empty();
  private List<Integer> left = List.of();
  private String notice = "";
  private Choices choices = Choices.FIRST;
  private final Map<String, String> folders = new HashMap<>();
  private Optional<CarriedOut> ended = Optional.empty();
  private Map<String, Trial> tried = Map.of();
  private List<Seen> seen = List.of();
  private InstantSource clock = InstantSource.system();
  private Instant since = Instant.MAX;
  private List<ProtectDesk.Part> done = List.of();
  private int asked;
  private boolean preparing;
  private final BooleanProperty accepting = new SimpleBooleanProperty(false);

  /// Nothing is offered before there is a desk.
  public ProtectViewModel() {}

  /// Learns from now on what stands in the clients' files.
  ///
  /// @param found the clients, as they were at the last look
  /// @param again has the clients looked at again; told whether servers were taken back just now
  public void follow(
      ProtectDesk source, ObservableValue<List<WiredClient>> found, Consumer<Boolean> again) {
    desk = Optional.of(source);
    look = again;
    found.subscribe(this::found);
  }

  /// Learns from now on who was seen lately, to tell when the first call of a client comes.
  ///
  /// @param now the time in which those who were seen are told
  public void notice(ObservableValue<List<Seen>> lately, InstantSource now) {
    clock = now;
    lately.subscribe(all -> {
      var came = came();
      seen = List.copyOf(all);
      // A sheet that is drawn anew takes the focus.
      if (is(State.ENDED) && !came.equals(came())) {
        showEnd();
      }
    });
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
    return lines;
  }

  /// The change as it would be, or as it was made; absent while nobody asked.
  public ReadOnlyObjectProperty<Optional<ProtectSheet>> sheetProperty() {
    return sheet;
  }

  /// Shows what a wish would change. Does nothing where it is not offered, and while files are
  /// being written.
  public void ask(ProtectWish wish) {
    if (desk.isEmpty() || is(State.WORKING)) {
      return;
    }
    choices = Choices.FIRST;
    folders.clear();
    plan(wish, Optional.empty());
  }

  /// Makes a choice beside the files. Shows anew what would change.
  ///
  /// @param word of the option
  public void choose(ProtectSheet.Matter matter, String word, boolean isOn) {
    if (!is(State.READY) || preview.isEmpty()) {
      return;
    }
    Choices before = choices;
    choices =
        switch (matter) {
          case SECRETS -> isOn ? new Choices(ProtectWords.keeping(word), before.handsOn()) : before;
          case VARIABLES -> new Choices(before.secrets(), isOn);
        };
    if (!choices.equals(before)) {
      plan(preview.get().wish(), Optional.of(left));
    }
  }

  /// Has the system ask for what keeps the key store from being used. Shows anew what would change.
  public void prepareKeys() {
    if (!is(State.READY) || preview.isEmpty() || desk.isEmpty() || preparing) {
      return;
    }
    preparing = true;
    int now = asked;
    desk.get()
        .prepareKeys(() -> {
          preparing = false;
          if (now == asked && is(State.READY)) {
            choices = new Choices(ProtectDesk.Keeping.STORE, choices.handsOn());
            preview.ifPresent(shown -> plan(shown.wish(), Optional.of(left)));
          }
        });
  }

  private void plan(ProtectWish wish, Optional<List<Integer>> without) {
    asked++;
    int now = asked;
    List<Path> before = files();
    preview = Optional.empty();
    ended = Optional.empty();
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
                    without.filter(_ -> files().equals(before)).orElseGet(() -> leftAtFirst(found));
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
    left = leftAtFirst(found);
    ready();
  }

  // A repository's server is started for a word of its own, the tick or a wish for it alone; so
  // is an agent asked to ask about its own tools.
  private static List<Integer> leftAtFirst(Preview of) {
    boolean alone = of.wish() instanceof ProtectWish.Protect(_, var key, _) && key.isPresent();
    return IntStream.range(0, of.parts().size())
        .filter(at -> {
          var part = of.parts().get(at);
          return !alone && part.ofProject()
              || part.isHook() && of.wish() instanceof ProtectWish.Protect;
        })
        .boxed()
        .toList();
  }

  private void ready() {
    preview.ifPresent(
        found -> sheet.set(Optional.of(ProtectWords.ready(found, chosen(found), notice, folders))));
  }

  /// Takes the folders that a new server is to serve.
  ///
  /// @param text one a line
  public void serve(String proxy, String text) {
    folders.put(proxy, text);
  }

  /// Adds a folder to those that a new server is to serve.
  public void serveToo(String proxy, String folder) {
    if (is(State.READY)) {
      var before = preview.map(shown -> ServedWords.text(shown, proxy, folders)).orElse("").strip();
      folders.put(proxy, before.isEmpty() ? folder : before + "\n" + folder);
      ready();
    }
  }

  /// Tells if the folders of each server can be served as they were typed.
  public boolean areFoldersGood() {
    return folders.values().stream().allMatch(text -> FolderLines.of(text).fault().isEmpty());
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
    if (chosen.isEmpty() || !areFoldersGood()) {
      return;
    }
    tried = new LinkedHashMap<>();
    working(shown, chosen);
    desk.get()
        .carryOut(
            shown,
            chosen,
            ServedWords.folders(shown, folders),
            (proxy, trial) -> tried(shown, chosen, proxy, trial),
            outcome -> ended(shown, chosen, outcome));
  }

  private void working(Preview shown, List<Integer> chosen) {
    sheet.set(Optional.of(ProtectWords.working(shown, chosen, folders, tried)));
  }

  private void tried(Preview shown, List<Integer> chosen, String proxy, Trial trial) {
    if (is(State.WORKING)) {
      tried.put(proxy, trial);
      working(shown, chosen);
    }
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
                .filter(at -> EndWords.isDone(shown.parts().get(chosen.get(at)), at, end))
                .mapToObj(at -> shown.parts().get(chosen.get(at)))
                .toList();
        ended = Optional.of(new CarriedOut(chosen, end, EndWords.readers(shown, chosen, end), ""));
        since = clock.instant();
        showEnd();
      }
    }
    look.accept(outcome instanceof Outcome.Ended && shown.wish() instanceof ProtectWish.Undo);
  }

  private Set<McpClient> came() {
    return preview
        .flatMap(shown ->
            ended.map(end -> EndWords.came(shown, end.chosen(), end.outcome(), since, seen)))
        .orElse(Set.of());
  }

  private void showEnd() {
    preview.ifPresent(shown ->
        ended.ifPresent(end ->
            sheet.set(
                Optional.of(
                    EndWords.ended(
                        shown,
                        end.chosen(),
                        end.outcome(),
                        ServedWords.folders(shown, folders),
                        end.ticked(),
                        end.said(),
                        came())))));
  }

  /// Takes a listed tool in or leaves it out.
  public void tick(String proxy, String tool, boolean wanted) {
    if (!is(State.ENDED)) {
      return;
    }
    ended = ended.map(end -> end.with(proxy, tool, wanted));
    showEnd();
  }

  /// Takes away what was offered to be accepted and is accepted by now, on another page or with a
  /// yes to a call.
  public void toolsChanged() {
    var offered = ended.filter(_ -> is(State.ENDED)).map(CarriedOut::offered).orElse(Map.of());
    if (offered.isEmpty() || desk.isEmpty()) {
      return;
    }
    int now = asked;
    desk.get()
        .lookForAccepted(
            offered,
            accepted -> {
              // A sheet that is drawn anew takes the focus.
              if (now == asked && accepted.values().stream().anyMatch(some -> !some.isEmpty())) {
                ended = ended.map(end -> end.without(accepted));
                showEnd();
              }
            });
  }

  /// True while tools are being accepted.
  ReadOnlyBooleanProperty acceptingProperty() {
    return accepting;
  }

  /// Accepts the ticked tools. Does nothing while some are being accepted.
  public void accept() {
    if (!is(State.ENDED) || desk.isEmpty() || accepting.get()) {
      return;
    }
    ended
        .filter(end -> end.count() > 0)
        .ifPresent(end -> {
          int now = asked;
          accepting.set(true);
          desk.get()
              .accept(
                  end.ticked(),
                  fault -> {
                    if (now == asked) {
                      ended =
                          ended.map(
                              is -> fault.isEmpty() ? is.accepted(end.ticked()) : is.saying(fault));
                      showEnd();
                    }
                    accepting.set(false);
                  });
        });
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
          case ProtectWish.Protect _,
              ProtectWish.Hook _,
              ProtectWish.Undo _,
              ProtectWish.Unhook _ ->
              Optional.empty();
        };
    var files = done(false);
    var hooks = done(true);
    return files.isEmpty()
        ? new ProtectWish.Unhook(hooks)
        : new ProtectWish.Undo(Optional.empty(), proxy, files, hooks);
  }

  private List<Path> done(boolean hooks) {
    return done.stream()
        .filter(part -> part.isHook() == hooks)
        .map(ProtectDesk.Part::file)
        .toList();
  }

  /// Puts the sheet away, except while files are being written.
  public void close() {
    if (!is(State.WORKING)) {
      asked++;
      preview = Optional.empty();
      sheet.set(Optional.empty());
    }
  }

  /// Puts the sheet away when the person has gone elsewhere, if all on it is done and told.
  public void leave() {
    if (is(State.ENDED) && !accepting.get()) {
      close();
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
