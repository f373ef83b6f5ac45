package dev.assent.desktop.proxies.protect;

import dev.assent.core.protect.MovedSecret;
import dev.assent.core.wiring.ServerWiring;
import dev.assent.core.wiring.WiredClient;
import dev.assent.core.wiring.WiredServer;
import dev.assent.desktop.proxies.protect.ProtectDesk.Moved;
import dev.assent.desktop.proxies.protect.ProtectDesk.Outcome;
import dev.assent.desktop.proxies.protect.ProtectDesk.Part;
import dev.assent.desktop.proxies.protect.ProtectDesk.Preview;
import dev.assent.desktop.proxies.protect.ProtectDesk.Trial;
import dev.assent.desktop.proxies.protect.ProtectSheet.Card;
import dev.assent.desktop.proxies.protect.ProtectSheet.End;
import dev.assent.desktop.proxies.protect.ProtectSheet.Line;
import dev.assent.desktop.proxies.protect.ProtectSheet.State;
import dev.assent.desktop.proxies.protect.ProtectSheet.Stay;
import dev.assent.desktop.proxies.wiring.WiringSymbol;
import dev.assent.desktop.ui.CoreWords;
import dev.assent.desktop.ui.ShownText;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.arguments.ShortenedText;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// Puts into words what clients' files become. Pure.
final class ProtectWords {
  private static final int NAME_LENGTH = 60;

  private ProtectWords() {}

  /// A client in a list.
  ///
  /// @param kept the proxies that its servers were put behind
  static ClientLine line(WiredClient wired, List<String> kept) {
    var around = names(wired.around());
    var behind = names(wired.servers().stream().filter(one -> one.proxy().isPresent()).toList());
    var words = new ArrayList<String>();
    if (!wired.unreadable().isEmpty()) {
      words.add(whole(CoreWords.ofFault(wired.unreadable().getFirst().why())));
    }
    if (!around.isEmpty()) {
      words.add(Texts.get("protect.line.around", String.join(", ", around)));
    }
    if (!behind.isEmpty()) {
      words.add(Texts.get("protect.line.behind", String.join(", ", behind)));
    }
    if (words.isEmpty()) {
      words.add(Texts.get("servers.wiring.nothing"));
    }
    return new ClientLine(
        wired.client(),
        wired.client().shown(),
        WiringSymbol.of(wired.client()),
        String.join("; ", words),
        !around.isEmpty(),
        !kept.isEmpty());
  }

  private static List<String> names(List<WiredServer> servers) {
    var names = new LinkedHashSet<String>();
    servers.forEach(one -> names.add(name(one.name())));
    return List.copyOf(names);
  }

  /// While files are read.
  static ProtectSheet looking(ProtectWish wish) {
    return new ProtectSheet(
        State.LOOKING,
        Texts.get(isUndo(wish) ? "protect.head.back" : "protect.head.looking"),
        Texts.get("protect.looking"),
        "",
        List.of(),
        List.of(),
        List.of(),
        "",
        "",
        false,
        false);
  }

  /// Before anything is changed.
  ///
  /// @param notice why it is shown anew; empty for nothing
  static ProtectSheet ready(Preview preview, List<Integer> chosen, String notice) {
    boolean undo = isUndo(preview.wish());
    int files = preview.parts().size();
    String head =
        files == 0
            ? Texts.get(undo ? "protect.head.back" : "protect.head.looking")
            : undo
                ? Texts.get("protect.head.back")
                : counted("protect.head.one", "protect.head.many", servers(preview));
    String intro =
        files == 0
            ? Texts.get(
                preview.stays().isEmpty()
                    ? undo ? "protect.none.back" : "protect.none"
                    : "protect.none.possible")
            : undo
                ? Texts.get("protect.intro.back")
                : Texts.get("protect.intro", Texts.get("servers.template.developer"))
                    + " "
                    + Texts.get(isTried(preview.wish()) ? "protect.tries" : "protect.untried");
    return new ProtectSheet(
        State.READY,
        head,
        intro,
        notice,
        cards(preview, chosen, Optional.empty()),
        stays(preview),
        choices(preview),
        "",
        files == 0
            ? ""
            : chosen.isEmpty()
                ? Texts.get("protect.action.none")
                : counted("protect.action.one", "protect.action.many", chosen.size()),
        false,
        false);
  }

