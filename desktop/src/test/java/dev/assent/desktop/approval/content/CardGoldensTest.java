package dev.assent.desktop.approval.content;

import dev.assent.core.access.Operation;
import dev.assent.core.access.PathRole;
import dev.assent.core.access.ResourcePath;
import dev.assent.core.access.ResourcePath.Touch;
import dev.assent.core.access.SideEffect;
import dev.assent.core.access.ToolState;
import dev.assent.core.approval.question.ApprovalTier;
import dev.assent.core.approval.question.RememberOffer;
import dev.assent.core.policy.Effect;
import dev.assent.desktop.approval.SampleCommands;
import dev.assent.desktop.approval.card.SampleRequests;
import dev.assent.desktop.ui.arguments.Difference;
import dev.assent.testing.Golden;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// A card says of each question of its file what stands below it, in English. A line that begins
/// with `card` makes the question: steps between bars, each a name and its words. `\u202e` is a
/// character, `<n*9>` is nine times `n`.
class CardGoldensTest {
  private static final Path GOLDEN = Path.of("src/test/resources/goldens/cards.txt");
  private static final Pattern ESCAPE = Pattern.compile("\\\\u([0-9a-f]{4})|<(\\w)\\*(\\d+)>");

  @Test
  void everyCardSaysWhatItsFileSays() throws Exception {
    var lines = new ArrayList<String>();
    for (String line : Files.readAllLines(GOLDEN)) {
      if (line.startsWith("| ")) {
        continue;
      }
      lines.add(line);
      if (line.startsWith("card")) {
        words(question(line)).forEach(word -> lines.add("| " + word.replace("\n", "\\n")));
      }
    }
    Golden.compare(GOLDEN, "card", lines);
  }

  private static SampleRequests question(String line) {
    var asked = SampleRequests.read("a");
    for (String step : line.split(" \\| ")) {
      asked = with(asked, filled(step));
    }
    return asked;
  }

  private static String filled(String step) {
    return ESCAPE
        .matcher(step)
        .replaceAll((MatchResult hit) ->
            Matcher.quoteReplacement(
                hit.group(1) == null
                    ? hit.group(2).repeat(Integer.parseInt(hit.group(3)))
                    : Character.toString(Integer.parseInt(hit.group(1), 16))));
  }

  private static SampleRequests with(SampleRequests asked, String step) {
    int end = step.indexOf(' ');
    String rest = step.substring(end + 1);
    String[] words = rest.split(" ");
    return switch (end < 0 ? step : step.substring(0, end)) {
      case "card" -> asked;
      case "command" -> SampleRequests.command("a", rest);
      case "tool" -> asked.tool(words[0], words[1]);
      case "operation" -> asked.operation(Operation.ofWord(rest).orElse(null));
      case "effects" -> effects(asked, rest);
      case "tier" -> asked.tier(ApprovalTier.valueOf(rest.toUpperCase(Locale.ROOT)));
      case "path" -> asked.path(words[0], words[1]);
      case "link" -> asked.path(link(words[0], words[1], words[2], words[3]));
      case "arguments" -> asked.arguments(rest);
      case "rule" ->
          asked.rule(rest.substring(rest.indexOf(' ') + 1), Effect.ofWord(words[0]).orElseThrow());
      case "new" -> asked.described(rest, null);
      case "changed" -> {
        var both = rest.split(" was ");
        yield asked.described(both[0], both[1]);
      }
      case "unlisted" -> asked.unlisted(ToolState.ofWord(rest).orElse(null));
      case "tool-asks" -> asked.askedForTheTool();
      case "limit-asks" ->
          asked.askedForTheLimit(
              Integer.parseInt(words[0]),
              Integer.parseInt(words[1]),
              Integer.parseInt(words[2]),
              words[3].split(","));
      case "not-remembered" ->
          asked.remembering(new RememberOffer.NotOffered(RememberOffer.Reason.valueOf(rest)));
      case "signed-in" -> {
        var person = rest.split(";", -1);
        yield asked.signedIn(person[0], person[1], person[2]);
      }
      case "client" -> asked.client(rest, "/home/sam/code/payments-api");
      case "served" -> asked.served(rest);
      case "called" -> asked.called(rest);
      default -> throw new IllegalArgumentException(step);
    };
  }

  private static SampleRequests effects(SampleRequests asked, String words) {
    return switch (words) {
      case "unknown" -> asked.unknownEffects();
      case "none" -> asked.effects();
      default ->
          asked.effects(
              Stream.of(words.split(" "))
                  .map(word -> SideEffect.ofWord(word).orElseThrow())
                  .toArray(SideEffect[]::new));
    };
  }

  /// A path below the project, or one that leads elsewhere.
  private static ResourcePath link(String pointer, String role, String value, String target) {
    String place =
        value.startsWith("/") ? value : "/home/sam/code/payments-api/" + value.replace("_", " ");
    var places = target.equals("-") ? List.of(place) : List.of(place, target);
    return new ResourcePath(
        value.replace("_", " "),
        pointer,
        PathRole.valueOf(role.toUpperCase(Locale.ROOT)),
        ResourcePath.Use.ALL,
        place,
        target.equals("-") ? List.of(place) : List.of(),
        places,
        false,
        places,
        Touch.CALLED);
  }

  private static List<String> words(SampleRequests requests) {
    var asked = requests.build();
    var card = CardWriter.write(asked, SampleCommands.READER.read(asked.request()));
    var facts = card.facts();
    var words = new ArrayList<>(List.of(card.title(), "by " + card.who().client()));
    card.commands().forEach(one -> words.add("command " + one.reading().text()));
    card.arguments()
        .forEach(one ->
            words.add(
                "%s, %s: %s%s"
                    .formatted(
                        one.name(),
                        one.kind(),
                        one.secrets().masked(one.value(), "*"),
                        one.remark().isEmpty() ? "" : " (" + one.remark() + ")")));
    say(words, "path ", facts.coveredPath());
    say(words, "", facts.morePaths());
    say(words, "effects ", facts.effects());
    say(words, "user ", facts.user());
    say(words, "because ", Phrase.join(facts.because()));
    say(words, "notice ", Phrase.join(card.notice()));
    var review = card.review();
    say(words, review.acceptable() ? "to accept: " : "", review.head());
    review.differences().forEach(one -> words.add("  " + told(one)));
    review.folded().forEach(one -> words.add("  folded " + told(one)));
    say(words, "", review.mustBeRead() ? "has to be read" : "");
    switch (card.timed()) {
      case TimedAnswer.Offered(var text, var held, var reach) ->
          words.add(text + ", " + held + ", " + reach);
      case TimedAnswer.NotOffered(var why) -> words.add(why);
      case TimedAnswer.SwitchedOff() -> words.add("two answers");
    }
    return words;
  }

  private static void say(List<String> words, String head, String text) {
    if (!text.isEmpty()) {
      words.add(head + text);
    }
  }

  private static String told(Difference difference) {
    return difference.place()
        + difference.before().map(text -> " - " + text).orElse("")
        + difference.after().map(text -> " + " + text).orElse("");
  }
}
