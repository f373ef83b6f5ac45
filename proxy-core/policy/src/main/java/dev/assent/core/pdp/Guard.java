package dev.assent.core.pdp;

import java.util.List;

/// Built-in protection that no policy overrides (clause 1.3).
///
/// @param kind what is protected
/// @param folders absolute paths of folders or files, both as named and as resolved; never empty
/// @param anywhere files and folders that are protected below whatever folder they lie in: relative
///   paths, written with `/`, in any case of letters
public record Guard(Kind kind, List<String> folders, List<String> anywhere) {
  /// The kind of files that a guard protects.
  public enum Kind {
    /// Assent's own folders: neither read nor changed
    OWN_FOLDERS,
    /// MCP clients' configuration and agents' hook files: not changed
    CLIENT_CONFIGURATION;

    /// The word used in logs.
    public String word() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }

  public Guard {
    folders = List.copyOf(folders);
    anywhere = List.copyOf(anywhere);
    if (folders.isEmpty()) {
      throw new IllegalArgumentException("a guard protects something");
    }
  }

  /// A guard of what lies in some places alone.
  public Guard(Kind kind, List<String> folders) {
    this(kind, folders, List.of());
  }
}
