package dev.assent.desktop.proxies.protect;

import dev.assent.core.protect.MovedSecret;
import dev.assent.core.secrets.SecretStoreException;
import dev.assent.core.secrets.SecretStoreException.Trouble;
import dev.assent.core.wiring.HookedAgent;
import dev.assent.core.wiring.ServerWiring;
import dev.assent.core.wiring.WiredClient;
import dev.assent.core.wiring.WiredServer;
import dev.assent.desktop.proxies.protect.ProtectDesk.Keeping;
import dev.assent.desktop.proxies.protect.ProtectDesk.Moved;
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
import dev.assent.desktop.ui.ListWords;
import dev.assent.desktop.ui.ShownText;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.arguments.LineDifference;
import dev.assent.desktop.ui.arguments.ShortenedText;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

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
      words.add(ShownText.line(CoreWords.ofFault(wired.unreadable().getFirst().why())));
    }
    if (!around.isEmpty()) {
      words.add(Texts.get("protect.line.around", ListWords.all(around)));
    }
    if (!behind.isEmpty()) {
      words.add(Texts.get("protect.line.behind", ListWords.all(behind)));
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
    var names = new LinkedHashMap<String, Integer>();
    servers.forEach(one -> names.merge(name(one.name()), 1, Integer::sum));
    return names.entrySet().stream()
        .map(one ->
            one.getValue() == 1
                ? one.getKey()
                : Texts.get("protect.line.times", one.getKey(), Texts.number(one.getValue())))
        .toList();
  }

  /// While files are read.
  static ProtectSheet looking(ProtectWish wish) {
    return new ProtectSheet(
        State.LOOKING,
        head(wish),
        Texts.get("protect.looking"),
        "",
        List.of(),
        List.of(),
        List.of(),
        "",
        "",
        "",
        "",
        "",
        false,
        false);
  }

  /// Before anything is changed.
  ///
  /// @param notice why it is shown anew; empty for nothing
  /// @param folders what a person wrote of the folders that servers serve, by proxy
  static ProtectSheet ready(
      Preview preview, List<Integer> chosen, String notice, Map<String, String> folders) {
    boolean undo = isUndo(preview.wish());
    int files = preview.parts().size();
    return new ProtectSheet(
        State.READY,
        head(preview),
        intro(preview, undo),
        notice,
        cards(preview, chosen, line -> moves(line, preview, folders)),
        stays(preview),
        choices(preview),
        "",
        "",
        files == 0
            ? ""
            : chosen.isEmpty()
                ? Texts.get("protect.action.none")
                : Texts.count("protect.action", chosen.size()),
        "",
        "",
        false,
        false);
  }

  private static String head(ProtectWish wish) {
    return switch (wish) {
      case ProtectWish.Undo _, ProtectWish.Unhook _ -> Texts.get("protect.head.back");
      case ProtectWish.Protect _ -> Texts.get("protect.head.looking");
      case ProtectWish.Hook(var client) -> Texts.get("protect.head.hook", client.shown());
    };
  }

  private static String head(Preview preview) {
    if (isUndo(preview.wish()) || preview.parts().isEmpty()) {
      return head(preview.wish());
    }
    return servers(preview) == 0
        ? Texts.get(
            "protect.head.hook",
            ListWords.all(
                preview.parts().stream().map(part -> part.client().shown()).distinct().toList()))
        : Texts.count("protect.head", servers(preview));
  }

  private static String intro(Preview preview, boolean undo) {
    if (preview.parts().isEmpty()) {
      return preview.stays().isEmpty()
          ? switch (preview.wish()) {
            case ProtectWish.Undo _ -> Texts.get("protect.none.back");
            case ProtectWish.Unhook _ -> Texts.get("protect.none.unhook");
            case ProtectWish.Protect _ -> Texts.get("protect.none");
            case ProtectWish.Hook(var client) ->
                Texts.get(
                    HookedAgent.of(client).isPresent() ? "protect.none.hook" : "protect.none.hooks",
                    client.shown());
          }
          : Texts.get("protect.none.possible");
    }
    if (undo) {
      return Texts.get("protect.intro.back");
    }
    return switch (preview.wish()) {
      case ProtectWish.Hook _ -> Texts.get("protect.intro.hook");
      case ProtectWish.Protect(_, _, var tried) ->
          Texts.get("protect.intro", Texts.get("servers.template.developer"))
              + " "
              + Texts.get(tried ? "protect.tries" : "protect.untried")
              + (preview.secrets().leaves() ? " " + Texts.get("protect.intro.left") : "");
      case ProtectWish.Undo _, ProtectWish.Unhook _ -> "";
    };
  }

  /// While servers are tried and files are written.
  ///
  /// @param folders what a person wrote of the folders that servers serve, by proxy
  /// @param tried what came of the starts so far, by proxy
  static ProtectSheet working(
      Preview preview,
      List<Integer> chosen,
      Map<String, String> folders,
      Map<String, Trial> tried) {
    var ready = ready(preview, chosen, "", folders);
    int all =
        (int)
            chosen.stream()
                .flatMap(at -> preview.parts().get(at).servers().stream())
                .map(Moved::proxy)
                .distinct()
                .count();
    return new ProtectSheet(
        State.WORKING,
        ready.head(),
        !isTried(preview.wish()) || tried.size() == all
            ? Texts.get("protect.working")
            : Texts.count("protect.trying", tried.size(), Texts.number(all)),
        "",
        cards(
            preview,
            chosen,
            moved -> moves(moved, Optional.ofNullable(tried.get(moved.proxy())), false)),
        ready.stays(),
        ready.choices(),
        "",
        "",
        ready.action(),
        "",
        "",
        false,
        false);
  }

  private static List<ProtectSheet.Choice> choices(Preview preview) {
    var choices = new ArrayList<ProtectSheet.Choice>();
    ProtectDesk.Secrets secrets = preview.secrets();
    if (!secrets.found().isEmpty()) {
      choices.add(
          new ProtectSheet.Choice(
              ProtectSheet.Matter.SECRETS,
              Texts.count("protect.secrets.head", secrets.found().size()),
              secrets.found().stream().map(ProtectWords::secret).toList(),
              Stream.of(Keeping.values()).map(one -> option(one, secrets)).toList()));
    }
    var unseen = preview.unseen().variables();
    if (!unseen.isEmpty()) {
      var lines = new ArrayList<String>();
      if (!unseen.offered().isEmpty()) {
        lines.add(String.join(", ", unseen.offered()));
      }
      if (!unseen.never().isEmpty()) {
        lines.add(Texts.get("protect.variables.never", ListWords.all(unseen.never())));
      }
      choices.add(
          new ProtectSheet.Choice(
              ProtectSheet.Matter.VARIABLES,
              Texts.get("protect.variables.head"),
              lines,
              List.of(
                  new ProtectSheet.Option(
                      "",
                      Texts.get("protect.variables.hand"),
                      preview.unseen().handsOn(),
                      !unseen.offered().isEmpty(),
                      Texts.get("protect.variables.words"),
                      ""))));
    }
    return choices;
  }

  private static ProtectSheet.Option option(Keeping one, ProtectDesk.Secrets secrets) {
    String word = one.name().toLowerCase(Locale.ROOT);
    Optional<SecretStoreException> unusable = secrets.unusable().filter(_ -> one == Keeping.STORE);
    return new ProtectSheet.Option(
        word,
        Texts.get("protect.secrets.keep." + word),
        secrets.keeping() == one,
        unusable.isEmpty(),
        unusable
            .map(why -> Texts.get("protect.secrets.unusable", CoreWords.ofFault(why)))
            .orElseGet(() ->
                one == Keeping.CLIENTS
                    ? left(secrets.found())
                    : Texts.get("protect.secrets.words." + word)),
        unusable.map(ProtectWords::way).orElse(""));
  }

  private static String left(List<MovedSecret> found) {
    var words = new ArrayList<String>();
    if (found.stream().anyMatch(MovedSecret::isCarried)) {
      words.add(Texts.get("protect.secrets.words.clients"));
    }
    if (!found.stream().allMatch(MovedSecret::isCarried)) {
      words.add(Texts.get("protect.secrets.words.clients.others"));
    }
    return String.join(" ", words);
  }

  // Where the system asks nobody, a person ends the trouble elsewhere.
  private static String way(SecretStoreException unusable) {
    return Texts.get(
        "protect.secrets.way."
            + unusable
                .trouble()
                .filter(Trouble::isAskedAway)
                .map(trouble -> trouble.name().toLowerCase(Locale.ROOT))
                .orElse("again"));
  }

  /// The place for secrets that an option stands for.
  static Keeping keeping(String word) {
    return Keeping.valueOf(word.toUpperCase(Locale.ROOT));
  }

  private static String secret(MovedSecret secret) {
    return Texts.get(
        "protect.secrets." + secret.place().word(), name(secret.name()), secret.proxy());
  }

  /// Why it is shown anew.
  static String stale(Path file) {
    return Texts.get("protect.stale", ShownText.line(file.toString()));
  }

  private static List<Card> cards(
      Preview preview, List<Integer> chosen, Function<Moved, Line> line) {
    return IntStream.range(0, preview.parts().size())
        .mapToObj(at -> card(preview.parts().get(at), chosen.contains(at), Optional.empty(), line))
        .toList();
  }

  static Card card(Part part, boolean chosen, Optional<End> end, Function<Moved, Line> line) {
    var lines =
        part.becomes().isEmpty()
            ? part.servers().stream().map(line).toList()
            : part.servers().stream().map(ProtectWords::returns).toList();
    return new Card(
        part.client().shown(),
        WiringSymbol.of(part.client()),
        ShownText.line(part.file().toString()),
        lines,
        part.becomes()
            .map(becomes -> Texts.get("protect.becomes." + word(becomes)))
            .orElseGet(() ->
                part.isHook()
                    ? hook(part)
                    : part.ofProject() ? Texts.get("protect.ofProject") : ""),
        // Only offered, it is one line.
        part.isHook() && !chosen ? LineDifference.of("", "") : part.difference(),
        chosen,
        end);
  }

  // Says what it is for, and what of the agent has to be known.
  private static String hook(Part part) {
    String words = Texts.get("protect.hook", part.client().shown());
    return HookedAgent.of(part.client())
        .flatMap(HookedAgent::remark)
        .map(remark -> words + " " + CoreWords.sentence(CoreWords.of(remark)))
        .orElse(words);
  }

  static Line moves(Moved moved, Preview preview, Map<String, String> folders) {
    Line line = moves(moved, Optional.empty(), false);
    return new Line(
        line.words(),
        line.starts(),
        line.trial(),
        ServedWords.field(preview, moved.proxy(), folders),
        line.tools());
  }

  static Line moves(Moved moved, Optional<Trial> trial, boolean refused) {
    boolean moves = !refused && trial.map(Trial::works).orElse(true);
    return new Line(
        moves
            ? Texts.get("protect.moves", name(moved.name()), moved.proxy())
            : Texts.get("protect.failed", name(moved.name())),
        ShownText.line(moved.starts()),
        trial.map(ProtectWords::trial),
        Optional.empty(),
        ProtectSheet.Tools.NONE);
  }

  private static ProtectSheet.Trial trial(Trial trial) {
    return new ProtectSheet.Trial(
        trial.works(),
        Texts.get(
            trial.works() ? "protect.trial.works" : "protect.trial.fails",
            CoreWords.ofFault(trial.says())),
        trial.wrote().stream().map(line -> ShownText.line(line)).collect(Collectors.joining("\n")));
  }

  private static Line returns(Moved moved) {
    return new Line(
        Texts.get("protect.returns", name(moved.name())),
        "",
        Optional.empty(),
        Optional.empty(),
        ProtectSheet.Tools.NONE);
  }

  static List<Stay> stays(Preview preview) {
    return preview.stays().stream()
        .map(stay ->
            new Stay(
                Texts.get("protect.stays", name(stay.name()), stay.client().shown()),
                CoreWords.ofFault(stay.why()),
                stay.key()))
        .toList();
  }

  static String word(ServerWiring.Return becomes) {
    return becomes.name().toLowerCase(Locale.ROOT);
  }

  private static int servers(Preview preview) {
    return preview.parts().stream().mapToInt(part -> part.servers().size()).sum();
  }

  static boolean isTried(ProtectWish wish) {
    return wish instanceof ProtectWish.Protect(_, _, var tried) && tried;
  }

  static boolean isUndo(ProtectWish wish) {
    return switch (wish) {
      case ProtectWish.Undo _, ProtectWish.Unhook _ -> true;
      case ProtectWish.Protect _, ProtectWish.Hook _ -> false;
    };
  }

  static String name(String outside) {
    return ShownText.line(ShortenedText.of(outside, NAME_LENGTH).plain());
  }
}
