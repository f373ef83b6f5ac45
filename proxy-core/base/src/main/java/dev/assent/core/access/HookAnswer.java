package dev.assent.core.access;

import dev.assent.core.json.Json;
import java.util.Optional;

/// The answer of the programs that are asked before a call (clause 8.5). They can only narrow.
public sealed interface HookAnswer {
  /// Every one let it go on to the rules.
  record Passed() implements HookAnswer {}

  /// One denied.
  ///
  /// @param hook how people know the hook: its program or its file
  /// @param code the JSON-RPC error code for the client
  /// @param text the message for the client; not empty
  /// @param fault what went wrong with the hook itself, such as `timed-out`; absent when it denied
  ///   on purpose
  /// @param data what it gave beside the text
  record Denied(String hook, int code, String text, Optional<String> fault, Optional<Json> data)
      implements HookAnswer {}
}
