package dev.assent.core.risk.windows;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/// The names of cmdlets and the aliases that PowerShell has from the start, of all versions.
final class CmdletNames {
  private static final Pattern CMDLET = Pattern.compile("[a-z]{2,16}-[a-z][a-z0-9]{1,63}");

  private static final String ALIASES =
      """
      % foreach-object|? where-object|ac add-content|asnp add-pssnapin|cat get-content|cd set-location|cfs convertfrom-string
      chdir set-location|clc clear-content|clear clear-host|clhy clear-history|cli clear-item|clp clear-itemproperty|cls clear-host
      clv clear-variable|cnsn connect-pssession|compare compare-object|copy copy-item|cp copy-item|cpi copy-item|cpp copy-itemproperty
      curl invoke-webrequest|cvpa convert-path|dbp disable-psbreakpoint|del remove-item|diff compare-object|dir get-childitem
      dnsn disconnect-pssession|ebp enable-psbreakpoint|echo write-output|epal export-alias|epcsv export-csv|epsn export-pssession
      erase remove-item|etsn enter-pssession|exsn exit-pssession|fc format-custom|fhx format-hex|fl format-list|foreach foreach-object
      ft format-table|fw format-wide|gal get-alias|gbp get-psbreakpoint|gc get-content|gcb get-clipboard|gci get-childitem|gcm get-command
      gcs get-pscallstack|gdr get-psdrive|gerr get-error|ghy get-history|gi get-item|gin get-computerinfo|gjb get-job|gl get-location
      gm get-member|gmo get-module|gp get-itemproperty|gps get-process|gpv get-itempropertyvalue|group group-object|gsn get-pssession
      gsnp get-pssnapin|gsv get-service|gtz get-timezone|gu get-unique|gv get-variable|gwmi get-wmiobject|h get-history|help get-help
      history get-history|icm invoke-command|iex invoke-expression|ihy invoke-history|ii invoke-item|ipal import-alias|ipcsv import-csv
      ipmo import-module|ipsn import-pssession|irm invoke-restmethod|ise powershell_ise|iwmi invoke-wmimethod|iwr invoke-webrequest
      kill stop-process|lp out-printer|ls get-childitem|man get-help|md mkdir|measure measure-object|mi move-item|mount new-psdrive
      move move-item|mp move-itemproperty|mv move-item|nal new-alias|ndr new-psdrive|ni new-item|nmo new-module|npssc new-pssessionconfigurationfile
      nsn new-pssession|nv new-variable|ogv out-gridview|oh out-host|popd pop-location|ps get-process|pushd push-location|pwd get-location
      r invoke-history|rbp remove-psbreakpoint|rcjb receive-job|rcsn receive-pssession|rd remove-item|rdr remove-psdrive|ren rename-item
      ri remove-item|rjb remove-job|rm remove-item|rmdir remove-item|rmo remove-module|rni rename-item|rnp rename-itemproperty
      rp remove-itemproperty|rsn remove-pssession|rsnp remove-pssnapin|rtss|rujb resume-job|rv remove-variable|rvpa resolve-path
      rwmi remove-wmiobject|sajb start-job|sal set-alias|saps start-process|sasv start-service|sbp set-psbreakpoint|sc set-content
      scb set-clipboard|select select-object|set set-variable|shcm show-command|si set-item|sl set-location|sleep start-sleep
      sls select-string|sort sort-object|sp set-itemproperty|spjb stop-job|spps stop-process|spsv stop-service|start start-process
      stz set-timezone|sujb suspend-job|sv set-variable|swmi set-wmiinstance|tee tee-object|trcm trace-command|type get-content
      wget invoke-webrequest|where where-object|wjb wait-job|write write-output|cd.. set-location|cd\\ set-location
      gcim get-ciminstance|icim invoke-cimmethod|rcim remove-ciminstance|ncim new-ciminstance|scim set-ciminstance|gcls get-cimclass
      rcms register-cimindicationevent|ncms new-cimsession|nsj start-threadjob|fimo find-module|inmo install-module|upmo update-module
      """;

  private static final List<String> KNOWN =
      List.of(
          "invoke-expression",
          "invoke-webrequest",
          "invoke-restmethod",
          "invoke-command",
          "invoke-item",
          "remove-item",
          "remove-itemproperty",
          "clear-content",
          "clear-item",
          "clear-disk",
          "clear-recyclebin",
          "clear-eventlog",
          "format-volume",
          "stop-computer",
          "restart-computer",
          "stop-process",
          "stop-service",
          "start-process",
          "start-job",
          "set-content",
          "set-item",
          "set-itemproperty",
          "set-executionpolicy",
          "set-mppreference",
          "add-mppreference",
          "new-object",
          "new-item",
          "new-service",
          "get-content",
          "get-childitem",
          "get-item",
          "get-process",
          "get-service",
          "get-command",
          "move-item",
          "copy-item",
          "rename-item",
          "out-file",
          "add-type",
          "import-module",
          "write-output",
          "write-host",
          "remove-localuser",
          "new-localuser",
          "add-localgroupmember",
          "disable-netadapter",
          "remove-service");

  /// Letters of the program `rm` that no cmdlet would take: where there is no such alias, as on
  /// Linux, the program runs.
  private static final Pattern BUNDLE =
      Pattern.compile("(?=[rRfvIdi]*[rR])(?=[rRfvIdi]*f)[rRfvIdi]{2,5}");

  private static final Map<String, String> FULL = aliases();

  private static final Set<String> SERVICE_VERBS =
      Set.of(
          "query",
          "queryex",
          "start",
          "stop",
          "pause",
          "continue",
          "config",
          "delete",
          "create",
          "qc",
          "description",
          "failure",
          "sdset",
          "sdshow",
          "control",
          "triggerinfo",
          "privs",
          "sidtype");

  private static final List<String> WEB_PARAMETERS =
      List.of(
          "uri",
          "usebasicparsing",
          "outfile",
          "method",
          "body",
          "headers",
          "infile",
          "credential",
          "usedefaultcredentials",
          "websession",
          "sessionvariable",
          "timeoutsec",
          "useragent",
          "contenttype",
          "proxy",
          "maximumredirection",
          "passthru",
          "erroraction",
          "skipcertificatecheck",
          "disablekeepalive",
          "certificate",
          "form",
          "resume",
          "verbose",
          "token",
          "authentication");

  private CmdletNames() {}

  private static Map<String, String> aliases() {
    var aliases = new HashMap<String, String>();
    for (var pair : ALIASES.split("[|\n]")) {
      int blank = pair.indexOf(' ');
      if (blank > 0) {
        aliases.put(pair.substring(0, blank), pair.substring(blank + 1));
      }
    }
    return Map.copyOf(aliases);
  }

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

  /// Whether a name in lower case has the form of a cmdlet's.
  static boolean isCmdlet(String name) {
    return CMDLET.matcher(name).matches();
  }

  /// The well-known command or alias that a pattern means, the first of a few; empty when there is
  /// none or it means many.
  static String matching(String pattern) {
    var found = KNOWN.stream().filter(name -> LinearPatterns.like(name, pattern)).toList();
    var names =
        found.isEmpty()
            ? FULL.keySet().stream()
                .filter(name -> LinearPatterns.like(name, pattern))
                .map(FULL::get)
                .distinct()
                .sorted()
                .toList()
            : found;
    return names.isEmpty() || names.size() > 3 ? "" : names.getFirst();
  }
}
