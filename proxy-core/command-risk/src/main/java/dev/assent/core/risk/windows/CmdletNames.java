package dev.assent.core.risk.windows;

import dev.assent.core.risk.table.NameTable;
import dev.assent.core.risk.target.WildcardPattern;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/// The names of cmdlets and the aliases that PowerShell has from the start, of all versions.
final class CmdletNames {
  private static final Pattern CMDLET = Pattern.compile("[a-z]{2,16}-[a-z][a-z0-9]{1,63}");

  private static final NameTable TABLE = NameTable.of("cmdlets");

  private static final List<String> KNOWN = List.copyOf(TABLE.names("known", "cmdlets"));

  /// Letters of the program `rm` that no cmdlet would take: where there is no such alias, as on
  /// Linux, the program runs.
  private static final Pattern BUNDLE =
      Pattern.compile("(?=[rRfvIdi]*[rR])(?=[rRfvIdi]*f)[rRfvIdi]{2,5}");

  private static final Map<String, String> FULL = Map.copyOf(TABLE.byName("aliases"));

  private static final Set<String> SERVICE_VERBS =
      Set.copyOf(TABLE.names("arguments", "service-verbs"));

  private static final List<String> WEB_PARAMETERS = List.copyOf(TABLE.names("parameters", "web"));

  /// Verbs whose cmdlets do something to each object of a pipeline.
  static final Set<String> TAKING = Set.copyOf(TABLE.names("pipelines", "taking"));

  /// Cmdlets with these verbs that do not.
  static final Set<String> NOT_TAKING = Set.copyOf(TABLE.names("pipelines", "not-taking"));

  private CmdletNames() {}

  /// The full name of what may be an alias, in lower case.
  static String full(String name) {
    return FULL.getOrDefault(name, name);
  }

  /// The full name, where an alias hides a program of the same name only if the words fit the
  /// cmdlet.
  static String full(String name, PowerArguments arguments) {
    boolean web = name.equals("curl") || name.equals("wget");
    if (web && !arguments.given().stream().allMatch(CmdletNames::fitsWeb)) {
      return name;
    }
    boolean bundle =
        name.equals("rm")
            && arguments.given().stream()
                .anyMatch(given -> BUNDLE.matcher(given.parameter()).matches());
    if (bundle) {
      return name;
    }
    var first =
        arguments.given().isEmpty()
            ? ""
            : arguments.given().getFirst().value().map(PowerValue::shown).orElse("");
    return name.equals("sc") && SERVICE_VERBS.contains(MarkedText.lower(first)) ? name : full(name);
  }

  private static boolean fitsWeb(PowerArguments.Given given) {
    var name = MarkedText.lower(given.parameter());
    boolean dash =
        name.isEmpty() && given.value().map(PowerValue::shown).orElse("").startsWith("-");
    return !dash
        && (name.isEmpty()
            || name.length() > 1 && WEB_PARAMETERS.stream().anyMatch(one -> one.startsWith(name)));
  }

  /// True if a name in lower case has the form of a cmdlet's.
  static boolean isCmdlet(String name) {
    return CMDLET.matcher(name).matches();
  }

  /// The well-known command or alias that a pattern means, the first of a few; empty when there is
  /// none or it means many.
  static String matching(String pattern) {
    var found = KNOWN.stream().filter(name -> like(name, pattern)).toList();
    var names =
        found.isEmpty()
            ? FULL.keySet().stream()
                .filter(name -> like(name, pattern))
                .map(FULL::get)
                .distinct()
                .sorted()
                .toList()
            : found;
    return names.isEmpty() || names.size() > 3 ? "" : names.getFirst();
  }

  /// True if a name fits a pattern with `*` and `?`, both in lower case; letter classes fit any one
  /// letter.
  private static boolean like(String name, String pattern) {
    return pattern.length() <= 64
        && pattern.indexOf('\\') < 0
        && WildcardPattern.matches(CLASS.matcher(pattern).replaceAll("?"), name);
  }

  private static final Pattern CLASS = Pattern.compile("\\[[^\\]]*]");
}
