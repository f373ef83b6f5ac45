package dev.assent.desktop.proxies;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.pap.PolicyTemplates;
import dev.assent.desktop.proxies.NamedFolders.Named;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class NamedFoldersTest {
  private final NamedFolders folders =
      new NamedFolders(
          List.of(
              new Named("Reads", List.of("read_*", "/home/sam/code/**")),
              new Named("Secrets", List.of("/home/sam/**")),
              new Named("Other", List.of("/home/sam/codex/**"))));

  @Test
  void namesTheRulesThatKeepAnOldFolder() {
    assertThat(folders.remark(List.of("/home/sam/code"), List.of("/srv/new")))
        .isEqualTo(
            "These rules still name /home/sam/code, which will no longer be served: “Reads”. No rule names /srv/new yet. "
                + "Saving leaves the rules as they are; change them on the page Rules.");
  }

  @Test
  void saysNothingWhereNothingIsLeftBehind() {
    assertThat(folders.remark(List.of("/home/sam/code"), List.of("/home/sam/code"))).isEmpty();
    assertThat(folders.remark(List.of("/srv/x"), List.of("/home/sam/code/inner"))).isEmpty();
    assertThat(NamedFolders.NONE.remark(List.of("/a"), List.of("/b"))).isEmpty();
  }

  @Test
  void aTemplateNamesTheFoldersItWasMadeFor() {
    var home = Path.of("/home/sam");
    var made =
        NamedFolders.of(PolicyTemplates.developerDefault(List.of("/home/sam/code")).policy(), home);
    assertThat(made.remark(List.of("/home/sam/code"), List.of("/home/sam/work")))
        .contains("still name /home/sam/code")
        .contains("No rule names /home/sam/work");
    assertThat(made.remark(List.of("/home/sam/code"), List.of("/home/sam/code"))).isEmpty();
  }
}
