package dev.assent.core.protect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.wiring.FoundClients;
import dev.assent.core.wiring.McpClient;
import dev.assent.core.wiring.ServerWiring;
import dev.assent.core.wiring.WiredClient;
import dev.assent.core.wiring.WiredServer;
import dev.assent.testing.Golden;
import dev.assent.testing.Project;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Files of each client in the shapes that real ones have: found where the client keeps them,
/// protected, and given back byte for byte; or refused with a reason. `goldens/clients` has the
/// lines that protecting changes in each.
@DisabledOnOs(OS.WINDOWS)
class ClientFileCasesTest {
  private static final List<String> PROGRAMS = List.of("npx", "uvx", "node", "docker", "python3");

  private static final Path GOLDENS = Project.sample("goldens/clients");

  /// The lines that protecting took from each file and brought to it, by client.
  private static final Map<String, List<String>> CHANGED = new TreeMap<>();

  @TempDir private Path temp;
  private Path home;
  private Path bin;
  private Path launcher;
  private ServerWiring wiring;

  /// A file and what comes of it.
  ///
  /// @param flags `crlf`, `bom`, `noeol` (no final line end), `empty` (no bytes)
  /// @param expected lines `wired NAME, …`, `left NAME: part of the reason`, `unreadable`; and,
  ///   where they matter, `hands on NAME: VARIABLE, …` and `limits NAME: start SECONDS, call
  ///   SECONDS`
  private record Case(
      McpClient client,
      String path,
      List<String> flags,
      String title,
      List<String> expected,
      String text) {
    @Override
    public String toString() {
      return client.word() + ": " + title;
    }

    byte[] bytes(Path bin) {
      if (flags.contains("empty")) {
        return new byte[0];
      }
      String whole =
          text.lines()
              .map(Case::grown)
              .collect(Collectors.joining("\n", "", "\n"))
              .replace("BIN", bin.toString());
      if (flags.contains("noeol")) {
        whole = whole.substring(0, whole.length() - 1);
      }
      if (flags.contains("crlf")) {
        whole = whole.replace("\n", "\r\n");
      }
      return ((flags.contains("bom") ? "\uFEFF" : "") + whole).getBytes(StandardCharsets.UTF_8);
    }

    // `%9000 LINE` stands for so many lines.
    private static String grown(String line) {
      if (!line.matches("%\\d+ .*")) {
        return line;
      }
      int times = Integer.parseInt(line.substring(1, line.indexOf(' ')));
      String form = line.substring(line.indexOf(' ') + 1);
      return IntStream.range(0, times)
          .mapToObj(n -> form.replace("%N", String.valueOf(n)))
          .collect(Collectors.joining("\n"));
    }
  }

