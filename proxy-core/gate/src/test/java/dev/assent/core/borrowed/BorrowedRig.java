package dev.assent.core.borrowed;

import dev.assent.core.analysis.CaseException;
import dev.assent.core.analysis.CaseJudge;
import dev.assent.core.analysis.CaseSurroundings;
import dev.assent.core.borrowed.SourceFile.Scope;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.mcp.McpCall;
import dev.assent.core.pip.CommandSource;
import dev.assent.core.pip.SessionFacts;
import dev.assent.core.pip.ShellCommands;
import dev.assent.core.pip.path.DescriptionException;
import dev.assent.core.policy.Effect;
import dev.assent.core.risk.CommandRisk;
import dev.assent.core.wiring.text.WiringException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/// Translates lists and judges calls by what comes out, in `/work` of a person whose home is
/// `/home/me`.
final class BorrowedRig {
  /// Lists at random judge the same few commands again and again.
  private static final CommandSource COMMANDS =
      new CommandSource() {
        private final ShellCommands read = new ShellCommands(CommandRisk.byOwnRules(), List::of);
        private final Map<McpCall, Found> known = new ConcurrentHashMap<>();

        @Override
        public Found found(McpCall call, SessionFacts session) throws DescriptionException {
          var found = known.get(call);
          if (found == null) {
            found = read.found(call, session);
            known.put(call, found);
          }
          return found;
        }
      };

  private final SourceProgram program;
  private final List<SourceFile> files = new ArrayList<>();
  private Optional<String> agent = Optional.empty();
  private final CaseJudge judge =
      new CaseJudge(
          new CaseSurroundings(
              () -> Instant.parse("2026-01-01T00:00:00Z"),
              Path.of("/work"),
              Path.of("/home/me"),
              "me",
              Map.of("HOME", "/home/me"),
              _ -> List.of(),
              COMMANDS));

  BorrowedRig(SourceProgram program) {
    this.program = program;
  }

  BorrowedRig file(Scope scope, String name, String text) {
    Path folder = Path.of(scope == Scope.USER ? "/home/me/.claude" : "/work/.claude");
    files.add(
        new SourceFile(
            name, Optional.of(folder.resolve(name)), scope, text.getBytes(StandardCharsets.UTF_8)));
    return this;
  }

  BorrowedRig agent(String name) {
    agent = Optional.of(name);
    return this;
  }

  BorrowedPolicy read() throws WiringException {
    return BorrowedPolicy.of(
        program, files, new ListPlace(Path.of("/home/me"), Path.of("/work"), agent));
  }

  BorrowedPolicy translated() {
    try {
      return read();
    } catch (WiringException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }

  Effect decides(BorrowedPolicy policy, String tool, JsonObject arguments) {
    var params = JsonObject.builder().put("name", tool).put("arguments", arguments).build();
    var given =
        JsonObject.builder()
            .put("cwd", "/work")
            .put("home", "/home/me")
            .put(
                "call",
                JsonObject.builder().put("method", "tools/call").put("params", params).build())
            .build();
    try {
      return judge.judge(policy.document().policy(), given).effect();
    } catch (CaseException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }

  static JsonObject json(String text) {
    try {
      Json read = JsonReader.read(text, JsonLimits.FILE);
      return (JsonObject) read;
    } catch (JsonException e) {
      throw new IllegalArgumentException(text, e);
    }
  }
}
