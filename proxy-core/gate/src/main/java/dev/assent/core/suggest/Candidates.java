package dev.assent.core.suggest;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.ResourcePath;
import dev.assent.core.access.ResourceType;
import dev.assent.core.access.ResourceUrl;
import dev.assent.core.access.Subject;
import dev.assent.core.approval.grant.GrantOffer;
import dev.assent.core.approval.grant.GrantReach;
import dev.assent.core.policy.Attribute;
import dev.assent.core.policy.Effect;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Finds what answers have in common.
///
/// Only answers about the same tool, asked for by the same subject and naming their places in the
/// same arguments, are compared. One answer to the contrary in a place, and nothing is suggested
/// there.
final class Candidates {
  /// The beginning of the mark that a record has in the place of a secret.
  static final String MASKED = "[masked ";

  /// The kind of thing that places a call.
  private enum Form {
    PATHS,
    HOSTS,
    VALUES
  }

  /// @param names arguments that hold its paths, sorted
  private record Group(
      String server, String tool, Subject.Key subject, Form form, List<String> names) {}

  private Candidates() {}

  /// Candidates, those with the most answers first.
  ///
  /// @param judged calls that a person answered, oldest first
  static List<Candidate> of(List<PastCall> judged) {
    var groups = new LinkedHashMap<Group, List<PastCall>>();
    for (var past : judged) {
      group(past)
          .ifPresent(group -> groups.computeIfAbsent(group, _ -> new ArrayList<>()).add(past));
    }
    var found = new ArrayList<Candidate>();
    groups.forEach((group, calls) -> {
      found.addAll(of(group, calls, Effect.ALLOW));
      found.addAll(of(group, calls, Effect.DENY));
    });
    found.sort(Comparator.comparingInt((Candidate one) -> one.answers().size()).reversed());
    return found;
  }

  private static Optional<Group> group(PastCall past) {
    var call = past.request();
    var resource = call.resource();
    boolean usable =
        resource.type() == ResourceType.TOOL
            && resource.toolName().filter(Candidates::isPlain).isPresent()
            && isSomebody(call.subject())
            && past.call().has(Attribute.Recorded.ARGUMENTS);
    if (!usable) {
      return Optional.empty();
    }
    // The effect of a command is not told by the folder that it runs in.
    boolean runs = !commands(past).isEmpty();
    var paths = runs ? List.<ResourcePath>of() : GrantReach.pathsOf(call);
    var form =
        !paths.isEmpty() ? Form.PATHS : runs || hosts(call).isEmpty() ? Form.VALUES : Form.HOSTS;
    var names = paths.stream().map(ResourcePath::pointer).distinct().sorted().toList();
    boolean placed = paths.stream().allMatch(Candidates::isNamed);
    return placed
        ? Optional.of(
            new Group(
                resource.backendId(),
                resource.toolName().orElseThrow(),
                call.subject().key(),
                form,
                names))
        : Optional.empty();
  }

  // A rule has to name the issuer; a record without one speaks for nobody.
  private static boolean isSomebody(Subject subject) {
    return !subject.id().isBlank() && subject.isOfToken() == subject.issuer().isPresent();
  }

  // A path that an ALLOW sees, and that is the value of one argument.
  private static boolean isNamed(ResourcePath path) {
    return path.use() == ResourcePath.Use.ALL
        && !path.allowSpellings().isEmpty()
        && path.allowSpellings().stream().allMatch(Candidates::isPlain)
        && path.pointer().startsWith("/")
        && path.pointer().indexOf('/', 1) < 0;
  }

  private static List<ResourceUrl> hosts(AccessRequest call) {
    return call.resource().urls().stream()
        .filter(url -> url.whole() && url.host().isPresent())
        .toList();
  }

  private static List<Candidate> of(Group group, List<PastCall> calls, Effect effect) {
    var side = Side.of(calls, effect);
    if (side.yeses().size() < Suggestions.ANSWERS) {
      return List.of();
    }
    return switch (group.form()) {
      case PATHS -> PathPlaces.of(side, group.names());
      case HOSTS -> HostPlaces.of(side);
      case VALUES -> ValuePlaces.of(side);
    };
  }

  /// The answers of a group, seen from an effect.
  ///
  /// @param yeses those that speak for it, oldest first
  /// @param noes those that speak against it
  record Side(Effect effect, List<PastCall> yeses, List<PastCall> noes) {
    static Side of(List<PastCall> calls, Effect effect) {
      boolean allow = effect == Effect.ALLOW;
      // Dangerous calls speak for nothing, and calls that start something are not told by their
      // place.
      var yeses =
          calls.stream()
              .filter(past -> past.verdict() == (allow ? PersonVerdict.YES : PersonVerdict.NO))
              .filter(past -> !allow || !past.danger() && !GrantOffer.executes(past.request()))
              .filter(past -> !allow || isTold(past))
              .toList();
      var noes =
          calls.stream()
              .filter(past ->
                  allow
                      ? past.verdict().refuses() || past.danger()
                      : past.verdict() == PersonVerdict.YES)
              .toList();
      return new Side(effect, yeses, noes);
    }
  }

  // A command with another one beside it is not told by its words.
  private static boolean isTold(PastCall past) {
    var commands = commands(past);
    return commands.isEmpty()
        || commands.size() == 1
            && !past.request().resource().command().isChained()
            && isPlain(commands.getFirst())
            && !commands.getFirst().contains(MASKED);
  }

  /// The shell commands of a call, as `lone_command` has them; may be empty.
  static List<String> commands(PastCall past) {
    return past.request().resource().command().alone();
  }

  /// True if a text stands for itself in a pattern.
  static boolean isPlain(String text) {
    return !text.isBlank() && text.indexOf('*') < 0 && text.indexOf('?') < 0;
  }

  /// Splits by a property, in the order of the first; what has none is left out.
  static <K> Map<K, List<PastCall>> by(
      List<PastCall> calls, java.util.function.Function<PastCall, Optional<K>> property) {
    var parts = new LinkedHashMap<K, List<PastCall>>();
    for (var past : calls) {
      property
          .apply(past)
          .ifPresent(key -> parts.computeIfAbsent(key, _ -> new ArrayList<>()).add(past));
    }
    return parts;
  }
}
