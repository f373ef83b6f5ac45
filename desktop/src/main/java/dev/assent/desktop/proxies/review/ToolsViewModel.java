package dev.assent.desktop.proxies.review;

import dev.assent.core.analysis.ToolEffects;
import dev.assent.core.proxy.ServerTrial;
import dev.assent.desktop.ui.CoreWords;
import dev.assent.desktop.ui.RateWords;
import dev.assent.desktop.ui.ShownText;
import dev.assent.desktop.ui.Texts;
import java.time.ZoneId;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.SimpleObjectProperty;

/// The tools of the chosen server. Belongs to the toolkit's thread.
public final class ToolsViewModel {
  // The ones that wait for the person first.
  private static final Comparator<ToolRow> ORDER =
      Comparator.comparingInt((ToolRow row) -> row.isChanged() ? 0 : row.isOpen() ? 1 : 2)
          .thenComparing(ToolRow::name);

  private final ServerTools tools;
  private final ZoneId zone;
  private final ObjectProperty<Shown> shown = new SimpleObjectProperty<>(Shown.NOTHING);
  private final ObjectProperty<Tested> tested = new SimpleObjectProperty<>(Tested.NONE);
  private String server = "";
  private boolean reading;
  private boolean again;

  public ToolsViewModel(ServerTools tools, ZoneId zone) {
    this.tools = tools;
    this.zone = zone;
  }

  /// The section as it is shown.
  ///
  /// @param server whose tools they are; empty for none
  /// @param known whether they were read already
  /// @param rows changed ones, new ones, accepted ones, each by name; while a server is shown they
  ///   keep their places
  /// @param problem what is wrong with the files; empty for nothing
  /// @param message how the last acceptance went, where it failed; may be empty
  public record Shown(
      String server, boolean known, List<ToolRow> rows, String problem, String message) {
    static final Shown NOTHING = new Shown("", false, List.of(), "", "");

    public Shown {
      rows = List.copyOf(rows);
    }

    /// The tools that can be accepted here.
    List<ToolRow> acceptable() {
      return rows.stream().filter(ToolRow::isAcceptable).toList();
    }

    /// The number of tools and of those that wait, in words; empty where none is known.
    public String counted() {
      long open = rows.stream().filter(ToolRow::isOpen).count();
      if (rows.isEmpty()) {
        return "";
      }
      return open == 0
          ? Texts.number(rows.size())
          : Texts.count("servers.part.open", rows.size(), Texts.number(open));
    }
  }

  public ReadOnlyObjectProperty<Shown> shownProperty() {
    return shown;
  }

  /// Shows the tools of a server, or looks again at those shown.
  ///
  /// @param name empty for none
  public void show(String name) {
    if (!name.equals(server)) {
      server = name;
      shown.set(new Shown(name, false, List.of(), "", ""));
      tested.set(Tested.NONE);
    }
    read();
  }

  // One reading at a time, so that no older answer comes after a newer one.
  private void read() {
    if (server.isEmpty()) {
      return;
    }
    if (reading) {
      again = true;
      return;
    }
    reading = true;
    String asked = server;
    tools.read(
        asked,
        known -> {
          reading = false;
          if (asked.equals(server)) {
            arrived(known);
          }
          if (again) {
            again = false;
            read();
          }
        });
  }

  private void arrived(ServerTools.Known known) {
    var before = new HashMap<String, Integer>();
    shown.get().rows().forEach(row -> before.put(row.name(), before.size()));
    boolean wasListed = known.tools().stream().anyMatch(tool -> tool.listed().isPresent());
    var rows =
        known.tools().stream()
            .map(tool ->
                ToolRow.of(
                    tool,
                    known.deeds().getOrDefault(tool.name(), ToolEffects.UNKNOWN),
                    wasListed,
                    zone))
            .sorted(
                Comparator.comparingInt((ToolRow row) -> place(before, row.name()))
                    .thenComparing(ORDER))
            .toList();
    shown.set(
        new Shown(server, true, rows, String.join("\n", known.problems()), shown.get().message()));
  }

  // Rows stay where they are while a server is shown: nothing moves under the pointer. New ones
  // come last.
  private static int place(Map<String, Integer> before, String name) {
    return before.getOrDefault(name, Integer.MAX_VALUE);
  }

  /// The outcome of the last test of the shown server.
  ReadOnlyObjectProperty<Tested> testedProperty() {
    return tested;
  }

  /// Starts or reaches the shown server as a client would, and has its tools listed.
  public void test() {
    if (server.isEmpty() || tested.get().running()) {
      return;
    }
    String asked = server;
    tested.set(new Tested(true, true, Texts.get("servers.test.running")));
    tools.trial(
        asked,
        outcome -> {
          if (asked.equals(server)) {
            tested.set(Tested.of(outcome));
            read();
          }
        });
  }

  /// The state or result of a connection test.
  ///
  /// @param running whether it is under way
  /// @param good whether nothing is wrong so far
  /// @param words one sentence; empty where none was made
  record Tested(boolean running, boolean good, String words) {
    static final Tested NONE = new Tested(false, true, "");

    static Tested of(ServerTrial.Outcome outcome) {
      return switch (outcome) {
        case ServerTrial.Outcome.Works(int count) ->
            new Tested(false, true, Texts.count("servers.test.works", count));
        case ServerTrial.Outcome.Fails(var why) ->
            new Tested(false, false, Texts.get("servers.test.fails", CoreWords.ofFault(why)));
        case ServerTrial.Outcome.Silent(var waited) ->
            new Tested(
                false,
                false,
                Texts.get("servers.test.silent", RateWords.within(waited.toSeconds())));
      };
    }
  }

  /// Accepts tools as they were shown.
  void accept(List<ToolRow> rows) {
    String asked = server;
    tools.accept(
        asked,
        rows.stream().map(ToolRow::shown).toList(),
        problem -> {
          if (asked.equals(server)) {
            String message =
                problem.isEmpty() ? "" : Texts.get("servers.tools.message.failed", problem);
            var now = shown.get();
            shown.set(new Shown(now.server(), now.known(), now.rows(), now.problem(), message));
            read();
          }
        });
  }

  /// The names of tools for a sentence, one to a line, hidden characters named.
  static String names(List<ToolRow> rows) {
    return rows.stream()
        .map(row -> ShownText.line(row.name()) + "  " + row.state())
        .collect(Collectors.joining("\n"));
  }
}
