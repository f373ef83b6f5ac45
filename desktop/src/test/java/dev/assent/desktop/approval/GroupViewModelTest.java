package dev.assent.desktop.approval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.access.Operation;
import dev.assent.core.access.SideEffect;
import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.approval.question.ApprovalTier;
import dev.assent.desktop.approval.card.ApprovalViewModel;
import dev.assent.desktop.approval.card.CardArming;
import dev.assent.desktop.approval.card.FakeDesk;
import dev.assent.desktop.approval.card.InputIntent;
import dev.assent.desktop.approval.card.SampleRequests;
import dev.assent.desktop.approval.content.CommandReader;
import dev.assent.desktop.ui.ManualTicker;
import dev.assent.desktop.ui.arguments.Argument;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class GroupViewModelTest {
  private final FakeDesk desk = new FakeDesk();
  private final ManualTicker ticker = new ManualTicker(SampleRequests.NOW);
  private final ApprovalViewModel card = new ApprovalViewModel(desk, ticker, CommandReader.NONE);
  private final WaitingViewModel list = new WaitingViewModel(card, ticker);
  private final GroupViewModel group = list.group();
  private final GroupState state = group.state();

  @BeforeEach
  void listen() {
    desk.register(list);
    list.setOnScreen(true);
  }

  private static ApprovalRequest read(String id) {
    String path = "/src/" + id;
    return SampleRequests.read(id)
        .arguments("{\"path\":\"" + path + "\",\"head\":9}")
        .path("/path", path)
        .build();
  }

  private static ApprovalRequest write(String id) {
    return SampleRequests.read(id)
        .tool("filesystem", "write_file")
        .operation(Operation.WRITE)
        .effects(SideEffect.FS_WRITE)
        .tier(ApprovalTier.CARE)
        .arguments("{\"path\":\"/x\",\"content\":\"" + id + "\"}")
        .path("/path", "/x")
        .build();
  }

  private void open(ApprovalRequest... requests) {
    desk.ask(requests);
    list.choose(list.lineOf(requests[0].id()).orElseThrow());
    see();
  }

  private void see() {
    java.util.List.copyOf(state.rows).forEach(group::seen);
  }

  private void wake() {
    press("TAB", InputIntent.ATTEND);
    ticker.advance(900);
  }

  private void press(String source, InputIntent intent) {
    group.pressed(source, intent, false);
    group.released(source);
  }

  private void allow() {
    press("ENTER", InputIntent.ALLOW_ONCE);
  }

  private void deny() {
    press("ESCAPE", InputIntent.DENY);
  }

  private GroupRow row(String id) {
    return state.rows.stream().filter(row -> row.entry().id().equals(id)).findFirst().orElseThrow();
  }

  @Test
  void calmIsTickedAlreadyAndCareIsNot() {
    open(read("a"), read("b"));
    assertThat(state.meant.get()).isEqualTo(2);
    group.close();
    open(write("c"), write("d"));
    assertThat(state.meant.get()).isZero();
  }

  @Test
  void eachTickedCallIsAnsweredByItselfAndNoOther() {
    open(read("a"), read("b"), read("c"));
    row("b").tickedProperty().set(false);
    wake();
    allow();
    assertThat(desk.answers).containsExactly("a allow_once", "c allow_once");
    assertThat(desk.queue().waiting()).extracting(ApprovalRequest::id).containsExactly("b");
  }

  @Test
  void answersThatCanBeTakenBackAreStillCountedAndNoAgentWaitsForThem() {
    desk.keeps = true;
    desk.leaving.put("a", ticker.now().plusSeconds(25));
    open(read("a"), read("b"), read("c"));
    wake();
    assertThat(state.whenOver.get().sentence()).isNotEmpty();
    deny();
    assertThat(group.line().orElseThrow().faceProperty().get().alike()).isEqualTo("3 alike");
    assertThat(state.whenOver.get().sentence()).isEmpty();
  }

  @Test
  void tickedCallsAreDeniedByEscape() {
    open(write("a"), write("b"), write("c"));
    row("a").tickedProperty().set(true);
    row("c").tickedProperty().set(true);
    wake();
    deny();
    assertThat(desk.answers).containsExactly("a deny", "c deny");
  }

  @Test
  void nothingCountsBeforeATurnToItAndItsTime() {
    open(read("a"), read("b"));
    allow();
    deny();
    press("TAB", InputIntent.ATTEND);
    ticker.advance(899);
    allow();
    assertThat(desk.answers).isEmpty();
    ticker.advance(1);
    assertThat(state.answering.get())
        .as("a stroke in between starts the time anew")
        .isEqualTo(CardArming.State.ARMING);
  }

  @Test
  void theCardsAttentionIsNotTheTables() {
    desk.ask(read("a"), read("b"));
    card.pressed("TAB", InputIntent.ATTEND, false);
    ticker.advance(900);
    list.choose(list.lineOf("a").orElseThrow());
    see();
    ticker.advance(5_000);
    allow();
    card.pressed("ENTER", InputIntent.ALLOW_ONCE, false);
    card.released("ENTER");
    assertThat(desk.answers).as("neither the table nor the card behind it").isEmpty();
  }

  @Test
  void aChangedTickArmsAnew() {
    open(read("a"), read("b"));
    wake();
    row("b").tickedProperty().set(false);
    allow();
    assertThat(desk.answers).isEmpty();
    ticker.advance(900);
    allow();
    assertThat(desk.answers).containsExactly("a allow_once");
  }

  @Test
  void aCallThatComesMeanwhileIsNotTickedAndArmsAnew() {
    open(read("a"), read("b"));
    wake();
    desk.ask(read("c"));
    assertThat(row("c").tickedProperty().get()).isFalse();
    assertThat(state.answering.get()).isEqualTo(CardArming.State.ARMING);
    ticker.advance(900);
    allow();
    assertThat(desk.answers).containsExactly("a allow_once", "b allow_once");
  }

  @Test
  void aCallThatEndsUntickedArmsAnewToo() {
    open(read("a"), read("b"));
    row("b").tickedProperty().set(false);
    wake();
    desk.end(read("b"), new ApprovalAnswer.TimedOut());
    allow();
    assertThat(desk.answers).isEmpty();
    ticker.advance(900);
    allow();
    assertThat(desk.answers).containsExactly("a allow_once");
  }

  @Test
  void anAnswerThatCanNoLongerBeTakenBackArmsAnew() {
    desk.keeps = true;
    desk.ask(write("kept"));
    desk.give(
        "kept", write("kept").digest(), new ApprovalAnswer.AllowOnce(ApprovalAnswer.Channel.KEY));
    open(read("a"), read("b"));
    wake();
    desk.settle();
    allow();
    assertThat(desk.held).isEmpty();
    ticker.advance(900);
    allow();
    assertThat(desk.held).hasSize(2);
  }

  @Test
  void aPressThatBeganBeforeACallCameIsNone() {
    open(read("a"), read("b"));
    wake();
    group.pressed("ENTER", InputIntent.ALLOW_ONCE, false);
    desk.ask(read("c"));
    ticker.advance(900);
    group.released("ENTER");
    assertThat(desk.answers).isEmpty();
  }

  @Test
  void aCallThatEndsIsNotAnsweredAndStaysToBeRead() {
    open(read("a"), read("b"));
    wake();
    desk.end(read("a"), new ApprovalAnswer.Withdrawn(ApprovalAnswer.Cause.CANCELLED));
    assertThat(state.answering.get()).isEqualTo(CardArming.State.ARMING);
    ticker.advance(900);
    allow();
    assertThat(desk.answers).containsExactly("b allow_once");
    assertThat(row("a").entry().said()).isEqualTo("withdrawn by the agent");
  }

  @Test
  void noYesWhileAPartOfATickedCallWasNotSeen() {
    desk.ask(write("a"), write("b"));
    list.choose(list.lineOf("a").orElseThrow());
    row("a").tickedProperty().set(true);
    group.seen(row("a"));
    row("a").fold("content");
    group.moved();
    wake();
    allow();
    assertThat(desk.answers).isEmpty();
    row("a").open("content");
    group.moved();
    ticker.advance(900);
    allow();
    assertThat(desk.answers)
        .as("what is not ticked need not be read")
        .containsExactly("a allow_once");
  }

  @Test
  void aRowThatWasNeverInSightKeepsTheYesAsleepAndNotTheNo() {
    desk.ask(read("a"), read("b"));
    list.choose(list.lineOf("a").orElseThrow());
    group.seen(row("a"));
    wake();
    allow();
    assertThat(desk.answers).isEmpty();
    deny();
    assertThat(desk.answers).containsExactly("a deny", "b deny");
  }

  @Test
  void aTableNobodySeesDoesNothing() {
    open(read("a"), read("b"));
    wake();
    list.setOnScreen(false);
    allow();
    list.setOnScreen(true);
    allow();
    assertThat(desk.answers).isEmpty();
  }

  @Test
  void answersThatCanBeTakenBackReturnUnticked() {
    desk.keeps = true;
    open(read("a"), read("b"));
    wake();
    deny();
    assertThat(desk.held).hasSize(2);
    group.takeBackLast();
    assertThat(desk.queue().waiting()).hasSize(1);
    assertThat(state.meant.get()).isZero();
  }

  @Test
  void whenAllHaveEndedTheCardComesBack() {
    open(read("a"), read("b"));
    desk.ask(SampleRequests.command("d", "rm -rf build").build());
    wake();
    deny();
    assertThat(state.open.get()).isTrue();
    ticker.advance(1_000);
    assertThat(state.open.get()).isFalse();
    assertThat(card.state().content.get().orElseThrow().id()).isEqualTo("d");
    card.pressed("TAB", InputIntent.ATTEND, false);
    card.released("TAB");
    ticker.advance(1_000);
    assertThat(card.state().answering.get())
        .as("it was meant for the table")
        .isEqualTo(CardArming.State.ASLEEP);
    card.pressed("TAB", InputIntent.ATTEND, false);
    ticker.advance(900);
    assertThat(card.state().answering.get()).isEqualTo(CardArming.State.AWAKE);
  }

  @Test
  void oneByOneLeadsBackToTheCardsOfTheGroup() {
    open(read("a"), read("b"));
    list.single();
    assertThat(state.open.get()).isFalse();
    assertThat(card.state().content.get().orElseThrow().id()).isEqualTo("a");
    assertThat(desk.answers).isEmpty();
  }

  @Test
  void aLongGroupIsAnsweredInParts() {
    var many =
        java.util.stream.IntStream.range(0, 40)
            .mapToObj(i -> read("r" + i))
            .toArray(ApprovalRequest[]::new);
    open(many);
    assertThat(state.rows).hasSize(GroupViewModel.MOST);
    assertThat(state.more.get()).isEqualTo(15);
    wake();
    deny();
    assertThat(desk.answers).hasSize(GroupViewModel.MOST);
    assertThat(state.more.get()).isZero();
    assertThat(state.meant.get()).as("those that follow are not ticked").isZero();
  }

  @Test
  void whatIsSharedIsSaidOnceAndWhatDiffersIsAColumn() {
    open(read("a"), read("b"));
    var table = state.table.get();
    assertThat(table.columns()).containsExactly("path");
    assertThat(table.shared())
        .extracting(argument -> argument.name() + "=" + argument.value())
        .containsExactly("head=9");
    assertThat(table.cells())
        .extracting(cells -> cells.getFirst().orElseThrow().value())
        .containsExactly("/src/a", "/src/b");
  }

  @Test
  void aMissingValueDiffersToo() {
    var without =
        SampleRequests.read("b").arguments("{\"path\":\"/src/b\"}").path("/path", "/src/b").build();
    open(read("a"), without);
    var table = state.table.get();
    assertThat(table.columns()).containsExactly("path", "head");
    assertThat(table.cells().get(1).get(1)).isEqualTo(Optional.empty());
  }

  @Test
  void thePathThatIsMeantIsShownWhereItIsNotTheOneGiven() {
    var given =
        SampleRequests.read("a")
            .arguments("{\"path\":\"src/../x\"}")
            .path("/path", "/etc/x")
            .build();
    var other =
        SampleRequests.read("b")
            .arguments("{\"path\":\"src/../y\"}")
            .path("/path", "/etc/y")
            .build();
    open(given, other);
    assertThat(state.table.get().columns()).containsExactly("path", "Path");
    assertThat(state.table.get().cells().getFirst().get(1).orElseThrow().value())
        .isEqualTo("/etc/x");
  }

  private static Argument path(String value) {
    return new Argument("path", Argument.Kind.PATH, value, "");
  }

  private static String folder(String... paths) {
    var cells =
        java.util.Arrays.stream(paths).map(each -> List.of(Optional.of(path(each)))).toList();
    return new GroupTable(List.of(), List.of("path"), cells).folder(0);
  }

  @Test
  void theFolderOfAllPathsStandsOnce() {
    assertThat(folder("/home/sam/a.txt", "/home/sam/b/c.txt")).isEqualTo("/home/sam/");
    assertThat(folder("/home/sam/ab", "/home/sam/ac")).isEqualTo("/home/sam/");
    assertThat(folder("/src", "/src/a")).as("something of each is left").isEmpty();
    assertThat(folder("/a/b/", "/a/b/c")).isEqualTo("/a/");
    assertThat(folder("/x/a", "/y/a")).isEmpty();
    assertThat(folder("src/a", "src/b")).isEqualTo("src/");
    assertThat(path("/home/sam/a.txt").after("/home/sam/".length()).value()).isEqualTo("a.txt");
  }
}
