package dev.assent.core.pdp;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.Operation;
import dev.assent.core.access.PathRole;
import dev.assent.core.access.ResourcePath;
import dev.assent.core.access.ResourceUrl;
import dev.assent.core.policy.Condition;
import dev.assent.core.policy.Effect;
import dev.assent.core.policy.Policy;
import dev.assent.core.policy.Rule;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The page read aloud: a second engine, naive and slow, that shares no code with the first.
///
/// Every method says which clause it is. Patterns become regular expressions, nothing is prepared or remembered.
record ReferencePdp(
    Policy policy,
    List<Guard> guards,
    Optional<String> home,
    Optional<String> workingFolder,
    UnaryOperator<String> links,
    boolean ready) {

  static final List<String> DISCOVERY =
      List.of(
          "initialize", "ping", "tools/list", "resources/list", "resources/templates/list", "prompts/list",
          "server/discover", "notifications/initialized", "notifications/cancelled", "notifications/progress",
          "notifications/resources/list_changed", "notifications/tools/list_changed",
          "notifications/prompts/list_changed", "notifications/roots/list_changed");

  record Outcome(Effect effect, String finalRule, List<String> matched) {}

  /// Clauses 1.1, 1.6, 1.7.
  Outcome decide(AccessRequest request) {
    if (!ready && guarded(request)) {
      return new Outcome(Effect.DENY, "protected_path", List.of());
    }
    String method = request.action().method();
    if (DISCOVERY.contains(method) && !(ready && method.equals("notifications/roots/list_changed"))) {
      return new Outcome(Effect.ALLOW, "discovery_bypass", List.of());
    }
    var matched = policy.rules().stream().filter(rule -> matches(rule, request)).toList();
    var ids = matched.stream().map(rule -> rule.id().value()).toList();
    var hitl = of(matched, Effect.HITL);
    var deny = of(matched, Effect.DENY);
    var allow = of(matched, Effect.ALLOW);
    boolean hitlOverrides =
        policy.combining() == Policy.Combining.HITL_OVERRIDES
            && hitl.stream().anyMatch(rule -> rule.conditions().stream().allMatch(c -> every(c, request)));
    if (!hitl.isEmpty() && (deny.isEmpty() || hitlOverrides)) {
      return new Outcome(Effect.HITL, named(hitl), ids);
    }
    if (!deny.isEmpty()) {
      return new Outcome(Effect.DENY, named(deny), ids);
    }
    if (!allow.isEmpty()) {
      return new Outcome(Effect.ALLOW, named(allow), ids);
    }
    return new Outcome(Effect.DENY, "default", ids);
  }

  private static List<Rule> of(List<Rule> matched, Effect effect) {
    return matched.stream().filter(rule -> rule.effect() == effect).toList();
  }

  /// Clause 1.7: highest specificity, then the earlier in the file.
  private static String named(List<Rule> rules) {
    int best = rules.stream().mapToInt(ReferencePdp::score).max().orElseThrow();
    return rules.stream().filter(rule -> score(rule) == best).findFirst().orElseThrow().id().value();
  }

  /// Clause 4.
  static int score(Rule rule) {
    int score = 0;
    for (var condition : rule.conditions()) {
      score += 100;
      score +=
          switch (condition) {
            case Condition.ToolName c -> exactness(c.patterns());
            case Condition.BackendIs c -> exactness(c.patterns());
            case Condition.MethodMatches c -> exactness(c.patterns());
            case Condition.PathMatches c ->
                exactness(c.patterns()) + c.patterns().stream().mapToInt(ReferencePdp::depth).max().orElse(0);
            case Condition.ResourceTypeIs _, Condition.SubjectIs _ -> 10;
            case Condition.OperationIn _, Condition.ExtensionIn _, Condition.SchemeIn _, Condition.SideEffectIn _ -> 0;
            default -> throw new IllegalStateException();
          };
    }
    return score;
  }

  private static int exactness(List<String> patterns) {
    return String.join("", patterns).matches("(?s)[^*?]*") ? 10 : 0;
  }

  private static int depth(String pattern) {
    String fixed = pattern.replaceAll("(?s)[^/]*[*?].*", "");
    return (int) List.of(fixed.split("/")).stream().filter(segment -> !segment.isEmpty()).count();
  }

  /// Clauses 1.5, 2.3, 3.1.
  private boolean matches(Rule rule, AccessRequest request) {
    if (!rule.enabled() || rule.expiresAt().filter(end -> !request.environment().time().isBefore(end)).isPresent()) {
      return false;
    }
    return switch (rule.effect()) {
      case ALLOW -> rule.conditions().stream().allMatch(c -> every(c, request)) && covered(rule, request);
      case DENY, HITL -> rule.conditions().stream().allMatch(c -> some(c, request));
    };
  }

  /// Clause 3.1, coverage.
  private boolean covered(Rule rule, AccessRequest request) {
    var looking =
        rule.conditions().stream()
            .filter(Condition.PathMatches.class::isInstance)
            .map(Condition.PathMatches.class::cast)
            .toList();
    if (ready || looking.isEmpty()) {
      return true;
    }
    return request.resource().paths().stream()
        .filter(path -> path.use() == ResourcePath.Use.ALL)
        .allMatch(path -> looking.stream().anyMatch(c -> c.role().isEmpty() || c.role().get() == path.role()));
  }

  /// An ALLOW's way: every value in every compared spelling.
  private boolean every(Condition condition, AccessRequest request) {
    if (condition instanceof Condition.SideEffectIn c) {
      var declared = request.resource().sideEffects();
      return declared.isPresent() && declared.get().stream().anyMatch(c.effects()::contains);
    }
    var values = allowValues(condition, request);
    return !values.isEmpty()
        && values.stream().allMatch(v -> !v.isEmpty() && v.stream().allMatch(s -> passes(condition, s, true)));
  }

  /// A DENY's and a HITL's way: any value in any spelling; clause 3.8 for an absent one.
  private boolean some(Condition condition, AccessRequest request) {
    boolean strict = policy.missing() == Policy.MissingAttributes.STRICT;
    if (condition instanceof Condition.SideEffectIn c) {
      var declared = request.resource().sideEffects();
      return declared.map(d -> d.stream().anyMatch(c.effects()::contains)).orElse(strict && !c.effects().isEmpty());
    }
    var spellings = denyValues(condition, request);
    return spellings.isEmpty()
        ? strict && !emptyList(condition)
        : spellings.stream().anyMatch(s -> passes(condition, s, false));
  }

  /// Clause 3.1: one list of spellings for each value; an empty one satisfies nothing.
  private List<List<String>> allowValues(Condition condition, AccessRequest request) {
    var paths = request.resource().paths().stream().filter(path -> path.use() == ResourcePath.Use.ALL).toList();
    return switch (condition) {
      case Condition.PathMatches c -> seen(c, paths).map(ResourcePath::allowSpellings).toList();
      case Condition.ExtensionIn _ when !ready ->
          paths.stream()
              .map(ResourcePath::allowSpellings)
              .map(s -> extensions(s).size() == s.size() ? extensions(s) : List.<String>of())
              .toList();
      case Condition.SchemeIn _ ->
          request.resource().urls().stream().filter(ResourceUrl::whole).map(url -> List.of(url.scheme())).toList();
      case Condition.ToolName _,
          Condition.OperationIn _,
          Condition.ExtensionIn _,
          Condition.BackendIs _,
          Condition.ResourceTypeIs _,
          Condition.MethodMatches _,
          Condition.SubjectIs _ ->
          single(condition, request).map(List::of).stream().toList();
      default -> throw new IllegalStateException();
    };
  }

  private List<String> denyValues(Condition condition, AccessRequest request) {
    var paths = request.resource().paths().stream().filter(path -> path.use() != ResourcePath.Use.GUARDS).toList();
    return switch (condition) {
      case Condition.PathMatches c -> seen(c, paths).flatMap(path -> path.denySpellings().stream()).toList();
      case Condition.ExtensionIn _ when !ready ->
          extensions(paths.stream().flatMap(path -> path.denySpellings().stream()).toList());
      case Condition.SchemeIn _ -> request.resource().urls().stream().map(ResourceUrl::scheme).toList();
      case Condition.ToolName _,
          Condition.OperationIn _,
          Condition.ExtensionIn _,
          Condition.BackendIs _,
          Condition.ResourceTypeIs _,
          Condition.MethodMatches _,
          Condition.SubjectIs _ ->
          single(condition, request).stream().toList();
      default -> throw new IllegalStateException();
    };
  }

  private Stream<ResourcePath> seen(Condition.PathMatches condition, List<ResourcePath> paths) {
    var everyRole = !ready && condition.role().isEmpty();
    return paths.stream().filter(path -> everyRole || path.role() == condition.role().orElse(PathRole.PLAIN));
  }

  private static List<String> extensions(List<String> paths) {
    return paths.stream().map(ResourcePath::extensionOf).flatMap(Optional::stream).toList();
  }

  /// Attributes with at most one value.
  private static Optional<String> single(Condition condition, AccessRequest request) {
    return switch (condition) {
      case Condition.ToolName _ -> request.resource().toolName();
      case Condition.OperationIn _ -> request.action().operation().map(Operation::word);
      case Condition.ExtensionIn _ -> request.resource().extension();
      case Condition.BackendIs _ -> Optional.of(request.resource().backendId()).filter(s -> !s.isEmpty());
      case Condition.ResourceTypeIs _ -> Optional.of(request.resource().type().name());
      case Condition.MethodMatches _ -> Optional.of(request.action().method()).filter(s -> !s.isEmpty());
      case Condition.SubjectIs _ -> Optional.of(request.subject().id()).filter(s -> !s.isEmpty());
      default -> throw new IllegalStateException();
    };
  }

  private static boolean emptyList(Condition condition) {
    return switch (condition) {
      case Condition.ToolName c -> c.patterns().isEmpty();
      case Condition.PathMatches c -> c.patterns().isEmpty();
      case Condition.OperationIn c -> c.operations().isEmpty();
      case Condition.ExtensionIn c -> c.extensions().isEmpty();
      case Condition.SchemeIn c -> c.schemes().isEmpty();
      case Condition.BackendIs c -> c.patterns().isEmpty();
      case Condition.MethodMatches c -> c.patterns().isEmpty();
      case Condition.SubjectIs c -> c.subjects().isEmpty();
      case Condition.SideEffectIn c -> c.effects().isEmpty();
      case Condition.ResourceTypeIs _ -> false;
      default -> throw new IllegalStateException();
    };
  }

  /// The table of clause 3.
  private boolean passes(Condition condition, String value, boolean allow) {
    return switch (condition) {
      case Condition.ToolName c -> any(c.patterns(), p -> name(p, true).matcher(value).matches());
      case Condition.BackendIs c -> any(c.patterns(), p -> name(p, true).matcher(value).matches());
      case Condition.MethodMatches c -> any(c.patterns(), p -> name(p, false).matcher(value).matches());
      case Condition.PathMatches c -> any(c.patterns(), p -> path(p, value, allow));
      case Condition.OperationIn c -> c.operations().stream().anyMatch(o -> o.word().equals(value));
      case Condition.ExtensionIn c -> any(c.extensions(), e -> asciiEqual(e, value));
      case Condition.SchemeIn c -> any(c.schemes(), s -> asciiEqual(s, value));
      case Condition.SubjectIs c -> c.subjects().contains(value);
      case Condition.ResourceTypeIs c -> c.type().name().equals(value);
      default -> throw new IllegalStateException();
    };
  }

  private static boolean any(List<String> entries, Predicate<String> test) {
    return entries.stream().anyMatch(test);
  }

  private static boolean asciiEqual(String left, String right) {
    return Pattern.compile(Pattern.quote(left), Pattern.CASE_INSENSITIVE).matcher(right).matches();
  }

  /// Clause 3.2.
  private static Pattern name(String glob, boolean anyCase) {
    var regex = new StringBuilder();
    glob.codePoints()
        .forEach(c -> regex.append(c == '*' ? ".*" : c == '?' ? "." : Pattern.quote(Character.toString(c))));
    return Pattern.compile(regex.toString(), Pattern.DOTALL | (anyCase ? Pattern.CASE_INSENSITIVE : 0));
  }

  /// Clauses 3.3, 3.4 and the end of 5.5.
  private boolean path(String glob, String value, boolean allow) {
    for (String regex : placed(glob, allow)) {
      if (Pattern.compile(regex, Pattern.DOTALL).matcher(trimmed(value)).matches()) {
        return true;
      }
    }
    return false;
  }

  private List<String> placed(String written, boolean allow) {
    String glob = trimmed(written);
    if (glob.startsWith("**") || ready && !written.startsWith("~/")) {
      return List.of(pathRegex("", glob));
    }
    boolean homely = written.startsWith("~/");
    if (!glob.startsWith("/") && (homely ? home : workingFolder).isEmpty()) {
      // Nobody knows what it is relative to: an ALLOW must not hold, a DENY takes it as written.
      return allow && !ready ? List.of() : List.of(pathRegex("", glob));
    }
    String folder = glob.startsWith("/") ? "" : homely ? home.orElseThrow() : workingFolder.orElseThrow();
    String rest = glob.startsWith("/") ? glob : homely ? glob.substring(1) : "/" + glob;
    if (ready) {
      return List.of(pathRegex(folder, rest));
    }
    String fixed = rest.replaceFirst("(?s)/[^/]*[*?].*", "");
    String open = rest.substring(fixed.length());
    var regexes = new ArrayList<String>();
    String lexical = normalised(folder + fixed);
    regexes.add(pathRegex(lexical.equals("/") && !open.isEmpty() ? "" : lexical, open));
    if (!(folder + fixed).isEmpty()) {
      String resolved = links.apply(folder + fixed);
      regexes.add(pathRegex(resolved.equals("/") && !open.isEmpty() ? "" : resolved, open));
    }
    return regexes;
  }

  private static String pathRegex(String literal, String glob) {
    String fixed = literal.isEmpty() ? "" : Pattern.quote(literal);
    if (glob.endsWith("/**") && (literal + glob).length() > 3) {
      return fixed + translated(glob.substring(0, glob.length() - 3)) + "(/.*)?";
    }
    return fixed + translated(glob);
  }

  private static String translated(String glob) {
    return glob.isEmpty()
        ? ""
        : glob.startsWith("**")
            ? ".*" + translated(glob.substring(2))
            : glob.startsWith("*")
                ? "[^/]*" + translated(glob.substring(1))
                : glob.startsWith("?")
                    ? "[^/]" + translated(glob.substring(1))
                    : Pattern.quote(glob.substring(0, 1)) + translated(glob.substring(1));
  }

  private static String trimmed(String path) {
    return path.matches("(?s)/+") ? "/" : path.replaceFirst("/+$", "");
  }

  /// Drops empty, `.` and `..` segments, one at a time.
  static String normalised(String path) {
    String before = path + "/";
    while (true) {
      String after =
          before.replaceFirst("//", "/").replaceFirst("/\\./", "/").replaceFirst("^/\\.\\./", "/")
              .replaceFirst("/(?!\\.\\./)[^/]+/\\.\\./", "/");
      if (after.equals(before)) {
        return trimmed(after);
      }
      before = after;
    }
  }

  /// Clause 1.3.
  private boolean guarded(AccessRequest request) {
    boolean reads = request.action().operation().filter(o -> o == Operation.READ).isPresent();
    for (var guard : guards) {
      for (var folder : guard.folders()) {
        for (var path : request.resource().paths()) {
          for (var spelling : path.denySpellings()) {
            boolean inside = under(spelling, folder);
            boolean above = under(folder, spelling) && (!reads || path.unresolved());
            boolean readable = guard.kind() == Guard.Kind.CLIENT_CONFIGURATION && reads;
            if ((inside || above) && !readable) {
              return true;
            }
          }
        }
      }
    }
    return false;
  }

  private static boolean under(String path, String folder) {
    String f = folder.equals("/") ? "/" : trimmed(folder) + "/";
    return (trimmed(path) + "/").startsWith(f) && !folder.isEmpty();
  }
}
