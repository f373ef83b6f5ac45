package dev.assent.core.agents;

import dev.assent.core.access.Operation;
import dev.assent.core.access.SideEffect;
import java.util.Optional;
import java.util.Set;

/// One kind of agent tool, by what the tool does.
public enum ToolKind {
  /// runs a command
  SHELL(
      Optional.empty(),
      Set.of(
          SideEffect.CODE_EXEC,
          SideEffect.PROCESS_SPAWN,
          SideEffect.FS_READ,
          SideEffect.FS_WRITE,
          SideEffect.NETWORK_EGRESS)),
  /// reads a file or folder that it is told
  READ(Optional.of(Operation.READ), Set.of(SideEffect.FS_READ)),
  /// looks through a folder: the working folder where it is told none
  SEARCH(Optional.of(Operation.READ), Set.of(SideEffect.FS_READ)),
  /// changes files
  WRITE(Optional.of(Operation.WRITE), Set.of(SideEffect.FS_READ, SideEffect.FS_WRITE)),
  /// changes files as a patch says, which names them
  PATCH(Optional.of(Operation.WRITE), Set.of(SideEffect.FS_READ, SideEffect.FS_WRITE)),
  /// asks the network
  WEB(Optional.of(Operation.READ), Set.of(SideEffect.NETWORK_EGRESS)),
  /// touches nothing but the agent's own lists, plans and running helpers
  OWN(Optional.of(Operation.READ), Set.of()),
  /// gives a result back in the form that its caller asked for: what its members are called says
  /// nothing
  ANSWER(Optional.of(Operation.READ), Set.of()),
  /// asks the person, in the agent's own window: a yes in their place would answer for them
  DIALOGUE(Optional.of(Operation.READ), Set.of()),
  /// belongs to an MCP server
  MCP(Optional.empty(), Set.of()),
  /// is not known
  OTHER(Optional.empty(), Set.of());

  private final Optional<Operation> operation;
  private final Set<SideEffect> effects;

  ToolKind(Optional<Operation> operation, Set<SideEffect> effects) {
    this.operation = operation;
    this.effects = effects;
  }

  /// The operation that every tool of the kind is; absent where the name has to say it.
  Optional<Operation> operation() {
    return operation;
  }

  Set<SideEffect> effects() {
    return effects;
  }
}
