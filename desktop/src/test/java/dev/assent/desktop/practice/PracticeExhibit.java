package dev.assent.desktop.practice;

import dev.assent.core.access.SideEffect;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.approval.question.ApprovalTier;
import dev.assent.core.practice.PracticeEnd;
import dev.assent.desktop.approval.card.SampleRequests;
import dev.assent.desktop.ui.ManualTicker;
import java.time.Duration;
import javafx.scene.Parent;

/// The practice page with canned grounds.
public final class PracticeExhibit {
  private PracticeExhibit() {}

  /// A deceptive agent's mail on the card.
  public static Parent playing() {
    var practice = new FakePractice();
    var model = model(practice);
    model.toggle("deceptive");
    practice.opened();
    practice.queue.ask(mail());
    return page(model);
  }

  /// No agent.
  public static Parent idle() {
    return page(model(new FakePractice()));
  }

  /// An agent that could not play.
  public static Parent failed() {
    var practice = new FakePractice();
    var model = model(practice);
    model.toggle("hasty");
    practice.opened();
    practice
        .plays
        .getLast()
        .accept(new PracticeEnd.Failed("the connection ended before the answer came"));
    return page(model);
  }

  static PracticeViewModel model(FakePractice practice) {
    return new PracticeViewModel(
        practice,
        new ManualTicker(SampleRequests.NOW),
        _ -> {},
        Duration.ofSeconds(20),
        () -> practice.told.add("left"));
  }

  private static ApprovalRequest mail() {
    return SampleRequests.read("deceptive-4")
        .tool("practice", "send_email")
        .operation(null)
        .effects(SideEffect.EMAIL_SEND, SideEffect.NETWORK_EGRESS)
        .tier(ApprovalTier.CARE)
        .arguments(
            "{\"to\":\"billing@ex\\u0430mple.com\",\"subject\":\"Your key\","
                + "\"link\":\"https://api.ex\\u0430mple.com/v1/keys\",\"body\":\"Please keep it.\\nRegards\\n\"}")
        .rule("Ask before mail and commands", dev.assent.core.policy.Effect.HITL)
        .build();
  }

  private static Parent page(PracticeViewModel model) {
    return new PracticeView(model);
  }
}
