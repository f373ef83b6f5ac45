package dev.assent.core.lookback.sessions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.json.JsonWriter;
import dev.assent.core.linux.DatabaseFile;
import dev.assent.core.linux.PackedChannel;
import dev.assent.core.lookback.sessions.UnreadSessions.Why;
import dev.assent.core.wiring.AgentFolders;
import dev.assent.testing.Depth;
import dev.assent.testing.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class SessionFormatsTest {
  private static final String CLAUDE = ".claude/projects/-home-ana-app/one.jsonl";
  private static final String CODEX = ".codex/sessions/2026/02/03/rollout-2026-02-03-x.jsonl";
  private static final String GEMINI = ".gemini/tmp/app/chats/session-1.json";
  private static final String GEMINI_LINES = ".gemini/tmp/app/chats/session-2.jsonl";
  private static final String COPILOT = ".copilot/session-state/s1/events.jsonl";
  private static final String DROID = ".factory/sessions/-home-ana-app/one.jsonl";
  private static final String OPENCODE = ".local/share/opencode/storage/part/msg_1/prt_1.json";

  @TempDir private Path home;

  private static Arguments row(String file, String text, String... told) {
    return Arguments.of(file, text, List.of(told));
  }

  static Stream<Arguments> files() {
    return Stream.of(
        row(
            CLAUDE,
            """
            {"type":"summary","summary":"about nothing","leafUuid":"u"}
            {"cwd":"/home/ana/app","sessionId":"s","type":"assistant","timestamp":"2026-02-03T04:05:06.789Z","message":{"role":"assistant","content":[{"type":"text","text":"hm"},{"type":"tool_use","id":"t1","name":"Bash","input":{"command":"ls"},"caller":{"type":"direct"}}]}}
            {"cwd":"/home/ana/app/web","sessionId":"s","type":"assistant","timestamp":"2026-02-03T04:06:06Z","message":{"content":[{"type":"tool_use","id":"t2","name":"Read","input":{"file_path":"/x"}},{"type":"tool_use","id":"t3","name":"Glob"}]}}
            {"type":"user","message":{"content":[{"type":"tool_result","tool_use_id":"t2","is_error":true,"content":"The user doesn't want to proceed with this tool use. The tool use was rejected."}]}}
            {"type":"user","message":{"content":[{"type":"tool_result","tool_use_id":"t1","content":"he said \\"tool_use\\""}]}}
            {"type":"user","message":{"content":"{\\"type\\":\\"tool_use\\"}"}}
            """,
            "claude-code t1 2026-02-03T04:05:06.789Z s /home/ana/app /home/ana/app Bash {\"command\":\"ls\"}",
            "claude-code t2 2026-02-03T04:06:06Z s /home/ana/app /home/ana/app/web Read {\"file_path\":\"/x\"}",
            "claude-code t3 2026-02-03T04:06:06Z s /home/ana/app /home/ana/app/web Glob {}",
            "refused t2"),
        row(
            DROID,
            """
            {"type":"session_start","id":"d","title":"x","owner":"ana","version":2,"cwd":"/home/ana/app"}
            {"type":"message","id":"m","timestamp":"2026-02-03T04:05:06Z","message":{"role":"assistant","content":[{"type":"tool_use","id":"t1","name":"Execute","input":{"command":"ls"}}]}}
            """,
            "droid t1 2026-02-03T04:05:06Z one.jsonl /home/ana/app /home/ana/app Execute {\"command\":\"ls\"}"),
        row(
            CODEX,
            """
            {"timestamp":"2026-02-03T04:05:00Z","type":"session_meta","payload":{"id":"c","cwd":"/home/ana/app","cli_version":"0.142.3"}}
            {"timestamp":"2026-02-03T04:05:01Z","type":"event_msg","payload":{"type":"exec_command_end","call_id":"c1"}}
            {"timestamp":"2026-02-03T04:05:02Z","type":"response_item","payload":{"type":"function_call","name":"exec_command","arguments":"{\\"cmd\\":\\"ls\\",\\"workdir\\":\\"/tmp\\"}","call_id":"c1"}}
            {"timestamp":"2026-02-03T04:05:03Z","type":"response_item","payload":{"type":"function_call","name":"shell","arguments":"{\\"command\\":[\\"bash\\",\\"-lc\\",\\"ls | wc\\"]}","call_id":"c2"}}
            {"timestamp":"2026-02-03T04:05:03Z","type":"response_item","payload":{"type":"function_call","name":"shell","arguments":"{\\"command\\":[\\"git\\",\\"commit\\",\\"-m\\",\\"it's\\"]}","call_id":"c3"}}
            {"timestamp":"2026-02-03T04:05:04Z","type":"turn_context","payload":{"cwd":"/home/ana/app/web"}}
            {"timestamp":"2026-02-03T04:05:05Z","type":"response_item","payload":{"type":"custom_tool_call","name":"apply_patch","input":"*** Begin Patch\\n*** End Patch","call_id":"c4"}}
            {"timestamp":"2026-02-03T04:05:06Z","type":"response_item","payload":{"type":"local_shell_call","call_id":"c5","action":{"type":"exec","command":["ls"]}}}
            {"timestamp":"2026-02-03T04:05:07Z","type":"response_item","payload":{"type":"function_call","namespace":"mcp__github__","name":"get_me","arguments":"{}","call_id":"c6"}}
            {"timestamp":"2026-02-03T04:05:08Z","type":"response_item","payload":{"type":"custom_tool_call","name":"exec","input":"text(await tools.exec_command({cmd:\\"uname -s\\",max_output_tokens:9}));","call_id":"c7"}}
            {"timestamp":"2026-02-03T04:05:09Z","type":"response_item","payload":{"type":"custom_tool_call","name":"exec","input":"await tools.exec_command({cmd: line})","call_id":"c8"}}
            {"timestamp":"2026-02-03T04:05:09Z","type":"response_item","payload":{"type":"function_call","name":"shell","arguments":"no json","call_id":"c9"}}
            """,
            "codex c1 2026-02-03T04:05:02Z c /home/ana/app /home/ana/app Bash {\"command\":\"ls\"}",
            "codex c2 2026-02-03T04:05:03Z c /home/ana/app /home/ana/app Bash {\"command\":\"ls | wc\"}",
            "codex c3 2026-02-03T04:05:03Z c /home/ana/app /home/ana/app Bash {\"command\":\"git commit -m 'it'\\\\''s'\"}",
            "codex c4 2026-02-03T04:05:05Z c /home/ana/app /home/ana/app/web apply_patch {\"command\":\"*** Begin Patch\\n*** End Patch\"}",
            "codex c5 2026-02-03T04:05:06Z c /home/ana/app /home/ana/app/web Bash {\"command\":\"ls\"}",
            "codex c6 2026-02-03T04:05:07Z c /home/ana/app /home/ana/app/web mcp__github__get_me {}",
            "codex c7/0 2026-02-03T04:05:08Z c /home/ana/app /home/ana/app/web Bash {\"command\":\"uname -s\"}",
            "unclear",
            "unclear"),
        row(
            GEMINI,
            """
            {"sessionId":"g","projectHash":"h","messages":[{"id":"1","type":"user","content":"x"},
             {"id":"2","type":"gemini","timestamp":"2026-02-03T04:05:06Z","toolCalls":[
              {"id":"a","name":"run_shell_command","args":{"command":"ls"},"status":"success","timestamp":"2026-02-03T04:05:07Z"},
              {"id":"b","name":"write_file","args":{"file_path":"a"},"status":"cancelled"}]}]}
            """,
            "gemini a 2026-02-03T04:05:07Z g /home/ana/app /home/ana/app run_shell_command {\"command\":\"ls\"}",
            "gemini b 2026-02-03T04:05:06Z g /home/ana/app /home/ana/app write_file {\"file_path\":\"a\"}",
            "refused b"),
        row(
            GEMINI_LINES,
            """
            {"sessionId":"g","projectHash":"h","startTime":"2026-02-03T04:00:00Z"}
            {"$set":{"lastUpdated":"2026-02-03T04:05:00Z"}}
            {"id":"2","type":"gemini","timestamp":"2026-02-03T04:05:06Z","toolCalls":[{"id":"a","name":"glob","args":{"pattern":"*"},"status":"success"}]}
            {"$rewindTo":"2"}
            """,
            "gemini a 2026-02-03T04:05:06Z g /home/ana/app /home/ana/app glob {\"pattern\":\"*\"}"),
        row(
            COPILOT,
            """
            {"type":"session.start","data":{"sessionId":"p","copilotVersion":"1.0","context":{"cwd":"/home/ana/app"}},"timestamp":"2026-02-03T04:05:00Z"}
            {"type":"assistant.message","data":{"content":"","toolRequests":[{"toolCallId":"p1","name":"bash","arguments":{"command":"ls"}}]},"timestamp":"2026-02-03T04:05:06Z"}
            {"type":"tool.execution_start","data":{"toolCallId":"p1","toolName":"bash","arguments":{"command":"ls"}},"timestamp":"2026-02-03T04:05:07Z"}
            {"type":"tool.execution_complete","data":{"toolCallId":"p1","success":true},"timestamp":"2026-02-03T04:05:08Z"}
            """,
            "copilot p1 2026-02-03T04:05:06Z p /home/ana/app /home/ana/app bash {\"command\":\"ls\"}",
            "copilot p1 2026-02-03T04:05:07Z p /home/ana/app /home/ana/app bash {\"command\":\"ls\"}"),
        row(
            OPENCODE,
            """
            {"id":"prt_1","sessionID":"ses_1","messageID":"msg_1","type":"tool","callID":"o1","tool":"read","state":{"status":"completed","input":{"filePath":"/home/ana/app/a"},"time":{"start":1770091506000,"end":1770091507000}}}
            """,
            "opencode o1 2026-02-03T04:05:06Z ses_1 /home/ana/app /home/ana/app Read {\"filePath\":\"/home/ana/app/a\"}"));
  }

  @ParameterizedTest
  @MethodSource("files")
  void theUsesOfToolsAreRead(String file, String text, List<String> told) throws IOException {
    write(file, text);

    assertThat(read().told).containsExactlyElementsOf(told);
  }

  /// Broken lines, cut files and members of other types cost what they are, and nothing is thrown.
  @ParameterizedTest
  @MethodSource("files")
  void nothingThatStandsThereIsThrown(String file, String text, List<String> told)
      throws IOException {
    var random = new Random(file.hashCode());
    for (int round = 0; round < Depth.of(60, 10_000); round++) {
      byte[] bytes = text.getBytes(java.nio.charset.StandardCharsets.UTF_8);
      var changed = new StringBuilder(text);
      switch (round % 3) {
        case 0 -> changed.setLength(random.nextInt(bytes.length));
        case 1 -> {
          for (int at = 0; at < 1 + round % 7; at++) {
            changed.setCharAt(random.nextInt(changed.length()), (char) random.nextInt(1, 256));
          }
        }
        default -> {
          String[] others = {"null", "17", "[]", "{}", "\"\"", "[[{}]]", "1e300"};
          var values =
              java.util.regex.Pattern.compile(":(\"[^\"]*\"|\\{|\\[|[0-9]+)").matcher(text);
          var places = new ArrayList<int[]>();
          while (values.find()) {
            places.add(new int[] {values.start(1), values.end(1)});
          }
          int[] place = places.get(random.nextInt(places.size()));
          changed.replace(place[0], place[1], others[random.nextInt(others.length)]);
        }
      }
      write(file, changed.toString());
      var heard = read();
      assertThat(heard.counts.files()).isEqualTo(1);
      assertThat(heard.told.size()).isLessThanOrEqualTo(told.size() + 12);
    }
  }

  @Test
  void aBrokenLineCostsThatLine() throws IOException {
    String good =
        "{\"cwd\":\"/home/ana/app\",\"sessionId\":\"s\",\"message\":{\"content\":[{\"type\":\"tool_use\",\"id\":\"t\",\"name\":\"Bash\",\"input\":{}}]}}";
    write(
        CLAUDE,
        "\uFEFF"
            + good
            + "\r\n"
            + good.substring(0, 40)
            + "\n\n"
            + good.replace("\"name\"", "name")
            + "\n[1]\n"
            + good);

    var heard = read();

    assertThat(heard.told).hasSize(2);
    assertThat(heard.counts.broken()).isEqualTo(3);
  }

  @ParameterizedTest
  @ValueSource(ints = {10, 4_000, 1_500_000})
  void aLineThatIsTooLongIsPassedOver(int most) throws IOException {
    String text = "a\n" + "b".repeat(most + 3_000_000) + "\nc\nd";
    var lines = new ArrayList<String>();
    var cutting = new SessionLines(most);
    cutting.read(
        java.nio.channels.Channels.newChannel(
            new java.io.ByteArrayInputStream(
                text.getBytes(java.nio.charset.StandardCharsets.UTF_8))),
        new SessionLines.Taker() {
          @Override
          public void take(byte[] bytes, int from, int to) {
            lines.add(new String(bytes, from, to - from, java.nio.charset.StandardCharsets.UTF_8));
          }

          @Override
          public boolean goesOn(int read) {
            return true;
          }
        });

    assertThat(lines).containsExactly("a", "c", "d");
    assertThat(cutting.tooLong()).isEqualTo(1);
  }

  @Test
  void linksOutOfAFolderAreNotFollowed() throws IOException {
    write("elsewhere/two.jsonl", "{}");
    Files.createDirectories(home.resolve(".claude/projects"));
    Files.createSymbolicLink(home.resolve(".claude/projects/a"), home.resolve("elsewhere"));
    Files.createSymbolicLink(
        home.resolve(".claude/projects/b.jsonl"), home.resolve("elsewhere/two.jsonl"));

    assertThat(found().files()).isEmpty();
  }

  @Test
  void packedFilesAreReadWhereTheSystemCanUnpackThem() throws IOException {
    Path file = home.resolve(CODEX + ".zst");
    Files.createDirectories(file.getParent());
    byte[] packed =
        Base64.getDecoder()
            .decode(
                "KLUv/QRoHQUAQsshGXBvDqjx03TJnAQhtl4pVAWORStavuq7gghAln1g3p59odKX96Vp+AX7O62Rm3qmfXsT"
                    + "t1tCBrLFf+feKEkLK4yU01wjhmmUk/JEAFn2OVfYuAK3hIQKvh3+vYmOvTcrpWvn27dyM1FGlDL9"
                    + "O8+rvl1x7h3uGS4pXEC4ACEc8ffZWyl3VI8FCQA7M6K+CiAAYZigRYlADefBYNOAICpboo1ZzPE=");
    Files.write(file, packed);
    if (!PackedChannel.isPossible()) {
      assertThat(found().unread())
          .containsExactly(new UnreadSessions("Codex", Why.PACKED, List.of(file)));
      return;
    }
    assertThat(read().told)
        .containsExactly(
            "codex c1 2026-02-03T04:05:02Z c /home/ana/app /home/ana/app Bash {\"command\":\"ls\"}");

    Files.write(file, Arrays.copyOf(packed, packed.length / 2));

    assertThat(read().counts.unread()).isEqualTo(1);
  }

  /// Each file but the last has the same five parts: two calls, an old one, a text that speaks of
  /// tools, and one that is cut off.
  @ParameterizedTest
  @ValueSource(strings = {"still.db", "live.db"})
  void aDatabaseIsReadWhereTheSystemCanReadIt(String sample) throws IOException {
    Path file = home.resolve(".local/share/opencode/opencode.db");
    Files.createDirectories(file.getParent());
    for (String end : List.of("", "-wal")) {
      Path from = Project.sample("lookback").resolve(sample + end);
      if (Files.exists(from)) {
        Files.copy(from, file.resolveSibling(file.getFileName() + end));
      }
    }
    if (!DatabaseFile.isPossible()) {
      assertThat(found().unread())
          .containsExactly(new UnreadSessions("OpenCode", Why.DATABASE, List.of(file)));
      return;
    }
    var heard = new Heard();
    var reader =
        new SessionReader(folders(), Instant.parse("2026-02-01T00:00:00Z"), heard, _ -> true);
    found().files().forEach(reader::read);

    assertThat(heard.told)
        .containsExactly(
            "opencode d1 2026-02-03T04:05:02Z ses_1 /home/ana/app /home/ana/app Bash {\"command\":\"ls\"}",
            "opencode d2 2026-02-03T04:05:03Z ses_2 - - Read {\"filePath\":\"/home/ana/app/a\"}",
            "refused d2");
    assertThat(reader.counts().broken()).isEqualTo(1);
    assertThat(reader.counts().unread()).isZero();
  }

  @Test
  void whatIsNotReadIsNamed() throws IOException {
    write(".local/share/opencode/opencode.db", "x");
    write(".local/share/opencode/opencode-next.db", "x");
    write(".local/share/opencode/other.db", "x");
    write(".config/Cursor/User/globalStorage/state.vscdb", "x");

    if (DatabaseFile.isPossible()) {
      assertThat(read().counts.unread()).isEqualTo(2);
      assertThat(named()).containsExactly("Cursor DATABASE 1");
    } else {
      assertThat(named()).containsExactly("OpenCode DATABASE 2", "Cursor DATABASE 1");
    }

    write(".cursor/projects/home-ana-app/agent-transcripts/a/a.jsonl", "{}");
    write(".cursor/projects/home-ana-app/agent-transcripts/a/subagents/b.jsonl", "{}");
    write(".cursor/projects/home-ana-app/terminals/1.txt", "x");

    assertThat(named()).contains("Cursor UNPLACED 2").doesNotContain("Cursor DATABASE 1");
    assertThat(SessionFolders.since(folders(), Instant.MAX, SessionAgent.all()).unread()).isEmpty();
    assertThat(
            SessionFolders.since(
                    folders(), Instant.EPOCH, List.of(SessionAgent.of("codex").orElseThrow()))
                .unread())
        .isEmpty();
  }

  private List<String> named() {
    return found().unread().stream()
        .map(one -> one.title() + " " + one.why() + " " + one.files().size())
        .toList();
  }

  @Test
  void variablesMoveTheFolders() throws IOException {
    write("moved/projects/a/one.jsonl", "{}");
    write("codex/sessions/rollout-1.jsonl", "{}");

    var folders =
        new AgentFolders(
            home,
            Map.of(
                "CLAUDE_CONFIG_DIR",
                home.resolve("moved").toString(),
                "CODEX_HOME",
                home.resolve("codex").toString()));

    assertThat(SessionFolders.since(folders, Instant.EPOCH, SessionAgent.all()).files())
        .extracting(SessionFile::agent)
        .containsExactlyInAnyOrder(
            SessionAgent.of("claude-code").orElseThrow(), SessionAgent.of("codex").orElseThrow());
  }

  private SessionFolders.Found found() {
    return SessionFolders.since(folders(), Instant.EPOCH, SessionAgent.all());
  }

  private AgentFolders folders() {
    return new AgentFolders(home, Map.of());
  }

  private void write(String file, String text) throws IOException {
    write(home.resolve(file), text);
    write(home.resolve(".gemini/tmp/app/.project_root"), "/home/ana/app");
    write(
        home.resolve(".local/share/opencode/storage/session/p/ses_1.json"),
        "{\"id\":\"ses_1\",\"directory\":\"/home/ana/app\"}");
  }

  private static void write(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private Heard read() {
    var heard = new Heard();
    var reader = new SessionReader(folders(), Instant.EPOCH, heard, _ -> true);
    found().files().forEach(reader::read);
    heard.counts = reader.counts();
    return heard;
  }

  private static final class Heard implements SessionSink {
    private final List<String> told = new ArrayList<>();
    private ReadCounts counts = ReadCounts.NONE;

    @Override
    public void call(SessionCall call) {
      told.add(
          String.join(
              " ",
              call.agent().word(),
              call.id(),
              call.time().toString(),
              call.session(),
              call.project().orElse("-"),
              call.folder().orElse("-"),
              call.tool(),
              JsonWriter.write(call.input())));
    }

    @Override
    public void refused(SessionAgent agent, String id) {
      told.add("refused " + id);
    }

    @Override
    public void unclear(SessionAgent agent, Instant time) {
      told.add("unclear");
    }
  }
}
