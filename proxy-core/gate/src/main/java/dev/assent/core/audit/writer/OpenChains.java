package dev.assent.core.audit.writer;

import dev.assent.core.audit.AuditFile;
import java.io.IOException;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;

/// The chains of a log that is open. Used in a turn of the writer alone.
final class OpenChains {
  private final Map<AuditFile, ChainWriter> byFile = new EnumMap<>(AuditFile.class);

  /// Takes a chain in.
  void put(AuditFile file, ChainWriter chain) {
    byFile.put(file, chain);
  }

  /// The chain of a file.
  ChainWriter of(AuditFile file) {
    var chain = byFile.get(file);
    if (chain == null) {
      throw new IllegalStateException("chain " + file + " is not open");
    }
    return chain;
  }

  /// All of them, in the order of their files.
  Map<AuditFile, ChainWriter> all() {
    return byFile;
  }

  /// True if the next record of any calls for something that ends with a force.
  boolean anyForceDue(Instant now) {
    for (ChainWriter chain : byFile.values()) {
      if (chain.forceDue(now)) {
        return true;
      }
    }
    return false;
  }

  boolean anyUnvouched() {
    for (ChainWriter chain : byFile.values()) {
      if (chain.unvouched()) {
        return true;
      }
    }
    return false;
  }

  /// Writes what is staged.
  void write() throws IOException {
    for (ChainWriter chain : byFile.values()) {
      chain.write();
    }
  }

  /// Forces what asks for it.
  void force() throws IOException {
    for (ChainWriter chain : byFile.values()) {
      chain.force();
    }
  }
}
