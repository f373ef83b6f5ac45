package dev.assent.core.access;

import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A call that does nothing and only shows that calls come this way: no policy decides about it.
///
/// The names and the word are reserved. No server is ever sent such a call, whatever tools it
/// lists.
///
/// @param id 32 lower-case hex digits of the one who made it; empty where it has none
public record Canary(Kind kind, String id) {
  /// The answer that a canary is made for.
  public enum Kind {
    /// it must be refused
    DENY,
    /// it must be let pass, and is answered by us
    ALLOW
  }

  /// The beginning of the names of reserved tools.
  public static final String TOOLS = "assent_canary_";

  /// The tool whose call must be refused.
  public static final String DENIED_TOOL = TOOLS + "deny";

  /// The tool whose call must pass.
  public static final String ALLOWED_TOOL = TOOLS + "allow";

  /// The beginning of the word that a command must not hold; an id ends it.
  public static final String WORD = "assent-canary-deny-";

  /// The member of a reserved tool's arguments that holds the id.
  public static final String ID = "id";

  private static final Pattern ID_FORM = Pattern.compile("[0-9a-f]{32}");
  private static final Pattern WORD_FORM =
      Pattern.compile(WORD + "(" + ID_FORM.pattern() + ")(?![0-9a-f])");
  // A command that holds the word is short; a long text that quotes it is none.
  private static final int LONGEST = 4096;

  /// The canary that a call of a server's tool is; absent for every tool that is not reserved.
  public static Optional<Canary> ofTool(String tool, JsonObject arguments) {
    return tool.startsWith(TOOLS)
        ? Optional.of(of(tool, arguments.string(ID).orElse("")))
        : Optional.empty();
  }

  /// The canary that the call of a reserved tool is. Without an id in its form nothing passes.
  ///
  /// @param tool begins with [#TOOLS]
  public static Canary of(String tool, String id) {
    boolean known = ID_FORM.matcher(id).matches();
    Kind kind = known && tool.equals(ALLOWED_TOOL) ? Kind.ALLOW : Kind.DENY;
    return new Canary(kind, known ? id : "");
  }

  /// The canary that a command is, by the word in it; absent where it has none.
  ///
  /// @param arguments of a tool that runs commands: a text, or a list of words
  public static Optional<Canary> inCommand(JsonObject arguments) {
    for (var member : arguments.members().values()) {
      if (member instanceof JsonString text) {
        var found = in(text.value());
        if (found.isPresent()) {
          return found;
        }
      } else if (member instanceof JsonArray(var items)) {
        for (var item : items) {
          var found = item instanceof JsonString word ? in(word.value()) : Optional.<Canary>empty();
          if (found.isPresent()) {
            return found;
          }
        }
      }
    }
    return Optional.empty();
  }

  /// The canary whose word stands in a text; absent where there is none.
  public static Optional<Canary> in(String text) {
    if (text.length() > LONGEST || !text.contains(WORD)) {
      return Optional.empty();
    }
    Matcher word = WORD_FORM.matcher(text);
    return word.find() ? Optional.of(new Canary(Kind.DENY, word.group(1))) : Optional.empty();
  }

  /// The word of an id, for a command.
  public static String word(String id) {
    return WORD + id;
  }
}
