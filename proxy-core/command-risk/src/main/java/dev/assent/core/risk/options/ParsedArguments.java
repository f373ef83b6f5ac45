package dev.assent.core.risk.options;

import java.util.List;

/// The words that a program was given, split into options and operands.
///
/// @param options as given, in their order
/// @param operands in their order, sub-commands first; with the values of options that stand for
///   operands
public record ParsedArguments(List<Option> options, List<Operand> operands) {
  /// Nothing given.
  public static final ParsedArguments NONE = new ParsedArguments(List.of(), List.of());

  public ParsedArguments {
    options = List.copyOf(options);
    operands = List.copyOf(operands);
  }

  /// True if an option was given.
  ///
  /// @param name in full, in the form of [Option#name]
  public boolean has(String name) {
    for (var option : options) {
      if (option.name().equals(name)) {
        return true;
      }
    }
    return false;
  }
}
