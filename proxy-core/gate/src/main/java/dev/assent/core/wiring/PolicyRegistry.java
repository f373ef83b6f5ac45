package dev.assent.core.wiring;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import java.io.IOException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The registry of Windows, as far as an organisation keeps settings of clients in it.
@FunctionalInterface
public interface PolicyRegistry {
  /// One that has nothing, as on other systems.
  PolicyRegistry NONE = _ -> Optional.empty();

  /// The output of `reg query KEY`.
  ///
  /// @param key with its root, such as `HKLM\SOFTWARE\Policies\ClaudeCode`
  /// @return absent where there is no such key
  /// @throws IOException when it cannot be read
  Optional<String> query(String key) throws IOException;

  /// The values of a key: a number is true or false, every other a text.
  ///
  /// @return absent where there is no such key
  default Optional<JsonObject> values(String key) throws IOException {
    return query(key).map(PolicyRegistry::read);
  }

  // A text may go over lines; what does not look like a value belongs to the one before.
  private static JsonObject read(String printed) {
    Pattern value = Pattern.compile("^ {4}(\\S.*?) {4}(REG_[A-Z_]+)(?: {4}(.*))?$");
    var values = JsonObject.builder();
    String name = "";
    String type = "";
    var text = new StringBuilder();
    for (String line : (printed + "\nHKEY").split("\r?\n", -1)) {
      Matcher found = value.matcher(line);
      boolean next = found.matches();
      if (next || line.startsWith("HKEY")) {
        if (!name.isEmpty()) {
          values.put(name, of(type, text.toString()));
        }
        name = next ? found.group(1) : "";
        type = next ? found.group(2) : "";
        text.setLength(0);
        text.append(next && found.group(3) != null ? found.group(3) : "");
      } else {
        text.append('\n').append(line);
      }
    }
    return values.build();
  }

  private static Json of(String type, String text) {
    String plain = text.strip();
    boolean number = type.equals("REG_DWORD") || type.equals("REG_QWORD");
    if (number || plain.equals("true") || plain.equals("false")) {
      return plain.equals("0x0") || plain.equals("false") ? JsonBoolean.FALSE : JsonBoolean.TRUE;
    }
    return new JsonString(plain);
  }
}
