package dev.assent.core.risk.through;

import dev.assent.core.risk.step.Step.Place;
import dev.assent.core.risk.through.value.Field;
import dev.assent.core.risk.through.value.Pipe;
import dev.assent.core.risk.through.value.StandardInput;
import dev.assent.core.risk.through.value.WalkScope;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// Walks through the values of variables that programs run: `GIT_PAGER`, `EDITOR`, `LESSOPEN`,
/// `PROMPT_COMMAND`.
///
/// Those that make programs load code, as `LD_PRELOAD` and `NODE_OPTIONS` do, become a step `export
/// NAME=value` for the rules.
final class RunVariables {
  private static final Set<String> RUN =
      Set.of(
          "PAGER",
          "EDITOR",
          "VISUAL",
          "BROWSER",
          "LESSOPEN",
          "LESSCLOSE",
          "PROMPT_COMMAND",
          "GIT_SSH_COMMAND",
          "GIT_SSH",
          "GIT_EXTERNAL_DIFF",
          "GIT_PROXY_COMMAND",
          "GIT_ASKPASS",
          "SSH_ASKPASS",
          "SUDO_ASKPASS",
          "RSYNC_RSH",
          "RSYNC_CONNECT_PROG",
          "CVS_RSH",
          "SVN_SSH",
          "HGEDITOR",
          "HGMERGE",
          "FCEDIT",
          "KUBECTL_EXTERNAL_DIFF",
          "RUSTC_WRAPPER",
          "RUSTC",
          "RUSTDOC",
          "RUSTC_WORKSPACE_WRAPPER",
          "CARGO_BUILD_RUSTC_WRAPPER",
          "CMAKE_C_COMPILER_LAUNCHER",
          "CMAKE_CXX_COMPILER_LAUNCHER",
          "CCACHE_PREFIX",
          "CC",
          "CXX",
          "LD",
          "AR",
          "MAKE",
          "FZF_DEFAULT_COMMAND",
          "FZF_CTRL_T_COMMAND",
          "FZF_ALT_C_COMMAND",
          "BORG_RSH",
          "BORG_PASSCOMMAND",
          "RESTIC_PASSWORD_COMMAND",
          "RCLONE_PASSWORD_COMMAND",
          "ANSIBLE_BECOME_EXE",
          "TAR_OPTIONS",
          "NPM_CONFIG_SCRIPT_SHELL",
          "NPM_CONFIG_GIT",
          "NPM_CONFIG_EDITOR",
          "TEXEDIT",
          "LESSEDIT",
          "SHELL",
          "CONFIG_SHELL",
          "MAKESHELL");

  private static final List<String> RUN_ENDINGS =
      List.of(
          "_PAGER",
          "_EDITOR",
          "_ASKPASS",
          "_BROWSER",
          "_DIFFTOOL",
          "_SSH_COMMAND",
          "_RUSTC_WRAPPER",
          "_LINKER",
          "_RUNNER");

