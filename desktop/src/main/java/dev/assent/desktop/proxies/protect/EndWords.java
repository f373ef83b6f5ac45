package dev.assent.desktop.proxies.protect;

import dev.assent.core.pap.PolicyTemplates;
import dev.assent.core.wiring.McpClient;
import dev.assent.core.wiring.ServerWiring;
import dev.assent.desktop.proxies.protect.ProtectDesk.Moved;
import dev.assent.desktop.proxies.protect.ProtectDesk.Outcome;
import dev.assent.desktop.proxies.protect.ProtectDesk.Part;
import dev.assent.desktop.proxies.protect.ProtectDesk.Preview;
import dev.assent.desktop.proxies.protect.ProtectDesk.Tool;
import dev.assent.desktop.proxies.protect.ProtectDesk.Trial;
import dev.assent.desktop.proxies.protect.ProtectSheet.Card;
import dev.assent.desktop.proxies.protect.ProtectSheet.End;
import dev.assent.desktop.proxies.protect.ProtectSheet.Line;
import dev.assent.desktop.proxies.protect.ProtectSheet.State;
import dev.assent.desktop.proxies.wiring.WiringDesk.Seen;
import dev.assent.desktop.ui.CoreWords;
import dev.assent.desktop.ui.ListWords;
import dev.assent.desktop.ui.ShownText;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.ToolEffectWords;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// Puts into words what became of clients' files and servers. Pure.
final class EndWords {
  private static final Comparator<Line> FAILED_FIRST = Comparator.comparing(EndWords::isGood);

  private EndWords() {}

  /// After it. What failed stands first.
  ///
  /// @param served the folders that new servers serve, by proxy
  /// @param ticked the tools to accept, by proxy
  /// @param said what came of accepting some; empty before
  /// @param came the clients whose first call came since
  static ProtectSheet ended(
      Preview preview,
      List<Integer> chosen,
      Outcome.Ended end,
      Map<String, List<String>> served,
      Map<String, List<Tool>> ticked,
      String said,
      Set<McpClient> came) {
    boolean undo = ProtectWords.isUndo(preview.wish());
    int done = 0;
    var again = new LinkedHashSet<String>();
    for (int at = 0; at < chosen.size(); at++) {
      Part part = preview.parts().get(chosen.get(at));
      if (isDone(part, at, end)) {
        done++;
        // An agent reads its hooks when a session begins; whoever called has read its file.
        if (!part.isHook()
            && !came.contains(part.client())
            && !part.becomes().equals(Optional.of(ServerWiring.Return.NOTHING))) {
          again.add(part.client().shown());
        }
      }
    }
    boolean failed = end.trials().values().stream().anyMatch(trial -> !trial.works());
    String head =
        done == 0
            ? "protect.head.refused"
            : done < chosen.size()
                ? "protect.head.partly"
                : undo ? "protect.head.undone" : failed ? "protect.head.some" : "protect.head.done";
    return new ProtectSheet(
        State.ENDED,
        Texts.get(head),
        kept(preview, chosen, end),
        staying(end),
        endedCards(preview, chosen, end, served, ticked),
        ProtectWords.stays(preview),
        List.of(),
        again.isEmpty()
            ? ""
            : joined(
                Texts.count("protect.restart", again.size(), ListWords.all(again)),
                undo ? "" : question(preview, chosen, end, served)),
        came.isEmpty()
            ? ""
            : Texts.get(
                "protect.came", ListWords.all(came.stream().map(McpClient::shown).toList())),
        "",
        accepts(ticked),
        said,
        !undo && done > 0,
        failed);
  }

  private static String joined(String one, String other) {
    return (one + " " + other).strip();
  }

  // A first call that passes, for whoever wants to see it. It names the server: many agents list
  // files with tools of their own.
  private static String question(
      Preview preview, List<Integer> chosen, Outcome.Ended end, Map<String, List<String>> served) {
    for (int at = 0; at < chosen.size(); at++) {
      Part part = preview.parts().get(chosen.get(at));
      for (Moved moved : end.refused().get(at).isEmpty() ? part.servers() : List.<Moved>of()) {
        var folders = served.getOrDefault(moved.proxy(), moved.serves());
        if (works(end, moved) && !folders.isEmpty()) {
          return Texts.get(
              "protect.question",
              ProtectWords.name(moved.name()),
              ShownText.line(folders.getFirst()),
              part.client().shown());
        }
      }
    }
    return "";
  }

