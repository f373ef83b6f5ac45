package dev.assent.core.policy;

import java.util.List;

/// The mode of a policy: what it refuses whatever its rules say (clauses 8.1 to 8.3).
public sealed interface Mode {
  /// Its word in the file: `read-only`.
  String word();

  /// The rules alone decide.
  record Enforce() implements Mode {
    @Override
    public String word() {
      return "enforce";
    }
  }

  /// Nothing that changes, executes or sends.
  record ReadOnly() implements Mode {
    @Override
    public String word() {
      return "read-only";
    }
  }

  /// Nothing but calls of these tools.
  ///
  /// @param tools name globs, ASCII case ignored; may be empty, and then every call is refused
  record AllowList(List<String> tools) implements Mode {
    public AllowList {
      tools = List.copyOf(tools);
    }

    @Override
    public String word() {
      return "allow-list";
    }
  }
}
