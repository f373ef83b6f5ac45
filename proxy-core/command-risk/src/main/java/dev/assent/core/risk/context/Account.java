package dev.assent.core.risk.context;

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

  private static final Set<String> BUILDERS =
      Set.of("terraform", "tofu", "terragrunt", "pulumi", "packer");
  private static final Set<String> TERRAFORMS = Set.of("terraform", "tofu", "terragrunt");
  private static final Set<String> AWS_PROGRAMS =
      Set.of(
          "aws",
          "sam",
          "cdk",
          "eksctl",
          "copilot",
          "chalice",
          "serverless",
          "sls",
          "s5cmd",
          "s4cmd",
          "s3cmd",
          "ecs-cli",
          "eb",
          "amplify",
          "sst");
  private static final Set<String> AWS_NOUNS =
      Set.of(
          "s3", "rds", "cfn", "iam", "ddb", "lm", "eks", "ecs", "ec2", "sqs", "sns", "kms", "r53",
          "sec");
  private static final Set<String> GCP_PROGRAMS =
      Set.of("gcloud", "gsutil", "bq", "firebase", "cbt");
  private static final Set<String> AZURE_PROGRAMS = Set.of("az", "azd", "azcopy", "func");
  private static final Set<String> DOCKER_PROGRAMS = Set.of("docker", "docker-compose", "buildx");

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
    return switch (this) {
      case AWS ->
          AWS_PROGRAMS.contains(program) || BUILDERS.contains(program) || isAboutAws(noun(program));
      case GCP -> GCP_PROGRAMS.contains(program) || BUILDERS.contains(program);
      case AZURE ->
          AZURE_PROGRAMS.contains(program)
              || BUILDERS.contains(program)
              || noun(program).startsWith("az");
      case TERRAFORM -> TERRAFORMS.contains(program);
      case DOCKER -> DOCKER_PROGRAMS.contains(program);
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

  private static final Set<String> VERBS =
      Set.of(
          "remove",
          "stop",
          "set",
          "update",
          "new",
          "clear",
          "disable",
          "reset",
          "restart",
          "revoke",
          "unregister",
          "edit",
          "write",
          "start",
          "invoke");
}
