package dev.assent.core.preview;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.CommandFacts;
import dev.assent.core.access.PathRole;
import dev.assent.core.access.ResourcePath;
import dev.assent.core.access.ResourceUrl;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonBoolean;
import dev.assent.core.json.JsonNull;
import dev.assent.core.json.JsonNumber;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.pip.ShellCommands;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The gist of a call in one line, for lists: its command, else its address, its recipient or its
/// file, as they are written. From outside; whoever shows it names hidden characters.
///
/// @param head what a list never cuts: the program of a command or the host of an address; may be
///   empty
/// @param rest what follows the head without a break; may be empty
public record CallGist(String head, String rest) {
  /// Nothing of the kind.
  public static final CallGist NONE = new CallGist("", "");

  /// Between the place that a file is taken from and the one that it goes to.
  public static final String TO = " → ";

  // A longer word is no program and no host that anybody would know again.
  private static final int LONGEST_HEAD = 40;

  // A list has no room for more, and thousands of rows are kept.
  private static final int MOST = 400;
  private static final int END = 120;

  private static final Pattern ADDRESS =
      Pattern.compile("(?s)(?:https?://|([A-Za-z][A-Za-z0-9+.-]{0,20}://))([^/?#\\s]+)(.*)");

  private static final Pattern BLANK = Pattern.compile("\\s");

  private static final Pattern WORD = Pattern.compile("(?s)\\s*(\\S+)(.*)");

  private static final Set<String> RECIPIENTS = Set.of("to", "recipient", "recipients");

  /// The gist of a call.
  public static CallGist of(AccessRequest call) {
    return command(call)
        .or(() -> address(call))
        .or(() -> recipients(call).map(text -> new CallGist("", text)))
        .or(() -> target(call).map(text -> new CallGist("", text)))
        .or(() -> host(call))
        .orElse(NONE);
  }

  private static Optional<CallGist> command(AccessRequest call) {
    var facts = call.resource().command();
    if (facts.equals(CommandFacts.NONE)) {
      return Optional.empty();
    }
    var texts = ShellCommands.texts(call);
    // Where arguments are not kept, words of lone commands may be.
    var known =
        texts.isEmpty()
            ? facts.alone().stream().filter(one -> !one.equals(CommandFacts.NOT_ALONE)).toList()
            : texts;
    return known.isEmpty()
        ? Optional.empty()
        : Optional.of(split(WORD, String.join("; ", known), 1, 2));
  }

  private static Optional<CallGist> address(AccessRequest call) {
    if (onlyHost(call).isEmpty()) {
      return Optional.empty();
    }
    // A text with blanks may only quote its address.
    var texts =
        texts(call.arguments())
            .filter(text -> ADDRESS.matcher(text).matches() && !BLANK.matcher(text.strip()).find())
            .distinct()
            .toList();
    return texts.size() == 1 ? Optional.of(address(texts.getFirst())) : Optional.empty();
  }

  private static CallGist address(String text) {
    var parts = ADDRESS.matcher(text);
    boolean usual = parts.matches() && parts.group(1) == null;
    return usual ? split(ADDRESS, text, 2, 3) : new CallGist("", cut(text));
  }

  // Nobody knows which of several hosts a tool asks.
  private static Optional<String> onlyHost(AccessRequest call) {
    var urls = call.resource().urls();
    // Those inside longer text are mostly quoted; a host without a scheme is one of its own.
    var own = urls.stream().filter(url -> url.whole() || url.barring()).toList();
    var hosts =
        (own.isEmpty() ? urls : own)
            .stream().map(ResourceUrl::host).flatMap(Optional::stream).distinct().toList();
    return hosts.size() == 1 ? Optional.of(hosts.getFirst()) : Optional.empty();
  }

  private static CallGist split(Pattern shape, String text, int head, int rest) {
    var parts = shape.matcher(cut(text));
    return parts.matches() && parts.group(head).length() <= LONGEST_HEAD
        ? new CallGist(parts.group(head), parts.group(rest))
        : new CallGist("", cut(text));
  }

  // Both ends say most.
  private static String cut(String text) {
    return text.length() <= MOST
        ? text
        : text.substring(0, whole(text, MOST - END))
            + "…"
            + text.substring(whole(text, text.length() - END));
  }

  // No character is cut in half.
  private static int whole(String text, int at) {
    return Character.isLowSurrogate(text.charAt(at)) ? at - 1 : at;
  }

  private static Optional<String> recipients(AccessRequest call) {
    return call.arguments().members().entrySet().stream()
        .filter(member -> RECIPIENTS.contains(member.getKey().toLowerCase(Locale.ROOT)))
        .map(member -> texts(member.getValue()).collect(Collectors.joining(", ")))
        .filter(text -> text.contains("@"))
        .findFirst()
        .map(CallGist::cut);
  }

  private static Optional<String> target(AccessRequest call) {
    var places = places(call).stream().map(place -> below(call, place)).toList();
    return places.isEmpty() ? Optional.empty() : Optional.of(cut(String.join(TO, places)));
  }

  /// The whole paths of a call about files, or the first name that rules take for one. A file that
  /// goes from one place to another is told with both, in this order: the second says as much.
  public static List<String> places(AccessRequest call) {
    return only(call, PathRole.SOURCE)
        .flatMap(from -> only(call, PathRole.DESTINATION).map(to -> List.of(from, to)))
        .orElseGet(() -> call.resource().firstTarget().stream().toList());
  }

  private static Optional<String> only(AccessRequest call, PathRole role) {
    var told =
        call.resource().paths().stream()
            .filter(path -> path.role() == role && path.use() != ResourcePath.Use.GUARDS)
            .map(ResourcePath::told)
            .distinct()
            .toList();
    return told.size() == 1 ? Optional.of(told.getFirst()) : Optional.empty();
  }

  // As seen from the folder of the session, where it lies below it.
  private static String below(AccessRequest call, String target) {
    return call.environment()
        .workingFolder()
        .filter(folder -> !folder.isEmpty())
        .map(folder -> folder.endsWith("/") ? folder : folder + "/")
        .filter(target::startsWith)
        .map(start -> target.substring(start.length()))
        .orElse(target);
  }

  private static Optional<CallGist> host(AccessRequest call) {
    return onlyHost(call).map(host -> new CallGist("", host));
  }

  private static Stream<String> texts(Json value) {
    return switch (value) {
      case JsonString text -> Stream.of(text.value());
      case JsonArray(var items) -> items.stream().flatMap(CallGist::texts);
      case JsonObject(var members) -> members.values().stream().flatMap(CallGist::texts);
      case JsonNumber _, JsonBoolean _, JsonNull _ -> Stream.empty();
    };
  }

  /// The whole in one text.
  public String text() {
    return head + rest;
  }
}
