package dev.assent.core.pap;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.pap.document.PolicyFormatException;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.GlobReading;
import dev.assent.core.policy.Mode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// Policies to begin with. All but the empty one use `deny-overrides`: no question softens a
/// denial; they ask about tools that are new or changed, bound the calls that nobody is asked
/// about, and bring tests that say what must stay secret.
///
/// Roots are absolute folders that a server is meant to work in, may be empty. A `*` in a folder's
/// name becomes `?`, because patterns have no escapes.
public final class PolicyTemplates {
  /// Tools that are known to look at files and at nothing else; what other tools read is none.
  private static final List<String> FILE_READERS =
      List.of(
          "read_file",
          "readFile",
          "read_files",
          "readFiles",
          "read_text_file",
          "readTextFile",
          "read_media_file",
          "read_multiple_files",
          "readMultipleFiles",
          "read_file_lines",
          "get_file",
          "getFile",
          "get_file_info",
          "getFileInfo",
          "list_directory",
          "listDirectory",
          "list_directory_with_sizes",
          "list_dir",
          "listDir",
          "list_files",
          "listFiles",
          "list_folder",
          "search_files",
          "searchFiles",
          "search_in_files",
          "find_files",
          "findFiles",
          "find_file",
          "findFile",
          "find_in_files",
          "directory_tree",
          "directoryTree");

  /// Calls in a minute that need no question: more than an agent makes that reads its way through a
  /// project.
  private static final int CALLS_A_MINUTE = 300;

  private static final List<String> NETWORK = List.of("http", "https", "ws", "wss", "ftp", "sftp");

  private PolicyTemplates() {}

  /// Folders whose whole contents every template takes for the person's secrets: `.ssh`,
  /// `.config/gh`.
  public static List<String> secretFolders() {
    return SecretRules.folders();
  }

  /// True if templates take a tool of that name to look at files and at nothing else.
  public static boolean isFileReader(String tool) {
    return FILE_READERS.contains(tool);
  }

  /// Reads below the roots pass; changes, tools that are not known to read files, reads from the
  /// network, new tools and too many calls in a minute are asked; secrets are denied; the rest is
  /// denied, which is what known readers read elsewhere. After a secret that was let through all
  /// the same, no yes to the network is remembered for a while.
  public static PolicyDocument developerDefault(List<String> roots) {
    var rules = new ArrayList<>(SecretRules.all());
    rules.addAll(reads(roots));
    rules.add(
        asking("ask-changes", "Writing and deleting needs a yes")
            .when("operations", "write", "delete")
            .build());
    rules.add(
        asking("ask-other-tools", "Tools that are not known to read files need a yes")
            .whenNot("tool_name", FILE_READERS)
            .build());
    rules.add(
        asking(
                "ask-effects",
                "Tools known to change, send or execute something need a yes whatever their name"
                    + " says")
            .when(
                "side_effects",
                "fs_write",
                "db_write",
                "network_egress",
                "code_exec",
                "process_spawn",
                "container_exec",
                "cloud_api",
                "clipboard_write",
                "browser_open",
                "email_send")
            .build());
    rules.addAll(network());
    return document(head(Effect.HITL), rules, sends("fetch").put("scheme", "https").build());
  }

  private static List<JsonObject> network() {
    var rules =
        new ArrayList<>(
            SecretRules.afterwards(
                "ask-network",
                "Whatever goes to the network needs a yes",
                rule ->
                    rule.when("resource_type", "tool")
                        .when("scheme", NETWORK.toArray(String[]::new))));
    rules.add(
        asking("ask-network", "Reading from the network needs a yes")
            .when("operations", "read")
            .when("scheme", NETWORK.toArray(String[]::new))
            .build());
    return rules;
  }

  private static JsonObject.Builder sends(String tool) {
    return JsonObject.builder()
        .put("mcp_method", "tools/call")
        .put("resource_type", "tool")
        .put("tool_name", tool);
  }

