package dev.assent.desktop.decisions;

import dev.assent.core.audit.AuditExport;
import dev.assent.desktop.decisions.log.DecisionLog;
import dev.assent.desktop.ui.Texts;
import java.nio.file.Path;
import java.time.ZoneId;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/// Writes decisions into a file and says how that went. Belongs to the toolkit's thread.
final class ExportViewModel {
  private final ZoneId zone;
  private final StringProperty said = new SimpleStringProperty("");

  ExportViewModel(ZoneId zone) {
    this.zone = zone;
  }

  /// Writes what fits a filter; the whole chain, seals and all, where it leaves nothing out.
  void write(DecisionLog log, Path file, AuditExport form, DecisionFilter filter) {
    boolean whole = !filter.narrows();
    said.set(Texts.get("decisions.export.running"));
    log.export(
        file,
        form,
        entry -> whole || DecisionRow.of(entry, zone).filter(filter).isPresent(),
        count -> said.set(Texts.count("decisions.export.done", count, file.toString())),
        why -> said.set(Texts.get("decisions.export.failed", why)));
  }

  /// Says nothing any more.
  void forget() {
    said.set("");
  }

  /// The outcome in words; empty where nothing is to be said.
  ReadOnlyStringProperty saidProperty() {
    return said;
  }
}
