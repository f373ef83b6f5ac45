package dev.assent.desktop.compare;

import dev.assent.core.preview.FileStamp;
import dev.assent.core.preview.FileText;
import java.util.Map;

/// Comparison with a disk that exists only here.
public final class CannedVersions {
  private CannedVersions() {}

  /// Compares at once.
  ///
  /// @param files text by absolute path
  /// @param allowed what was allowed before
  public static EarlierVersions of(Map<String, String> files, AllowedCalls allowed) {
    return new StoredVersions(
        allowed,
        path ->
            files.containsKey(path) ? new FileText.Present(files.get(path)) : new FileText.Absent(),
        path ->
            new FileStamp(files.containsKey(path), files.getOrDefault(path, "").hashCode(), "", ""),
        Runnable::run,
        Runnable::run);
  }
}
