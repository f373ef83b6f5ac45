package dev.assent.desktop.suggest;

import dev.assent.core.access.ResourcePath;
import dev.assent.core.policy.Effect;
import dev.assent.core.suggest.Suggestion;
import dev.assent.core.suggest.Suggestions;
import dev.assent.desktop.suggest.OfferContent.Fact;
import dev.assent.desktop.suggest.SuggestionDesk.Offer;
import dev.assent.desktop.ui.ListWords;
import dev.assent.desktop.ui.MomentWords;
import dev.assent.desktop.ui.ShownText;
import dev.assent.desktop.ui.Texts;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;

/// Puts suggestions into words.
final class SuggestionWords {
  private SuggestionWords() {}

  /// @param since from when on answers were looked at
  static OfferContent of(Offer offer, Instant since, ZoneId zone) {
    var content = ofOne(offer, since, zone);
    if (offer.servers().size() < 2) {
      return content;
    }
    String whom = Texts.get("suggest.shared", ListWords.all(offer.servers()));
    return content.noting((whom + " " + String.join(" ", offer.counted())).strip());
  }

  private static OfferContent ofOne(Offer offer, Instant since, ZoneId zone) {
    return switch (offer.suggestion()) {
      case Suggestion.Answers answers -> answers(offer.server(), answers, since, zone);
      case Suggestion.Narrower narrower -> narrower(offer.server(), narrower);
      case Suggestion.Unused unused -> unused(offer.server(), unused);
      case Suggestion.Mergeable merge -> mergeable(offer.server(), merge);
    };
  }

  /// A suggestion in one phrase.
  static String brief(Suggestion suggestion) {
    return switch (suggestion) {
      case Suggestion.Answers answers ->
          Texts.get(
              "suggest.brief",
              Texts.get(answers.effect() == Effect.ALLOW ? "suggest.allow" : "suggest.deny"),
              String.join(", ", target(answers.scope())));
      case Suggestion.Narrower narrower ->
          Texts.get(
              "suggest.brief",
              Texts.get("suggest.narrower"),
              ShownText.line(narrower.was().id().value()));
      case Suggestion.Unused unused ->
          Texts.get(
              "suggest.brief",
              Texts.get("suggest.unused"),
              ShownText.line(unused.rule().id().value()));
      case Suggestion.Mergeable merge ->
          Texts.get(
              "suggest.brief",
              Texts.get("suggest.merge"),
              ShownText.line(merge.kept().id().value())
                  + ", "
                  + ShownText.line(merge.gone().value()));
    };
  }

  private static OfferContent answers(
      String server, Suggestion.Answers answers, Instant since, ZoneId zone) {
    boolean allow = answers.effect() == Effect.ALLOW;
    String key = allow ? "allow" : "deny";
    String count = Texts.number(answers.answered());
    var facts = new ArrayList<Fact>();
    facts.add(
        new Fact(Texts.get("suggest.evidence." + key, count, MomentWords.DAY.of(since, zone))));
    var more = new ArrayList<String>();
    more.add(where(answers.scope()));
    String unjudged = Texts.count("suggest.unjudged", answers.unjudged().calls());
    String against =
        Texts.count(allow ? "suggest.denied" : "suggest.stopped", answers.against().calls());
    // A count of none is not needed for an answer.
    if (answers.unjudged().calls() > 0) {
      facts.add(new Fact(unjudged, false, examples(answers.unjudged(), zone)));
    } else {
      more.add(unjudged);
    }
    if (answers.against().calls() > 0) {
      facts.add(new Fact(against, true, examples(answers.against(), zone)));
    } else {
      more.add(against);
    }
    if (answers.unjudged().unknown() > 0) {
      facts.add(new Fact(Texts.count("suggest.unknown", answers.unjudged().unknown())));
    }
    more.addAll(notes(answers));
    return new OfferContent(
        Texts.get("suggest." + key),
        server,
        target(answers.scope()),
        facts,
        List.of(),
        more,
        Texts.get("suggest.add"),
        true);
  }

