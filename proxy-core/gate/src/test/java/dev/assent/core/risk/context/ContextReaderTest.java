package dev.assent.core.risk.context;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.config.CoreConfig;
import dev.assent.core.risk.context.RiskContext.Signal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The context is read from small files and the environment.
class ContextReaderTest {
  @TempDir Path folder;

  private RiskContext read(Map<String, String> environment) {
    var all = new TreeMap<>(environment);
    all.putIfAbsent("HOME", folder.resolve("home").toString());
    return new ContextReader(all, RiskContext.PROTECTED).read(folder.resolve("shop/src"));
  }

  private void write(String file, String text) throws IOException {
    Files.createDirectories(folder.resolve(file).getParent());
    Files.writeString(folder.resolve(file), text);
  }

  private static List<String> gitLabels(RiskContext context) {
    return context.labels(Set.of("git"), Set.of("git")).stream()
        .filter(label -> !label.equals("root=true"))
        .toList();
  }

  @Test
  void theBranchIsReadAboveTheFolder() throws IOException {
    write("shop/.git/HEAD", "ref: refs/heads/release/1.2\n");
    assertThat(read(Map.of()).around().git()).isEqualTo(GitState.on("release/1.2"));
    assertThat(read(Map.of()).has(Signal.PROTECTED_BRANCH, "git")).isTrue();
    assertThat(gitLabels(read(Map.of()))).containsExactly("branch=release/1.2");
  }

  @Test
  void theBranchOfAWorkTreeIsReadThroughItsFile() throws IOException {
    write("shop/.git", "gitdir: ../main/.git/worktrees/shop\n");
    write("main/.git/worktrees/shop/HEAD", "ref: refs/heads/topic/x\n");
    assertThat(read(Map.of()).around().git()).isEqualTo(GitState.on("topic/x"));
    assertThat(read(Map.of()).has(Signal.PROTECTED_BRANCH, "git")).isFalse();
    assertThat(gitLabels(read(Map.of()))).isEmpty();
  }

  @Test
  void aDetachedHeadIsNoBranch() throws IOException {
    write("shop/.git/HEAD", "4f1c2ab4f1c2ab4f1c2ab4f1c2ab4f1c2ab4f1c2\n");
    assertThat(read(Map.of()).around().git().branch()).isEmpty();
    assertThat(read(Map.of()).has(Signal.DETACHED, "git")).isTrue();
    assertThat(gitLabels(read(Map.of()))).containsExactly("git=detached");
  }

  @ParameterizedTest
  @CsvSource({
    "MERGE_HEAD, merge",
    "CHERRY_PICK_HEAD, cherry-pick",
    "REVERT_HEAD, revert",
    "BISECT_LOG, bisect",
    "rebase-apply/next, rebase"
  })
  void whatHasBeenBegunIsSeen(String file, String state) throws IOException {
    write("shop/.git/HEAD", "ref: refs/heads/topic\n");
    write("shop/.git/" + file, "x\n");
    assertThat(gitLabels(read(Map.of()))).containsExactly("git=" + state);
    assertThat(read(Map.of()).has(Signal.UNFINISHED, "git")).isTrue();
    assertThat(read(Map.of()).has(Signal.DETACHED, "git")).isFalse();
  }

  @Test
  void whileABranchIsRebasedItIsTheOneThatIsChanged() throws IOException {
    write("shop/.git/HEAD", "4f1c2ab4f1c2ab4f1c2ab4f1c2ab4f1c2ab4f1c2\n");
    write("shop/.git/rebase-merge/head-name", "refs/heads/main\n");
    assertThat(gitLabels(read(Map.of()))).containsExactly("branch=main", "git=rebase");
  }

  @Test
  void protectedBranchesAreThoseThatAreSet() throws IOException {
    write("shop/.git/HEAD", "ref: refs/heads/trunk\n");
    var reader = new ContextReader(Map.of(), List.of("tr*"));
    assertThat(reader.read(folder.resolve("shop")).has(Signal.PROTECTED_BRANCH, "git")).isTrue();
    assertThat(read(Map.of()).has(Signal.PROTECTED_BRANCH, "git")).isFalse();
    assertThat(CoreConfig.DEFAULTS.commandRisk().protectedBranches())
        .isEqualTo(RiskContext.PROTECTED);
  }

  @Test
  void theClusterIsReadFromItsSettings() throws IOException {
    write("home/.kube/config", "apiVersion: v1\ncurrent-context: \"eu-prod\"\nkind: Config\n");
    var context = read(Map.of());
    assertThat(context.around().cluster()).contains("eu-prod");
    assertThat(context.has(Signal.PRODUCTION_CLUSTER, "kubectl")).isTrue();
    assertThat(context.labels(Set.of("kubernetes"), Set.of("kubectl"))).contains("k8s=eu-prod");
    assertThat(context.labels(Set.of("files"), Set.of("rm"))).doesNotContain("k8s=eu-prod");
  }

  @Test
  void theFirstFileThatNamesAClusterCounts() throws IOException {
    write("a", "kind: Config\n");
    write("b", "current-context: live-eu\n");
    String list = folder.resolve("a") + java.io.File.pathSeparator + folder.resolve("b");
    assertThat(read(Map.of("KUBECONFIG", list)).around().cluster()).contains("live-eu");
  }