  /// The policy without rules: everything is denied.
  public static PolicyDocument empty() {
    return PolicyDocument.empty();
  }

  /// For the own tools of an agent. Reads below its project and the roots pass, and so do its own
  /// lists and plans and what it keeps for itself; other reads, changes, the network, commands from
  /// Medium on, tools that are not known and too many calls in a minute are asked; secrets are
  /// denied. After a secret that was let through all the same, commands and the network are asked
  /// for a while. What other commands do is left to the agent's own rules.
  ///
  /// @param tools what the agent brings with it
  public static PolicyDocument agent(AgentTools tools, List<String> roots) {
    var rules = new ArrayList<>(SecretRules.all());
    var served = new ArrayList<String>();
    served.add("./**");
    served.addAll(List.of(below(roots)));
    served.addAll(tools.saved());
    rules.add(
        new TemplateRule(
                Effect.ALLOW, "allow-reads", "Looking at the project passes without a question")
            .when("operations", "read")
            .when("path_pattern", served.toArray(String[]::new))
            .build());
    rules.add(
        asking("ask-reads-elsewhere", "Reading anything else needs a yes")
            .when("operations", "read")
            .whenNot("path_pattern", served)
            .build());
    if (!tools.harmless().isEmpty()) {
      rules.add(
          new TemplateRule(
                  Effect.ALLOW,
                  "allow-own",
                  "The agent's own lists, plans and helpers touch nothing of yours")
              .when("tool_name", tools.harmless().toArray(String[]::new))
              .build());
    }
    rules.add(
        asking("ask-changes", "Writing and deleting needs a yes")
            .when("operations", "write", "delete")
            .build());
    if (!tools.shells().isEmpty()) {
      rules.add(
          new TemplateRule(
                  Effect.HITL,
                  "ask-risky-commands",
                  "Commands that may do harm need a yes, each time")
              .when("command_severity", "medium")
              .build());
      rules.add(
          new TemplateRule(
                  Effect.ALLOW,
                  "allow-commands",
                  "Other commands are left to the agent's own rules")
              .when("tool_name", tools.shells().toArray(String[]::new))
              .build());
    }
    rules.addAll(sending(tools));
    rules.add(
        asking("ask-other-tools", "Tools that are not the agent's own, or not known, need a yes")
            .whenNot("tool_name", tools.all())
            .build());
    return document(
        head(Effect.HITL),
        rules,
        tools.sending().isEmpty() ? JsonObject.EMPTY : sends(tools.sending().getFirst()).build());
  }

  private static List<JsonObject> sending(AgentTools tools) {
    var rules = new ArrayList<JsonObject>();
    var sending = tools.sending();
    if (!sending.isEmpty()) {
      rules.addAll(
          SecretRules.afterwards(
              "ask-commands-and-network",
              "Commands and the network need a yes",
              rule -> rule.when("tool_name", sending.toArray(String[]::new))));
    }
    if (!tools.web().isEmpty()) {
      rules.add(
          asking("ask-network", "Reading from the network needs a yes")
              .when("tool_name", tools.web().toArray(String[]::new))
              .build());
    }
    return rules;
  }

  /// The tools an agent brings with it, by the names that rules know; each list sorted, may be
  /// empty.
  ///
  /// @param shells run commands
  /// @param harmless touch nothing but the agent itself
  /// @param web ask the network
  /// @param all these and the rest
  /// @param saved patterns of the files that the agent keeps for itself, to read them again
  public record AgentTools(
      List<String> shells,
      List<String> harmless,
      List<String> web,
      List<String> all,
      List<String> saved) {
    public AgentTools {
      shells = List.copyOf(shells);
      harmless = List.copyOf(harmless);
      web = List.copyOf(web);
      all = List.copyOf(all);
      saved = List.copyOf(saved);
    }

    /// Those that may send something away.
    List<String> sending() {
      return Stream.concat(shells.stream(), web.stream()).toList();
    }
  }

