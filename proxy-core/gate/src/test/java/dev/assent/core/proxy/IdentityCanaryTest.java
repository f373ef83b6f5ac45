package dev.assent.core.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.audit.AuditFile;
import dev.assent.core.identity.PersonRig;
import dev.assent.core.json.JsonObject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// Nothing that signs somebody in leaves the key store: no file of the home has it, and no process
/// that the core starts is given it.
class IdentityCanaryTest {
  private static final String READS =
      """
      {"rules": [{"id": "reads", "effect": "allow", "conditions": {"tool_name": ["read", "silent"]}}]}
      """;

  @TempDir private Path folder;
  private final TreeSet<String> secrets = new TreeSet<>();

  // Everything that came and went at the issuer, and all parts of tokens: a token that was cut is
  // one, too.
  private void collect(PersonRig person) {
    secrets.addAll(person.secrets());
  }

  private static List<String> texts(Stream<Path> files) {
    return files
        .filter(Files::isRegularFile)
        .map(file -> {
          try {
            return file + "\n" + Files.readString(file, StandardCharsets.ISO_8859_1);
          } catch (IOException _) {
            return ""; // of a process that ended meanwhile
          }
        })
        .toList();
  }

  private static List<String> processes() throws IOException {
    var all = new ArrayList<String>();
    var ours = ProcessHandle.current().descendants().map(ProcessHandle::pid).toList();
    assertThat(ours).isNotEmpty();
    for (long pid : ours) {
      all.addAll(
          texts(
              Stream.of("cmdline", "environ")
                  .map(name -> Path.of("/proc", String.valueOf(pid), name))));
    }
    return all;
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void noTokenIsAnywhereButInTheKeyStore() throws Exception {
    var definition =
        CoreRig.definition(
            CoreRig.testServer(folder.resolve("seen.txt")), Map.of(), Duration.ofSeconds(120));
    try (var person = new PersonRig(folder)) {
      try (var rig = new CoreRig(folder, READS, definition, person.clock(), person.store())) {
        rig.core.config().set("identity", person.setting());
        person.signIn(rig.core.person(), "ada");
        collect(person);
        try (var client = rig.connect().shakeHands()) {
          client.called("1", "read", JsonObject.EMPTY);
          for (int i = 0; i < 3; i++) {
            person.forward(Duration.ofSeconds(400));
            client.called("r" + i, "read", JsonObject.EMPTY);
            collect(person);
          }
          client.call("s", "silent", JsonObject.EMPTY);
          CoreRig.until("it is there", () -> rig.seenLines().size() == 5);
          assertNone(processes());
          person.signIn(rig.core.person(), "grace");
          collect(person);
        }
        person.refuseRenewals();
        person.forward(Duration.ofSeconds(400));
        rig.core.person().lookAgain();
        CoreRig.until(
            "the refusal is on record",
            () ->
                rig.records(AuditFile.AUTH).stream()
                    .anyMatch(one -> one.type().equals("sign_in_refused")));
      }
      assertThat(secrets).hasSizeGreaterThan(20);
      try (Stream<Path> files = Files.walk(folder)) {
        List<String> texts = texts(files);
        assertThat(texts).anyMatch(text -> text.contains("signed_in"));
        assertNone(texts);
      }
    }
  }

  private void assertNone(List<String> texts) {
    for (String text : texts) {
      for (String secret : secrets) {
        assertThat(text.contains(secret))
            .as(() -> "`" + secret + "` in " + text.lines().findFirst().orElse(""))
            .isFalse();
      }
    }
  }
}
