package dev.assent.core.risk.context;

import dev.assent.core.risk.table.NameTable;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// A thing elsewhere that programs change: which one, is said by settings on this machine, not by
/// the command.
public enum Account {
  /// the profile of AWS, and the role and session it names
  AWS("aws"),
  /// the project or configuration of Google Cloud
  GCP("gcp"),
  /// the subscription of Azure
  AZURE("azure"),
  /// the workspace of Terraform
  TERRAFORM("terraform"),
  /// the engine that Docker talks to
  DOCKER("docker");

  private static final NameTable TABLE = NameTable.of("surroundings");
  private static final Map<String, String> PROGRAMS = Map.copyOf(TABLE.byName("accounts"));
  private static final List<String> AWS_NOUNS = TABLE.names("powershell", "aws-nouns");
  private static final Set<String> VERBS = Set.copyOf(TABLE.names("powershell", "verbs"));

  private final String word;

  Account(String word) {
    this.word = word;
  }

  /// The word in labels and tests: `aws`.
  public String word() {
    return word;
  }

  /// True if a program works on it.
  ///
  /// @param program as in [dev.assent.core.risk.step.Step#name]
  public boolean isOf(String program) {
    String listed = PROGRAMS.getOrDefault(program, "");
    boolean builds = listed.equals("terraform") || listed.equals("builders");
    return listed.equals(word)
        || switch (this) {
          case AWS -> builds || isAboutAws(noun(program));
          case GCP -> builds;
          case AZURE -> builds || noun(program).startsWith("az");
          case TERRAFORM, DOCKER -> false;
        };
  }

  private static boolean isAboutAws(String noun) {
    if (!noun.isEmpty()) {
      for (var known : AWS_NOUNS) {
        if (noun.startsWith(known)) {
          return true;
        }
      }
    }
    return false;
  }

  /// The subject of a command of PowerShell: `azvm` for `remove-azvm`; of other names with a dash,
  /// the part behind the verb.
  private static String noun(String program) {
    int dash = program.indexOf('-');
    return dash < 0 || !VERBS.contains(program.substring(0, dash))
        ? ""
        : program.substring(dash + 1);
  }
}
