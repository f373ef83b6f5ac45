package dev.assent.desktop.gallery;

import dev.assent.core.access.Operation;
import dev.assent.core.access.SideEffect;
import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.MissedCall;
import dev.assent.core.approval.Objection;
import dev.assent.core.approval.StandingState;
import dev.assent.core.approval.StandingState.StandingRefusal;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.approval.question.ApprovalTier;
import dev.assent.core.wiring.ServerCount;
import dev.assent.desktop.approval.ExhibitLooks;
import dev.assent.desktop.approval.SampleCommands;
import dev.assent.desktop.approval.WaitingPage;
import dev.assent.desktop.approval.WaitingViewModel;
import dev.assent.desktop.approval.card.ApprovalViewModel;
import dev.assent.desktop.approval.card.FakeDesk;
import dev.assent.desktop.approval.card.SampleRequests;
import dev.assent.desktop.shell.MainWindow;
import dev.assent.desktop.shell.Page;
import dev.assent.desktop.shell.ShellState;
import dev.assent.desktop.ui.Appearance;
import dev.assent.desktop.ui.ManualTicker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.scene.Parent;
import javafx.scene.layout.StackPane;
import javafx.stage.Stage;

/// The Waiting page and what its lines say.
final class WaitingExhibits {
  private static final String PROJECT = "/home/sam/code/payments-api";

  private final FakeDesk desk = new FakeDesk();
  private final ManualTicker ticker = new ManualTicker(SampleRequests.NOW);
  private final ApprovalViewModel card = new ApprovalViewModel(desk, ticker, SampleCommands.READER);
  private final WaitingViewModel model = new WaitingViewModel(card, ticker);

  private WaitingExhibits() {
    desk.register(model);
  }

  static List<Exhibit> all() {
    return List.of(
        new Exhibit("waiting", 1280, 800, () -> new WaitingExhibits().queue()),
        new Exhibit("waiting-states", 1280, 800, () -> new WaitingExhibits().states()),
        new Exhibit("waiting-settles", 1280, 800, () -> new WaitingExhibits().settles()),
        new Exhibit("waiting-group", 1280, 800, () -> new WaitingExhibits().group()),
        new Exhibit("waiting-group-care", 1280, 800, () -> new WaitingExhibits().careGroup()),
        new Exhibit("waiting-withdrawn", 1280, 800, () -> new WaitingExhibits().withdrawn()),
        new Exhibit("waiting-empty", 1280, 800, () -> new WaitingExhibits().window(0)),
        new Exhibit("waiting-denying", 1280, 800, () -> new WaitingExhibits().denying()),
        new Exhibit("waiting-kept", 1280, 800, () -> new WaitingExhibits().kept()),
        new Exhibit("waiting-group-long", 1280, 800, () -> new WaitingExhibits().longGroup()));
  }

  private Parent queue() {
    return ask(
        ApprovalExhibits.danger(),
        ApprovalExhibits.care(),
        ApprovalExhibits.calm(),
        ApprovalExhibits.mail(),
        ApprovalExhibits.deceptive());
  }

  private Parent ask(ApprovalRequest... requests) {
    desk.ask(requests);
    ticker.advance(19_000);
    return window(requests.length);
  }

  static ApprovalRequest read(String id, String file) {
    String path = PROJECT + "/src/" + file;
    return SampleRequests.read(id)
        .arguments("{\"path\":\"" + path + "\",\"head\":120}")
        .path("/path", path)
        .build();
  }

  static List<ApprovalRequest> reads() {
    return List.of(
        read("read-1", "ledger/Balance.java"),
        read("read-2", "ledger/Entry.java"),
        read("read-3", "ledger/Period.java"),
        read("read-4", "http/Router.java"));
  }

  static ApprovalRequest write(String id, String content) {
    String path = PROJECT + "/config/retry.yaml";
    return SampleRequests.read(id)
        .tool("filesystem", "write_file")
        .operation(Operation.WRITE)
        .effects(SideEffect.FS_WRITE)
        .tier(ApprovalTier.CARE)
        .arguments("{\"path\":\"" + path + "\",\"content\":\"" + content + "\"}")
        .path("/path", path)
        .build();
  }

  /// Each state a line can be in.
  private Parent states() {
    desk.ask(ApprovalExhibits.danger());
    desk.ask(reads().toArray(ApprovalRequest[]::new));
    var gone =
        SampleRequests.read("gone")
            .tool("git", "delete_branch")
            .operation(Operation.DELETE)
            .build();
    desk.ask(gone);
    desk.ask(
        ApprovalExhibits.mail(),
        SampleRequests.read("soon")
            .tool("db", "query")
            .effects(SideEffect.DB_READ)
            .life(Duration.ofSeconds(36))
            .build(),
        SampleRequests.read("near")
            .tool("db", "explain")
            .effects(SideEffect.DB_READ)
            .life(Duration.ofSeconds(43))
            .build(),
        ApprovalExhibits.limit(),
        ApprovalExhibits.care());
    desk.away.add("limit");
    card.select("mail");
    card.setAside();
    card.select("danger");
    ticker.advance(30_000);
    var root = window(10);
    model.setOnScreen(true);
    ticker.advance(1_000);
    desk.end(gone, new ApprovalAnswer.Withdrawn(ApprovalAnswer.Cause.CANCELLED));
    return root;
  }

