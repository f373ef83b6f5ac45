package dev.assent.desktop.rules.trial;

import static dev.assent.desktop.rules.TestRules.rule;
import static dev.assent.desktop.rules.TestRules.tool;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.Provenance;
import dev.assent.core.access.Severity;
import dev.assent.core.access.SideEffect;
import dev.assent.core.access.Subject;
import dev.assent.core.analysis.CallPerson;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.PolicyExample;
import dev.assent.core.policy.Rule;
import dev.assent.desktop.approval.SampleCommands;
import dev.assent.desktop.rules.ImmediateTrial;
import dev.assent.desktop.ui.EffectWord;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Checks that a person who tries a call on a draft gets the word of the engine that decides in
/// earnest.
class TryViewModelTest {
  private static final Rule RISKY =
      rule(
          "risky",
          "Ask on risky commands",
          Effect.HITL,
          tool("run_command"),
          Attribute.SEVERITY.atLeast(Severity.HIGH));
  private static final Rule PUSH =
      rule(
          "push",
          "Never force-push",
          Effect.DENY,
          tool("run_command"),
          Attribute.COMMAND_RULE.texts(List.of("git:force_push")));
  private static final Rule OPEN =
      rule("open", "The shell is open", Effect.ALLOW, tool("run_command"));

  private final TryViewModel tries = new TryViewModel(ImmediateTrial.TRIAL);

  private static Policy policy(List<Rule> rules) {
    return Policy.DENY_ALL.withRules(rules);
  }

  private TriedCall on(Rule draft, String typed, Rule... others) {
    var rules = new ArrayList<>(List.of(others));
    rules.add(draft);
    tries.on("shell", Optional.of(policy(rules)), Optional.of(draft));
    tries.typedProperty().set(typed);
    return tries.resultProperty().get().orElseThrow();
  }

  @Test
  void theDraftThatDecidesIsNamedWithItsScore() {
    var tried = on(RISKY, "rm -rf ~/code", OPEN);
    assertThat(tried.effect()).contains(EffectWord.ASK);
    assertThat(tried.sentence())
        .isEqualTo(
            "Would be asked by “Ask on risky commands”, score "
                + RISKY.specificity().score()
                + ".");
    assertThat(tried.draft()).isEqualTo("The rule in the form decides.");
    assertThat(tried.facts())
        .contains("risk: critical")
        .contains("risk rule files:delete_home_folder");
    assertThat(tried.rules())
        .extracting(TriedCall.Match::title)
        .containsExactly("The shell is open", "Ask on risky commands");
    assertThat(tried.commands())
        .singleElement()
        .satisfies(command -> assertThat(command.reading().risks()).isNotEmpty());
  }

  @Test
  void aDraftThatDoesNotMatchSaysWhichConditionFails() {
    var tried = on(RISKY, "npm publish", OPEN);
    assertThat(tried.effect()).contains(EffectWord.ALLOW);
    assertThat(tried.draft()).contains("risk from high does not fit medium");
    assertThat(on(RISKY, "ls", OPEN).draft()).contains("risk from high finds nothing to look at");
  }

  @Test
  void aDraftThatMatchesAndDoesNotDecideSaysSo() {
    var tried = on(PUSH, "git push --force origin main", RISKY);
    assertThat(tried.sentence()).contains("Ask on risky commands");
    assertThat(tried.draft())
        .isEqualTo("The rule in the form matches too, score " + PUSH.specificity().score() + ".");
  }

  @Test
  void argumentsAreTriedAsTheyAre() {
    tries.formProperty().set(TryViewModel.Form.ARGUMENTS);
    tries.toolProperty().set("read_file");
    var reads = rule("reads", "Read sources", Effect.ALLOW, tool("read_file"));
    assertThat(on(reads, "{\"path\": ").sentence())
        .isEqualTo("The arguments are no JSON object yet.");
    assertThat(on(reads, "{\"limit\": 3}").effect()).contains(EffectWord.ALLOW);
    tries.toolProperty().set("write_file");
    assertThat(tries.resultProperty().get().orElseThrow().sentence())
        .isEqualTo("Would be denied: no rule allows it.");
  }

  @Test
  void theToolOfTheDraftIsTriedWhereNoneIsTyped() {
    var draft = rule("bash", "Bash", Effect.ALLOW, tool("bash*", "execute_bash"));
    assertThat(on(draft, "ls").effect()).contains(EffectWord.ALLOW);
    assertThat(tries.usualTool()).isEqualTo("execute_bash");
  }

  private static final Rule LEAK =
      rule(
          "leak",
          "Ask after a secret",
          Effect.HITL,
          tool("run_command"),
          new Condition.Earlier(
              Attribute.AFTER, List.of(Attribute.PATH.texts(List.of("**/.env"))), Optional.of(10)));

  @Test
  void conditionsHaveTheWordsOfTheFormAndNotThoseOfTheFile() {
    var reads = Attribute.SIDE_EFFECTS.words(List.of(SideEffect.SECRETS_READ));
    var many = Attribute.PATH.texts(List.of("/a/**", "/b/**", "/c/**", "/d/**", "/e/**"));
    var draft =
        rule(
            "leak",
            "Ask after a secret",
            Effect.HITL,
            reads,
            new Condition.Earlier(Attribute.AFTER, List.of(reads, many), Optional.of(10)));
    var tried = on(draft, "ls", OPEN);
    assertThat(tried.draft())
        .contains(
            "effects reads secrets does not fit reads files",
            "after effects reads secrets; path /a/**, /b/**, /c/** and 2 more finds nothing");
    assertThat(tries.pastProperty().get())
        .extracting(TriedPast::words)
        .containsExactly("effects reads secrets; path /a/**, /b/**, /c/** and 2 more");
  }

