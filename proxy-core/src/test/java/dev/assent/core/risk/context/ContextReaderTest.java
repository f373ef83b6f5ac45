package dev.assent.core.risk.context;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.risk.context.RiskContext.Signal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The context is read from small files and the environment.
class ContextReaderTest {
  @TempDir Path folder;

  private RiskContext read(Map<String, String> environment) {
    return new ContextReader(environment, RiskContext.PROTECTED).read(folder.resolve("shop/src"));
  }

  private void write(String file, String text) throws IOException {
    Files.createDirectories(folder.resolve(file).getParent());
    Files.writeString(folder.resolve(file), text);
  }

  @Test
  void theBranchIsReadAboveTheFolder() throws IOException {
    write("shop/.git/HEAD", "ref: refs/heads/release/1.2\n");
    assertThat(read(Map.of()).branch()).contains("release/1.2");
    assertThat(read(Map.of()).has(Signal.PROTECTED_BRANCH)).isTrue();
    assertThat(read(Map.of()).labels()).contains("branch=release/1.2");
  }

  @Test
  void theBranchOfAWorkTreeIsReadThroughItsFile() throws IOException {
    write("shop/.git", "gitdir: ../main/.git/worktrees/shop\n");
    write("main/.git/worktrees/shop/HEAD", "ref: refs/heads/topic/x\n");
    assertThat(read(Map.of()).branch()).contains("topic/x");
    assertThat(read(Map.of()).has(Signal.PROTECTED_BRANCH)).isFalse();
  }

  @Test
  void aDetachedHeadIsNoBranch() throws IOException {
    write("shop/.git/HEAD", "4f1c2ab4f1c2ab4f1c2ab4f1c2ab4f1c2ab4f1c2\n");
    assertThat(read(Map.of()).branch()).isEmpty();
  }

  @Test
  void theClusterIsReadFromItsSettings() throws IOException {
    write("home/.kube/config", "apiVersion: v1\ncurrent-context: \"eu-prod\"\nkind: Config\n");
    var context = read(Map.of("HOME", folder.resolve("home").toString()));
    assertThat(context.kubeContext()).contains("eu-prod");
    assertThat(context.has(Signal.PRODUCTION_CLUSTER)).isTrue();
    assertThat(context.labels()).contains("k8s=eu-prod");
  }

  @Test
  void variablesSayProductionByWholeWords() {
    assertThat(read(Map.of("AWS_PROFILE", "acme-prod")).has(Signal.PRODUCTION)).isTrue();
    assertThat(read(Map.of("AWS_PROFILE", "product-team")).has(Signal.PRODUCTION)).isFalse();
    assertThat(read(Map.of("NODE_ENV", "Production")).labels()).contains("NODE_ENV=Production");
  }

  @Test
  void whatIsMissingIsAbsent() {
    var context = read(Map.of("SSH_CONNECTION", "a"));
    assertThat(context.branch()).isEmpty();
    assertThat(context.kubeContext()).isEmpty();
    assertThat(context.has(Signal.REMOTE)).isTrue();
    assertThat(context.labels()).contains("ssh=true");
  }
}
