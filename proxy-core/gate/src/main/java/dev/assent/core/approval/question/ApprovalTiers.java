package dev.assent.core.approval.question;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.Operation;
import dev.assent.core.access.ResourcePath;
import dev.assent.core.access.Severity;
import dev.assent.core.access.SideEffect;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.pdp.Decision.DecisionTrace;
import dev.assent.core.pip.ShellCommands;
import dev.assent.core.text.HiddenCodePoints;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;

/// Works out how much is at stake, from what we know and never from what the server says of itself.
public final class ApprovalTiers {
  private static final Map<SideEffect, DangerReason> DANGEROUS =
      Map.of(
          SideEffect.CODE_EXEC, DangerReason.RUNS_UNREAD_CODE,
          SideEffect.PROCESS_SPAWN, DangerReason.RUNS_UNREAD_CODE,
          SideEffect.SUDO_ELEVATE, DangerReason.ELEVATES,
          SideEffect.SECRETS_READ, DangerReason.READS_SECRETS,
          SideEffect.KEYCHAIN_READ, DangerReason.READS_SECRETS);
  private static final Set<SideEffect> READING = Set.of(SideEffect.FS_READ, SideEffect.DB_READ);

  // Files that hold keys and passwords by convention.
  private static final Pattern SECRET_NAME =
      Pattern.compile(
          "\\.env(\\.(?!(?:.+\\.)?(?:example|sample|template|dist|schema)$).+)?|\\.netrc|\\.pgpass|\\.npmrc|\\.pypirc|id_(rsa|dsa|ecdsa|ed25519)|.*\\.(pem|key|p12|pfx|jks|keystore|kdbx)"
              + "|credentials|\\.git-credentials|shadow|sudoers");
  private static final Set<String> SECRET_FOLDERS =
      Set.of(".ssh", ".gnupg", ".aws", ".kube", ".azure", ".docker");

  private ApprovalTiers() {}

  /// The tier of a call that is to be asked.
  public static ApprovalTier of(AccessRequest request, DecisionTrace trace) {
    return of(request, !trace.overriddenDenies().isEmpty());
  }

  /// The tier of a call, whatever became of it.
  ///
  /// @param overrides whether a yes goes, or went, against a DENY
  public static ApprovalTier of(AccessRequest request, boolean overrides) {
    if (!dangers(request, overrides).isEmpty()) {
      return ApprovalTier.DANGER;
    }
    return isCalm(request) ? ApprovalTier.CALM : ApprovalTier.CARE;
  }

  /// Why a call is dangerous; empty where it is not.
  ///
  /// @param overrides whether a yes goes, or went, against a DENY
  public static Set<DangerReason> dangers(AccessRequest request, boolean overrides) {
    var reasons = EnumSet.noneOf(DangerReason.class);
    var command = request.resource().command();
    request.resource().sideEffects().stream()
        .flatMap(Set::stream)
        .map(DANGEROUS::get)
        .filter(Objects::nonNull)
        .forEach(reasons::add);
    // A shell runs its command, and that is rated by what it does. Of another tool nobody knows
    // whether it takes a text for one.
    if (reasons.contains(DangerReason.RUNS_UNREAD_CODE)
        && command.isThere()
        && ShellCommands.sayWhatRuns(request)) {
      reasons.remove(DangerReason.RUNS_UNREAD_CODE);
    }
    if (command.severity().filter(found -> found.compareTo(Severity.HIGH) >= 0).isPresent()) {
      reasons.add(DangerReason.COMMAND);
    }
    if (request.action().operation().filter(Operation.DELETE::equals).isPresent()) {
      reasons.add(DangerReason.DELETES);
    }
    if (overrides) {
      reasons.add(DangerReason.OVERRIDES_DENY);
    }
    if (HiddenCharacters.in(request.arguments())) {
      reasons.add(DangerReason.HIDDEN_CHARACTERS);
    }
    if (request.resource().paths().stream().anyMatch(ApprovalTiers::looksSecret)) {
      reasons.add(DangerReason.SECRET_FILE);
    }
    return reasons;
  }

  private static boolean isCalm(AccessRequest request) {
    boolean reads = request.action().operation().filter(Operation.READ::equals).isPresent();
    boolean onlyReads = request.resource().sideEffects().map(READING::containsAll).orElse(true);
    var served = servedFolders(request);
    return reads
        && onlyReads
        && request.resource().paths().stream().allMatch(path -> liesBelow(path, served));
  }

  private static List<String> servedFolders(AccessRequest request) {
    var folders = new ArrayList<>(request.environment().roots());
    request.environment().workingFolder().ifPresent(folders::add);
    return folders;
  }

  private static boolean liesBelow(ResourcePath path, List<String> folders) {
    return !path.allowSpellings().isEmpty()
        && path.allowSpellings().stream()
            .allMatch(spelling -> folders.stream().anyMatch(folder -> liesBelow(spelling, folder)));
  }

  private static boolean liesBelow(String path, String folder) {
    String base = folder.endsWith("/") ? folder.substring(0, folder.length() - 1) : folder;
    return path.equals(base) || path.startsWith(base + "/");
  }

  /// True if some spelling of a path names a file or folder that holds keys or passwords by
  /// convention.
  static boolean looksSecret(ResourcePath path) {
    return path.denySpellings().stream().anyMatch(ApprovalTiers::isSecretName);
  }

  /// True if a path names a file or folder that holds keys or passwords by convention.
  public static boolean isSecretName(String spelling) {
    String[] segments = spelling.toLowerCase(Locale.ROOT).split("[/\\\\]");
    for (int i = 0; i < segments.length; i++) {
      if (SECRET_FOLDERS.contains(segments[i])
          || (i == segments.length - 1 && SECRET_NAME.matcher(segments[i]).matches())) {
        return true;
      }
    }
    return false;
  }

  /// Finds hidden characters in the arguments of a call.
  static final class HiddenCharacters {
    private HiddenCharacters() {}

    /// Returns whether any string or member name of a tree contains one, as
    /// [HiddenCodePoints#isHiddenFromPerson] says.
    static boolean in(Json value) {
      return switch (value) {
        case JsonString text -> in(text.value());
        case JsonArray(var items) -> items.stream().anyMatch(HiddenCharacters::in);
        case JsonObject(var members) ->
            members.entrySet().stream()
                .anyMatch(member -> in(member.getKey()) || in(member.getValue()));
        case JsonNumber _, JsonBoolean _, JsonNull _ -> false;
      };
    }

    private static boolean in(String text) {
      return text.codePoints().anyMatch(HiddenCodePoints::isHiddenFromPerson);
    }
  }
}
