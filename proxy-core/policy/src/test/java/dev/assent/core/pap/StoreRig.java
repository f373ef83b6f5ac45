package dev.assent.core.pap;

import dev.assent.core.pap.document.Finding;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;

/// A policy file with its history in a throw-away folder.
final class StoreRig {
  static final Instant T1 = Instant.parse("2026-01-01T00:00:00Z");
  static final Instant T2 = T1.plusSeconds(60);
  static final String A =
      "{\"rules\":[{\"id\":\"a\",\"effect\":\"allow\",\"conditions\":{\"tool_name\":\"a\"}}]}";
  static final String B = A.replace("\"a\"", "\"b\"");
  static final String C = A.replace("\"a\"", "\"c\"");

  final Path folder;
  final Path file;
  final Path history;
  PolicyGate gate = PolicyGate.OPEN;

  StoreRig(Path folder) {
    this.folder = folder;
    this.file = folder.resolve("policy.json");
    this.history = folder.resolve("policy_history.jsonl");
  }

  PolicyStore open(Instant now) {
    return PolicyStore.unwatched(file, history, Clock.fixed(now, ZoneOffset.UTC), gate);
  }

  /// Written as an editor would: beside and renamed, so that the watcher never sees half.
  void write(String text) throws IOException {
    var fresh = folder.resolve("fresh");
    Files.writeString(fresh, text);
    Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING);
  }

  /// Puts texts in force one after the other, as the file of one store after the other.
  void accepted(String... texts) throws IOException {
    for (String text : texts) {
      write(text);
      open(T1).close();
    }
  }

  static List<String> codes(PolicyStore store) {
    return store.state().problems().stream().map(Finding::code).toList();
  }

  static List<String> ids(PolicyStore store) {
    return store.state().policy().rules().stream().map(rule -> rule.id().value()).toList();
  }

  /// A gate that objects to texts with a word in them.
  static PolicyGate against(String word) {
    return document ->
        new String(document.bytes(), StandardCharsets.UTF_8).contains(word)
            ? List.of(
                Finding.error(
                    "test-failed",
                    "/tests/0",
                    java.util.Optional.empty(),
                    "expected allow, found deny"))
            : List.of();
  }
}