  @Test
  void aPersonSaysWhatWasLetThroughBefore() {
    assertThat(on(LEAK, "ls", OPEN).effect()).contains(EffectWord.ALLOW);
    var past = tries.pastProperty().get();
    assertThat(past).extracting(TriedPast::words).containsExactly("path **/.env");
    past.getFirst().happened().set(true);
    assertThat(tries.resultProperty().get().orElseThrow().effect()).contains(EffectWord.ASK);
    past.getFirst().minutes().set("11");
    assertThat(tries.resultProperty().get().orElseThrow().effect()).contains(EffectWord.ALLOW);
    past.getFirst().minutes().set("10");
    assertThat(tries.resultProperty().get().orElseThrow().effect()).contains(EffectWord.ASK);
    // An example of it has the same past.
    var made = new ArrayList<Optional<PolicyExample>>();
    ImmediateTrial.TRIAL.example(
        tries.policy().orElseThrow(), tries.call().orElseThrow(), "t", made::add);
    var example = made.getFirst().orElseThrow();
    assertThat(example.decision()).isEqualTo(Effect.HITL);
    assertThat(example.given().array("earlier").orElseThrow().items().getFirst().toString())
        .contains("minutes_ago=JsonNumber[lexeme=10]");
    // The answer stays while the draft changes elsewhere.
    tries.on("shell", Optional.of(policy(List.of(OPEN, RISKY, LEAK))), Optional.of(LEAK));
    assertThat(tries.resultProperty().get().orElseThrow().effect()).contains(EffectWord.ASK);
    tries.on("shell", Optional.of(policy(List.of(OPEN))), Optional.of(OPEN));
    assertThat(tries.pastProperty().get()).isEmpty();
    assertThat(tries.resultProperty().get().orElseThrow().effect()).contains(EffectWord.ALLOW);
  }

  @Test
  void theOneWhoIsSignedInIsTheOneWhoAsks() throws Exception {
    var claims = (JsonObject) JsonReader.read("{\"groups\": [\"release\"]}", JsonLimits.MESSAGE);
    var ada =
        new Subject(
            "ada-1",
            Provenance.TOKEN,
            Optional.of("https://issuer.example"),
            List.of("deploy"),
            Optional.of("assent"),
            List.of(),
            Optional.of("Ada Lovelace"),
            claims);
    var trial = trialOf(new CallPerson.SignedIn(ada));
    var signedIn = new TryViewModel(trial);
    var deploy =
        rule(
            "deploy",
            "Deploying needs the right",
            Effect.ALLOW,
            tool("deploy"),
            Attribute.SCOPE.texts(List.of("deploy")));
    var policy = policy(List.of(deploy));
    signedIn.on("shell", Optional.of(policy), Optional.of(deploy));
    signedIn.toolProperty().set("deploy");
    signedIn.typedProperty().set("ls");
    var tried = signedIn.resultProperty().get().orElseThrow();
    assertThat(tried.effect()).contains(EffectWord.ALLOW);
    assertThat(tried.asker()).isEqualTo("Tried as Ada Lovelace, who is signed in.");

    var pinned = new ArrayList<PolicyExample>();
    trial.example(policy, signedIn.call().orElseThrow(), "x", made -> made.ifPresent(pinned::add));
    assertThat(pinned)
        .singleElement()
        .satisfies(example ->
            assertThat(example.given().toString())
                .contains("ada-1", "deploy")
                .doesNotContain("release"));
  }

  @Test
  void whereNoSignInCountsThePanelSaysThatRealCallsAreRefused() {
    var signedOut = new TryViewModel(trialOf(new CallPerson.Nobody()));
    signedOut.on("shell", Optional.of(policy(List.of(OPEN))), Optional.of(OPEN));
    signedOut.typedProperty().set("ls");
    var tried = signedOut.resultProperty().get().orElseThrow();
    assertThat(tried.asker()).startsWith("No sign-in counts at the moment");
    assertThat(on(OPEN, "ls").asker()).isEmpty();
  }

  @Test
  void aSignInThatComesMeanwhileCountsForTheCallThatStandsThere() {
    var now = new ArrayList<CallPerson>(List.of(new CallPerson.Nobody()));
    var trial = new CallTrial(SampleCommands.tryout(now::getLast), Runnable::run, Runnable::run);
    var model = new TryViewModel(trial);
    model.on("shell", Optional.of(policy(List.of(OPEN))), Optional.of(OPEN));
    model.typedProperty().set("ls");
    assertThat(model.resultProperty().get().orElseThrow().asker()).isNotEmpty();
    now.add(new CallPerson.SystemUser());
    model.again();
    assertThat(model.resultProperty().get().orElseThrow().asker()).isEmpty();
  }

  private static CallTrial trialOf(CallPerson person) {
    return new CallTrial(SampleCommands.tryout(person), Runnable::run, Runnable::run);
  }

  @Test
  void nothingTypedIsNothingTried() {
    on(RISKY, "ls");
    tries.typedProperty().set("  ");
    assertThat(tries.resultProperty().get()).isEmpty();
  }

  @Test
  void anAnswerToAnOlderTextIsDropped() {
    var waiting = new ArrayList<Runnable>();
    var late = new TryViewModel(new CallTrial(SampleCommands.TRYOUT, waiting::add, Runnable::run));
    late.on("shell", Optional.of(policy(List.of(RISKY))), Optional.of(RISKY));
    late.typedProperty().set("ls");
    late.typedProperty().set("rm -rf /");
    waiting.reversed().forEach(Runnable::run);
    assertThat(late.resultProperty().get().orElseThrow().effect()).contains(EffectWord.ASK);
  }
}
