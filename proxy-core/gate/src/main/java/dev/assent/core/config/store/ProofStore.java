package dev.assent.core.config.store;

import static dev.assent.core.document.Member.member;
import static dev.assent.core.document.Member.optional;
import static dev.assent.core.document.TableShape.table;

import dev.assent.core.config.AssentHome;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.ConfigLock;
import dev.assent.core.document.Shape;
import dev.assent.core.document.Shapes;
import java.util.ArrayList;
import java.util.List;

/// `proofs.json` in the state folder: the latest trial of each path through which a client's calls
/// come. 0600, written whole. Thread-safe, also between processes.
///
/// Strict: a file with anything that was not written here proves nothing.
public final class ProofStore {
  /// The most trials that are kept; the oldest give way.
  public static final int MOST = 1_000;

  private static final int BYTES = 1024 * 1024;
  private static final Shape<String> TEXT = Shapes.text(256);
  private static final Shape<GateProof> SHAPE =
      table(
          "an object",
          GateProof::new,
          member("client", TEXT, GateProof::client),
          optional("server", TEXT, GateProof::server),
          member("at", Shapes.time(), GateProof::at),
          optional("deny_honoured", Shapes.flag(), GateProof::denyHonoured),
          optional("allow_passed", Shapes.flag(), GateProof::allowPassed),
          optional("version", TEXT, GateProof::version),
          member("by_agent", Shapes.flag(), GateProof::byAgent, false));

  private final AssentHome home;
  private final StateFile<List<GateProof>> file;

  /// The file below a home; it need not be there.
  public ProofStore(AssentHome home) {
    this.home = home;
    this.file = StateFile.ofList(home.state().resolve("proofs.json"), BYTES, "proofs", SHAPE);
  }

  /// The proofs, oldest first, one for each client, server and maker; empty where there is no file.
  ///
  /// @throws ConfigException when it is unsafe, broken or of a newer version
  public List<GateProof> read() throws ConfigException {
    return file.read().orElse(List.of());
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
      file.write(StateFile.newest(proofs, MOST));
    }
  }
}
