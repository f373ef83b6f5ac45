package dev.assent.desktop.rules;

import dev.assent.core.analysis.ReplayResult;
import dev.assent.desktop.proxies.review.FakeTools;
import dev.assent.desktop.rules.book.FakeRuleSharing;
import dev.assent.desktop.rules.book.RuleBook;
import dev.assent.desktop.rules.book.RuleBooks;
import dev.assent.desktop.rules.book.RuleSharing;
import dev.assent.desktop.rules.text.DraftCheck;
import dev.assent.desktop.ui.Appearance;
import dev.assent.desktop.ui.Dialogs;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.scene.Parent;

/// The page of rules that are in force for several servers.
public final class SharedRulesExhibit {
  private SharedRulesExhibit() {}

  /// One that follows another server.
  public static Parent follower() {
    return page(model("payments-sandbox"));
  }

  /// The changes that a draft makes for all of them, and the new tool that it needs.
  public static Parent review() {
    var model = model("payments-api");
    model.choose(0);
    model.editor().rows().get(1).typed().getFirst().set("~/code/*/.env");
    model.review().look();
    var tools = FakeTools.several();
    var needs = model.review().newTool();
    needs.setDesk(tools);
    tools.read(
        "postgres",
        known ->
            needs.need(
                "postgres",
                known.tools().stream()
                    .filter(tool -> tool.name().equals("dump_table"))
                    .findFirst()));
    return page(model);
  }

  private static RulesViewModel model(String server) {
    var book = RulesExhibit.book();
    var sharing =
        new FakeRuleSharing(
            Map.of("payments-sandbox", "payments-api", "payments-archive", "payments-api"));
    var names =
        FXCollections.observableArrayList(
            "files", "payments-api", "payments-archive", "payments-sandbox");
    var model =
        new RulesViewModel(
            new RuleBooks() {
              @Override
              public ObservableList<String> names() {
                return names;
              }

              @Override
              public RuleBook open(String name) {
                return book;
              }

              @Override
              public RuleSharing sharing() {
                return sharing;
              }
            },
            new DraftCheck(_ -> List.of(), Runnable::run, Runnable::run),
            ImmediateTrial.TRIAL,
            new FakeReplay(counted()),
            () -> Instant.parse("2026-11-21T14:00:00Z"),
            ZoneOffset.UTC);
    model.chooseServer(server);
    model.choose(0);
    return model;
  }

  private static ReplayResult.Servers counted() {
    return new ReplayResult.Servers(
        List.of(
            SampleReplays.part("payments-api", SampleReplays.changed(), true),
            SampleReplays.part("payments-sandbox", SampleReplays.changed(), false)),
        Map.of("payments-archive", "cannot read `/home/sam/.assent/decisions.jsonl`"));
  }

  private static Parent page(RulesViewModel model) {
    return (Parent) new RulesPage(model, new Dialogs(new Appearance())).content();
  }
}
