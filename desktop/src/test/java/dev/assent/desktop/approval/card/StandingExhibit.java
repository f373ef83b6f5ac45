package dev.assent.desktop.approval.card;

import dev.assent.core.access.Operation;
import dev.assent.core.access.SideEffect;
import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.MissedCall;
import dev.assent.core.approval.Objection;
import dev.assent.core.approval.Objection.Extent;
import dev.assent.core.approval.Objection.Hint;
import dev.assent.core.approval.StandingState;
import dev.assent.core.approval.StandingState.StandingRefusal;
import dev.assent.core.approval.grant.Grant;
import dev.assent.core.approval.grant.GrantHolder;
import dev.assent.core.approval.grant.GrantReach;
import dev.assent.core.approval.grant.GrantScope;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.approval.question.ApprovalTier;
import dev.assent.desktop.approval.SampleCommands;
import dev.assent.desktop.approval.content.CommandReader;
import dev.assent.desktop.approval.standing.FakeMissedLog;
import dev.assent.desktop.approval.standing.FakeStandingDesk;
import dev.assent.desktop.approval.standing.GrantsView;
import dev.assent.desktop.approval.standing.GrantsViewModel;
import dev.assent.desktop.approval.standing.MissedLog;
import dev.assent.desktop.approval.standing.MissedView;
import dev.assent.desktop.approval.standing.MissedViewModel;
import dev.assent.desktop.ui.ManualTicker;
import dev.assent.desktop.ui.controls.CardShadow;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import javafx.scene.Parent;
import javafx.scene.layout.StackPane;

/// The pages of what outlasts single answers, and cards after an answer and before a no in words.
public final class StandingExhibit {
  private static final String PROJECT = "/home/sam/code/payments-api";

  private StandingExhibit() {}

  /// Grants and refusals.
  public static Parent grants() {
    var write = write("g1", "config/retry.yaml");
    var read = SampleRequests.read("g2").path("/path", PROJECT + "/ledger/Balance.java").build();
    return grants(
        new StandingState(
            List.of(
                new Grant(
                    write,
                    SampleRequests.NOW.minusSeconds(48),
                    SampleRequests.NOW.plusSeconds(552),
                    3,
                    Optional.empty(),
                    false),
                wide(
                    "g3",
                    new GrantReach.Folders(List.of(PROJECT + "/config")),
                    new GrantHolder.Session("s"),
                    30),
                wide("g4", new GrantReach.WholeTool(), new GrantHolder.Everywhere(), 7),
                new Grant(
                    read,
                    SampleRequests.NOW.minusSeconds(500),
                    SampleRequests.NOW.plusSeconds(8),
                    0,
                    Optional.empty(),
                    false)),
            List.of(
                new StandingRefusal(
                    delete("r1"),
                    new Objection(Extent.KIND, List.of(Hint.TOO_BROAD), "not while tests run"),
                    SampleRequests.NOW,
                    12),
                new StandingRefusal(
                    SampleRequests.command("r2", "curl example.org").build(),
                    new Objection(Extent.SESSION, List.of(), ""),
                    SampleRequests.NOW,
                    0)),
            List.of(),
            1));
  }

  private static Grant wide(String id, GrantReach reach, GrantHolder holder, int days) {
    var until = SampleRequests.NOW.plus(java.time.Duration.ofDays(days));
    var scope = new GrantScope(reach, holder, until, false);
    return new Grant(
        write(id, "config/retry.yaml"), SampleRequests.NOW, until, 12, Optional.of(scope), false);
  }

  /// Nothing that lasts.
  public static Parent grantsEmpty() {
    return grants(StandingState.NONE);
  }

  private static Parent grants(StandingState standing) {
    var model =
        new GrantsViewModel(
            new FakeStandingDesk(),
            new ManualTicker(SampleRequests.NOW),
            CommandReader.NONE,
            ZoneOffset.UTC);
    model.standingChanged(standing);
    return onCanvas(new GrantsView(model));
  }

  /// Missed calls in every state, one of them on the card.
  public static Parent missed() {
    var now = SampleRequests.NOW;
    var no = new ApprovalAnswer.Refused(ApprovalAnswer.Channel.CLOSED, Optional.empty());
    return missed(
        new StandingState(
            List.of(),
            List.of(),
            List.of(
                new MissedCall(
                    write("m1", "config/retry.yaml"),
                    new ApprovalAnswer.TimedOut(ApprovalAnswer.Limit.CLIENT),
                    now,
                    new MissedCall.Chance.Open()),
                new MissedCall(
                    delete("m2"),
                    no,
                    now.minusSeconds(75),
                    new MissedCall.Chance.Ticket(now.plusSeconds(540))),
                new MissedCall(
                    SampleRequests.read("m3")
                        .path("/path", PROJECT + "/ledger/Balance.java")
                        .build(),
                    new ApprovalAnswer.TimedOut(),
                    now.minusSeconds(600),
                    new MissedCall.Chance.Used(now.minusSeconds(300))),
                new MissedCall(
                    SampleRequests.command("m4", "git push").build(),
                    new ApprovalAnswer.Withdrawn(ApprovalAnswer.Cause.DISCONNECTED),
                    now.minusSeconds(4000),
                    new MissedCall.Chance.Gone())),
            2));
  }

