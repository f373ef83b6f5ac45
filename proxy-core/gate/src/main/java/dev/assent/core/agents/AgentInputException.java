package dev.assent.core.agents;

/// Reports that an agent's document breaks the agent's contract. The message is one lower-case
/// sentence, without a final period.
public final class AgentInputException extends Exception {
  private static final long serialVersionUID = 1L;

  /// @param message names what was found and what was expected
  public AgentInputException(String message) {
    super(message);
  }
}
