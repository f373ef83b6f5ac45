package dev.assent.core.lookback;

import dev.assent.core.access.HookAgent;
import dev.assent.core.agents.BuiltInTools;
import dev.assent.core.agents.ToolKind;
import dev.assent.core.pap.PolicyTemplates;
import dev.assent.core.pap.document.PolicyDocument;
import dev.assent.core.programs.ProgramFile;
import java.util.EnumSet;
import java.util.List;

/// A policy to begin with, as it would be for an agent.
public enum StartTemplate {
  AGENT("agent"),
  DEVELOPER("developer"),
  STRICT("strict"),
  READ_ONLY("read-only"),
  EMPTY("empty");

  // Of each session its own project.
  private static final List<String> PROJECT = List.of(".");

  private final String word;

  StartTemplate(String word) {
    this.word = word;
  }

  /// The word that people type.
  public String word() {
    return word;
  }

  /// The policy; the folders of a server's template are the project of each session.
  PolicyDocument document(HookAgent agent) {
    return switch (this) {
      case AGENT -> forAgent(agent, List.of());
      case DEVELOPER -> PolicyTemplates.developerDefault(PROJECT);
      case STRICT -> PolicyTemplates.strict(PROJECT);
      case READ_ONLY -> PolicyTemplates.readOnly(PROJECT);
      case EMPTY -> PolicyTemplates.empty();
    };
  }

  /// The template for the own tools of an agent.
  ///
  /// @param roots absolute folders beside the project that may be read; may be empty
  public static PolicyDocument forAgent(HookAgent agent, List<String> roots) {
    var tools =
        new PolicyTemplates.AgentTools(
            BuiltInTools.names(agent, EnumSet.of(ToolKind.SHELL)),
            BuiltInTools.names(agent, EnumSet.of(ToolKind.OWN, ToolKind.ANSWER, ToolKind.DIALOGUE)),
            BuiltInTools.names(agent, EnumSet.of(ToolKind.WEB)),
            BuiltInTools.names(agent, EnumSet.allOf(ToolKind.class)),
            // The files that the agent writes for itself to read them again.
            ProgramFile.texts(ProgramFile.of(agent.word()), "saved_files"));
    return PolicyTemplates.agent(tools, roots);
  }
}
