package dev.assent.core.approval.grant;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.ResourcePath;
import dev.assent.core.access.ResourceType;
import dev.assent.core.access.SideEffect;
import dev.assent.core.approval.question.ApprovalRequest;
import dev.assent.core.approval.question.ApprovalTier;
import dev.assent.core.approval.question.RememberOffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// States whether a person may give a yes wider than the call, and how wide.
public sealed interface GrantOffer {
  /// It may.
  ///
  /// @param reaches the lines of the ladder, narrowest first; the first is the call itself
  /// @param holders whom it can be for, narrowest first; the first is the session that asks
  record Offered(List<GrantReach> reaches, List<GrantHolder> holders) implements GrantOffer {
    public Offered {
      reaches = List.copyOf(reaches);
      holders = List.copyOf(holders);
    }

    boolean includes(GrantScope scope) {
      return reaches.contains(scope.reach()) && holders.contains(scope.holder());
    }
  }

  /// It may not.
  record NotOffered(Reason reason) implements GrantOffer {}

  /// Why not; the first that applies, in this order.
  enum Reason {
    /// the call must not be remembered at all, see [RememberOffer.Reason]
    NOT_REMEMBERED,
    /// the call is dangerous
    DANGER,
    /// the call is no tool call, or its tool has a name that no rule could name
    NO_TOOL,
    /// the tool starts something, or the call carries a command that a rule of command risk has
    /// something to say of
    EXECUTES
  }

  // Beside those that make a call dangerous.
  Set<SideEffect> EXECUTING =
      Set.of(SideEffect.CODE_EXEC, SideEffect.PROCESS_SPAWN, SideEffect.CONTAINER_EXEC);

  // A sentence with more folders is none that a person takes in.
  int FOLDERS = 4;

  /// The offer for a request.
  static GrantOffer of(ApprovalRequest asked) {
    var against = against(asked.request(), asked.tier(), asked.remembering());
    return against.isPresent()
        ? new NotOffered(against.get())
        : new Offered(reaches(asked.request()), GrantHolder.of(asked.request()));
  }

  /// True if a person may give this grant for a request, now.
  static boolean permits(ApprovalRequest asked, GrantScope scope, Instant now) {
    return scope.isTimely(now) && of(asked) instanceof Offered offered && offered.includes(scope);
  }

  /// The reason that keeps a call from being covered by any grant, by its own facts; absent where
  /// there is none. Asked of the call that a grant is given for and again of every call that would
  /// use it.
  static Optional<Reason> against(
      AccessRequest call, ApprovalTier tier, RememberOffer remembering) {
    if (!(remembering instanceof RememberOffer.Offered)) {
      return Optional.of(Reason.NOT_REMEMBERED);
    }
    if (tier == ApprovalTier.DANGER) {
      return Optional.of(Reason.DANGER);
    }
    if (call.resource().type() != ResourceType.TOOL
        || call.resource().toolName().filter(GrantOffer::isPlain).isEmpty()) {
      return Optional.of(Reason.NO_TOOL);
    }
    return executes(call) ? Optional.of(Reason.EXECUTES) : Optional.empty();
  }

  /// Tells if a call starts something, or carries a command that a rule of command risk has
  /// something to say of.
  static boolean executes(AccessRequest call) {
    var command = call.resource().command();
    return command.severity().isPresent()
        || !command.rules().isEmpty()
        || command.effects().stream().anyMatch(EXECUTING::contains)
        || call.resource().sideEffects().stream()
            .flatMap(Set::stream)
            .anyMatch(EXECUTING::contains);
  }

  private static List<GrantReach> reaches(AccessRequest call) {
    var reaches = new ArrayList<GrantReach>();
    reaches.add(new GrantReach.ExactCall(call.digest(), GrantReach.spellingsOf(call)));
    if (call.resource().command().isChained()) {
      return reaches;
    }
    samePaths(call).ifPresent(reaches::add);
    folders(call).ifPresent(reaches::add);
    project(call).ifPresent(reaches::add);
    reaches.add(new GrantReach.WholeTool());
    return reaches;
  }

  /// True if every path of a call is one that a pattern can name, and an ALLOW looks at some.
  private static boolean isPlaced(AccessRequest call) {
    var paths = GrantReach.pathsOf(call);
    return paths.stream().anyMatch(path -> path.use() == ResourcePath.Use.ALL)
        && paths.stream().noneMatch(path -> path.allowSpellings().isEmpty())
        && paths.stream()
            .flatMap(path -> path.allowSpellings().stream())
            .allMatch(GrantOffer::isPlain);
  }

  /// The paths of a call, of which at least one is looked at by an ALLOW; absent where it has none,
  /// or one that no pattern could name.
  static Optional<GrantReach.SamePaths> samePaths(AccessRequest call) {
    return isPlaced(call)
        ? Optional.of(
            new GrantReach.SamePaths(
                GrantReach.pathsOf(call).stream()
                    .map(GrantOffer::placed)
                    .collect(Collectors.toSet())))
        : Optional.empty();
  }

  private static GrantReach.Placed placed(ResourcePath path) {
    return new GrantReach.Placed(path.role(), new HashSet<>(path.allowSpellings()));
  }

  /// The folders that the files of a call lie in; absent where it has none, an address beside them,
  /// or folders that are too many or too high.
  static Optional<GrantReach.Folders> folders(AccessRequest call) {
    var paths = GrantReach.pathsOf(call);
    // An address lies in no folder.
    if (!isPlaced(call) || !paths.stream().allMatch(ResourcePath::isFile)) {
      return Optional.empty();
    }
    var parents = new TreeSet<String>();
    paths.forEach(path ->
        path.allowSpellings().forEach(spelling -> parents.add(GrantReach.parentOf(spelling))));
    parents.removeIf(one -> parents.stream().anyMatch(other -> GrantReach.liesBelow(one, other)));
    return parents.size() > FOLDERS || parents.stream().anyMatch(GrantReach::isTooHigh)
        ? Optional.empty()
        : Optional.of(new GrantReach.Folders(List.copyOf(parents)));
  }

  /// The folders of the project that the files of a call lie in; absent where one lies elsewhere,
  /// no project is known, or it is what [#folders] gives.
  static Optional<GrantReach.Folders> project(AccessRequest call) {
    if (!isPlaced(call)) {
      return Optional.empty();
    }
    var environment = call.environment();
    var served =
        environment.roots().isEmpty()
            ? environment.workingFolder().stream().toList()
            : environment.roots();
    var used = new TreeSet<String>();
    for (String root : served) {
      String folder = root.endsWith("/") ? root.substring(0, root.length() - 1) : root;
      boolean any =
          GrantReach.pathsOf(call).stream()
              .flatMap(path -> path.allowSpellings().stream())
              .anyMatch(spelling -> GrantReach.liesBelow(spelling, folder));
      if (any) {
        used.add(folder);
      }
    }
    var whole = new GrantReach.Folders(List.copyOf(used));
    boolean fits =
        !used.isEmpty()
            && used.size() <= FOLDERS
            && used.stream().allMatch(folder -> isPlain(folder) && !GrantReach.isTooHigh(folder))
            && whole.covers(call);
    return fits && !folders(call).equals(Optional.of(whole))
        ? Optional.of(whole)
        : Optional.empty();
  }

  private static boolean isPlain(String text) {
    return text.indexOf('*') < 0 && text.indexOf('?') < 0;
  }
}