  private static boolean works(Outcome.Ended end, Moved moved) {
    return Optional.ofNullable(end.trials().get(moved.proxy())).map(Trial::works).orElse(true);
  }

  // A tool that is not to be accepted is not counted, and is not lost: its first call asks.
  private static String accepts(Map<String, List<Tool>> ticked) {
    int count = ticked.values().stream().mapToInt(List::size).sum();
    return count == 0 ? "" : Texts.count("protect.accept", count);
  }

  /// After tools were accepted.
  static String accepted(int count) {
    return Texts.count("protect.accepted", count);
  }

  /// The tools that are ticked at first: those that are taken to look at something only.
  static Map<String, List<Tool>> readers(Preview preview, List<Integer> chosen, Outcome.Ended end) {
    var readers = tools(preview, chosen, end);
    readers.replaceAll((_, tools) -> tools.stream().filter(Tool::onlyReads).toList());
    return readers;
  }

  // Of servers that are behind us now, by proxy.
  private static Map<String, List<Tool>> tools(
      Preview preview, List<Integer> chosen, Outcome.Ended end) {
    var tools = new LinkedHashMap<String, List<Tool>>();
    for (int at = 0; at < chosen.size(); at++) {
      Part part = preview.parts().get(chosen.get(at));
      if (end.refused().get(at).isEmpty()) {
        part.servers().stream()
            .filter(one -> works(end, one))
            .forEach(one ->
                Optional.ofNullable(end.trials().get(one.proxy()))
                    .ifPresent(trial -> tools.put(one.proxy(), trial.tools())));
      }
    }
    return tools;
  }

  // Counted are those of files that were changed.
  private static String kept(Preview preview, List<Integer> chosen, Outcome.Ended end) {
    var proxies = new LinkedHashSet<String>();
    for (int at = 0; at < chosen.size(); at++) {
      Part part = preview.parts().get(chosen.get(at));
      if (isDone(part, at, end)) {
        part.servers().stream()
            .filter(one -> works(end, one))
            .forEach(one -> proxies.add(one.proxy()));
      }
    }
    int count =
        (int)
            preview.secrets().found().stream()
                .filter(secret -> proxies.contains(secret.proxy()))
                .count();
    return preview.secrets().stores() && count > 0 ? Texts.count("protect.secrets.end", count) : "";
  }

  private static String staying(Outcome.Ended end) {
    return new TreeMap<>(end.staying())
        .entrySet().stream()
            .map(one ->
                Texts.get("protect.staying", one.getKey(), CoreWords.ofFault(one.getValue())))
            .collect(Collectors.joining(" "));
  }

  /// Returns whether a file was changed.
  ///
  /// @param at its place among the chosen
  static boolean isDone(Part part, int at, Outcome.Ended end) {
    return end.refused().get(at).isEmpty()
        && (part.isHook() || part.becomes().isPresent() || started(part, end) > 0);
  }

  private static int started(Part part, Outcome.Ended end) {
    return (int) part.servers().stream().filter(one -> works(end, one)).count();
  }

  // A part that was left out has no end.
  private static List<Card> endedCards(
      Preview preview,
      List<Integer> chosen,
      Outcome.Ended end,
      Map<String, List<String>> served,
      Map<String, List<Tool>> ticked) {
    var cards = new ArrayList<Card>();
    // Of two clients that start one server the first shows its tools.
    var listed = tools(preview, chosen, end);
    for (int at = 0; at < chosen.size(); at++) {
      Part part = preview.parts().get(chosen.get(at));
      boolean refused = end.refused().get(at).isPresent();
      Card card =
          ProtectWords.card(
              part,
              true,
              Optional.of(end(part, at, end)),
              moved -> {
                Optional<Trial> trial = Optional.ofNullable(end.trials().get(moved.proxy()));
                Line line = ProtectWords.moves(moved, trial, refused);
                return refused
                    ? line
                    : withTools(
                        line,
                        moved.proxy(),
                        Optional.ofNullable(listed.remove(moved.proxy())).orElse(List.of()),
                        preview,
                        served,
                        ticked);
              });
      cards.add(card.with(card.lines().stream().sorted(FAILED_FIRST).toList()));
    }
    cards.sort(Comparator.comparing(EndWords::isGood));
    return cards;
  }

