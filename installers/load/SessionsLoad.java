import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/// Measures how long `assent lookback` takes over generated session files of Claude Code.
///
/// `java installers/load/SessionsLoad.java IMAGE [MEGABYTES]`, with a JDK 25. Nine tenths of the
/// bytes are answers of tools, as in real sessions; the uses of tools are the same for the same
/// size. The home is thrown away.
final class SessionsLoad {
  private static final List<String> COMMANDS =
      List.of(
          "git status",
          "npm test -- --run",
          "mvn -q -o test",
          "git push origin main",
          "rm -rf build",
          "grep -rn TODO src | head -20",
          "curl -s https://example.com/api | jq .",
          "docker compose up -d",
          "cd web && npm install && npm run build",
          "git reset --hard HEAD~1",
          "find . -name '*.java' | xargs wc -l",
          "cat ~/.ssh/id_rsa",
          "chmod -R 777 .");

  private final Random random = new Random(7);
  private final Path home;
  private long written;
  private long uses;

  private SessionsLoad(Path home) {
    this.home = home;
  }

  public static void main(String[] args) throws Exception {
    if (args.length == 0) {
      System.err.println("usage: java SessionsLoad.java IMAGE [MEGABYTES]");
      System.exit(2);
    }
    long bytes = 1_000_000L * (args.length > 1 ? Integer.parseInt(args[1]) : 100);
    Path home = Files.createTempDirectory("sessions-load").toRealPath();
    try {
      var load = new SessionsLoad(home);
      while (load.written < bytes) {
        load.session();
      }
      System.out.printf(Locale.ROOT, "%,d bytes, %,d uses of tools%n", load.written, load.uses);
      for (int run = 1; run <= 3; run++) {
        System.out.printf(
            Locale.ROOT, "run %d: %.1f s%n", run, load.measure(args[0]).toMillis() / 1000.0);
      }
    } finally {
      try (var files = Files.walk(home)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }

  private void session() throws IOException {
    Path project = Files.createDirectories(home.resolve("code/p" + random.nextInt(6)));
    Path folder =
        Files.createDirectories(
            home.resolve(".claude/projects").resolve(project.toString().replace('/', '-')));
    String name = Long.toHexString(random.nextLong());
    Instant time = Instant.now().minus(Duration.ofMinutes(random.nextInt(29 * 24 * 60)));
    try (var out = Files.newBufferedWriter(folder.resolve(name + ".jsonl"))) {
      int calls = 50 + random.nextInt(350);
      for (int at = 0; at < calls; at++) {
        String id = "toolu_" + Long.toHexString(random.nextLong());
        String head =
            "{\"cwd\":\""
                + project
                + "\",\"sessionId\":\""
                + name
                + "\",\"timestamp\":\""
                + time.plusSeconds(at * 20L)
                + "\",";
        write(
            out,
            head
                + "\"type\":\"assistant\",\"message\":{\"role\":\"assistant\",\"content\":[{\"type\":\"tool_use\",\"id\":\""
                + id
                + "\","
                + use(project, at)
                + "}]}}\n");
        write(
            out,
            head
                + "\"type\":\"user\",\"message\":{\"role\":\"user\",\"content\":[{\"type\":\"tool_result\",\"tool_use_id\":\""
                + id
                + "\",\"content\":\""
                + "some line of an answer\\n".repeat(5 + random.nextInt(300))
                + "\"}]}}\n");
        uses++;
      }
    }
  }

  private String use(Path project, int at) {
    return switch (random.nextInt(10)) {
      case 0, 1, 2, 3 -> {
        String command = COMMANDS.get(random.nextInt(COMMANDS.size()));
        String more = random.nextBoolean() ? "" : " # " + random.nextInt(1_000_000);
        yield "\"name\":\"Bash\",\"input\":{\"command\":\"" + command + more + "\"}";
      }
      case 4, 5, 6 ->
          "\"name\":\"Read\",\"input\":{\"file_path\":\"" + project + "/src/f" + at + ".java\"}";
      case 7, 8 ->
          "\"name\":\"Edit\",\"input\":{\"file_path\":\""
              + project
              + "/src/m"
              + random.nextInt(5)
              + "/f"
              + at % 40
              + ".java\",\"old_string\":\""
              + "x".repeat(random.nextInt(900))
              + "\",\"new_string\":\""
              + "y".repeat(random.nextInt(900))
              + "\"}";
      default -> "\"name\":\"Grep\",\"input\":{\"pattern\":\"foo" + at + "\",\"path\":\"src\"}";
    };
  }

  private void write(BufferedWriter out, String line) throws IOException {
    out.write(line);
    written += line.length();
  }

  private Duration measure(String image) throws IOException, InterruptedException {
    var starting =
        new ProcessBuilder(Path.of(image).toAbsolutePath() + "/bin/assent", "lookback", "--json")
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.INHERIT);
    starting.environment().put("HOME", home.toString());
    starting.environment().put("ASSENT_HOME", home.resolve("assent").toString());
    starting.environment().remove("CLAUDE_CONFIG_DIR");
    long start = System.nanoTime();
    int code = starting.start().waitFor();
    if (code != 0) {
      throw new IllegalStateException("`assent lookback` ended with " + code);
    }
    return Duration.ofNanos(System.nanoTime() - start);
  }
}