  /// While files are written.
  static ProtectSheet working(Preview preview, List<Integer> chosen) {
    var ready = ready(preview, chosen, "");
    return new ProtectSheet(
        State.WORKING,
        ready.head(),
        Texts.get(isTried(preview.wish()) ? "protect.trying" : "protect.working"),
        "",
        ready.cards(),
        ready.stays(),
        ready.choices(),
        "",
        ready.action(),
        false,
        false);
  }

  /// After it.
  static ProtectSheet ended(Preview preview, List<Integer> chosen, Outcome.Ended end) {
    boolean undo = isUndo(preview.wish());
    int done = 0;
    var again = new LinkedHashSet<String>();
    for (int at = 0; at < chosen.size(); at++) {
      Part part = preview.parts().get(chosen.get(at));
      if (isDone(part, at, end)) {
        done++;
        if (!part.becomes().equals(Optional.of(ServerWiring.Return.NOTHING))) {
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
        cards(preview, chosen, Optional.of(end)),
        stays(preview),
        List.of(),
        switch (again.size()) {
          case 0 -> "";
          case 1 -> Texts.get("protect.restart.one", again.getFirst());
          default -> Texts.get("protect.restart.many", String.join(", ", again));
        },
        "",
        !undo && done > 0,
        failed);
  }

  private static List<ProtectSheet.Choice> choices(Preview preview) {
    var choices = new ArrayList<ProtectSheet.Choice>();
    ProtectDesk.Secrets secrets = preview.secrets();
    if (!secrets.found().isEmpty()) {
      choices.add(
          new ProtectSheet.Choice(
              ProtectSheet.Matter.SECRETS,
              counted(
                  "protect.secrets.head.one", "protect.secrets.head.many", secrets.found().size()),
              secrets.found().stream().map(ProtectWords::secret).toList(),
              Texts.get("protect.secrets.store"),
              secrets.stores(),
              secrets.unusable().isEmpty(),
              secrets
                  .unusable()
                  .map(why -> Texts.get("protect.secrets.unusable", CoreWords.ofFault(why)))
                  .orElseGet(() ->
                      Texts.get(
                          secrets.stores() ? "protect.secrets.stored" : "protect.secrets.kept"))));
    }
    var unseen = preview.unseen().variables();
    if (!unseen.isEmpty()) {
      var lines = new ArrayList<String>();
      if (!unseen.offered().isEmpty()) {
        lines.add(String.join(", ", unseen.offered()));
      }
      if (!unseen.never().isEmpty()) {
        lines.add(Texts.get("protect.variables.never", String.join(", ", unseen.never())));
      }
      choices.add(
          new ProtectSheet.Choice(
              ProtectSheet.Matter.VARIABLES,
              Texts.get("protect.variables.head"),
              lines,
              Texts.get("protect.variables.hand"),
              preview.unseen().handsOn(),
              !unseen.offered().isEmpty(),
              Texts.get("protect.variables.words")));
    }
    return choices;
  }

  private static String secret(MovedSecret secret) {
    return Texts.get(
        "protect.secrets." + secret.place().word(), name(secret.name()), secret.proxy());
  }

  // Counted are those of files that were changed.
  private static String kept(Preview preview, List<Integer> chosen, Outcome.Ended end) {
    var proxies = new LinkedHashSet<String>();
    for (int at = 0; at < chosen.size(); at++) {
      Part part = preview.parts().get(chosen.get(at));
      if (isDone(part, at, end)) {
        part.servers().stream()
            .filter(one ->
                Optional.ofNullable(end.trials().get(one.proxy())).map(Trial::works).orElse(true))
            .forEach(one -> proxies.add(one.proxy()));
      }
    }
    int count =
        (int)
            preview.secrets().found().stream()
                .filter(secret -> proxies.contains(secret.proxy()))
                .count();
    return preview.secrets().stores() && count > 0
        ? counted("protect.secrets.end.one", "protect.secrets.end.many", count)
        : "";
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
        && (part.becomes().isPresent() || started(part, end) > 0);
  }

  private static int started(Part part, Outcome.Ended end) {
    return (int)
        part.servers().stream()
            .map(one -> Optional.ofNullable(end.trials().get(one.proxy())))
            .filter(trial -> trial.map(Trial::works).orElse(true))
            .count();
  }

  /// Why it is shown anew.
  static String stale(Path file) {
    return Texts.get("protect.stale", whole(file.toString()));
  }

  private static List<Card> cards(
      Preview preview, List<Integer> chosen, Optional<Outcome.Ended> end) {
    var cards = new ArrayList<Card>();
    for (int at = 0; at < preview.parts().size(); at++) {
      int place = chosen.indexOf(at);
      // What was left out has no end.
      if (end.isEmpty() || place >= 0) {
        cards.add(card(preview.parts().get(at), place, end));
      }
    }
    return cards;
  }

  private static Card card(Part part, int place, Optional<Outcome.Ended> end) {
    return new Card(
        part.client().shown(),
        WiringSymbol.of(part.client()),
        whole(part.file().toString()),
        part.becomes().isEmpty()
            ? part.servers().stream().map(one -> moves(one, place, end)).toList()
            : part.servers().stream().map(ProtectWords::returns).toList(),
        part.becomes()
            .map(becomes -> Texts.get("protect.becomes." + word(becomes)))
            .orElseGet(() -> part.ofProject() ? Texts.get("protect.ofProject") : ""),
        part.difference(),
        place >= 0,
        end.map(ended -> end(part, place, ended)));
  }

  private static Line moves(Moved moved, int place, Optional<Outcome.Ended> end) {
    boolean refused = end.flatMap(ended -> ended.refused().get(place)).isPresent();
    Optional<Trial> trial =
        end.flatMap(ended -> Optional.ofNullable(ended.trials().get(moved.proxy())));
    boolean moves = !refused && trial.map(Trial::works).orElse(true);
    return new Line(
        moves
            ? Texts.get("protect.moves", name(moved.name()), moved.proxy())
            : Texts.get("protect.failed", name(moved.name())),
        whole(moved.starts()),
        trial.map(ProtectWords::trial));
  }

  private static ProtectSheet.Trial trial(Trial trial) {
    return new ProtectSheet.Trial(
        trial.works(),
        Texts.get(
            trial.works() ? "protect.trial.works" : "protect.trial.fails",
            CoreWords.ofFault(trial.says())),
        trial.wrote().stream()
            .map(line -> ShownText.of(line, ShownText.Place.LINE).inline())
            .collect(Collectors.joining("\n")));
  }

  private static Line returns(Moved moved) {
    return new Line(Texts.get("protect.returns", name(moved.name())), "", Optional.empty());
  }

  private static End end(Part part, int at, Outcome.Ended end) {
    Optional<String> refused = end.refused().get(at);
    if (refused.isPresent()) {
      return new End(false, Texts.get("protect.end.refused", CoreWords.ofFault(refused.get())));
    }
    if (part.becomes().isPresent()) {
      return new End(true, Texts.get("protect.end." + word(part.becomes().get())));
    }
    int started = started(part, end);
    return started == 0
        ? new End(false, Texts.get("protect.end.none"))
        : new End(true, counted("protect.end.one", "protect.end.many", started));
  }

  private static List<Stay> stays(Preview preview) {
    return preview.stays().stream()
        .map(stay ->
            new Stay(
                Texts.get("protect.stays", name(stay.name()), stay.client().shown()),
                CoreWords.ofFault(stay.why()),
                stay.key()))
        .toList();
  }

  private static String word(ServerWiring.Return becomes) {
    return becomes.name().toLowerCase(Locale.ROOT);
  }

  private static int servers(Preview preview) {
    var proxies = new LinkedHashSet<String>();
    preview.parts().forEach(part -> part.servers().forEach(one -> proxies.add(one.proxy())));
    return proxies.size();
  }

  private static boolean isTried(ProtectWish wish) {
    return wish instanceof ProtectWish.Protect(_, _, var tried) && tried;
  }

  private static boolean isUndo(ProtectWish wish) {
    return switch (wish) {
      case ProtectWish.Undo _ -> true;
      case ProtectWish.Protect _ -> false;
    };
  }

  private static String counted(String one, String many, int count) {
    return count == 1 ? Texts.get(one) : Texts.get(many, Texts.number(count));
  }

  private static String name(String outside) {
    return whole(ShortenedText.of(outside, NAME_LENGTH).plain());
  }

  private static String whole(String outside) {
    return ShownText.of(outside, ShownText.Place.LINE).inline();
  }
}
