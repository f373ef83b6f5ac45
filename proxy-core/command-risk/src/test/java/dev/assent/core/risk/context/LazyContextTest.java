package dev.assent.core.risk.context;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.risk.RuleCases;
import dev.assent.core.risk.step.Step;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Files around a command are looked at only when a rule that was met asks for what they say.
class LazyContextTest {
  /// The questions to the disk, by the name of the file.
  private final List<String> asked = new ArrayList<>();

  private final SmallFiles disk =
      new SmallFiles() {
        @Override
        public String text(Path file) {
          asked.add(file.getFileName().toString());
          return file.endsWith("HEAD") ? "ref: refs/heads/main" : "";
        }

        @Override
        public boolean exists(Path path) {
          asked.add(path.getFileName().toString());
          return path.endsWith(".git");
        }

        @Override
        public boolean isRoot(boolean fallback) {
          asked.add("root");
          return false;
        }
      };

  private final ContextReader reader =
      new ContextReader(Map.of("HOME", "/home/ana"), RiskContext.PROTECTED, disk);

  private List<String> labels(String command) {
    return RuleCases.check(Step.Shell.POSIX, command, reader.read(Path.of("/home/ana/shop")))
        .labels();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ls -la",
        "git status && git log | head",
        "kubectl get pods",
        "aws s3 ls",
        "docker ps",
        "terraform plan",
        "npm test > out.txt",
        "rm --help",
        "cat src/a"
      })
  void harmlessCommandsNeedNothing(String command) {
    assertThat(labels(command)).isEmpty();
    assertThat(asked).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "rm -rf /etc | root",
        "kubectl delete namespace x | config root",
        "docker compose down -v | config.json root",
        "aws s3 rb s3://x --force | config root",
        "gcloud projects delete x | active_config root"
      })
  void othersNeedWhatTheirRulesAskFor(String command, String files) {
    labels(command);
    assertThat(asked.stream().distinct()).containsExactlyInAnyOrder(files.split(" "));
  }

  @Test
  void theRepositoryIsLookedAtForGitAlone() {
    assertThat(labels("git commit --amend -m x")).containsExactly("branch=main");
    assertThat(asked).contains(".git", "HEAD", "root").doesNotContain("config", "config.json");
  }

  @Test
  void aFileIsReadOnceForACommand() {
    labels("kubectl delete ns a; kubectl delete ns b; kubectl delete ns c");
    assertThat(asked.stream().filter("config"::equals)).hasSize(1);
    labels("git commit --amend; git rebase main; git push -f");
    assertThat(asked.stream().filter("HEAD"::equals)).hasSize(1);
  }

  @Test
  void whoRunsItIsAskedOnceForAll() {
    labels("rm -rf /etc");
    labels("rm -rf /usr");
    assertThat(asked.stream().filter("root"::equals)).hasSize(1);
  }

  /// Worktrees and checkouts lie below folders for scratch too, and are no scratch.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/tmp/wt | rm -rf src | true",
        "/tmp/wt | rm -rf node_modules | false",
        "/tmp/wt/sub | rm notes.txt | true",
        "/tmp/none | rm -rf src | false",
        "/tmp/none | rm -rf ../wt | true",
        "/home/ana/shop | rm -rf /tmp/wt/src | true",
        "/home/ana/shop | rm -rf /tmp/other | false",
        "/home/ana/shop | rm -rf \"/tmp/$X\" | false",
      })
  void aCheckoutBelowAFolderForScratchIsNoScratch(String folder, String command, boolean asked) {
    var around =
        new SmallFiles() {
          @Override
          public String text(Path file) {
            return "";
          }

          @Override
          public boolean exists(Path path) {
            return path.equals(Path.of("/tmp/wt/.git"));
          }

          @Override
          public boolean isRoot(boolean fallback) {
            return false;
          }
        };
    var context =
        new ContextReader(Map.of("HOME", "/home/ana"), RiskContext.PROTECTED, around)
            .read(Path.of(folder));
    assertThat(RuleCases.check(Step.Shell.POSIX, command, context).severity().isPresent())
        .isEqualTo(asked);
  }
}