  /// Missed calls of before the start, one kind of them often.
  public static Parent missedEarlier() {
    var ticker = new ManualTicker(SampleRequests.NOW);
    var desk = new FakeStandingDesk();
    var log = new FakeMissedLog();
    for (int i = 0; i < 12; i++) {
      log.miss(
          "a" + i,
          "Write a file",
          "write_file",
          PROJECT + "/docs/page-" + i + ".md",
          SampleRequests.NOW.minusSeconds(90_000 + 60L * i));
    }
    log.miss(
        "b",
        "Read a file",
        "read_file",
        PROJECT + "/ledger/Balance.java",
        SampleRequests.NOW.minusSeconds(4_000));
    var model = new MissedViewModel(desk, log, ticker, CommandReader.NONE, ZoneOffset.UTC);
    var page = new MissedView(model);
    model.setOnScreen(true);
    model.choose("a0");
    return onCanvas(page);
  }

  /// Nothing missed.
  public static Parent missedEmpty() {
    return missed(StandingState.NONE);
  }

  private static Parent missed(StandingState standing) {
    var ticker = new ManualTicker(SampleRequests.NOW);
    var desk = new FakeStandingDesk();
    desk.standing = standing;
    var model =
        new MissedViewModel(desk, MissedLog.NONE, ticker, CommandReader.NONE, ZoneOffset.UTC);
    var page = new MissedView(model);
    model.standingChanged(standing);
    model.setOnScreen(true);
    model.card().attend();
    ticker.advance(900);
    return onCanvas(page);
  }

  /// A no that is being put into words.
  public static Parent denial() {
    var desk = new FakeDesk();
    var card =
        card(
            desk,
            write("d1", "config/environments/production/eu-central/retry.yaml"),
            delete("d2"));
    card.startDenial();
    card.denial().extentProperty().set(Extent.KIND);
    card.denial().hints().add(Hint.WRONG_FOLDER);
    card.denial().wordsProperty().set("use config/local, never production");
    return floating(card);
  }

  /// A no that names a safer command.
  public static Parent suggestion() {
    var card =
        card(
            new FakeDesk(),
            SampleRequests.command("s1", "cd ledger && git push --force origin main").build());
    card.suggest("git push --force-with-lease origin main");
    return floating(card);
  }

  /// The next card, above its answers the one that was given just now.
  public static Parent kept() {
    var desk = new FakeDesk();
    desk.keeps = true;
    var ticker = new ManualTicker(SampleRequests.NOW);
    var first = write("k1", "config/retry.yaml");
    var card =
        card(
            desk,
            ticker,
            first,
            SampleRequests.read("k2").path("/path", PROJECT + "/ledger/Balance.java").build());
    var view = floating(card);
    // A card that was put in its place only now wakes anew.
    ticker.advance(900);
    card.pressed("ENTER", InputIntent.ALLOW_ONCE, false);
    card.released("ENTER");
    card.queueChanged(desk.queue());
    ticker.advance(900);
    return view;
  }

  /// The last card, whose answer can still be taken back.
  public static Parent settling() {
    var desk = new FakeDesk();
    desk.keeps = true;
    var ticker = new ManualTicker(SampleRequests.NOW);
    var card = card(desk, ticker, delete("k1"));
    var view = floating(card);
    // A card that was put in its place only now wakes anew.
    ticker.advance(900);
    card.pressed("ESCAPE", InputIntent.DENY, false);
    card.released("ESCAPE");
    card.queueChanged(desk.queue());
    ticker.advance(700);
    return view;
  }

  private static ApprovalViewModel card(FakeDesk desk, ApprovalRequest... requests) {
    return card(desk, new ManualTicker(SampleRequests.NOW), requests);
  }

  private static ApprovalViewModel card(
      FakeDesk desk, ManualTicker ticker, ApprovalRequest... requests) {
    var card = new ApprovalViewModel(desk, ticker, SampleCommands.READER);
    desk.ask(requests);
    card.queueChanged(desk.queue());
    card.setOnScreen(true);
    card.attend();
    ticker.advance(900);
    return card;
  }

  private static ApprovalRequest write(String id, String path) {
    return SampleRequests.read(id)
        .tool("filesystem", "write_file")
        .operation(Operation.WRITE)
        .effects(SideEffect.FS_WRITE)
        .tier(ApprovalTier.CARE)
        .arguments(
            "{\"path\":\"" + PROJECT + "/" + path + "\",\"content\":\"retry:\\n  attempts: 8\\n\"}")
        .path("/path", PROJECT + "/" + path)
        .build();
  }

  private static ApprovalRequest delete(String id) {
    return SampleRequests.read(id)
        .tool("filesystem", "delete_file")
        .operation(Operation.DELETE)
        .effects(SideEffect.FS_WRITE)
        .tier(ApprovalTier.DANGER)
        .arguments("{\"path\":\"" + PROJECT + "/build/out.jar\"}")
        .path("/path", PROJECT + "/build/out.jar")
        .patience(java.time.Duration.ofSeconds(65))
        .build();
  }

  private static Parent floating(ApprovalViewModel card) {
    var view = new ApprovalView(card);
    var ground = new StackPane(CardShadow.raise(view.node()), view.node());
    ground.getStyleClass().add("as-canvas");
    ground.setPadding(new javafx.geometry.Insets(28, 32, 28, 32));
    return ground;
  }

  private static Parent onCanvas(javafx.scene.Node content) {
    var ground = new StackPane(content);
    ground.getStyleClass().add("as-canvas");
    return ground;
  }
}
