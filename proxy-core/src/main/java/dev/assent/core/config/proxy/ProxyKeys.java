package dev.assent.core.config.proxy;

import dev.assent.core.config.SettingShape;
import dev.assent.core.config.SettingShape.WholeNumber;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;

/// The names, bounds and defaults of a proxy's `config.json`.
public final class ProxyKeys {
  public static final List<String> TOP =
      List.of(
          "schema_version",
          "backend",
          "policy_of",
          "roots",
          "hitl",
          "safeguards",
          "refusal_form",
          "hooks",
          "http_front_end",
          "registry");
  public static final List<String> BACKEND =
      List.of(
          "server_name",
          "transport",
          "agent",
          "command",
          "args",
          "env",
          "cwd",
          "url",
          "query",
          "headers",
          "mtls",
          "oauth",
          "start_timeout_seconds",
          "call_timeout_seconds");
  static final List<String> MTLS = List.of("certificate", "key", "password", "authorities");
  static final List<String> HOOK = List.of("command", "mcp_bash_policy", "timeout_seconds");
  static final List<String> TOOL = List.of("side_effects", "operation", "text_parameters");

  public static final Duration START_TIMEOUT = Duration.ofSeconds(30);
  public static final Duration CALL_TIMEOUT = Duration.ofMinutes(2);
  public static final Duration HOOK_TIMEOUT = Duration.ofSeconds(5);
  public static final WholeNumber START_SECONDS = new WholeNumber(1, 86_400);
  public static final WholeNumber CALL_SECONDS = new WholeNumber(1, 604_800);

  public static final SettingShape HOOK_SECONDS = new WholeNumber(1, 30);

  /// The most hooks of one proxy; they are asked one after the other.
  public static final int MOST_HOOKS = 16;

  /// The most words in the command of a hook.
  public static final int MOST_WORDS = 64;

  /// The form of a name of an environment variable on every platform.
  static final Pattern VARIABLE = Pattern.compile("[^=\\x00-\\x1f\\x7f]{1,256}");

  static final SettingShape SERVER_NAME =
      new SettingShape.Text(
          Pattern.compile("[^\\x00-\\x1f\\x7f]{1,128}"), "a text of 1 to 128 characters");

  private ProxyKeys() {}
}
