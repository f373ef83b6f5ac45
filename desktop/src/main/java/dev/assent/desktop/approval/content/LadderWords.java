package dev.assent.desktop.approval.content;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.ResourcePath;
import dev.assent.core.approval.grant.GrantHolder;
import dev.assent.core.approval.grant.GrantReach;
import dev.assent.core.approval.grant.MatchingFiles;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.approval.question.RememberOffer;
import dev.assent.core.masking.CallSecrets;
import dev.assent.core.masking.SecretSpans;
import dev.assent.core.suggest.AskedCalls;
import dev.assent.desktop.ui.CountWords;
import dev.assent.desktop.ui.ListWords;
import dev.assent.desktop.ui.MomentWords;
import dev.assent.desktop.ui.ShownText;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.controls.CoveredSecret;
import java.time.Duration;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// Says in words what a grant reaches. Pure.
public final class LadderWords {
  private LadderWords() {}

  /// The calls of a reach, as a sentence.
  public static String sentence(AccessRequest call, GrantReach reach) {
    String tool = plain(call.resource().toolName().orElse(""));
    return switch (reach) {
      case GrantReach.ExactCall _ -> Texts.get("ladder.line.exact");
      case GrantReach.SamePaths(var paths) ->
          Texts.get("ladder.line.paths", tool, paths(call, paths));
      case GrantReach.Folders(var folders) ->
          Texts.get("ladder.line.folders", tool, listed(folders));
      case GrantReach.WholeTool _ -> Texts.get("ladder.line.tool", tool, server(call));
    };
  }

  /// The calls that "Allow (Xm)" covers, as a sentence.
  public static String remembered(ApprovalRequest asked) {
    var resource = asked.request().resource();
    String tool = plain(resource.toolName().orElse(asked.request().action().method()));
    boolean files =
        resource.paths().stream()
            .allMatch(path -> path.use() == ResourcePath.Use.GUARDS || path.isFile());
    return Texts.get(
        resource.paths().isEmpty() ? "grants.same" : files ? "grants.samePath" : "grants.samePlace",
        tool);
  }

  /// The client or session whose calls "Allow (Xm)" covers.
  public static String rememberedFor(ApprovalRequest asked) {
    return asked.remembering() instanceof RememberOffer.Offered(_, var every) && every
        ? Texts.get("ladder.holder.user", server(asked.request()))
        : holder(
            asked.request(), new GrantHolder.Session(asked.request().environment().sessionId()));
  }

  // As the person knows them from the card, and what they lead to where that is another place.
  private static String paths(AccessRequest call, Collection<GrantReach.Placed> placed) {
    var shown = new TreeSet<>(call.resource().paths().stream().map(ResourcePath::told).toList());
    // The spelling of an address as a file says nothing to anybody.
    var unsaid =
        call.resource().paths().stream()
            .filter(path -> !path.isFile())
            .flatMap(path -> path.allowSpellings().stream())
            .collect(Collectors.toSet());
    var others =
        placed.stream()
            .flatMap(path -> path.spellings().stream())
            .filter(path -> !shown.contains(path) && !unsaid.contains(path))
            .sorted()
            .distinct()
            .toList();
    var all = new ArrayList<>(shown);
    all.addAll(others);
    var secrets = CallSecrets.of(call);
    return listed(
        all.stream().map(path -> secrets.in(path).masked(path, CoveredSecret.MARK)).toList());
  }

  /// The parts of a call that a reach does not look at.
  public static String ignored(AccessRequest call, GrantReach reach) {
    var names = reach.ignored(call);
    return names.isEmpty()
        ? ""
        : Texts.get(
            "ladder.ignored", ListWords.all(names.stream().map(LadderWords::plain).toList()));
  }

  /// The client or session whose calls count.
  public static String holder(AccessRequest call, GrantHolder holder) {
    return switch (holder) {
      case GrantHolder.Session _ -> Texts.get("ladder.holder.session");
      case GrantHolder.Project _ -> Texts.get("ladder.holder.project", client(call), server(call));
      case GrantHolder.Everywhere _ ->
          Texts.get("ladder.holder.everywhere", client(call), server(call));
    };
  }

  /// The steps that a choice costs a person; one for each thing that is broad.
  public static List<LadderStep> steps(AccessRequest call, GrantReach reach, GrantHolder holder) {
    var steps = new ArrayList<LadderStep>();
    switch (reach) {
      case GrantReach.ExactCall _, GrantReach.SamePaths _ -> {}
      case GrantReach.Folders(var folders) ->
          steps.add(
              new LadderStep(
                  "ladder-step-reach", Texts.get("ladder.step.folders", listed(folders))));
      case GrantReach.WholeTool _ ->
          steps.add(
              new LadderStep(
                  "ladder-step-reach",
                  Texts.get("ladder.step.tool", plain(call.resource().toolName().orElse("")))));
    }
    switch (holder) {
      case GrantHolder.Session _ -> {}
      case GrantHolder.Project(var folders) ->
          steps.add(
              new LadderStep(
                  "ladder-step-holder",
                  Texts.get(
                      "ladder.step.project",
                      client(call),
                      server(call),
                      listed(folders.stream().sorted().toList()))));
      case GrantHolder.Everywhere _ ->
          steps.add(
              new LadderStep(
                  "ladder-step-holder",
                  Texts.get("ladder.step.everywhere", client(call), server(call))));
    }
    return steps;
  }