  private static final Set<String> LOADS =
      Set.of(
          "LD_PRELOAD",
          "LD_AUDIT",
          "LD_LIBRARY_PATH",
          "DYLD_INSERT_LIBRARIES",
          "DYLD_LIBRARY_PATH",
          "DYLD_FRAMEWORK_PATH",
          "DYLD_FALLBACK_LIBRARY_PATH",
          "BASH_ENV",
          "ENV",
          "ZDOTDIR",
          "NODE_OPTIONS",
          "NPM_CONFIG_NODE_OPTIONS",
          "NODE_PATH",
          "BUN_OPTIONS",
          "JAVA_TOOL_OPTIONS",
          "_JAVA_OPTIONS",
          "JDK_JAVA_OPTIONS",
          "JAVA_OPTS",
          "MAVEN_OPTS",
          "GRADLE_OPTS",
          "SBT_OPTS",
          "CATALINA_OPTS",
          "CLASSPATH",
          "PYTHONSTARTUP",
          "PYTHONPATH",
          "PYTHONHOME",
          "PYTHONBREAKPOINT",
          "PYTHONUSERBASE",
          "PERL5OPT",
          "PERL5LIB",
          "PERL5DB",
          "PERLLIB",
          "RUBYOPT",
          "RUBYLIB",
          "BUNDLE_GEMFILE",
          "GEM_PATH",
          "PHPRC",
          "PHP_INI_SCAN_DIR",
          "LUA_INIT",
          "LUA_PATH",
          "LUA_CPATH",
          "R_PROFILE",
          "R_PROFILE_USER",
          "R_ENVIRON",
          "JULIA_LOAD_PATH",
          "ERL_AFLAGS",
          "ERL_FLAGS",
          "ERL_ZFLAGS",
          "ELIXIR_ERL_OPTIONS",
          "VIMINIT",
          "EXINIT",
          "GVIMINIT",
          "NVIM_APPNAME",
          "EMACSLOADPATH",
          "DOTNET_STARTUP_HOOKS",
          "CORECLR_PROFILER_PATH",
          "COR_PROFILER_PATH",
          "DOTNET_ADDITIONAL_DEPS",
          "GIT_CONFIG_GLOBAL",
          "GIT_CONFIG_SYSTEM",
          "GIT_CONFIG",
          "GIT_TEMPLATE_DIR",
          "GIT_EXEC_PATH",
          "GCONV_PATH",
          "GTK_MODULES",
          "GTK_PATH",
          "QT_PLUGIN_PATH",
          "OPENSSL_CONF",
          "OPENSSL_ENGINES",
          "OPENSSL_MODULES",
          "PATH",
          "MAKEFLAGS",
          "GNUMAKEFLAGS",
          "MFLAGS",
          "GOFLAGS",
          "GOROOT",
          "RUSTFLAGS",
          "CARGO_HOME",
          "PIP_INDEX_URL",
          "PIP_EXTRA_INDEX_URL",
          "PIP_CONFIG_FILE",
          "UV_INDEX_URL",
          "UV_EXTRA_INDEX_URL",
          "NPM_CONFIG_REGISTRY",
          "NPM_CONFIG_USERCONFIG",
          "NPM_CONFIG_PREFIX",
          "GOPROXY",
          "GONOSUMDB",
          "GOSUMDB",
          "GOINSECURE",
          "LESSKEY",
          "LESSKEYIN",
          "LESSKEY_CONTENT",
          "INPUTRC",
          "XDG_CONFIG_HOME",
          "WGETRC",
          "CURL_HOME",
          "SCREENRC");

  private RunVariables() {}

  /// Walks through what settings make programs run or load.
  ///
  /// @param settings `NAME=value`
  static void look(ScriptWalk walk, List<String> settings, WalkScope scope, Place place) {
    runs(walk, settings, scope, place);
    for (var setting : settings) {
      String name = upper(setting);
      if (LOADS.contains(name)) {
        walk.simple()
            .step(
                "export",
                List.of(Field.of(name + setting.substring(setting.indexOf('=')))),
                scope,
                place);
      }
    }
  }

  /// The same for settings that are words of a step.
  static void runs(ScriptWalk walk, List<String> settings, WalkScope scope, Place place) {
    for (var setting : settings) {
      String name = upper(setting);
      String value = setting.substring(Math.min(setting.length(), setting.indexOf('=') + 1));
      if (value.isBlank() || !walk.budget().characters(value.length())) {
        continue;
      }
      if (isRun(name)) {
        run(
            walk,
            name.equals("TAR_OPTIONS")
                ? value.substring(
                    value.indexOf("exec=") < 0 ? 0 : value.indexOf("exec=") + "exec=".length())
                : value,
            scope.at(place));
      } else if (name.equals("GIT_CONFIG_PARAMETERS")) {
        run(walk, value.replaceFirst("^'[^'=]*'?='?", "").replaceFirst("'$", ""), scope.at(place));
      }
    }
  }

  /// The name of a setting; npm takes its own in small letters.
  private static String upper(String setting) {
    String name = setting.substring(0, Math.max(0, setting.indexOf('=')));
    return name.startsWith("npm_config_") ? name.toUpperCase(Locale.ROOT) : name;
  }

  private static boolean isRun(String name) {
    if (RUN.contains(name) || name.startsWith("GIT_CONFIG_VALUE_")) {
      return true;
    }
    for (var ending : RUN_ENDINGS) {
      if (name.endsWith(ending)) {
        return true;
      }
    }
    return false;
  }

  /// A single plain name is the program that everybody has.
  private static void run(ScriptWalk walk, String value, WalkScope scope) {
    String text = value.strip();
    while (!text.isEmpty() && "|!-".indexOf(text.charAt(0)) >= 0) {
      text = text.substring(1).strip();
    }
    boolean plain =
        text.chars()
            .allMatch(symbol -> Character.isLetterOrDigit(symbol) || "_.+-".indexOf(symbol) >= 0);
    if (!plain && walk.budget().characters(text.length())) {
      walk.maybeCode(text, scope.apart().reading(StandardInput.unknown(), Pipe.NONE));
    }
  }
}
