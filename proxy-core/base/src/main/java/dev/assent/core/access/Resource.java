package dev.assent.core.access;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The resource that the action is done to.
///
/// @param type tool, resource, prompt or server
/// @param toolName absent but for `tools/call`
/// @param backendId the server's identifier
/// @param paths every path of the call: plain, then source, then destination, each in the order of
///   clause 5.4; may be empty
/// @param extension set when attributes came ready-made (clause 10.1); otherwise extensions follow
///   from `paths`
/// @param urls every URL of the call in document order; may be empty
/// @param sideEffects absent when the tool is unknown to mapping and registry; an empty set is
///   known to do nothing
/// @param tool what is known of the tool beside its name
/// @param command what the shell command in the arguments would do
public record Resource(
    ResourceType type,
    Optional<String> toolName,
    String backendId,
    List<ResourcePath> paths,
    Optional<String> extension,
    List<ResourceUrl> urls,
    Optional<Set<SideEffect>> sideEffects,
    KnownTool tool,
    CommandFacts command) {
  public Resource {
    paths = List.copyOf(paths);
    urls = List.copyOf(urls);
    sideEffects = sideEffects.map(Set::copyOf);
  }

  /// A resource of which nothing is known beside its name, and without a command.
  public Resource(
      ResourceType type,
      Optional<String> toolName,
      String backendId,
      List<ResourcePath> paths,
      Optional<String> extension,
      List<ResourceUrl> urls,
      Optional<Set<SideEffect>> sideEffects) {
    this(
        type,
        toolName,
        backendId,
        paths,
        extension,
        urls,
        sideEffects,
        KnownTool.UNKNOWN,
        CommandFacts.NONE);
  }

  /// The same with its tool in another state, described as before.
  public Resource withTool(ToolState state) {
    return with(new KnownTool(Optional.of(state), tool.description()), command);
  }

  /// The same with another tool and command.
  public Resource with(KnownTool other, CommandFacts done) {
    return new Resource(
        type, toolName, backendId, paths, extension, urls, sideEffects, other, done);
  }

  /// The same with other paths.
  public Resource with(List<ResourcePath> others) {
    return new Resource(
        type, toolName, backendId, others, extension, urls, sideEffects, tool, command);
  }

  /// True if all that is done to its files is to take them away, as a patch does that deletes only.
  public boolean onlyRemoves() {
    var named =
        paths.stream()
            .filter(path ->
                path.use() != ResourcePath.Use.GUARDS && path.touch() != ResourcePath.Touch.PLACE)
            .toList();
    return !named.isEmpty()
        && named.stream().allMatch(path -> path.touch() == ResourcePath.Touch.REMOVED);
  }

  /// True if something is done to one of its files, which commands name for guards only.
  public boolean has(ResourcePath.Touch touch) {
    for (ResourcePath path : paths) {
      if (path.touch() == touch && path.use() != ResourcePath.Use.GUARDS) {
        return true;
      }
    }
    return false;
  }

  /// The same without the paths to which that is done.
  public Resource without(ResourcePath.Touch touch) {
    return with(paths.stream().filter(path -> path.touch() != touch).toList());
  }

  /// The paths that are files, in order; may be empty.
  public List<ResourcePath> files() {
    return paths.stream().filter(ResourcePath::isFile).toList();
  }

  /// The file that logs and dialogs name first; absent when the call has none.
  public Optional<ResourcePath> firstPath() {
    for (ResourcePath path : paths) {
      if (path.isFile()) {
        return Optional.of(path);
      }
    }
    return Optional.empty();
  }

  /// The target that people are told of: its first file, else the first address or name that rules
  /// take for a path, as it was written; absent when the call has neither.
  public Optional<String> firstTarget() {
    return firstPath()
        .or(() -> paths.stream().filter(path -> path.use() != ResourcePath.Use.GUARDS).findFirst())
        .map(ResourcePath::told);
  }
}
