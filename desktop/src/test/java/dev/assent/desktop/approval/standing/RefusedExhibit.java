package dev.assent.desktop.approval.standing;

import dev.assent.core.audit.AuditRecord;
import dev.assent.core.json.JsonObject;
import dev.assent.desktop.approval.card.SampleRequests;
import dev.assent.desktop.ui.ManualTicker;
import java.util.ArrayList;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.scene.Parent;
import javafx.scene.layout.StackPane;

/// Calls that were refused just now, above a page.
public final class RefusedExhibit {
  private RefusedExhibit() {}

  /// Four kinds of calls, one of them often.
  public static Parent lines() {
    var calls = new ArrayList<RefusedCall>();
    calls.add(call("read_text_file", "/home/sam/code/shop/README.md"));
    calls.add(call("read_text_file", "/home/sam/code/shop/package.json"));
    calls.add(call("list_directory", "/home/sam/code"));
    calls.add(call("fetch_url", "api.example.com"));
    calls.add(call("search_notes", ""));
    var model =
        new RefusedViewModel(
            done -> done.accept(calls), new ManualTicker(SampleRequests.NOW), _ -> {});
    model.happened();
    var page = new StackPane(new RefusedLines(model, new SimpleBooleanProperty(true), () -> {}));
    page.getStyleClass().add("as-canvas");
    return page;
  }

  private static RefusedCall call(String tool, String target) {
    return new RefusedCall(
        "filesystem",
        new AuditRecord(0, SampleRequests.NOW, "decision", JsonObject.builder().build()),
        "Read a file",
        tool,
        target,
        "plum crab",
        tool);
  }
}
