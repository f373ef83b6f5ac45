package dev.assent.desktop.approval.card;

import dev.assent.core.access.Operation;
import dev.assent.core.access.SideEffect;
import dev.assent.core.approval.grant.GrantReach;
import dev.assent.core.approval.grant.GrantScope;
import dev.assent.core.approval.grant.MatchingFiles;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.approval.question.ApprovalTier;
import dev.assent.core.suggest.AskedCalls;
import dev.assent.desktop.approval.SampleCommands;
import dev.assent.desktop.approval.content.LadderRadius;
import dev.assent.desktop.ui.ManualTicker;
import dev.assent.desktop.ui.controls.CardShadow;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.geometry.Insets;
import javafx.scene.Parent;
import javafx.scene.layout.StackPane;

/// Cards whose ladder is open.
public final class LadderExhibit {
  static final String PROJECT = "/home/sam/code/payments-api";

  private LadderExhibit() {}

  /// A write below the project.
  static ApprovalRequest write(String id, String path) {
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

  /// A log and folders as they may be.
  static final class Canned implements LadderRadius {
    @Override
    public void find(ApprovalRequest asked, List<GrantScope> lines, Consumer<List<Found>> done) {
      done.accept(lines.stream().map(LadderExhibit::found).toList());
    }
  }

  private static LadderRadius.Found found(GrantScope scope) {
    return switch (scope.reach()) {
      case GrantReach.ExactCall _ -> found(0, 0, Optional.empty());
      case GrantReach.SamePaths _ -> found(3, 0, Optional.of(new MatchingFiles(1, 0, true)));
      case GrantReach.Folders(var folders) ->
          folders.getFirst().endsWith("config")
              ? found(11, 1, Optional.of(new MatchingFiles(14, 0, true)))
              : found(64, 25, Optional.of(new MatchingFiles(50_000, 2, false)));
      case GrantReach.WholeTool _ -> found(318, 27, Optional.empty());
    };
  }

  private static LadderRadius.Found found(
      long covered, long refusals, Optional<MatchingFiles> files) {
    var when = Instant.parse("2026-11-19T09:30:00Z");
    var one =
        new AskedCalls.Refused(7, when, "a", Optional.of(PROJECT + "/config/production.yaml"));
    var refused = refusals == 0 ? List.<AskedCalls.Refused>of() : List.of(one);
    return new LadderRadius.Found(
        Optional.of(new AskedCalls.Found(covered, refusals, refused, 0)), true, files);
  }

  /// As it opens.
  public static Parent open() {
    return floating(card());
  }

  /// The widest line for everybody to the end of a day.
  public static Parent wide() {
    var card = card();
    card.ladder().chosenProperty().set(Optional.of(card.ladder().lines().getLast()));
    card.ladder().holderProperty().set(Optional.of(card.ladder().holders().getLast()));
    card.ladder().termProperty().set(LadderTerm.DAY);
    return floating(card);
  }

  /// Shut: the button beside the timed answer.
  public static Parent shut() {
    var card = card();
    card.ladder().openProperty().set(false);
    return floating(card);
  }

  private static ApprovalViewModel card() {
    var desk = new FakeDesk();
    var ticker = new ManualTicker(SampleRequests.NOW);
    var card = new ApprovalViewModel(desk, ticker, SampleCommands.READER);
    card.ladder().offer(ZoneOffset.UTC, new Canned());
    desk.ask(
        write("l1", "config/retry.yaml"),
        write("l2", "config/local.yaml"),
        write("l3", "doc/a.md"));
    card.queueChanged(desk.queue());
    card.setOnScreen(true);
    card.attend();
    ticker.advance(900);
    card.startLadder();
    ticker.advance(900);
    return card;
  }

  private static Parent floating(ApprovalViewModel card) {
    var view = new ApprovalView(card);
    var ground = new StackPane(CardShadow.raise(view.node()), view.node());
    ground.getStyleClass().add("as-canvas");
    ground.setPadding(new Insets(28, 32, 28, 32));
    return ground;
  }
}
