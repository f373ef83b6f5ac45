package dev.assent.desktop.proxies.protect;

import dev.assent.core.wiring.ServerWiring;
import dev.assent.core.wiring.WiredClient;
import dev.assent.core.wiring.WiredServer;
import dev.assent.desktop.proxies.protect.ProtectDesk.Moved;
import dev.assent.desktop.proxies.protect.ProtectDesk.Part;
import dev.assent.desktop.proxies.protect.ProtectDesk.Preview;
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
      words.add(
          Texts.get(
              "servers.wiring.unreadable", whole(wired.unreadable().getFirst().toString())));
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
        "",
        "",
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
                : Texts.get("protect.intro", Texts.get("servers.template.developer"));
    return new ProtectSheet(
        State.READY,
        head,
        intro,
        notice,
        cards(preview, chosen, List.of()),
        stays(preview),
        "",
        files == 0
            ? ""
            : chosen.isEmpty()
                ? Texts.get("protect.action.none")
                : counted("protect.action.one", "protect.action.many", chosen.size()),
        false);
  }

  /// While files are written.
  static ProtectSheet working(Preview preview, List<Integer> chosen) {
    var ready = ready(preview, chosen, "");
    return new ProtectSheet(
        State.WORKING,
        ready.head(),
        Texts.get("protect.working"),
        "",
        ready.cards(),
        ready.stays(),
        "",
        ready.action(),
        false);
  }

  /// After it.
  ///
  /// @param refused for each of the chosen why it was not changed; absent where it was
  static ProtectSheet ended(
      Preview preview, List<Integer> chosen, List<Optional<String>> refused) {
    boolean undo = isUndo(preview.wish());
    long done = refused.stream().filter(Optional::isEmpty).count();
    String head =
        done == refused.size()
            ? undo ? "protect.head.undone" : "protect.head.done"
            : done == 0 ? "protect.head.refused" : "protect.head.partly";
    var again = new LinkedHashSet<String>();
    for (int i = 0; i < chosen.size(); i++) {
      Part part = preview.parts().get(chosen.get(i));
      if (refused.get(i).isEmpty() && !part.becomes().equals(Optional.of(ServerWiring.Return.NOTHING))) {
        again.add(part.client().shown());
      }
    }
    return new ProtectSheet(
        State.ENDED,
        Texts.get(head),
        "",
        "",
        cards(preview, chosen, refused),
        stays(preview),
        switch (again.size()) {
          case 0 -> "";
          case 1 -> Texts.get("protect.restart.one", again.getFirst());
          default -> Texts.get("protect.restart.many", String.join(", ", again));
        },
        "",
        !undo && done > 0);
  }

  /// Why it is shown anew.
  static String stale(Path file) {
    return Texts.get("protect.stale", whole(file.toString()));
  }

  private static List<Card> cards(
      Preview preview, List<Integer> chosen, List<Optional<String>> refused) {
    var cards = new ArrayList<Card>();
    for (int at = 0; at < preview.parts().size(); at++) {
      int place = chosen.indexOf(at);
      // What was left out has no end.
      if (refused.isEmpty() || place >= 0) {
        Part part = preview.parts().get(at);
        cards.add(
            card(
                part,
                place >= 0,
                refused.isEmpty() ? Optional.empty() : Optional.of(end(part, refused.get(place)))));
      }
    }
    return cards;
  }

  private static Card card(Part part, boolean chosen, Optional<End> end) {
    return new Card(
        part.client().shown(),
        WiringSymbol.of(part.client()),
        whole(part.file().toString()),
        part.becomes().isEmpty()
            ? part.servers().stream().map(ProtectWords::moves).toList()
            : part.servers().stream().map(ProtectWords::returns).toList(),
        part.becomes().map(becomes -> Texts.get(key("protect.becomes.", becomes))).orElse(""),
        part.difference(),
        chosen,
        end);
  }

  private static Line moves(Moved moved) {
    return new Line(
        Texts.get("protect.moves", name(moved.name()), moved.proxy()), whole(moved.starts()));
  }

  private static Line returns(Moved moved) {
    return new Line(Texts.get("protect.returns", name(moved.name())), "");
  }

  private static End end(Part part, Optional<String> refused) {
    return refused
        .map(why -> new End(false, Texts.get("protect.end.refused", CoreWords.ofFault(why))))
        .orElseGet(() ->
            new End(
                true,
                part.becomes()
                    .map(becomes -> Texts.get(key("protect.end.", becomes)))
                    .orElseGet(() ->
                        counted(
                            "protect.end.one", "protect.end.many", part.servers().size()))));
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

  private static String key(String before, ServerWiring.Return becomes) {
    return before + becomes.name().toLowerCase(Locale.ROOT);
  }

  private static int servers(Preview preview) {
    var proxies = new LinkedHashSet<String>();
    preview.parts().forEach(part -> part.servers().forEach(one -> proxies.add(one.proxy())));
    return proxies.size();
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