  private static List<String> target(Suggestion.Scope scope) {
    var lines = new ArrayList<String>();
    lines.add(ShownText.line(scope.tool()));
    scope.paths().forEach(path -> lines.add(ShownText.line(path)));
    scope.hosts().forEach(host -> lines.add(ShownText.line(host)));
    scope
        .values()
        .forEach(value ->
            lines.add(ShownText.line(value.name()) + " = " + ShownText.line(value.value())));
    return lines;
  }

  private static String where(Suggestion.Scope scope) {
    if (!scope.paths().isEmpty()) {
      String path = scope.paths().getFirst();
      int star = path.indexOf('*');
      String key = star < 0 ? "file" : path.startsWith("**", star) ? "below" : "folder";
      var ending = ResourcePath.extensionOf(path).filter(_ -> star >= 0);
      String place = Texts.get("suggest.where." + key);
      return ending.map(end -> Texts.get("suggest.where.ending", place, end)).orElse(place);
    }
    return Texts.get(scope.hosts().isEmpty() ? "suggest.where.values" : "suggest.where.host");
  }

  private static List<String> examples(Suggestion.Count count, ZoneId zone) {
    return count.examples().stream()
        .map(one ->
            MomentWords.DAY.of(one.time(), zone)
                + "  "
                + one.server().map(server -> server + ": ").orElse("")
                + ShownText.line(one.tool())
                + one.target().map(target -> "  " + ShownText.line(target)).orElse(""))
        .toList();
  }

  private static List<String> notes(Suggestion.Answers answers) {
    var notes = new ArrayList<String>();
    if (answers.scope().secretsRefused()) {
      notes.add(Texts.get("suggest.secrets"));
    }
    var ignored = new ArrayList<>(answers.ignored().stream().map(ShownText::line).toList());
    ignored.add(Texts.get("suggest.ignored.client"));
    notes.add(Texts.get("suggest.ignored", ListWords.all(ignored)));
    var excepted = answers.draft().replaced().stream().map(one -> one.was().id().value()).toList();
    if (!excepted.isEmpty()) {
      notes.add(Texts.get("suggest.exceptions", ListWords.all(excepted)));
    }
    notes.add(Texts.count("suggest.score", answers.rule().specificity().score()));
    return notes;
  }

  private static OfferContent narrower(String server, Suggestion.Narrower narrower) {
    String days = Texts.number(Suggestions.LONG.toDays());
    var facts =
        List.of(
            new Fact(Texts.get("suggest.narrower.matched", days, Texts.number(narrower.matched()))),
            new Fact(Texts.get("suggest.narrower.same")));
    var target =
        List.of(
            ShownText.line(narrower.was().id().value()),
            ShownText.line(String.join(", ", narrower.before()))
                + "  \u2192  "
                + ShownText.line(String.join(", ", narrower.after())));
    return plain(Texts.get("suggest.narrower"), server, target, facts, "suggest.narrower.do");
  }

  private static OfferContent unused(String server, Suggestion.Unused unused) {
    String days = Texts.number(Suggestions.LONG.toDays());
    var facts = List.of(new Fact(Texts.get("suggest.unused.matched", days)));
    return plain(
        Texts.get("suggest.unused"),
        server,
        List.of(ShownText.line(unused.rule().id().value())),
        facts,
        "suggest.unused.do");
  }

  private static OfferContent mergeable(String server, Suggestion.Mergeable merge) {
    var facts = List.of(new Fact(Texts.get("suggest.merge.same")));
    var target =
        List.of(
            ShownText.line(merge.kept().id().value())
                + "  +  "
                + ShownText.line(merge.gone().value()));
    return plain(Texts.get("suggest.merge"), server, target, facts, "suggest.merge.do");
  }

  private static OfferContent plain(
      String head, String server, List<String> target, List<Fact> facts, String accept) {
    return new OfferContent(
        head, server, target, facts, List.of(), List.of(), Texts.get(accept), false);
  }
}
