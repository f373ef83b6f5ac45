package dev.assent.core.config;

import dev.assent.core.document.Fault;
import dev.assent.core.text.Sentence;
import dev.assent.core.text.ToldException;
import java.util.List;

/// The configuration cannot be read or changed as asked. Nothing was changed. The message is the
/// first problem and how many more there are.
public final class ConfigException extends ToldException {
  private static final long serialVersionUID = 1L;

  private final transient List<Fault> problems;

  public ConfigException(Fault problem) {
    this(List.of(problem));
  }

  public ConfigException(List<Fault> problems) {
    super(Sentence.first(problems.getFirst().message(), problems.size() - 1), null);
    this.problems = List.copyOf(problems);
  }

  public static void throwIfAny(List<Fault> problems) throws ConfigException {
    if (!problems.isEmpty()) {
      throw new ConfigException(problems);
    }
  }

  /// All problems, in the order of the file, at least one.
  public List<Fault> problems() {
    return problems;
  }
}
