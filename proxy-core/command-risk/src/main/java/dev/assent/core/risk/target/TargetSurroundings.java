package dev.assent.core.risk.target;

import java.util.List;

/// The starting point of a command, as far as the meaning of names depends on it.
///
/// @param folder the working folder in full; empty when unknown: names then count as below some project's folder
/// @param home the user's home folder in full; empty when unknown
/// @param protectedBranches names of branches, `*` stands for any characters
public record TargetSurroundings(String folder, String home, List<String> protectedBranches) {
  public TargetSurroundings {
    protectedBranches = List.copyOf(protectedBranches);
  }
}
