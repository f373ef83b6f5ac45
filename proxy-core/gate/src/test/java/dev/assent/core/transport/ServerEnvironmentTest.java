package dev.assent.core.transport;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.system.CleanEnvironment;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServerEnvironmentTest {
  private static final Map<String, String> NONE = Map.of();

  @Test
  void theCoresOwnVariablesPassOnlyByTheList() {
    var own =
        new HashMap<>(
            Map.of(
                "PATH", "/bin", "HOME", "/h", "LC_ALL", "C", "XDG_CACHE_HOME", "/c", "Path", "w"));
    own.putAll(
        Map.of("AWS_SECRET_ACCESS_KEY", "k", "LD_PRELOAD", "/x.so", "FOO", "1", "DISPLAY", ":0"));
    for (int i = 0; i < 300; i++) {
      own.put("PLANTED_" + i, "x");
    }
    assertThat(ServerEnvironment.of(own, NONE, NONE).keySet())
        .containsExactlyInAnyOrder("PATH", "HOME", "LC_ALL", "XDG_CACHE_HOME", "Path");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "LD_PRELOAD",
        "LD_LIBRARY_PATH",
        "DYLD_INSERT_LIBRARIES",
        "NODE_OPTIONS",
        "PYTHONSTARTUP",
        "PYTHONPATH",
        "RUBYOPT",
        "PERL5OPT",
        "JAVA_TOOL_OPTIONS",
        "_JAVA_OPTIONS",
        "JDK_JAVA_OPTIONS",
        "BASH_ENV",
        "ENV",
        "GIT_SSH_COMMAND",
        "GIT_CONFIG_COUNT",
        "SSH_AUTH_SOCK",
        "BASH_FUNC_x%%",
        "node_options",
        "Ld_Preload",
        "GLIBC_TUNABLES",
        "npm_config_script_shell",
        "ASSENT_HOME",
        "DOTNET_STARTUP_HOOKS"
      })
  void hooksComeOnlyFromTheConfiguration(String name) {
    assertThat(CleanEnvironment.isPassed(name)).isFalse();
    assertThat(ServerEnvironment.of(Map.of(name, "x"), Map.of(name, "x"), NONE)).isEmpty();
    assertThat(ServerEnvironment.of(NONE, NONE, Map.of(name, "x")))
        .containsExactly(Map.entry(name, "x"));
  }

  @Test
  void laterLayersWin() {
    assertThat(
            ServerEnvironment.of(
                Map.of("LANG", "a", "PATH", "p"),
                Map.of("LANG", "b", "KEY", "1"),
                Map.of("KEY", "2")))
        .containsOnly(Map.entry("LANG", "b"), Map.entry("PATH", "p"), Map.entry("KEY", "2"));
  }

  @Test
  void exportedFunctionsAreDropped() {
    assertThat(
            ServerEnvironment.of(
                Map.of("TERM", "() { :; }; id"), Map.of("X", "() { :; }; id"), NONE))
        .isEmpty();
  }
}
