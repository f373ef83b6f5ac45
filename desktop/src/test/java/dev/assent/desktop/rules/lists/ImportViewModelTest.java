package dev.assent.desktop.rules.lists;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.borrowed.SourceProgram;
import dev.assent.desktop.rules.lists.ImportedLines.Line;
import dev.assent.desktop.rules.lists.ImportedLines.Part;
import dev.assent.desktop.ui.BackgroundWork;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ImportViewModelTest {
  private final ImportViewModel model = new ImportViewModel(SampleLists.of());
  private final List<String> drafts = new ArrayList<>();
  private final List<String> faults = new ArrayList<>();

  private List<String> titles() {
    return model.choicesProperty().get().orElseThrow().stream()
        .map(ImportViewModel.Choice::title)
        .toList();
  }

  @Test
  void whatIsFoundIsOfferedWithTheNumberOfFiles() {
    assertThat(model.choicesProperty().get()).isEmpty();
    model.look();
    assertThat(titles()).containsExactly("Claude Code: 1 file", "Codex: 0 files");
    model.setProject("/home/sam/code");
    assertThat(titles()).containsExactly("Claude Code: 2 files", "Codex: 0 files");
  }

  @Test
  void aListBecomesADraftAndEachLineSaysWhatBecameOfIt() {
    model.take(SourceProgram.CLAUDE_CODE, drafts::add, faults::add);
    assertThat(faults).isEmpty();
    assertThat(drafts).hasSize(1);
    assertThat(drafts.getFirst()).contains("\"combining_algorithm\": \"deny-overrides\"");
    var lines = model.resultProperty().get().orElseThrow();
    assertThat(lines.head()).isEqualTo("The list of Claude Code");
    assertThat(lines.taken()).isEqualTo("8 of 12 lines are taken over as they are.");
    assertThat(lines.parts().stream().map(Part::title))
        .containsExactly("Not taken over", "Never had an effect");
    assertThat(lines.parts().getLast().lines())
        .contains(
            new Line(
                "mcp__*",
                "~/.claude/settings.json  permissions.allow[4]",
                "An allowance for tools of servers must begin with mcp__ and the name of one"
                    + " server."));
    model.close();
    assertThat(model.resultProperty().get()).isEmpty();
  }

  @Test
  void aListThatCannotBeReadIsNoDraft() {
    model.take(SourceProgram.CODEX, drafts::add, faults::add);
    assertThat(drafts).isEmpty();
    assertThat(faults)
        .containsExactly("The list of Codex cannot be read: cannot be read in line 3");
    assertThat(model.resultProperty().get()).isEmpty();
  }

  @Test
  void withoutListsNothingIsOffered() {
    assertThat(new ImportViewModel(PermissionLists.NONE).offeredProperty().get()).isFalse();
    assertThat(model.offeredProperty().get()).isTrue();
  }

  @Test
  void listsAreFoundWhereTheProgramsKeepThem(@TempDir Path home) throws IOException {
    Files.createDirectories(home.resolve(".cursor"));
    Files.writeString(home.resolve(".cursor/cli-config.json"), "{\"permissions\": {}}");
    Path project =
        Files.createDirectories(home.resolve("code/.codex/rules")).getParent().getParent();
    Files.writeString(project.resolve(".codex/rules/a.rules"), "prefix_rule(");
    var beside = new BackgroundWork(Runnable::run, Runnable::run);
    var stored = new ImportViewModel(new StoredPermissionLists(home, Map.of(), beside));
    stored.look();
    assertThat(stored.choicesProperty().get().orElseThrow())
        .containsExactly(new ImportViewModel.Choice("Cursor: 1 file", SourceProgram.CURSOR));
    stored.setProject(project.toString());
    assertThat(stored.choicesProperty().get().orElseThrow()).hasSize(2);
    assertThat(stored.project()).isEqualTo(Optional.of(project.toString()));
    stored.take(SourceProgram.CODEX, drafts::add, faults::add);
    assertThat(faults).hasSize(1);
    assertThat(faults.getFirst()).contains("a.rules` cannot be read in line 1");
    stored.take(SourceProgram.CURSOR, drafts::add, faults::add);
    assertThat(drafts).hasSize(1);
  }
}
