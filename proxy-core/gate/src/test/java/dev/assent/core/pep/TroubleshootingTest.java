package dev.assent.core.pep;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.ToolState;
import dev.assent.core.approval.AgentText;
import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.ApprovalAnswer.Channel;
import dev.assent.core.approval.MasterSwitch;
import dev.assent.core.approval.Objection;
import dev.assent.core.approval.question.KeptBack;
import dev.assent.core.identity.token.IdentityFault;
import dev.assent.core.jsonrpc.MalformedMessageException;
import dev.assent.core.pdp.Decision;
import dev.assent.core.pdp.Decision.Basis;
import dev.assent.core.pdp.Decision.DecisionTrace;
import dev.assent.core.pdp.Decision.RuleMatch;
import dev.assent.core.pip.path.DescriptionException;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Mode;
import dev.assent.core.policy.PolicyVersion;
import dev.assent.core.policy.RateLimit;
import dev.assent.core.policy.Rule;
import dev.assent.core.policy.RuleId;
import dev.assent.testing.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// `troubleshooting.md` has every sentence and word with which the program refuses, and none that
/// the program does not say.
class TroubleshootingTest {
  private static final Pattern QUOTED = Pattern.compile("\"([^\"]+)\"");
  private static final Pattern CODE = Pattern.compile("`([a-z_-]+)`");
  private static final Pattern JOINED = Pattern.compile("\"\\s*\\+\\s*\"");
  private static final Pattern HOOK = Pattern.compile("HookFault\\(\\s*\"([a-z-]+)\"");
  private static final Pattern SESSION =
      Pattern.compile("(?:SessionFault| fault)\\(\\s*\"([a-z-]+)\"");

  private static String page = "";
  private static String sources = "";

  @BeforeAll
  static void read() throws IOException {
    page = Files.readString(Project.page("troubleshooting.md"));
    var all = new StringBuilder();
    for (var file : Project.files(List.of("java"))) {
      if (file.toString().contains("/src/main/")) {
        all.append(Files.readString(file));
      }
    }
    sources = JOINED.matcher(all).replaceAll("");
  }

  private static String section(String head) {
    String from = page.substring(page.indexOf("\n## " + head + "\n") + 1);
    assertThat(from).startsWith("## " + head);
    int end = from.indexOf("\n## ");
    return end < 0 ? from : from.substring(0, end);
  }

  private static Stream<List<String>> rows(String text) {
    return text.lines()
        .filter(line -> line.startsWith("| ") && !line.startsWith("|---"))
        .map(line -> List.of(line.substring(2).split(" \\| ", -1)));
  }

