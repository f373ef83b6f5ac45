package dev.assent.desktop.rules.settings;

import dev.assent.core.policy.Mode;
import java.util.List;

/// The modes of a policy as a person picks them.
enum ModeChoice {
  ENFORCE,
  READ_ONLY,
  ALLOW_LIST;

  static ModeChoice of(Mode mode) {
    return switch (mode) {
      case Mode.Enforce _ -> ENFORCE;
      case Mode.ReadOnly _ -> READ_ONLY;
      case Mode.AllowList _ -> ALLOW_LIST;
    };
  }

  /// The tools that a mode lists; empty for one that lists none.
  static List<String> tools(Mode mode) {
    return mode instanceof Mode.AllowList(var tools) ? tools : List.of();
  }

  /// The mode.
  ///
  /// @param tools that it lists, where it lists any
  Mode mode(List<String> tools) {
    return switch (this) {
      case ENFORCE -> new Mode.Enforce();
      case READ_ONLY -> new Mode.ReadOnly();
      case ALLOW_LIST -> new Mode.AllowList(tools);
    };
  }
}
