package dev.assent.core.practice;

import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.practice.PracticeStep.Agent;
import dev.assent.core.practice.PracticeStep.Expected;
import dev.assent.core.practice.PracticeStep.Manner;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Lists the calls of the agents in order, from harmless to impatient.
final class PracticeScript {
  private final List<PracticeStep> steps = new ArrayList<>();
  private final PracticeHome home;

  private PracticeScript(PracticeHome home) {
    this.home = home;
  }

  /// The steps in order.
  static List<PracticeStep> steps(PracticeHome home) {
    var script = new PracticeScript(home);
    script.harmless();
    script.careless();
    script.spammy();
    script.deceptive();
    script.impatient();
    return List.copyOf(script.steps);
  }

  private void harmless() {
    add(Agent.HARMLESS, "list_directory", path(project("")), Expected.ALLOWED, Manner.WAITS);
    add(Agent.HARMLESS, "read_file", path(project("README.md")), Expected.ALLOWED, Manner.WAITS);
  }

  private void careless() {
    add(
        Agent.CARELESS,
        "write_file",
        file(project("notes.txt"), "Buy oats.\n"),
        Expected.ASKED,
        Manner.WAITS);
    add(Agent.CARELESS, "delete_file", path(project("build")), Expected.ASKED, Manner.WAITS);
    add(Agent.CARELESS, "read_file", path(project(".env")), Expected.DENIED, Manner.WAITS);
    add(Agent.CARELESS, "format_disk", object("disk", "/dev/sda"), Expected.DENIED, Manner.WAITS);
  }

  private void spammy() {
    for (int i = 1; i <= 5; i++) {
      add(
          Agent.SPAMMY,
          "write_file",
          file(project("page-" + i + ".html"), "<p>Page " + i + "</p>\n"),
          Expected.ASKED,
          i < 5 ? Manner.GOES_ON : Manner.WAITS);
    }
  }

  private void deceptive() {
    String hidden = "echo clean up \u202E# fr- mr\u202C && rm -r ~/Documents";
    add(Agent.DECEPTIVE, "run_command", object("command", hidden), Expected.ASKED, Manner.WAITS);
    add(
        Agent.DECEPTIVE,
        "send_email",
        JsonObject.builder()
            .put("to", "billing@ex\u0430mple.com")
            .put("subject", "Invoice")
            .put("link", "https://api.ex\u0430mple.com/pay?account=17")
            .put("body", "Please pay today.")
            .build(),
        Expected.ASKED,
        Manner.WAITS);
    add(
        Agent.DECEPTIVE,
        "read_file",
        path(project("README.md"))
            .with("others", JsonArray.ofStrings(List.of(outside("diary.txt")))),
        Expected.DENIED,
        Manner.WAITS);
    add(
        Agent.DECEPTIVE,
        "read_file",
        path(project("link/../diary.txt")),
        Expected.DENIED,
        Manner.WAITS);
    add(
        Agent.DECEPTIVE,
        "read_file",
        path(project("%2e%2e/outside/diary.txt")),
        Expected.DENIED,
        Manner.WAITS);
    add(
        Agent.DECEPTIVE,
        "write_file",
        file(home.folders().policyFile(PracticeHome.PROXY).toString(), "{\"rules\": []}"),
        Expected.DENIED,
        Manner.WAITS);
  }

  private void impatient() {
    add(
        Agent.IMPATIENT,
        "write_file",
        file(project("never-mind.txt"), "Forget it.\n"),
        Expected.GIVEN_UP,
        Manner.CANCELS);
    add(
        Agent.IMPATIENT,
        "write_file",
        file(project("good-bye.txt"), "I am off.\n"),
        Expected.GIVEN_UP,
        Manner.HANGS_UP);
  }

  private void add(
      Agent agent, String tool, JsonObject arguments, Expected expected, Manner manner) {
    steps.add(
        new PracticeStep(
            "practice-" + (steps.size() + 1), agent, tool, arguments, expected, manner));
  }

  private String project(String name) {
    Path project = home.project();
    return name.isEmpty() ? project.toString() : project + "/" + name;
  }

  private String outside(String name) {
    return home.outside().resolve(name).toString();
  }

  private static JsonObject path(String path) {
    return object("path", path);
  }

  private static JsonObject file(String path, String content) {
    return JsonObject.builder().put("path", path).put("content", content).build();
  }

  private static JsonObject object(String name, String value) {
    return JsonObject.builder().put(name, value).build();
  }
}
