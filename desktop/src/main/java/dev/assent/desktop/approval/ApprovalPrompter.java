package dev.assent.desktop.approval;

import dev.assent.core.approval.ApprovalAnswer;
import dev.assent.core.approval.ApprovalDesk;
import dev.assent.core.approval.Approver;
import dev.assent.core.approval.QueueView;
import dev.assent.core.approval.StandingState;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.desktop.approval.card.ApprovalViewModel;
import dev.assent.desktop.approval.content.CommandReader;
import dev.assent.desktop.ui.Appearance;
import dev.assent.desktop.ui.Ticker;
import java.util.concurrent.Executor;

/// Carries what the core reports onto the toolkit's thread, to every card that shows the queue.
/// Decides nothing.
public final class ApprovalPrompter implements Approver {
  private final QueueNews news;
  private final CardWindow window;

  /// A prompter with its own window, not yet visible.
  ///
  /// @param ui runs work on the toolkit's thread, in order; this constructor is called there
  /// @param burst what happens when a card appears where none was, such as a sound
  public ApprovalPrompter(
      ApprovalDesk desk,
      Ticker ticker,
      CommandReader commands,
      Appearance appearance,
      Executor ui,
      Runnable burst) {
    news = new QueueNews(ui);
    window =
        new CardWindow(new ApprovalViewModel(desk, ticker, commands), ticker, appearance, burst);
    follow(window.alike());
    follow(
        new Approver() {
          @Override
          public void queueChanged(QueueView queue) {
            window.waiting(queue);
          }

          @Override
          public void ended(ApprovalRequest request, ApprovalAnswer answer) {}
        });
  }

  /// The window that opens by itself.
  public CardWindow window() {
    return window;
  }

  /// Tells another card too, from the next change on. Called on the toolkit's thread.
  public void follow(ApprovalViewModel model) {
    follow(
        new Approver() {
          @Override
          public void queueChanged(QueueView queue) {
            model.queueChanged(queue);
          }

          @Override
          public void ended(ApprovalRequest request, ApprovalAnswer answer) {
            model.ended(request, answer);
          }

          @Override
          public void answeredLate(ApprovalRequest request, ApprovalAnswer answer) {
            model.answeredLate(request, answer);
          }
        });
  }

  /// Tells a view of the queue too, on the toolkit's thread, from the next change on. Called there.
  public void follow(Approver follower) {
    news.follow(follower);
  }

  @Override
  public void queueChanged(QueueView queue) {
    news.queueChanged(queue);
  }

  @Override
  public void ended(ApprovalRequest request, ApprovalAnswer answer) {
    news.ended(request, answer);
  }

  @Override
  public void answeredLate(ApprovalRequest request, ApprovalAnswer answer) {
    news.answeredLate(request, answer);
  }

  @Override
  public void standingChanged(StandingState standing) {
    news.standingChanged(standing);
  }
}