  /// The words of the first column of a section's table.
  private static Set<String> words(String head) {
    return rows(section(head))
        .flatMap(row -> CODE.matcher(row.getFirst()).results().map(hit -> hit.group(1)))
        .filter(word -> !word.equals("code"))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static List<String> sentences() {
    return rows(page)
        .flatMap(row -> row.stream().limit(2))
        .flatMap(cell -> QUOTED.matcher(cell).results().map(hit -> hit.group(1)))
        .filter(said -> !said.equals("the hook …"))
        .toList();
  }

  private static Refusal denied(Basis basis) {
    return Refusal.of(
        new Decision.Deny(new DecisionTrace(basis, List.of(), PolicyVersion.NONE)), false);
  }

  private static List<String> whys() {
    var rule =
        new RuleMatch(
            new Rule(
                new RuleId("all"),
                Optional.empty(),
                Effect.ALLOW,
                List.of(Attribute.TOOL_NAME.texts(List.of("*"))),
                Optional.empty(),
                true,
                Optional.empty()),
            0);
    var limit = new RateLimit(List.of("*"), 3, 60, Effect.DENY);
    var refusals =
        new ArrayList<>(
            List.of(
                denied(new Basis.ByRule(rule)),
                denied(new Basis.ByDefault()),
                denied(new Basis.ByMode(new Mode.ReadOnly())),
                denied(new Basis.ByMode(new Mode.AllowList(List.of()))),
                denied(new Basis.ByMode(new Mode.Enforce())),
                denied(new Basis.ByRateLimit(limit, 3, rule)),
                denied(new Basis.ByFailure("shape", "it has no name")),
                Refusal.held("its command is new"),
                Refusal.flooding(5, Duration.ofSeconds(3)),
                Refusal.changedHands()));
    refusals.add(denied(new Basis.ByNewTool(Optional.empty(), rule)));
    for (var state : ToolState.values()) {
      refusals.add(denied(new Basis.ByNewTool(Optional.of(state), rule)));
    }
    var whys = new ArrayList<>(refusals.stream().map(Refusal::why).toList());
    for (var reason : KeptBack.Reason.values()) {
      for (String detail : List.of("", "other")) {
        String why = new KeptBack(reason, detail).why();
        whys.add(why);
        whys.add(Refusal.quarantined(why).why());
      }
    }
    answers().map(AgentText::of).map(AgentText::why).forEach(whys::add);
    return whys;
  }

  private static Stream<ApprovalAnswer.No> answers() {
    var answers = new ArrayList<ApprovalAnswer.No>();
    for (var extent : Objection.Extent.values()) {
      var objection = new Objection(extent, List.of(), "");
      for (var channel : Channel.values()) {
        answers.add(new ApprovalAnswer.Refused(channel, objection));
      }
      answers.add(new ApprovalAnswer.RefusedEarlier("q", objection));
    }
    for (var by : MasterSwitch.values()) {
      answers.add(new ApprovalAnswer.Overruled(by, "w"));
    }
    for (var limit : ApprovalAnswer.Limit.values()) {
      answers.add(new ApprovalAnswer.TimedOut(limit));
    }
    for (var cause : ApprovalAnswer.Cause.values()) {
      answers.add(new ApprovalAnswer.Withdrawn(cause));
    }
    answers.add(new ApprovalAnswer.NobodyToAsk());
    return answers.stream();
  }

  @Test
  void everySentenceOfARefusalHasItsEntry() {
    var entries =
        sentences().stream()
            .map(said ->
                Pattern.compile(
                    Stream.of(said.split("…", -1))
                        .map(Pattern::quote)
                        .collect(Collectors.joining(".*"))))
            .toList();
    var all =
        Stream.concat(
            whys().stream(), Stream.of(Refusal.Retry.values()).map(Refusal.Retry::advice));
    assertThat(all)
        .filteredOn(said -> entries.stream().noneMatch(one -> one.matcher(said).matches()))
        .isEmpty();
  }

  @Test
  void everyEntryIsASentenceOfTheProgram() {
    assertThat(sentences()).hasSizeGreaterThan(90);
    assertThat(sentences())
        .filteredOn(
            said -> !Stream.of(said.split("…", -1)).map(String::strip).allMatch(sources::contains))
        .isEmpty();
  }

  @Test
  void everyWordHasItsEntryAndEveryEntryItsWord() {
    assertThat(words("Calls that cannot be judged"))
        .isEqualTo(
            with(
                all(DescriptionException.Fault.values(), DescriptionException.Fault::word),
                "too-much-work"));
    assertThat(words("Sign-ins that do not count"))
        .isEqualTo(all(IdentityFault.values(), IdentityFault::word));
    assertThat(words("Messages that are no messages"))
        .isEqualTo(
            all(
                MalformedMessageException.Code.values(),
                one -> one.name().toLowerCase(Locale.ROOT)));
    assertThat(words("Hooks before a call")).isEqualTo(found(HOOK));
    assertThat(words("Ends of a session")).isEqualTo(with(found(SESSION), "session-over"));
    var reasons =
        CODE.matcher(section("What the agent reads"))
            .results()
            .map(hit -> hit.group(1))
            .collect(Collectors.toSet());
    assertThat(all(Refusal.Reason.values(), Refusal.Reason::code)).isSubsetOf(reasons);
  }

  private static <T> Set<String> all(T[] values, Function<T, String> word) {
    return Stream.of(values).map(word).collect(Collectors.toCollection(TreeSet::new));
  }

  private static Set<String> found(Pattern pattern) {
    return pattern
        .matcher(sources)
        .results()
        .map(hit -> hit.group(1))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Set<String> with(Set<String> words, String word) {
    words.add(word);
    return words;
  }
}
