package dev.assent.core.lookback;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.Operation;
import dev.assent.core.access.ResourcePath;
import dev.assent.core.approval.question.ApprovalTiers;
import dev.assent.core.lookback.LookBackFigures.Noise;
import dev.assent.core.lookback.LookBackFigures.TemplateCount;
import dev.assent.core.lookback.LookBackFigures.TouchedPlace;
import dev.assent.core.lookback.sessions.SessionCall;
import dev.assent.core.masking.SecretText;
import dev.assent.core.policy.Effect;
import dev.assent.core.text.PlainText;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Counts past uses of tools. Holds names and numbers, no call.
final class FigureTally {
  // Beyond these, further names are not told apart any more.
  private static final int MOST_NAMES = 20_000;
  private static final int LONGEST = 300;

  private final String home;
  private final ZoneId zone;
  private final Set<String> sessions = new HashSet<>();
  private final Set<LocalDate> days = new HashSet<>();
  private final Map<StartTemplate, long[]> templates = new EnumMap<>(StartTemplate.class);
  private final Map<String, long[]> commands = new HashMap<>();
  private final Map<String, long[]> tools = new HashMap<>();
  private final Map<String, long[]> secrets = new HashMap<>();
  private final Map<String, long[]> projects = new HashMap<>();
  private final Map<String, long[]> outside = new HashMap<>();
  private long calls;
  private long refused;
  private long unplaced;
  private long unclear;

  FigureTally(Path userHome, ZoneId zone) {
    this.home = userHome.toString().replace('\\', '/');
    this.zone = zone;
  }

  /// Counts a use that was judged.
  void judged(SessionCall call, UseJudge.Judged judged) {
    calls++;
    sessions.add(call.agent().word() + " " + call.session());
    days.add(LocalDate.ofInstant(call.time(), zone));
    judged
        .effects()
        .forEach((template, effect) ->
            templates.computeIfAbsent(template, _ -> new long[3])[place(effect)]++);
    Effect effect = judged.effects().getOrDefault(StartTemplate.AGENT, Effect.DENY);
    noise(tools, PlainText.cut(PlainText.line(call.tool()), 80), effect);
    judged.command().ifPresent(pattern -> noise(commands, pattern, effect));
    judged.request().ifPresent(request -> places(call, request));
  }

  /// Counts a use that a person stopped.
  void refused() {
    refused++;
  }

  /// Counts a use of which the folder is not known.
  void unplaced() {
    unplaced++;
  }

  /// Counts a use that cannot be told.
  void unclear() {
    unclear++;
  }

  static int place(Effect effect) {
    return switch (effect) {
      case ALLOW -> 0;
      case HITL -> 1;
      case DENY -> 2;
    };
  }

  private static void noise(Map<String, long[]> into, String name, Effect effect) {
    if (into.size() < MOST_NAMES || into.containsKey(name)) {
      into.computeIfAbsent(name, _ -> new long[3])[place(effect)]++;
    }
  }

  private void places(SessionCall call, AccessRequest request) {
    String project = call.project().or(call::folder).orElse("").replace('\\', '/');
    if (!project.isEmpty()) {
      touch(projects, project, isChange(request));
    }
    var seen = new HashSet<String>();
    for (ResourcePath path : request.resource().paths()) {
      boolean concerns = path.isFile() || path.use() == ResourcePath.Use.GUARDS;
      String named = named(path);
      if (!concerns || path.touch() == ResourcePath.Touch.PLACE || !seen.add(named)) {
        continue;
      }
      boolean change = isChange(request, path);
      if (path.touch() != ResourcePath.Touch.REACHED
          && path.denySpellings().stream().anyMatch(ApprovalTiers::isSecretName)) {
        touch(secrets, named, change);
      }
      if (isAbsolute(named) && !liesBelow(named, project)) {
        touch(outside, folder(named), change);
      }
    }
  }

  // A shell puts the home for `~/`, which is no part of a path.
  private String named(ResourcePath path) {
    return path.given().startsWith("~/") ? home + path.given().substring(1) : path.display();
  }

  private static boolean isChange(AccessRequest request) {
    return request
        .action()
        .operation()
        .filter(one -> one == Operation.WRITE || one == Operation.DELETE)
        .isPresent();
  }

  private static boolean isChange(AccessRequest request, ResourcePath path) {
    return switch (path.touch()) {
      case WRITTEN, REMOVED -> true;
      case READ, REACHED, PLACE -> false;
      case CALLED -> isChange(request);
    };
  }

  private static boolean isAbsolute(String path) {
    return path.startsWith("/") || path.matches("[A-Za-z]:/.*");
  }

  private static boolean liesBelow(String path, String folder) {
    return !folder.isEmpty() && (path.equals(folder) || path.startsWith(folder + "/"));
  }

  // At most three names below the home, two below the root: enough to know what it is about.
  private String folder(String path) {
    String parent = path.substring(0, Math.max(1, path.lastIndexOf('/')));
    boolean inHome = liesBelow(parent, home);
    String base = inHome ? home : "";
    String[] names = parent.substring(base.length()).split("/");
    var folder = new StringBuilder(base);
    for (int at = 1; at < names.length && at <= (inHome ? 3 : 2); at++) {
      folder.append('/').append(names[at]);
    }
    return folder.isEmpty() ? "/" : folder.toString();
  }

  private void touch(Map<String, long[]> into, String path, boolean change) {
    String named = liesBelow(path, home) ? "~" + path.substring(home.length()) : path;
    String shown = PlainText.cut(PlainText.line(SecretText.masked(named)), LONGEST);
    if (into.size() < MOST_NAMES || into.containsKey(shown)) {
      into.computeIfAbsent(shown, _ -> new long[2])[change ? 1 : 0]++;
    }
  }

  /// The counts so far.
  LookBackFigures figures() {
    var counts = new ArrayList<TemplateCount>();
    for (StartTemplate template : StartTemplate.values()) {
      long[] found = templates.getOrDefault(template, new long[3]);
      counts.add(new TemplateCount(template, found[0], found[1], found[2]));
    }
    return new LookBackFigures(
        sessions.size(),
        calls,
        days.size(),
        refused,
        unplaced,
        unclear,
        counts,
        noisy(commands),
        noisy(tools),
        touched(secrets),
        touched(projects),
        touched(outside));
  }

  private static List<Noise> noisy(Map<String, long[]> of) {
    return of.entrySet().stream()
        .map(one -> {
          long[] found = one.getValue();
          return new Noise(one.getKey(), found[0] + found[1] + found[2], found[1], found[2]);
        })
        .sorted(
            Comparator.comparingLong(Noise::asked)
                .thenComparingLong(Noise::calls)
                .reversed()
                .thenComparing(Noise::name))
        .limit(LookBackFigures.ROWS)
        .toList();
  }

  private static List<TouchedPlace> touched(Map<String, long[]> of) {
    return of.entrySet().stream()
        .map(one -> new TouchedPlace(one.getKey(), one.getValue()[0], one.getValue()[1]))
        .sorted(
            Comparator.comparingLong((TouchedPlace one) -> one.read() + one.written())
                .reversed()
                .thenComparing(TouchedPlace::place))
        .limit(LookBackFigures.PLACES)
        .toList();
  }
}
