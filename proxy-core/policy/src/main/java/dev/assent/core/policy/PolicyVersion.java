package dev.assent.core.policy;

import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import java.util.Optional;

/// The version of a policy: names the text that was in force.
///
/// @param number counts the versions of one proxy's policy from 1; 0 for a policy that no file
///   holds
/// @param digest SHA-256 of the file's bytes, 64 lower-case hex digits
public record PolicyVersion(long number, String digest) {
  /// No file: everything is denied.
  public static final PolicyVersion NONE = new PolicyVersion(0, "0".repeat(64));

  /// As a record names it in its `policy`.
  public JsonObject recorded() {
    return JsonObject.builder().put("version", number).put("sha256", digest).build();
  }

  /// The version that a record names in its `policy`; absent where it names none.
  ///
  /// @param record the body
  public static Optional<PolicyVersion> ofRecord(JsonObject record) {
    return record
        .object("policy")
        .flatMap(named -> {
          String count =
              named.get("version") instanceof JsonNumber(var digits)
                  ? digits
                  : named.string("version").orElse("");
          return named
              .string("sha256")
              .filter(_ -> count.matches("\\d{1,18}"))
              .map(digest -> new PolicyVersion(Long.parseLong(count), digest));
        });
  }
}
