package dev.assent.core.audit.writer;

import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.ChainEnd;
import dev.assent.core.json.JsonObject;
import java.util.Map;

/// The data for opening a log anew that failed while it was open.
///
/// @param known how far each chain had been written: less is not gone on with
/// @param gap the body of the `gap` record that says what happened
/// @param newSegment whether a force had failed: the file ends then with that record and its
///   checkpoint
record LogResumption(Map<AuditFile, ChainEnd> known, JsonObject gap, boolean newSegment) {
  /// The envelope's type of the record that ends a gap.
  static final String TYPE = "gap";

  LogResumption {
    known = Map.copyOf(known);
  }
}
