package dev.assent.core.cli.invocation;

import dev.assent.core.access.HookAgent;
import java.nio.file.Path;
import java.util.List;

/// The texts of new policies, and the check of a text that somebody brings along.
public interface PolicyTexts {
  /// Names of the templates that a person may choose.
  List<String> NAMES = List.of("developer", "empty", "strict", "read-only");

  /// The text of a template.
  ///
  /// @param name one of [#NAMES]
  /// @param roots absolute folders served; empty means that they are not known
  /// @return the text of a policy file that [#problems] finds nothing wrong with
  String template(String name, List<String> roots);

  /// The text of the template for the own tools of an agent.
  ///
  /// @param roots absolute folders beside the project that may be read; may be empty
  /// @return as [#template]
  String agentTemplate(HookAgent agent, List<String> roots);

  /// The faults of a policy's text.
  ///
  /// @param file its name, for the messages
  /// @return one line each, in the order of the file; empty for a policy that can be used
  List<String> problems(Path file, byte[] text);
}
