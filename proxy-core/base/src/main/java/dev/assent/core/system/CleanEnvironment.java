package dev.assent.core.system;

import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/// Decides which environment variables a new process gets without being asked, and which it never
/// gets from others.
///
/// Names are compared without regard to case, as Windows does; on other systems that passes `path`
/// beside `PATH`, which nothing reads.
public final class CleanEnvironment {
  private static final Set<String> PASSED =
      Set.of(
          """
          PATH HOME USER LOGNAME SHELL TERM COLORTERM TMPDIR TMP TEMP LANG LANGUAGE TZ
          SYSTEMROOT SYSTEMDRIVE WINDIR COMSPEC PATHEXT USERPROFILE USERNAME USERDOMAIN
          HOMEDRIVE HOMEPATH APPDATA LOCALAPPDATA PROGRAMDATA PROGRAMFILES PROGRAMFILES(X86)
          COMMONPROGRAMFILES ALLUSERSPROFILE PUBLIC OS NUMBER_OF_PROCESSORS
          PROCESSOR_ARCHITECTURE
          """
              .strip()
              .split("\\s"));
  private static final String[] PASSED_PREFIXES = {"LC_", "XDG_"};

  private static final Set<String> HOOKS =
      Set.of(
          """
          NODE_OPTIONS NODE_PATH NODE_REPL_EXTERNAL_MODULE RUBYOPT RUBYLIB PERL5OPT PERL5LIB
          PERL5DB PERLLIB JAVA_TOOL_OPTIONS _JAVA_OPTIONS JDK_JAVA_OPTIONS CLASSPATH
          BASH_ENV ENV SHELLOPTS BASHOPTS PS4 IFS PROMPT_COMMAND ZDOTDIR SSH_AUTH_SOCK
          SSH_ASKPASS GCONV_PATH GLIBC_TUNABLES LOCPATH NLSPATH PHPRC PHP_INI_SCAN_DIR
          DOTNET_STARTUP_HOOKS DOTNET_ADDITIONAL_DEPS ELECTRON_RUN_AS_NODE R_PROFILE
          R_PROFILE_USER GTK_MODULES ERL_FLAGS ERL_LIBS GEM_HOME GEM_PATH BUNDLE_GEMFILE
          GOFLAGS GOPATH GOROOT GOTOOLCHAIN GRADLE_OPTS JAVA_HOME JULIA_DEPOT_PATH
          JULIA_LOAD_PATH MAVEN_ARGS MAVEN_OPTS MAKEFILES MAKEFLAGS GNUMAKEFLAGS CARGO_HOME
          RUSTC RUSTC_WRAPPER RUSTC_WORKSPACE_WRAPPER RUSTUP_TOOLCHAIN VIRTUAL_ENV UV_PYTHON
          UV_CONFIG_FILE UV_DEFAULT_INDEX UV_INDEX UV_INDEX_URL UV_EXTRA_INDEX_URL
          PIP_CONFIG_FILE PIP_INDEX_URL PIP_EXTRA_INDEX_URL R_ENVIRON R_ENVIRON_USER R_LIBS
          R_LIBS_SITE R_LIBS_USER TCLLIBPATH PSMODULEPATH
          ASPNETCORE_HOSTINGSTARTUPASSEMBLIES OPENSSL_ENGINES GIO_EXTRA_MODULES GTK_PATH
          QT_PLUGIN_PATH SSH_SK_PROVIDER SUDO_ASKPASS SUDO_EDITOR RSYNC_RSH CVS_RSH SVN_SSH
          LESSOPEN LESSCLOSE MANPAGER SYSTEMD_PAGER SYSTEMD_EDITOR EXINIT VIMINIT FCEDIT
          SHELL COMSPEC OPENSSL_CONF OPENSSL_MODULES EDITOR VISUAL PAGER BROWSER
          """
              .strip()
              .split("\\s"));
  private static final String[] HOOK_PREFIXES = {
    "LD_",
    "DYLD_",
    "PYTHON",
    "GIT_",
    "BASH_FUNC_",
    "NPM_CONFIG_",
    "CORECLR_",
    "COMPLUS_",
    "COR_",
    "DOTNET_ROOT",
    "LUA_",
    "ASSENT_"
  };

  private CleanEnvironment() {}

  /// The variables that a new process gets of an environment: search path, home, user, temporary
  /// folders, locale and the like.
  ///
  /// @return unmodifiable, sorted by name; variables whose value is an exported shell function are
  ///   left out
  public static Map<String, String> of(Map<String, String> environment) {
    var kept = new TreeMap<String, String>();
    for (var variable : environment.entrySet()) {
      if (isPassed(variable.getKey()) && !variable.getValue().startsWith("()")) {
        kept.put(variable.getKey(), variable.getValue());
      }
    }
    return Collections.unmodifiableMap(kept);
  }

  /// True if a variable is passed on without being asked for.
  public static boolean isPassed(String name) {
    String upper = name.toUpperCase(Locale.ROOT);
    return PASSED.contains(upper) || startsWithOneOf(upper, PASSED_PREFIXES);
  }

  /// True if a variable makes loaders, interpreters or common tools run or load something; such a
  /// one comes only from an entry of the configuration that gives its value.
  public static boolean isHook(String name) {
    String upper = name.toUpperCase(Locale.ROOT);
    return HOOKS.contains(upper) || startsWithOneOf(upper, HOOK_PREFIXES);
  }

  private static boolean startsWithOneOf(String name, String[] prefixes) {
    for (String prefix : prefixes) {
      if (name.startsWith(prefix)) {
        return true;
      }
    }
    return false;
  }
}