  private static String client(AccessRequest call) {
    return CardWriter.client(call.environment());
  }

  private static String server(AccessRequest call) {
    return plain(call.resource().backendId());
  }

  /// The waiting calls that it would settle, as a sentence.
  public static String settles(LadderLine.Radius radius) {
    return Texts.count(
        "ladder.settles", radius.settles() + 1L, Texts.number(radius.waiting() + 1L));
  }

  /// The past calls that it would have covered, as a sentence.
  public static String past(LadderLine.Radius radius) {
    if (radius.found().isEmpty()) {
      return Texts.get("ladder.past.reading");
    }
    var found = radius.found().get();
    if (found.past().isEmpty()) {
      return Texts.get("ladder.past.unread");
    }
    String days = Texts.number(LadderRadius.DAYS);
    String count = Texts.number(found.past().get().covered());
    String covered =
        Texts.get(found.complete() ? "ladder.past.some" : "ladder.past.more", count, days);
    long unknown = found.past().get().unknown();
    return unknown == 0 ? covered : covered + "; " + Texts.count("ladder.past.unknown", unknown);
  }

  /// The refusals among those calls, and the files that look secret, in words; empty for nothing.
  public static String warning(LadderLine.Radius radius) {
    var parts = new ArrayList<String>();
    long denied =
        radius.found().flatMap(LadderRadius.Found::past).map(past -> past.refusals()).orElse(0L);
    if (denied > 0) {
      parts.add(Texts.count("ladder.denied", denied));
    }
    radius
        .found()
        .flatMap(LadderRadius.Found::files)
        .filter(files -> files.secrets() > 0)
        .map(files ->
            Texts.count(
                files.complete() ? "ladder.secrets" : "ladder.secrets.atLeast", files.secrets()))
        .ifPresent(parts::add);
    return String.join("; ", parts);
  }

  /// Texts as wide as anything of the reach but its warning is expected to become.
  public static List<String> longest() {
    String many = Texts.number(99_999);
    String days = Texts.number(LadderRadius.DAYS);
    return List.of(
        Texts.count("ladder.settles", 99, Texts.number(99)),
        Texts.get("ladder.past.more", many, days),
        Texts.get("ladder.files.atLeast", many),
        Texts.count("ladder.score", 999));
  }

  /// The same for the warning.
  public static String longestWarning() {
    return Texts.count("ladder.denied", 999) + "; " + Texts.count("ladder.secrets.atLeast", 999);
  }

  /// The calls that the person said no to, newest first, and how many more there are; may be empty.
  public static List<String> refused(LadderLine.Radius radius, ZoneId zone) {
    var past = radius.found().flatMap(LadderRadius.Found::past);
    if (past.isEmpty()) {
      return List.of();
    }
    var words =
        new ArrayList<>(past.get().refused().stream().map(call -> refused(call, zone)).toList());
    long rest = past.get().refusals() - past.get().refused().size();
    if (rest > 0) {
      words.add(CountWords.rest(rest));
    }
    return words;
  }

  private static String refused(AskedCalls.Refused call, ZoneId zone) {
    return MomentWords.DAY.of(call.time(), zone)
        + "  "
        + call.path().map(path -> Texts.outside(plain(path))).orElse("");
  }

  /// The number of files, in words; empty where nothing tells one.
  public static String files(LadderLine.Radius radius) {
    Optional<MatchingFiles> files = radius.found().flatMap(LadderRadius.Found::files);
    return files
        .filter(found -> found.complete() || found.files() > 0)
        .map(found ->
            found.complete()
                ? Texts.count("ladder.files", found.files())
                : Texts.count("ladder.files.atLeast", found.files()))
        .orElse("");
  }

  /// The score of the rule that says the same.
  public static String score(LadderLine.Radius radius) {
    return Texts.count("ladder.score", radius.score());
  }

  /// Paths or folders as they stand in a sentence; none is left out.
  static String listed(List<String> paths) {
    return ListWords.all(paths.stream().map(LadderWords::plain).toList());
  }

  // Sentences are read by whoever looks at the screen, and no part of one can be held open.
  private static String plain(String outside) {
    return ShownText.line(SecretSpans.of(outside).masked(outside, CoveredSecret.MARK));
  }

  /// A time in whole minutes, or in seconds where it is none.
  public static String minutes(Duration time) {
    return time.toSecondsPart() == 0
        ? Texts.count("approval.minutes", time.toMinutes())
        : Texts.count("approval.seconds", time.toSeconds());
  }
}
