package dev.assent.core.config;

import java.util.List;

/// The configuration cannot be read or changed as asked. Nothing was changed. The message is the
/// first problem and how many more there are.
public final class ConfigException extends Exception {
  private static final long serialVersionUID = 1L;

  private final transient List<ConfigProblem> problems;

  public ConfigException(ConfigProblem problem) {
    this(List.of(problem));
  }

  ConfigException(List<ConfigProblem> problems) {
    super(summary(problems));
    this.problems = List.copyOf(problems);
  }

  public static void throwIfAny(List<ConfigProblem> problems) throws ConfigException {
    if (!problems.isEmpty()) {
      throw new ConfigException(problems);
    }
  }

  /// All problems, in the order of the file, at least one.
  public List<ConfigProblem> problems() {
    return problems;
  }

  private static String summary(List<ConfigProblem> problems) {
    String first = problems.getFirst().message();
    return problems.size() == 1 ? first : first + " (and " + (problems.size() - 1) + " more)";
  }
}
