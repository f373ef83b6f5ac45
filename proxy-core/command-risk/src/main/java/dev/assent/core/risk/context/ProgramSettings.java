package dev.assent.core.risk.context;

import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.risk.target.ProductionNames;
import java.io.File;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/// Reads which cluster, profile, project, subscription, workspace and engine programs work on where
/// their command does not say. Only names are looked at; files with keys in them are not opened.
final class ProgramSettings {
  private static final Pattern WORKSPACE = Pattern.compile("[A-Za-z0-9._-]{1,90}");

  private final Map<String, String> environment;
  private final String home;
  private final SmallFiles files;

  /// @param home the user's home folder; empty when unknown
  ProgramSettings(Map<String, String> environment, String home, SmallFiles files) {
    this.environment = environment;
    this.home = home;
    this.files = files;
  }

  /// The current context of kubectl: the first that one of its files names.
  Optional<String> cluster() {
    String given = variable("KUBECONFIG");
    if (given.isEmpty()) {
      return inHome(".kube", "config").flatMap(this::currentContext);
    }
    for (var file : given.split(Pattern.quote(File.pathSeparator))) {
      var found = path(file).flatMap(this::currentContext);
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  /// The line `current-context: NAME` stands at the left edge of the file, whatever order kubectl
  /// wrote it in.
  private Optional<String> currentContext(Path file) {
    return value(files.text(file), "current-context:");
  }

  /// The account that programs work on.
  ///
  /// @param folder where they run; absent when unknown
  Optional<String> account(Account account, Optional<Path> folder) {
    return switch (account) {
      case AWS -> aws();
      case GCP -> gcp();
      case AZURE -> azure();
      case TERRAFORM -> terraform(folder);
      case DOCKER -> docker();
    };
  }

  // The profile, and what its section in the settings names: a role, a session, the profile it is
  // made from.
  private Optional<String> aws() {
    String given = first("AWS_PROFILE", "AWS_DEFAULT_PROFILE", "AWS_VAULT");
    String profile = given.isEmpty() ? "default" : given;
    var file =
        variable("AWS_CONFIG_FILE").isEmpty()
            ? inHome(".aws", "config")
            : path(variable("AWS_CONFIG_FILE"));
    var names = new ArrayList<>(List.of(profile));
    boolean inside = false;
    for (var line : file.map(files::text).orElse("").split("\\R")) {
      String text = line.strip();
      if (text.startsWith("[")) {
        inside = text.equals("[profile " + profile + "]") || text.equals("[" + profile + "]");
      } else if (inside) {
        for (var key :
            List.of(
                "role_arn", "source_profile", "sso_session", "sso_role_name", "sso_account_name")) {
          named(text, key).ifPresent(names::add);
        }
      }
    }
    return names.stream()
        .filter(ProductionNames::looksLike)
        .findFirst()
        .or(() -> given.isEmpty() ? Optional.empty() : Optional.of(profile));
  }

  // `arn:aws:iam::1234:role/deploy-prod` names a role after its last slash.
  private static Optional<String> named(String line, String key) {
    return setting(line, key).map(value -> value.substring(value.lastIndexOf('/') + 1));
  }

  private static Optional<String> setting(String line, String key) {
    int equals = line.indexOf('=');
    return equals > 0 && line.substring(0, equals).strip().equals(key)
        ? Optional.of(line.substring(equals + 1).strip())
        : Optional.empty();
  }

  // The project of the configuration in use, or the configuration's name.
  private Optional<String> gcp() {
    String project = first("CLOUDSDK_CORE_PROJECT", "GOOGLE_CLOUD_PROJECT", "GCLOUD_PROJECT");
    if (!project.isEmpty()) {
      return Optional.of(project);
    }
    var folder = gcloud();
    String given = variable("CLOUDSDK_ACTIVE_CONFIG_NAME");
    String active =
        given.isEmpty()
            ? folder.map(at -> files.text(at.resolve("active_config")).strip()).orElse("")
            : given;
    if (!WORKSPACE.matcher(active).matches()) {
      return Optional.empty();
    }
    if (ProductionNames.looksLike(active)) {
      return Optional.of(active);
    }
    String settings =
        folder
            .map(at -> files.text(at.resolve("configurations").resolve("config_" + active)))
            .orElse("");
    return settings.lines().flatMap(line -> setting(line.strip(), "project").stream()).findFirst();
  }

  private Optional<Path> gcloud() {
    if (!variable("CLOUDSDK_CONFIG").isEmpty()) {
      return path(variable("CLOUDSDK_CONFIG"));
    }
    String roaming = variable("APPDATA");
    return roaming.isEmpty()
        ? inHome(".config", "gcloud")
        : path(roaming).map(at -> at.resolve("gcloud"));
  }

  private Optional<String> azure() {
    var folder =
        variable("AZURE_CONFIG_DIR").isEmpty()
            ? inHome(".azure")
            : path(variable("AZURE_CONFIG_DIR"));
    // The program begins this file with a byte order mark.
    String text =
        folder
            .map(at -> files.text(at.resolve("azureProfile.json")))
            .orElse("")
            .replace("\uFEFF", "");
    return json(text)
        .flatMap(root -> root.array("subscriptions"))
        .flatMap(ProgramSettings::standard);
  }

  private static Optional<String> standard(JsonArray subscriptions) {
    for (Json each : subscriptions.items()) {
      if (each instanceof JsonObject subscription
          && subscription.get("isDefault") == JsonBoolean.TRUE) {
        return subscription.string("name");
      }
    }
    return Optional.empty();
  }

  private Optional<String> terraform(Optional<Path> folder) {
    if (!variable("TF_WORKSPACE").isEmpty()) {
      return Optional.of(variable("TF_WORKSPACE"));
    }
    String data = variable("TF_DATA_DIR").isEmpty() ? ".terraform" : variable("TF_DATA_DIR");
    return folder
        .flatMap(at -> path(data).map(at::resolve))
        .map(at -> files.text(at.resolve("environment")).strip())
        .filter(name -> WORKSPACE.matcher(name).matches());
  }

  private Optional<String> docker() {
    if (!first("DOCKER_CONTEXT", "DOCKER_HOST").isEmpty()) {
      return Optional.of(first("DOCKER_CONTEXT", "DOCKER_HOST"));
    }
    var folder =
        variable("DOCKER_CONFIG").isEmpty() ? inHome(".docker") : path(variable("DOCKER_CONFIG"));
    return json(folder.map(at -> files.text(at.resolve("config.json"))).orElse(""))
        .flatMap(root -> root.string("currentContext"));
  }

  private static Optional<JsonObject> json(String text) {
    try {
      return text.isBlank() || !(JsonReader.read(text, JsonLimits.FILE) instanceof JsonObject root)
          ? Optional.empty()
          : Optional.of(root);
    } catch (JsonException _) {
      return Optional.empty();
    }
  }

  /// The text that follows a word at the left edge of the first such line, without quotes.
  private static Optional<String> value(String text, String word) {
    for (var line : text.split("\\R")) {
      if (line.startsWith(word)) {
        String value = line.substring(word.length()).strip();
        boolean quoted =
            value.length() > 1
                && (value.startsWith("\"") && value.endsWith("\"")
                    || value.startsWith("'") && value.endsWith("'"));
        String name = quoted ? value.substring(1, value.length() - 1) : value;
        return name.isEmpty() ? Optional.empty() : Optional.of(name);
      }
    }
    return Optional.empty();
  }

  private Optional<Path> inHome(String... names) {
    return home.isEmpty()
        ? Optional.empty()
        : path(home).map(at -> at.resolve(String.join("/", names)));
  }

  private static Optional<Path> path(String text) {
    try {
      return text.isEmpty() ? Optional.empty() : Optional.of(Path.of(text));
    } catch (InvalidPathException _) {
      return Optional.empty();
    }
  }

  private String variable(String name) {
    return environment.getOrDefault(name, "");
  }

  private String first(String... names) {
    for (var name : names) {
      if (!variable(name).isEmpty()) {
        return variable(name);
      }
    }
    return "";
  }
}
