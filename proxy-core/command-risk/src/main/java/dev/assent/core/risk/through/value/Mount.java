package dev.assent.core.risk.through.value;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A folder or file of the machine that a container sees in another place.
///
/// @param outside as the machine names it, with marks; `.` for the folder at the start
/// @param inside an absolute name without a slash at its end; empty for the root
public record Mount(String outside, String inside) {
  /// The name on the machine of a name in the container; null when it stands in none of the mounts.
  static @Nullable public String outside(List<Mount> mounts, String name) {
    Mount best = null;
    for (var mount : mounts) {
      boolean below =
          name.startsWith(mount.inside)
              && (name.length() == mount.inside.length()
                  || name.charAt(mount.inside.length()) == '/');
      if (below && (best == null || mount.inside.length() > best.inside.length())) {
        best = mount;
      }
    }
    if (best == null) {
      return null;
    }
    String rest = name.substring(best.inside.length());
    String whole = best.outside.equals("/") ? rest : best.outside + rest;
    return whole.isEmpty() ? "/" : whole;
  }
}