  /// Nothing passes without a person: tools and resources below the roots are asked (any, where
  /// there are no roots); secrets and the rest are denied.
  public static PolicyDocument strict(List<String> roots) {
    var rules = new ArrayList<>(SecretRules.all());
    var tools =
        new TemplateRule(
            Effect.HITL,
            "ask-tools",
            "Every call of a tool on the served folders needs a yes, each time");
    var resources =
        new TemplateRule(Effect.HITL, "ask-resources", "Reading a resource needs a yes, each time");
    if (!roots.isEmpty()) {
      tools.when("path_pattern", below(roots));
      resources.when("path_pattern", below(roots));
    }
    rules.add(tools.when("resource_type", "tool").build());
    rules.add(resources.when("mcp_method", "resources/read").build());
    return document(head(Effect.HITL), rules, JsonObject.EMPTY);
  }

  /// Reads below the roots pass, everything else is denied, too many calls in a minute as well; a
  /// person is asked only about a tool that is new or changed.
  public static PolicyDocument readOnly(List<String> roots) {
    var rules = new ArrayList<>(SecretRules.all());
    rules.addAll(reads(roots));
    return document(
        head(Effect.DENY).put("mode", new Mode.ReadOnly().word()), rules, JsonObject.EMPTY);
  }

  private static List<JsonObject> reads(List<String> roots) {
    if (roots.isEmpty()) {
      return List.of();
    }
    return List.of(
        new TemplateRule(
                Effect.ALLOW,
                "allow-reads",
                "Tools known to read files may look at the served folders without a question")
            .when("tool_name", FILE_READERS.toArray(String[]::new))
            .when("operations", "read")
            .when("path_pattern", below(roots))
            .build(),
        new TemplateRule(
                Effect.ALLOW,
                "allow-resources",
                "Resources that are files in the served folders may be read")
            .when("mcp_method", "resources/read")
            .when("scheme", "file")
            .when("path_pattern", below(roots))
            .build());
  }

  private static TemplateRule asking(String id, String description) {
    return new TemplateRule(Effect.HITL, id, description).remembering();
  }

  private static String[] below(List<String> roots) {
    return roots.stream().map(PolicyTemplates::below).distinct().toArray(String[]::new);
  }

  private static String below(String root) {
    String slashed = root.matches("[A-Za-z]:.*|\\\\\\\\.*") ? root.replace('\\', '/') : root;
    int end = slashed.length();
    while (end > 0 && slashed.charAt(end - 1) == '/') {
      end--;
    }
    return slashed.substring(0, end).replace('*', '?') + "/**";
  }

  /// @param beyond what a call becomes that is one too many
  private static JsonObject.Builder head(Effect beyond) {
    var limit =
        JsonObject.builder()
            .put("tool_name", "*")
            .put("calls", CALLS_A_MINUTE)
            .put("seconds", 60)
            .put("effect", beyond.word())
            .build();
    return JsonObject.builder()
        .put("version", "1")
        .put("default_action", "deny")
        .put("combining_algorithm", "deny-overrides")
        .put("glob_dialect", GlobReading.STANDARD.word())
        .put("new_tools", Effect.HITL.word())
        .put("rate_limits", new JsonArray(List.of(limit)));
  }

  /// @param sends attributes of a call that is asked about after a secret was read; may be empty
  private static PolicyDocument document(
      JsonObject.Builder head, List<JsonObject> rules, JsonObject sends) {
    var file =
        head.put("rules", new JsonArray(List.<Json>copyOf(rules)))
            .put("tests", SecretRules.tests(sends))
            .build();
    try {
      return PolicyDocument.parse(
          (JsonWriter.writeIndented(file) + "\n").getBytes(StandardCharsets.UTF_8));
    } catch (PolicyFormatException e) {
      throw new IllegalStateException("a template is a valid policy", e);
    }
  }
}
