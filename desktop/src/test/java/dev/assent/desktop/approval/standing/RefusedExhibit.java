package dev.assent.desktop.approval.standing;

import dev.assent.core.audit.AuditRecord;
import dev.assent.core.json.JsonObject;
import dev.assent.desktop.approval.card.SampleRequests;
import dev.assent.desktop.ui.ManualTicker;
import dev.assent.desktop.ui.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.scene.Parent;
import javafx.scene.layout.StackPane;

/// Calls that were refused just now, above a page.
public final class RefusedExhibit {
  private RefusedExhibit() {}

  /// Four kinds of calls, one of them often.
  public static Parent lines() {
    var calls = new ArrayList<RefusedCall>();
    calls.add(
        new RefusedCall(
            "filesystem",
            record(),
            "directory_tree",
            "/home/sam/code",
            "plum crab",
            "directory_tree",
            Optional.of(
                Texts.get("refused.help.client_configuration", "/home/sam/code")
                    + " "
                    + Texts.get("refused.help.unsaid", "directory_tree")),
            List.of()));
    calls.add(call("read_text_file", "/home/sam/code/shop/README.md"));
    calls.add(call("read_text_file", "/home/sam/code/shop/package.json"));
    calls.add(call("list_directory", "/home/sam/code"));
    calls.add(call("fetch_url", "api.example.com"));
    calls.add(call("search_notes", ""));
    var model =
        new RefusedViewModel(
            done -> done.accept(new StoredRefused.Found(calls, List.of())),
            new ManualTicker(SampleRequests.NOW),
            _ -> {});
    model.happened();
    var page = new StackPane(new RefusedLines(model, new SimpleBooleanProperty(true), () -> {}));
    page.getStyleClass().add("as-canvas");
    return page;
  }

  private static RefusedCall call(String tool, String target) {
    return new RefusedCall(
        "filesystem",
        record(),
        tool,
        target,
        "plum crab",
        tool,
        Optional.empty(),
        target.isEmpty()
            ? List.of(new RefusedCall.Way("", Optional.empty()))
            : List.of(
                new RefusedCall.Way(
                    Texts.get("refused.way.call", tool + " with " + target), Optional.empty()),
                new RefusedCall.Way(
                    Texts.get("refused.way.folder", tool + " with anything in /home/sam/code"),
                    Optional.empty())));
  }

  private static AuditRecord record() {
    return new AuditRecord(0, SampleRequests.NOW, "decision", JsonObject.builder().build());
  }
}
