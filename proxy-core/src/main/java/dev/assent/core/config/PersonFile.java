package dev.assent.core.config;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonPointer;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/// Reads `config.json` by the table of keys.
public final class PersonFile {
  private PersonFile() {}

  /// The values a file gives.
  ///
  /// @throws ConfigException with all problems at once
  public static SettingValues parse(Path file, byte[] utf8) throws ConfigException {
    var strict = StrictFile.read(file, utf8);
    var values = new HashMap<String, Json>();
    strict.onlyKnown("", strict.root(), topMembers());
    for (var member : strict.root().members().entrySet()) {
      String pointer = JsonPointer.child("", member.getKey());
      SettingKeys.find(member.getKey())
          .filter(key ->
              key.steps().size() == 1 && strict.takes(key.shape(), pointer, member.getValue()))
          .ifPresent(key -> values.put(key.name(), member.getValue()));
      if (!SettingKeys.group(member.getKey()).isEmpty()) {
        values.putAll(group(strict, member.getKey(), member.getValue()));
      }
    }
    strict.finish();
    return new SettingValues(values);
  }

  /// The values of one group, by whole key; what is wrong is noted in the file.
  public static Map<String, Json> group(StrictFile strict, String group, Json value) {
    String pointer = JsonPointer.child("", group);
    var keys = SettingKeys.group(group);
    var values = new HashMap<String, Json>();
    if (!(value instanceof JsonObject object)) {
      strict.bad(pointer, value, "an object");
      return values;
    }
    strict.onlyKnown(pointer, object, keys.stream().map(SettingKey::member).toList());
    for (var key : keys) {
      Json given = object.get(key.member());
      if (given != null
          && strict.takes(key.shape(), JsonPointer.child(pointer, key.member()), given)) {
        values.put(key.name(), given);
      }
    }
    return values;
  }

  private static Set<String> topMembers() {
    var names = new LinkedHashSet<String>();
    names.add("schema_version");
    SettingKeys.ALL.forEach(key -> names.add(key.group()));
    return names;
  }
}
