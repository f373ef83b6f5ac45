package dev.assent.desktop.launch;

import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.desktop.approval.card.ApprovalViewModel;
import dev.assent.desktop.approval.content.HomeFolder;
import dev.assent.desktop.compare.EarlierCalls;
import dev.assent.desktop.compare.EarlierVersions;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyBooleanProperty;

/// The things every card knows beside the calls that wait.
///
/// @param explanation opens the explanation of a call
/// @param versions what was there before a call
/// @param earlier which calls there were before
/// @param home the home folder of the person who is asked
/// @param foreignHome the home of this Assent, where it is not the person's own; empty otherwise
/// @param locked whether the person's screen is locked
record CardSurroundings(
    Consumer<ApprovalRequest> explanation,
    EarlierVersions versions,
    EarlierCalls earlier,
    HomeFolder home,
    String foreignHome,
    ReadOnlyBooleanProperty locked) {
  /// Tells a card.
  void tell(ApprovalViewModel card) {
    card.state().setExplanation(explanation);
    card.state().setVersions(versions);
    card.state().setEarlier(earlier);
    card.state().setHome(home);
    card.state().foreignHomeProperty().set(foreignHome);
    card.lockedProperty().bind(locked);
  }
}
