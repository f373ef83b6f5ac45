package dev.assent.core.cli.invocation;

import java.util.LinkedHashMap;
import java.util.Map;

/// An exit code of a command and its meaning; printed below every help text.
public enum ExitCode {
  OK("done, without a finding"),
  NEGATIVE("done, with a negative answer: a finding, a broken log, no waiting call with that id"),
  BAD_INPUT("wrong usage, or a file, name or setting that cannot be used; nothing was changed"),
  NOT_REACHABLE("no core listens, or it does not answer"),
  FAILED("a failure of disk, system or program"),
  RUNS_ALREADY("`core` only: another core runs for this home");

  private final String meaning;

  ExitCode(String meaning) {
    this.meaning = meaning;
  }

  /// The number the process ends with.
  public int number() {
    return ordinal();
  }

  /// Number to meaning, in order, as the help texts take them.
  public static Map<String, String> list() {
    var list = new LinkedHashMap<String, String>();
    for (var code : values()) {
      list.put(Integer.toString(code.number()), code.meaning);
    }
    return list;
  }
}
