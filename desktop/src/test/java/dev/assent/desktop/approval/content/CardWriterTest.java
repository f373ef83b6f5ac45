package dev.assent.desktop.approval.content;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.Environment;
import dev.assent.core.access.Operation;
import dev.assent.core.access.SideEffect;
import dev.assent.core.access.ToolState;
import dev.assent.core.approval.question.ApprovalTier;
import dev.assent.core.approval.question.RememberOffer;
import dev.assent.core.policy.Effect;
import dev.assent.desktop.approval.SampleCommands;
import dev.assent.desktop.approval.card.SampleRequests;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.arguments.Argument;
import dev.assent.desktop.ui.arguments.Argument.Kind;
import dev.assent.desktop.ui.arguments.Difference;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CardWriterTest {
  private static CardContent card(SampleRequests requests) {
    return CardWriter.write(requests.build());
  }

  private static String titleOf(String command) {
    var asked = SampleRequests.command("a", command).build();
    return CardWriter.write(asked, SampleCommands.READER.read(asked.request())).title();
  }

  @Test
  void aDangerousCommandIsNamedByTheWorstItWouldDo() {
    assertThat(titleOf("ls -la")).isEqualTo("Run a command");
    assertThat(titleOf("npm publish")).isEqualTo("Publish a package");
    assertThat(titleOf("npm publish && rm -rf src")).isEqualTo("Delete folders with all in them");
    assertThat(titleOf("git clean -fdx; rm -rf src"))
        .isEqualTo("Delete files that Git does not know and delete folders with all in them");
    assertThat(titleOf("rm -rf src; rm -rf docs")).isEqualTo("Delete folders with all in them");
  }

  @Test
  void aCommandOfSeveralArgumentsIsShownOnce() {
    var asked =
        SampleRequests.command("a", "")
            .arguments("{\"command\":\"rm\",\"args\":[\"-rf\",\"src\"]}")
            .build();
    var content = CardWriter.write(asked, SampleCommands.READER.read(asked.request()));
    assertThat(content.commands())
        .extracting(command -> command.reading().text())
        .containsExactly("rm -rf src");
    assertThat(content.arguments()).isEmpty();
  }

  @Test
  void knownVerbsAreUsed() {
    assertThat(card(SampleRequests.read("a").path("/path", "/x")).title()).isEqualTo("Read a file");
    assertThat(card(SampleRequests.read("a").path("/a", "/x").path("/b", "/y")).title())
        .isEqualTo("Read 2 files");
    assertThat(
            card(SampleRequests.read("a").operation(Operation.DELETE).path("/path", "/x")).title())
        .isEqualTo("Delete a file");
    assertThat(card(SampleRequests.command("a", "ls")).title()).isEqualTo("Run a command");
  }

  @Test
  void toolThatDoesMoreThanFilesIsNotDescribedByItsPaths() {
    var requests =
        SampleRequests.read("a")
            .tool("web", "upload")
            .effects(SideEffect.FS_READ, SideEffect.NETWORK_EGRESS);
    assertThat(card(requests.path("/path", "/x")).title()).isEqualTo("Call upload");
  }

  @Test
  void hiddenCharactersOfAToolNameAreNamedInTheTitle() {
    var requests = SampleRequests.read("a").operation(null).tool("s", "read\u202E").effects();
    assertThat(card(requests).title()).isEqualTo("Call read[U+202E RLO]");
  }

  @Test
  void everyScalarIsARowInOrder() {
    var requests =
        SampleRequests.read("a")
            .path("/p", "/home/sam/code/payments-api/x")
            .arguments(
                "{\"p\":\"/home/sam/code/payments-api/x\",\"n\":1.10,\"o\":{\"a/b\":[true,null,{}]},\"u\":\"https://x.example/\",\"command\":\"ls\"}");
    assertThat(card(requests).arguments())
        .containsExactly(
            new Argument("p", Kind.PATH, "/home/sam/code/payments-api/x", "inside project"),
            new Argument("n", Kind.NUMBER, "1.10", ""),
            new Argument("o/a~1b/0", Kind.BOOLEAN, "true", ""),
            new Argument("o/a~1b/1", Kind.NOTHING, "null", ""),
            new Argument("o/a~1b/2", Kind.NOTHING, "{}", "empty object"),
            new Argument("u", Kind.URL, "https://x.example/", ""),
            new Argument("command", Kind.COMMAND, "ls", ""));
  }

  @Test
  void unknownEffectsAreSaidToBeUnknown() {
    assertThat(card(SampleRequests.read("a").unknownEffects()).facts().effects())
        .isEqualTo("reads");
    assertThat(card(SampleRequests.read("a").operation(null).unknownEffects()).facts().effects())
        .isEqualTo("not known");
    assertThat(card(SampleRequests.read("a").operation(null).effects()).facts().effects())
        .isEqualTo("nothing of note");
  }

  @ParameterizedTest
  @EnumSource(Operation.class)
  void whatTheNameSaysIsSaidOfTheEffects(Operation operation) {
    String effects =
        card(SampleRequests.read("a").operation(operation).unknownEffects()).facts().effects();
    assertThat(effects).isEqualTo(Texts.get("deed." + operation.word()));
  }

  private static String titleOf(String tool, @Nullable Operation operation) {
    return card(SampleRequests.read("a").tool("s", tool).operation(operation).unknownEffects())
        .title();
  }

  @Test
  void aNameOfAWellKnownShapeIsASentence() {
    assertThat(titleOf("create_entities", Operation.WRITE)).isEqualTo("Create entities");
    assertThat(titleOf("deleteOldRelations", Operation.DELETE)).isEqualTo("Delete old relations");
    assertThat(titleOf("read-graph", Operation.READ)).isEqualTo("Read graph");
    assertThat(titleOf("fetch_url", Operation.READ)).isEqualTo("Fetch an address");
    var move = SampleRequests.read("a").tool("s", "move_file").operation(null).unknownEffects();
    assertThat(card(move.path("/source", "/a").path("/destination", "/b")).title())
        .isEqualTo("Move or rename a file");
  }

  @Test
  void aNameThatMaySayLessThanTheToolDoesIsNoSentence() {
    assertThat(titleOf("read_graph", Operation.WRITE)).isEqualTo("Call read_graph");
    assertThat(titleOf("read_and_report", Operation.READ)).isEqualTo("Call read_and_report");
    assertThat(titleOf("frobnicate_graph", null)).isEqualTo("Call frobnicate_graph");
    assertThat(titleOf("move_file", null)).isEqualTo("Call move_file");
    assertThat(titleOf("get_" + "x".repeat(40), Operation.READ)).startsWith("Call ");
  }

  @Test
  void theParametersOfANewToolStandInALineEachAndTheSchemaIsFolded() {
    var review =
        card(SampleRequests.read("a")
                .described(
                    """
                    {"name": "t", "description": "Reads.", "inputSchema": {"type": "object",
                      "required": ["path"], "properties": {
                        "path": {"type": "string", "description": "Which\\nfile: string"},
                        "tags": {"type": "array", "items": {"type": "object",
                          "properties": {"name": {"type": ["string", "null"]}}}}}}}
                    """,
                    null)
                .askedForTheTool())
            .review();
    assertThat(review.differences())
        .extracting(Difference::place)
        .containsExactly("name", "description", "parameters");
    assertThat(review.differences().getLast().after().orElseThrow())
        .isEqualTo(
            """
            path: string. Which file: string
            tags: object[], optional
            tags[].name: string | null, optional\
            """);
    assertThat(review.folded()).extracting(Difference::place).containsExactly("inputSchema");
  }

  @Test
  void overriddenDenyIsNamedWithBothScores() {
    var content = card(SampleRequests.read("a").rule("Never *that*", Effect.DENY));
    assertThat(Phrase.join(content.notice()))
        .isEqualTo(
            "A yes here goes against a deny. Never *that* (deny, 220) would stop this call; ask is weighed first:"
                + " Ledger gets a look (ask, 220).");
    assertThat(Phrase.join(content.facts().because())).doesNotContain("Nothing denies");
  }

  @Test
  void ruleThatWouldAllowIsNamed() {
    assertThat(
            Phrase.join(
                card(SampleRequests.read("a").rule("Project writes", Effect.ALLOW))
                    .facts()
                    .because()))
        .isEqualTo(
            "The rule Ledger gets a look asks, score 220. It goes before Project writes (allow, 220). Nothing denies it.");
  }

  @Test
  void timedAllowSaysItsMinutes() {
    assertThat(card(SampleRequests.read("a")).timed())
        .isEqualTo(
            new TimedAnswer.Offered(
                "Allow (10m)",
                "Hold: 10m",
                "Allow (10m) covers read_file, only with the same arguments · for this session"));
  }

  @ParameterizedTest
  @EnumSource(
      value = RememberOffer.Reason.class,
      mode = EnumSource.Mode.EXCLUDE,
      names = "SWITCHED_OFF")
  void missingTimedAllowSaysWhy(RememberOffer.Reason reason) {
    var timed =
        card(SampleRequests.read("a").remembering(new RememberOffer.NotOffered(reason))).timed();
    assertThat(timed).isInstanceOf(TimedAnswer.NotOffered.class);
    assertThat(((TimedAnswer.NotOffered) timed).why()).startsWith("No timed allow here: ");
  }

  @Test
  void rememberingThatIsSwitchedOffLeavesTwoAnswers() {
    var off = new RememberOffer.NotOffered(RememberOffer.Reason.SWITCHED_OFF);
    assertThat(card(SampleRequests.read("a").remembering(off)).timed())
        .isEqualTo(new TimedAnswer.SwitchedOff());
  }

  private static final String OLD = "{\"name\":\"t\",\"description\":\"Reads.\"}";
  private static final String GROWN =
      "{\"name\":\"t\",\"description\":\"Reads and sends.\",\"x\":1}";

  private static String because(SampleRequests requests) {
    return Phrase.join(card(requests).facts().because());
  }

  @Test
  void aNewToolIsSaidToBeNewAndShownAsItsServerDescribesIt() {
    // Clause 8.4.
    var requests = SampleRequests.read("a").described(OLD, null).askedForTheTool();
    assertThat(because(requests))
        .isEqualTo(
            "The tool is new: nobody has accepted it yet. The rule Ledger gets a look would allow the call, score 220.");
    var review = card(requests).review();
    assertThat(review.head()).startsWith("A new tool, as its server describes it.");
    assertThat(review.differences())
        .containsExactly(
            new Difference("name", Optional.empty(), Optional.of("t")),
            new Difference("description", Optional.empty(), Optional.of("Reads.")));
    assertThat(review.mustBeRead()).isFalse();
  }

  @Test
  void aChangedToolShowsWhatChangedAndAYesWaitsForItToBeRead() {
    // Clause 8.4.
    var requests = SampleRequests.read("a").described(GROWN, OLD).askedForTheTool();
    assertThat(because(requests))
        .startsWith("The tool changed since you accepted it. The rule Ledger gets a look would");
    var review = card(requests).review();
    assertThat(review.differences())
        .containsExactly(
            new Difference("description", Optional.of("Reads."), Optional.of("Reads and sends.")),
            new Difference("x", Optional.empty(), Optional.of("1")));
    assertThat(review.mustBeRead()).isTrue();
  }

  @Test
  void aToolThatIsNotListedIsNotAccepted() {
    // Clause 8.4: with no description there is nothing that a yes could accept.
    var never = SampleRequests.read("a").unlisted(null).askedForTheTool();
    assertThat(because(never))
        .startsWith("The tool was never listed by its server.")
        .endsWith("and accepts no tool.");
    var gone = SampleRequests.read("a").unlisted(ToolState.CHANGED).askedForTheTool();
    assertThat(because(gone)).startsWith("The tool changed").endsWith("and accepts no tool.");
    assertThat(card(gone).review()).isEqualTo(CardContent.Review.NONE);
  }

  @Test
  void aRuleThatAsksAboutANewToolLetsItBeAccepted() {
    assertThat(card(SampleRequests.read("a").described(OLD, null)).review().acceptable()).isTrue();
    assertThat(card(SampleRequests.read("a").described(GROWN, OLD)).review().acceptable()).isTrue();
    assertThat(card(SampleRequests.read("a")).review().acceptable()).isFalse();
  }

  private static String noticed(SampleRequests requests) {
    return Phrase.join(card(requests.tier(ApprovalTier.DANGER)).notice());
  }

  /// Danger stands on no card without a reason.
  @Test
  void aDangerousCallSaysWhyItIsOne() {
    assertThat(noticed(SampleRequests.read("a").effects(SideEffect.CODE_EXEC)))
        .isEqualTo("It runs something that Assent cannot read.");
    assertThat(noticed(SampleRequests.read("a").effects(SideEffect.SECRETS_READ)))
        .isEqualTo("It reads secrets.");
    assertThat(noticed(SampleRequests.read("a").effects(SideEffect.SUDO_ELEVATE)))
        .isEqualTo("It runs something with more rights.");
    assertThat(noticed(SampleRequests.read("a").operation(Operation.DELETE).path("/path", "/x")))
        .isEqualTo("It deletes.");
    assertThat(noticed(SampleRequests.read("a").path("/path", "/w/.env")))
        .isEqualTo("It names a file or folder that holds keys or passwords.");
    assertThat(
            noticed(
                SampleRequests.read("a").operation(Operation.DELETE).path("/path", "/w/id_rsa")))
        .isEqualTo("It deletes. It names a file or folder that holds keys or passwords.");
  }

  @Test
  void theRiskOfACommandIsSaidOnce() {
    var asked = SampleRequests.command("a", "rm -rf ~").build();
    assertThat(CardWriter.write(asked, SampleCommands.READER.read(asked.request())).notice())
        .isEmpty();
    assertThat(Phrase.join(CardWriter.write(asked).notice()))
        .startsWith("Its command is rated high or critical");
  }

  @Test
  void hiddenCharactersAreNamedWhereTheyMakeACallDangerous() {
    var hidden =
        SampleRequests.read("a")
            .tier(ApprovalTier.DANGER)
            .arguments("{\"note\":\"pa\u200byment\"}");
    assertThat(Phrase.join(card(hidden).notice()))
        .startsWith("Some characters in this call cannot be seen");
    assertThat(card(SampleRequests.read("a").tier(ApprovalTier.DANGER)).notice()).isEmpty();
  }

  @Test
  void aClientHasItsProperNameHoweverItCallsItself() {
    assertThat(client("claude-code")).isEqualTo("Claude Code");
    assertThat(client("cursor-vscode")).isEqualTo("Cursor");
    assertThat(client("Visual Studio Code - Insiders")).isEqualTo("VS Code");
    assertThat(client("codex-mcp-client/0.9")).isEqualTo("Codex");
    assertThat(client("cursorless")).as("another name that begins alike").isEqualTo("cursorless");
    assertThat(client("my\u202eagent")).doesNotContain("\u202e");
  }

  private static String client(String named) {
    var known = SampleRequests.read("a").build().request().environment();
    return CardWriter.client(
        new Environment(
            known.time(),
            known.sessionId(),
            known.requestId(),
            Optional.of(named),
            known.clientVersion(),
            known.workingFolder(),
            known.roots(),
            known.origin(),
            known.clientCapabilities()));
  }

  private static String user(String name, String id, String issuer) {
    return card(SampleRequests.read("a").signedIn(name, id, issuer)).facts().user();
  }

  @Test
  void whoSignedInIsNamedWithWhatProvesThem() {
    assertThat(card(SampleRequests.read("a")).facts().user())
        .as("without a token nothing changes")
        .isEqualTo("sam, from the operating system");
    String issuer = "https://login.example.com";
    assertThat(user("Ada Lovelace", "248289761001", issuer))
        .isEqualTo("Ada Lovelace (248289761001), proved by a token of " + issuer);
    assertThat(user("ada", "ada", issuer)).isEqualTo("ada, proved by a token of " + issuer);
    assertThat(user("", "ada", issuer)).isEqualTo("ada, proved by a token of " + issuer);
  }

  @Test
  void foreignNamesOfPeopleAreHarmlessAndShort() {
    assertThat(user("\u202Ead\u200Ba", "1", "https://x"))
        .isEqualTo("[U+202E RLO]ad[U+200B ZWSP]a (1), proved by a token of https://x");
    assertThat(user("\u05D0\u05D3\u05D4", "1", "https://x"))
        .as("right to left: what follows keeps its place")
        .endsWith(" (1), proved by a token of https://x");
    assertThat(user("n".repeat(300), "i".repeat(300), "https://x/" + "y".repeat(300)))
        .hasSizeLessThan(230)
        .contains("… (", "…), proved by a token of ");
  }

  @Test
  void aLimitIsNamedWithItsToolsAndWhatWasCounted() {
    // Clause 8.4.
    var requests = SampleRequests.read("a").askedForTheLimit(20, 60, 21, "read_*", "search_*");
    assertThat(because(requests))
        .isEqualTo(
            "The limit for read_*, search_* is used up: 20 calls in 1 min may pass, counted before this one: 21."
                + " The rule Ledger gets a look would allow the call, score 220.");
    assertThat(because(SampleRequests.read("a").askedForTheLimit(1, 90, 1, "*")))
        .contains("1 call in 90 s may pass");
    assertThat(because(SampleRequests.read("a").askedForTheLimit(2, 7200, 2, "*")))
        .contains("2 calls in 2 h may pass");
  }

  @Test
  void noTimedAllowWhereNoRuleAsks() {
    // Clause 6.1.
    for (var requests :
        List.of(
            SampleRequests.read("a").described(GROWN, OLD).askedForTheTool(),
            SampleRequests.read("a").askedForTheLimit(1, 1, 1, "*"))) {
      assertThat(card(requests).timed())
          .isEqualTo(
              new TimedAnswer.NotOffered(
                  "No timed allow here: this answer holds for one call only"));
    }
  }
}
