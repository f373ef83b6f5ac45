package dev.assent.core.bundle;

import dev.assent.core.bundle.BundleManifest.Setting;
import dev.assent.core.config.SecretValue;
import dev.assent.core.config.proxy.ServerLaunch;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Makes the server of a bundle: every reference in its command and variables is filled in.
///
/// @param manifest of the bundle
/// @param folder into which it is unpacked; absolute
/// @param userHome the person's home; absolute
/// @param given the values that a person gave, by the key of the setting
public record BundleServer(
    BundleManifest manifest, Path folder, Path userHome, Map<String, List<SecretValue>> given) {
  private static final Pattern REFERENCE = Pattern.compile("\\$\\{([^}]*)\\}");
  private static final String OWN = "user_config.";

  public BundleServer {
    given = Map.copyOf(given);
  }

  /// The command and its variables.
  ///
  /// @throws BundleException when a setting that is needed has no value, a value is none of its
  ///   kind, or a reference is not known
  public ServerLaunch launch() throws BundleException {
    for (String key : given.keySet()) {
      if (!manifest.settings().containsKey(key)) {
        throw new BundleException(
            "found the setting `"
                + key
                + "`, expected one of "
                + String.join(", ", manifest.settings().keySet()));
      }
    }
    for (String key : manifest.settings().keySet()) {
      values(key);
    }
    var command = new ArrayList<String>();
    for (String word : manifest.command()) {
      command.addAll(words(word));
    }
    if (command.getFirst().startsWith("./")) {
      command.set(0, folder.resolve(command.getFirst()).normalize().toString());
    }
    var environment = new LinkedHashMap<String, SecretValue>();
    for (var variable : manifest.environment().entrySet()) {
      variable(variable.getValue()).ifPresent(value -> environment.put(variable.getKey(), value));
    }
    return new ServerLaunch(command, environment);
  }

  // A word that is nothing but one setting becomes as many words as that has values.
  private List<String> words(String word) throws BundleException {
    Optional<String> only = only(word);
    if (only.isEmpty()) {
      return List.of(filled(word));
    }
    var words = new ArrayList<String>();
    for (SecretValue value : values(only.get())) {
      words.add(plain(only.get(), value));
    }
    return words;
  }

  // The whole value of a variable may stay in the key store.
  private Optional<SecretValue> variable(String text) throws BundleException {
    Optional<String> only = only(text);
    if (only.isPresent()) {
      List<SecretValue> values = values(only.get());
      if (values.size() <= 1) {
        return values.stream().findFirst();
      }
    }
    return Optional.of(new SecretValue.Plain(filled(text)));
  }

  private static Optional<String> only(String text) {
    Matcher reference = REFERENCE.matcher(text);
    return reference.matches() && reference.group(1).startsWith(OWN)
        ? Optional.of(reference.group(1).substring(OWN.length()))
        : Optional.empty();
  }

  private String filled(String text) throws BundleException {
    var filled = new StringBuilder();
    Matcher reference = REFERENCE.matcher(text);
    while (reference.find()) {
      reference.appendReplacement(filled, Matcher.quoteReplacement(value(reference.group(1))));
    }
    return reference.appendTail(filled).toString();
  }

  private String value(String name) throws BundleException {
    return switch (name) {
      case "__dirname" -> folder.toString();
      case "HOME" -> userHome.toString();
      case "DESKTOP" -> userHome.resolve("Desktop").toString();
      case "DOCUMENTS" -> userHome.resolve("Documents").toString();
      case "DOWNLOADS" -> userHome.resolve("Downloads").toString();
      case "pathSeparator", "/" -> folder.getFileSystem().getSeparator();
      default -> {
        if (!name.startsWith(OWN)) {
          throw new BundleException("found `${" + name + "}`, which is not known");
        }
        String key = name.substring(OWN.length());
        var texts = new ArrayList<String>();
        for (SecretValue value : values(key)) {
          texts.add(plain(key, value));
        }
        yield String.join(" ", texts);
      }
    };
  }

  private static String plain(String key, SecretValue value) throws BundleException {
    if (value instanceof SecretValue.Plain(var text)) {
      return text;
    }
    throw new BundleException(
        "the setting `"
            + key
            + "` stands inside a word, where nothing of the key store can be put in");
  }

  private List<SecretValue> values(String key) throws BundleException {
    Setting setting = manifest.settings().get(key);
    if (setting == null) {
      throw new BundleException("found `${user_config." + key + "}`, which is no setting");
    }
    List<SecretValue> values = given.getOrDefault(key, List.of());
    if (values.isEmpty()) {
      var standard = new ArrayList<SecretValue>();
      for (String text : setting.otherwise()) {
        standard.add(new SecretValue.Plain(filled(text)));
      }
      values = standard;
    }
    if (values.isEmpty() && setting.isRequired()) {
      throw new BundleException(
          "found no value for the setting `" + key + "` (" + setting.title() + "), expected one");
    }
    if (values.size() > 1 && !setting.isMany()) {
      throw new BundleException("found several values for `" + key + "`, expected one");
    }
    for (SecretValue value : values) {
      if (value instanceof SecretValue.Plain(var text) && !fits(setting.kind(), text)) {
        throw new BundleException("found a value for `" + key + "` that is no " + setting.kind());
      }
    }
    return values;
  }

  private static boolean fits(String kind, String text) {
    return switch (kind) {
      case "number" -> text.matches("-?\\d+(\\.\\d+)?");
      case "boolean" -> text.equals("true") || text.equals("false");
      default -> true;
    };
  }
}
