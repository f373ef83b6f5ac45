package dev.assent.core.proxy;

import dev.assent.core.audit.AuditFile;
import dev.assent.core.audit.AuditLog;
import dev.assent.core.audit.AuditReceipt;
import dev.assent.core.audit.MemoryReceipts;
import dev.assent.core.json.JsonObject;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// A log in memory, with a seam before and one behind each append. Thread-safe.
public final class SeamLog implements AuditLog {
  private final Seams seams;
  private final Map<AuditFile, List<JsonObject>> records = new EnumMap<>(AuditFile.class);

  public SeamLog(Seams seams) {
    this.seams = seams;
    for (AuditFile file : AuditFile.values()) {
      records.put(file, new ArrayList<>());
    }
  }

  @Override
  public List<AuditReceipt> append(List<Entry> entries) throws InterruptedException {
    var receipts = new ArrayList<AuditReceipt>();
    for (Entry entry : entries) {
      receipts.add(append(entry.file(), entry.type(), entry.body(), entry.durability()));
    }
    return receipts;
  }

  @Override
  public AuditReceipt append(AuditFile file, String type, JsonObject body, Durability durability)
      throws InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    String seam = "log " + file.name().toLowerCase(Locale.ROOT);
    seams.cross(seam + " before");
    long seq;
    synchronized (records) {
      var chain = records.get(file);
      seq = chain.size();
      chain.add(JsonObject.builder().put("type", type).build().with("body", body));
    }
    seams.cross(seam + " behind");
    return MemoryReceipts.of(file, seq, durability);
  }

  /// The bodies of one kind of record.
  public List<JsonObject> bodies(AuditFile file, String type) {
    synchronized (records) {
      return records.get(file).stream()
          .filter(record -> record.string("type").equals(Optional.of(type)))
          .map(record -> record.object("body").orElseThrow())
          .toList();
    }
  }

  @Override
  public void close() {}
}
