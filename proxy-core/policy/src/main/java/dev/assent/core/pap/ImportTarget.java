package dev.assent.core.pap;

import java.util.Set;

/// The server that an imported policy is meant for.
///
/// @param backendId what `backend_id` is compared with
/// @param registered tools whose side effects the person registered, may be empty
public record ImportTarget(String backendId, Set<String> registered) {
  public ImportTarget {
    registered = Set.copyOf(registered);
  }
}
