package dev.assent.core.config.store;

import dev.assent.core.config.AssentHome;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.ConfigLock;
import dev.assent.core.config.ConfigProblem;
import dev.assent.core.config.ConfigProblem.Code;
import dev.assent.core.config.StrictFile;
import dev.assent.core.config.TextStore;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// `proofs.json` in the state folder: the latest trial of each path through which a client's calls
/// come. 0600, written whole. Thread-safe, also between processes.
///
/// Strict: a file with anything that was not written here proves nothing.
public final class ProofStore {
  /// The most trials that are kept; the oldest give way.
  public static final int MOST = 1_000;

  private static final int LONGEST = 256;
  private static final int BYTES = 1024 * 1024;
  private static final Set<String> ENTRY =
      Set.of("client", "server", "at", "deny_honoured", "allow_passed", "version", "by_agent");

  private final AssentHome home;
  private final Path file;

  /// The file below a home; it need not be there.
  public ProofStore(AssentHome home) {
    this.home = home;
    this.file = home.state().resolve("proofs.json");
  }

  /// The proofs, oldest first, one for each client, server and maker; empty where there is no file.
  ///
  /// @throws ConfigException when it is unsafe, broken or of a newer version
  public List<GateProof> read() throws ConfigException {
    Optional<byte[]> bytes = TextStore.read(file, BYTES);
    if (bytes.isEmpty()) {
      return List.of();
    }
    var strict = StrictFile.read(file, bytes.get());
    strict.onlyKnown("", strict.root(), List.of("schema_version", "proofs"));
    var proofs = new ArrayList<GateProof>();
    for (Json item : strict.root().array("proofs").orElseThrow(this::broken).items()) {
      proofs.add(proof(item));
    }
    strict.finish();
    return List.copyOf(proofs);
  }

  /// Keeps a proof in the place of the earlier one of its client and server.
  ///
  /// @throws ConfigException when the file is unsafe, broken or cannot be written; nothing is
  ///   changed then
  public void add(GateProof proof) throws ConfigException {
    try (var _ = ConfigLock.take(home)) {
      var proofs = new ArrayList<>(read());
      proofs.removeIf(proof::isOfSamePath);
      proofs.add(proof);
      List<Json> newest =
          proofs.subList(Math.max(0, proofs.size() - MOST), proofs.size()).stream()
              .<Json>map(ProofStore::json)
              .toList();
      var root =
          JsonObject.builder()
              .put("schema_version", 1)
              .put("proofs", new JsonArray(newest))
              .build();
      TextStore.write(
          file, (JsonWriter.writeIndented(root) + "\n").getBytes(StandardCharsets.UTF_8));
    }
  }

  private GateProof proof(Json item) throws ConfigException {
    if (!(item instanceof JsonObject entry) || !ENTRY.containsAll(entry.members().keySet())) {
      throw broken();
    }
    try {
      return new GateProof(
          text(entry, "client").orElseThrow(this::broken),
          text(entry, "server"),
          Instant.parse(text(entry, "at").orElseThrow(this::broken)),
          answer(entry, "deny_honoured"),
          answer(entry, "allow_passed"),
          text(entry, "version"),
          answer(entry, "by_agent").orElse(false));
    } catch (DateTimeParseException _) {
      throw broken();
    }
  }

  private Optional<String> text(JsonObject entry, String name) throws ConfigException {
    if (entry.get(name) == null) {
      return Optional.empty();
    }
    return Optional.of(
        entry
            .string(name)
            .filter(text -> !text.isEmpty() && text.length() <= LONGEST)
            .orElseThrow(this::broken));
  }

  private Optional<Boolean> answer(JsonObject entry, String name) throws ConfigException {
    if (entry.get(name) == null) {
      return Optional.empty();
    }
    if (entry.get(name) instanceof JsonBoolean answer) {
      return Optional.of(answer.value());
    }
    throw broken();
  }

  private static JsonObject json(GateProof proof) {
    var entry =
        JsonObject.builder()
            .put("client", proof.client())
            .putIfPresent("server", proof.server())
            .put("at", proof.at().toString());
    proof.denyHonoured().ifPresent(answer -> entry.put("deny_honoured", answer));
    proof.allowPassed().ifPresent(answer -> entry.put("allow_passed", answer));
    if (proof.byAgent()) {
      entry.put("by_agent", true);
    }
    return entry.putIfPresent("version", proof.version()).build();
  }

  private ConfigException broken() {
    return new ConfigException(
        ConfigProblem.ofFile(
            Code.BAD_VALUE, file, "an entry that is none", "a file that assent wrote"));
  }
}