  private static Stream<Case> cases() throws IOException {
    String text;
    try (var in = ClientFileCasesTest.class.getResourceAsStream("client-files.txt")) {
      text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
    return Stream.of(text.split("(?m)^=== ")).skip(1).map(ClientFileCasesTest::oneCase);
  }

  private static Case oneCase(String block) {
    int line = block.indexOf('\n');
    String[] head = block.substring(0, line).split(" \\| ", -1);
    var expected = new ArrayList<String>();
    String rest = block.substring(line + 1);
    while (rest.startsWith("@ ")) {
      int end = rest.indexOf('\n');
      expected.add(rest.substring(2, end).strip());
      rest = rest.substring(end + 1);
    }
    return new Case(
        McpClient.of(head[0]).orElseThrow(),
        head[1],
        List.of(head[2].split(" ")),
        head[3],
        expected,
        rest);
  }

  @BeforeEach
  void prepare() throws IOException {
    home = Files.createDirectory(temp.toRealPath().resolve("home"));
    bin = Files.createDirectory(temp.toRealPath().resolve("bin"));
    for (String program : PROGRAMS) {
      assertThat(Files.writeString(bin.resolve(program), "").toFile().setExecutable(true)).isTrue();
    }
    launcher = Files.writeString(temp.toRealPath().resolve("assent"), "");
    wiring =
        new ServerWiring(
            Files.createDirectory(temp.toRealPath().resolve("backups")), List.of(home), launcher);
  }

  private FoundClients clients() {
    return new FoundClients(home, Map.of("HOME", home.toString()), launcher);
  }

  private WiredClient found(McpClient client) {
    return clients().wired(Map.of()).stream()
        .filter(one -> one.client() == client)
        .findFirst()
        .orElseGet(() -> new WiredClient(client, List.of(), List.of(), java.util.Optional.empty()));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void aFileIsProtectedAndGivenBackOrRefused(Case one) throws Exception {
    Path file = home.resolve(one.path());
    Files.createDirectories(file.getParent());
    byte[] before = one.bytes(bin);
    Files.write(file, before);
    var client = found(one.client());
    var said = new ArrayList<String>();
    client.unreadable().forEach(_ -> said.add("unreadable"));
    SequencedMap<McpClient, List<WiredServer>> chosen = new LinkedHashMap<>();
    chosen.put(one.client(), client.around());
    Protection plan =
        Protection.plan(chosen, new Protection.Place(List.of(), bin.toString(), wiring));
    plan.left().forEach(left -> said.add("left " + left.server().name() + ": " + left.why()));
    if (client.unreadable().isEmpty()
        && (!plan.proxies().isEmpty() || one.expected().contains("wired"))) {
      said.add(
          ("wired "
                  + plan.proxies().keySet().stream()
                      .map(WiredServer::name)
                      .collect(Collectors.joining(", ")))
              .strip());
    }
    plan.proxies()
        .forEach((server, proxy) ->
            plan.added().stream()
                .filter(made -> made.name().equals(proxy))
                .forEach(made -> facts(server.name(), made, one.expected(), said)));
    assertExpected(one, said);
    for (Protection.ChangedFile changed : plan.files()) {
      assertThat(clients().masked(one.client(), file, changed.plan().after())).isNotEmpty();
      wiring.carryOut(changed.plan());
    }
    var was = shown(before);
    var is = shown(Files.readAllBytes(file));
    var lines = CHANGED.computeIfAbsent(one.client().word(), _ -> new ArrayList<>());
    lines.add("== " + one.title());
    Stream.concat(without("- ", was, is), without("+ ", is, was)).forEach(lines::add);
    var wired = found(one.client());
    assertThat(wired.servers().stream().filter(server -> server.proxy().isPresent()))
        .hasSize(plan.proxies().size());
    assertThat(wired.around()).hasSize(plan.left().size());
    for (ServerWiring.LedFile led : wiring.led(List.of())) {
      wiring.carryOut(wiring.removing(led));
    }
    assertThat(Arrays.equals(Files.readAllBytes(file), before))
        .as(() -> "the bytes are those from before")
        .isTrue();
    assertThat(wiring.led(List.of())).isEmpty();
  }

  private static void facts(
      String name, ProxyDefinition made, List<String> expected, List<String> said) {
    var facts =
        List.of(
            "hands on "
                + name
                + ": "
                + made.backend().launched().stream()
                    .flatMap(launch -> launch.fromClient().stream())
                    .collect(Collectors.joining(", ")),
            "limits "
                + name
                + ": start "
                + made.startTimeout().toSeconds()
                + ", call "
                + made.callTimeout().toSeconds());
    for (String fact : facts) {
      String kind = fact.substring(0, fact.indexOf(": ") + 2);
      if (expected.stream().anyMatch(line -> line.startsWith(kind))) {
        said.add(fact);
      }
    }
  }

  private static void assertExpected(Case one, List<String> said) {
    assertThat(said).hasSameSizeAs(one.expected());
    for (String expected : one.expected()) {
      boolean left = expected.startsWith("left ");
      assertThat(said)
          .as(expected)
          .anyMatch(line ->
              left
                  ? line.startsWith(expected.substring(0, expected.indexOf(": ")))
                      && line.contains(expected.substring(expected.indexOf(": ") + 2))
                  : line.equals(expected));
    }
  }

  private List<String> shown(byte[] bytes) throws IOException {
    return new String(bytes, StandardCharsets.UTF_8)
        .replace(temp.toRealPath().toString(), "FOLDER")
        .lines()
        .toList();
  }

  private static Stream<String> without(String sign, List<String> some, List<String> others) {
    return some.stream().filter(line -> !others.contains(line)).map(line -> sign + line);
  }

  @AfterAll
  static void theLinesThatChangeAreThoseOfEachClientsFile() throws IOException {
    // A single case that is run alone is compared with nothing.
    if (CHANGED.values().stream()
            .mapToLong(lines -> lines.stream().filter(line -> line.startsWith("== ")).count())
            .sum()
        == cases().count()) {
      for (var client : CHANGED.entrySet()) {
        Golden.compare(GOLDENS.resolve(client.getKey() + ".txt"), "== ", client.getValue());
      }
    }
  }

  @Test
  void thereAreEnoughOfThem() throws IOException {
    var all = cases().toList();
    assertThat(all).hasSizeGreaterThanOrEqualTo(150);
    assertThat(all.stream().collect(Collectors.groupingBy(Case::client, Collectors.counting())))
        .hasSize(McpClient.all().size())
        .allSatisfy(
            (client, count) -> assertThat(count).as(client.word()).isGreaterThanOrEqualTo(5));
  }
}