  @Test
  void variablesSayProductionByWholeWords() {
    assertThat(read(Map.of("AWS_PROFILE", "acme-prod")).has(Signal.PRODUCTION, "ls")).isTrue();
    assertThat(read(Map.of("AWS_PROFILE", "product-team")).has(Signal.PRODUCTION, "aws")).isFalse();
    assertThat(read(Map.of("NODE_ENV", "Production")).labels(Set.of(), Set.of()))
        .contains("NODE_ENV=Production");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "AWS | aws | home/.aws/config | [default]\\nregion = eu\\nrole_arn = arn:aws:iam::12:role/ops-prod\\n[profile x]\\nregion = eu | ops-prod",
        "AWS | terraform | home/.aws/config | [default]\\nsso_session=live | live",
        "GCP | gcloud | home/.config/gcloud/active_config | prod-eu | prod-eu",
        "AZURE | az | home/.azure/azureProfile.json | \\uFEFF{\"subscriptions\":[{\"name\":\"dev\",\"isDefault\":false},{\"name\":\"Shop Production\",\"isDefault\":true}]} | Shop Production",
        "AZURE | remove-azvm | home/.azure/azureProfile.json | {\"subscriptions\":[{\"name\":\"prod\",\"isDefault\":true}]} | prod",
        "DOCKER | docker | home/.docker/config.json | {\"currentContext\":\"prod-host\"} | prod-host",
        "TERRAFORM | terraform | shop/src/.terraform/environment | prod | prod"
      })
  void settingsOfAProgramSayProductionForItAlone(
      Account account, String program, String file, String text, String name) throws IOException {
    write(file, text.replace("\\n", "\n").replace("\\uFEFF", "\uFEFF"));
    var context = read(Map.of());
    assertThat(context.around().account(account)).contains(name);
    assertThat(context.has(Signal.PRODUCTION, program)).isTrue();
    assertThat(context.labels(Set.of("cloud"), Set.of(program)))
        .contains(account.word() + "=" + name);
    assertThat(context.has(Signal.PRODUCTION, "rm")).isFalse();
    assertThat(context.labels(Set.of("files"), Set.of("rm")))
        .doesNotContain(account.word() + "=" + name);
  }

  @Test
  void theProjectOfTheConfigurationInUseCounts() throws IOException {
    write("home/.config/gcloud/active_config", "work");
    write(
        "home/.config/gcloud/configurations/config_work",
        "[core]\naccount = a@b\nproject = shop-live\n");
    assertThat(read(Map.of()).around().account(Account.GCP)).contains("shop-live");
    assertThat(read(Map.of("CLOUDSDK_CORE_PROJECT", "sandbox")).around().account(Account.GCP))
        .contains("sandbox");
    assertThat(read(Map.of("CLOUDSDK_ACTIVE_CONFIG_NAME", "../../x")).around().account(Account.GCP))
        .isEmpty();
  }

  @Test
  void otherProfilesSayNothingOfTheOneInUse() throws IOException {
    write("home/.aws/config", "[profile prod]\nrole_arn = x/prod\n[profile dev]\nregion = eu\n");
    assertThat(read(Map.of()).around().account(Account.AWS)).isEmpty();
    assertThat(read(Map.of("AWS_PROFILE", "dev")).around().account(Account.AWS)).contains("dev");
  }

  @Test
  void filesWithKeysAreNotOpened() throws IOException {
    write("home/.aws/credentials", "[default]\nrole_arn = x/prod\n");
    assertThat(read(Map.of()).around().account(Account.AWS)).isEmpty();
  }

  @Test
  void brokenSettingsAreNone() throws IOException {
    write(
        "home/.azure/azureProfile.json",
        "{\"subscriptions\": [3, {\"isDefault\": true, \"name\": 4}");
    write("home/.docker/config.json", "[]");
    write("shop/.git", "nonsense");
    var context = read(Map.of("KUBECONFIG", "\0"));
    assertThat(context.around().account(Account.AZURE)).isEmpty();
    assertThat(context.around().account(Account.DOCKER)).isEmpty();
    assertThat(context.around().git()).isEqualTo(GitState.NONE);
    assertThat(context.around().cluster()).isEmpty();
  }

  @Test
  void whatIsMissingIsAbsent() {
    var context = read(Map.of("SSH_CONNECTION", "a"));
    assertThat(context.around().git()).isEqualTo(GitState.NONE);
    assertThat(context.around().cluster()).isEmpty();
    assertThat(context.has(Signal.REMOTE, "ls")).isTrue();
    assertThat(context.labels(Set.of(), Set.of())).contains("ssh=true");
  }

  @Test
  void whatIsToldCountsInsteadOfWhatIsFound() throws IOException {
    write("shop/.git/HEAD", "ref: refs/heads/main\n");
    var found = read(Map.of());
    var told = found;
    for (var word :
        List.of(
            "branch=topic",
            "kube=prod",
            "aws=live",
            "root=false",
            "ssh=true",
            "env=STAGE=prod",
            "protected=a,b*",
            "cwd=/x",
            "home=/h")) {
      told = told.told(word).orElseThrow();
    }
    assertThat(told.labels(Set.of("git", "kubernetes"), Set.of("aws")))
        .containsExactly("k8s=prod", "aws=live", "STAGE=prod", "ssh=true");
    assertThat(told.folder() + told.home()).isEqualTo("/x/h");
    assertThat(found.told("git=rebase").orElseThrow().around().git().branch()).contains("main");
    assertThat(found.told("git=detached").orElseThrow().has(Signal.PROTECTED_BRANCH, "git"))
        .isFalse();
    for (var word : List.of("", "branch", "=x", "moon=full", "root=1", "env=X", "ssh=")) {
      assertThat(found.told(word)).as(word).isEmpty();
    }
  }
}