  /// A group of harmless calls, opened.
  private Parent group() {
    desk.ask(reads().toArray(ApprovalRequest[]::new));
    desk.ask(ApprovalExhibits.mail(), ApprovalExhibits.danger());
    ticker.advance(19_000);
    var root = window(6);
    ExhibitLooks.intoGroup(model, "read-1");
    ticker.advance(900);
    return root;
  }

  /// More alike calls than one table has. Many answers that can still be taken back.
  private Parent kept() {
    desk.keeps = true;
    var root = longGroup();
    for (int i = 1; i <= 25; i++) {
      var call = read("long-" + i, "ledger/Part" + i + ".java");
      desk.give(call.id(), call.digest(), new ApprovalAnswer.AllowOnce(ApprovalAnswer.Channel.KEY));
    }
    ticker.advance(900);
    return root;
  }

  private Parent longGroup() {
    for (int i = 1; i <= 40; i++) {
      desk.ask(read("long-" + i, "ledger/Part" + i + ".java"));
    }
    var root = window(40);
    ExhibitLooks.intoGroup(model, "long-1");
    return root;
  }

  /// A group in which more differs, one call has ended and one came while it was open.
  private Parent careGroup() {
    var first =
        write(
            "write-1",
            "retry:\\n"
                + "  attempts: 8\\n"
                + "  backoff: exponential\\n"
                + "  max_delay: 30s\\ntimeout: 5s\\n# one\\n# two");
    var second = write("write-2", "attempts: 9");
    desk.ask(first, second, write("write-3", "attempts: 10"));
    var root = window(3);
    model.setOnScreen(true);
    ExhibitLooks.intoGroup(model, "write-1");
    ExhibitLooks.tickAll(model);
    desk.end(second, new ApprovalAnswer.Withdrawn(ApprovalAnswer.Cause.CANCELLED));
    desk.ask(write("write-4", "attempts: 11"));
    ticker.advance(300);
    return root;
  }

  /// A person looks at the yes that lasts.
  private Parent settles() {
    var first = write("write-1", "attempts: 8");
    desk.ask(
        first,
        ApprovalExhibits.calm(),
        write("write-2", "attempts: 9"),
        write("write-3", "attempts: 10"));
    var root = window(4);
    ExhibitLooks.atTimed(card);
    return root;
  }

  private Parent withdrawn() {
    var gone =
        SampleRequests.read("gone")
            .tool("git", "delete_branch")
            .operation(Operation.DELETE)
            .build();
    desk.ask(gone);
    desk.end(gone, new ApprovalAnswer.Withdrawn(ApprovalAnswer.Cause.CANCELLED));
    var denied = ApprovalExhibits.mail();
    desk.ask(denied);
    var no = new ApprovalAnswer.Refused(ApprovalAnswer.Channel.KEY, Optional.empty());
    desk.end(denied, no);
    model.standingChanged(lasting(denied, no));
    return ask(ApprovalExhibits.danger(), ApprovalExhibits.care(), ApprovalExhibits.calm());
  }

  private Parent denying() {
    model.denyingProperty().set(true);
    return window(0);
  }

  private Parent window(int waiting) {
    var state = new ShellState();
    state.waitingProperty().set(waiting);
    state.serversProperty().set(Optional.of(new ServerCount(4, 0, 0, true)));
    state.grantsProperty().set(2);
    state.missedProperty().set(3);
    var pages = new ArrayList<Page>();
    pages.add(new WaitingPage(model));
    for (var id : List.of("rules", "decisions", "servers", "grants", "missed", "settings")) {
      pages.add(new BlankPage(id));
    }
    var window = new MainWindow(new Stage(), new Appearance(), state, pages);
    window.open("waiting");
    var root = window.stage().getScene().getRoot();
    // The picture's scene takes the frame over.
    window.stage().getScene().setRoot(new StackPane());
    return root;
  }

  private static StandingState lasting(ApprovalRequest denied, ApprovalAnswer.No no) {
    var kind = new Objection(Objection.Extent.KIND, List.of(), "");
    return new StandingState(
        List.of(),
        List.of(new StandingRefusal(ApprovalExhibits.danger(), kind, SampleRequests.NOW, 12)),
        List.of(new MissedCall(denied, no, SampleRequests.NOW, new MissedCall.Chance.Open())),
        1);
  }

  private record BlankPage(String id) implements Page {
    @Override
    public javafx.scene.Node content() {
      return new StackPane();
    }

    @Override
    public void shown() {}
  }
}
