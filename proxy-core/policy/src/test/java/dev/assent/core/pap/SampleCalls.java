package dev.assent.core.pap;

import dev.assent.core.access.AccessRequest;
import dev.assent.core.access.Action;
import dev.assent.core.access.CommandFacts;
import dev.assent.core.access.Environment;
import dev.assent.core.access.KnownTool;
import dev.assent.core.access.Operation;
import dev.assent.core.access.PathRole;
import dev.assent.core.access.Resource;
import dev.assent.core.access.ResourcePath;
import dev.assent.core.access.ResourceType;
import dev.assent.core.access.SideEffect;
import dev.assent.core.access.Subject;
import dev.assent.core.access.ToolState;
import dev.assent.core.json.JsonObject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Calls of tools for tests; of tools that a person accepted, unless said otherwise.
final class SampleCalls {
  private final String tool;
  private final List<ResourcePath> paths = new ArrayList<>();
  private Optional<Operation> operation = Optional.empty();
  private Optional<Set<SideEffect>> effects = Optional.empty();
  private KnownTool known = new KnownTool(Optional.of(ToolState.PINNED), Optional.empty());

  private SampleCalls(String tool) {
    this.tool = tool;
  }

  static SampleCalls tool(String name) {
    return new SampleCalls(name);
  }

  SampleCalls operation(Optional<Operation> known) {
    operation = known;
    return this;
  }

  SampleCalls path(String path) {
    paths.add(ResourcePath.single(path, PathRole.PLAIN));
    return this;
  }

  SampleCalls effects(Set<SideEffect> known) {
    effects = Optional.of(known);
    return this;
  }

  SampleCalls state(ToolState state) {
    known = new KnownTool(Optional.of(state), Optional.empty());
    return this;
  }

  AccessRequest request() {
    return new AccessRequest(
        Subject.systemUser("me"),
        new Action(
            "tools/call", operation, Action.Category.ACTION, Action.Direction.CLIENT_TO_SERVER),
        new Resource(
            ResourceType.TOOL,
            Optional.of(tool),
            "files",
            paths,
            Optional.empty(),
            List.of(),
            effects,
            known,
            CommandFacts.NONE),
        new Environment(
            Instant.EPOCH,
            "s",
            Optional.of("1"),
            Optional.empty(),
            Optional.empty(),
            Optional.of("/home/me/project"),
            List.of()),
        JsonObject.EMPTY);
  }
}
