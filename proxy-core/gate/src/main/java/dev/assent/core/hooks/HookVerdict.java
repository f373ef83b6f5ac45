package dev.assent.core.hooks;

import dev.assent.core.access.HookAnswer;
import dev.assent.core.json.Json;
import java.util.Optional;

/// The verdict of one hook, before the hook's name is added.
sealed interface HookVerdict {
  /// The JSON-RPC code of a denial that names none.
  int DENIED = -32602;

  /// The call may go on.
  record Pass() implements HookVerdict {}

  /// It may not.
  ///
  /// @param fault what went wrong with the hook itself; absent when it denied on purpose
  record Denial(int code, String text, Optional<String> fault, Optional<Json> data)
      implements HookVerdict {
    HookAnswer.Denied by(String hook) {
      return new HookAnswer.Denied(hook, code, text, fault, data);
    }
  }

  /// A denial on purpose.
  static Denial denied(String text) {
    return new Denial(DENIED, text, Optional.empty(), Optional.empty());
  }

  /// The denial that follows from a fault.
  ///
  /// @param hook how people know the hook
  static Denial of(String hook, HookFault fault) {
    return new Denial(
        DENIED,
        "the hook `" + hook + "` " + fault.text() + ", so the call is denied",
        Optional.of(fault.code()),
        Optional.empty());
  }
}