  private static boolean isGood(Card card) {
    return card.end().map(End::done).orElse(true)
        && card.lines().stream().allMatch(EndWords::isGood);
  }

  private static boolean isGood(Line line) {
    return line.trial().map(ProtectSheet.Trial::works).orElse(true);
  }

  private static Line withTools(
      Line line,
      String proxy,
      List<Tool> tools,
      Preview preview,
      Map<String, List<String>> served,
      Map<String, List<Tool>> ticked) {
    var on = ticked.getOrDefault(proxy, List.of());
    return new Line(
        line.words(),
        line.starts(),
        line.trial(),
        line.folders(),
        new ProtectSheet.Tools(
            isNew(preview, proxy)
                ? passing(tools, served.getOrDefault(proxy, List.of()))
                : Texts.get("protect.tools.rules"),
            tools.stream()
                .map(one ->
                    new ProtectSheet.ToolTick(
                        proxy,
                        one.review().name(),
                        ProtectWords.name(one.review().name()),
                        String.join(", ", ToolEffectWords.of(one.deed())),
                        on.contains(one)))
                .toList()));
  }

  // A server that was here before keeps its rules.
  private static boolean isNew(Preview preview, String proxy) {
    return preview.served().containsKey(proxy)
        || preview.protection().stream()
            .flatMap(one -> one.added().stream())
            .anyMatch(one -> one.name().equals(proxy));
  }

  // By the rules that a new server begins with.
  private static String passing(List<Tool> tools, List<String> folders) {
    var readers =
        tools.stream()
            .filter(one -> one.onlyReads() && PolicyTemplates.isFileReader(one.review().name()))
            .map(one -> ProtectWords.name(one.review().name()))
            .toList();
    return readers.isEmpty()
        ? Texts.get("protect.tools.ask")
        : Texts.count(
            folders.isEmpty() ? "protect.tools.denied" : "protect.tools.pass",
            readers.size(),
            ListWords.all(readers));
  }

  private static End end(Part part, int at, Outcome.Ended end) {
    Optional<CharSequence> refused = end.refused().get(at);
    if (refused.isPresent()) {
      return new End(false, Texts.get("protect.end.refused", CoreWords.ofFault(refused.get())));
    }
    if (part.becomes().isPresent()) {
      return new End(true, Texts.get("protect.end." + ProtectWords.word(part.becomes().get())));
    }
    if (part.isHook()) {
      return new End(true, Texts.get("protect.end.hook", part.client().shown()));
    }
    int started = started(part, end);
    int all = part.servers().size();
    if (started == 0) {
      return new End(false, Texts.get("protect.end.none"));
    }
    return new End(
        true,
        started == all
            ? Texts.count("protect.end", started)
            : Texts.count("protect.end.part", started, Texts.number(all)));
  }

  /// The clients of whose servers a call came since.
  ///
  /// @param since when it ended
  static Set<McpClient> came(
      Preview preview, List<Integer> chosen, Outcome.Ended end, Instant since, List<Seen> now) {
    var came = new LinkedHashSet<McpClient>();
    for (int at = 0; at < chosen.size(); at++) {
      Part part = preview.parts().get(chosen.get(at));
      var proxies = part.servers().stream().map(Moved::proxy).toList();
      boolean calls =
          isDone(part, at, end)
              && now.stream()
                  .filter(one -> one.called().filter(call -> !call.isBefore(since)).isPresent())
                  .filter(one -> proxies.contains(one.server()))
                  .anyMatch(
                      one -> McpClient.calling(one.client()).equals(Optional.of(part.client())));
      if (calls) {
        came.add(part.client());
      }
    }
    return came;
  }
}
