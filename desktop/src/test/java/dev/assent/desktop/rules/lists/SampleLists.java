package dev.assent.desktop.rules.lists;

import dev.assent.core.borrowed.BorrowedPolicy;
import dev.assent.core.borrowed.ListPlace;
import dev.assent.core.borrowed.SourceFile;
import dev.assent.core.borrowed.SourceFile.Scope;
import dev.assent.core.borrowed.SourceProgram;
import dev.assent.core.wiring.text.WiringException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// Permission lists as they stand on a machine: one that can be read, one that cannot.
public final class SampleLists implements PermissionLists {
  static final String SETTINGS =
      """
      {"permissions": {
        "defaultMode": "acceptEdits",
        "allow": ["Bash(git status)", "Bash(npm run test:*)", "Bash(aws s3 ls)", "WebFetch(domain:docs.rs)", "mcp__*", "mcp__github"],
        "ask": ["Bash(git push:*)"],
        "deny": ["Bash(aws:*)", "Write(secrets/**)", "Read(./.env)", "Read(!./.env.example)"]}}
      """;

  private SampleLists() {}

  /// The lists.
  public static PermissionLists of() {
    return new SampleLists();
  }

  @Override
  public void find(Optional<String> project, Consumer<List<Found>> done) {
    done.accept(
        List.of(
            new Found(SourceProgram.CLAUDE_CODE, project.isPresent() ? 2 : 1),
            new Found(SourceProgram.CODEX, 0)));
  }

  @Override
  public void read(SourceProgram program, Optional<String> project, Consumer<Outcome> done) {
    if (program == SourceProgram.CODEX) {
      done.accept(new Outcome.Failed("cannot be read in line 3"));
      return;
    }
    var file =
        new SourceFile(
            "~/.claude/settings.json",
            Optional.of(Path.of("/home/sam/.claude/settings.json")),
            Scope.USER,
            SETTINGS.getBytes(StandardCharsets.UTF_8));
    var place = new ListPlace(Path.of("/home/sam"), Path.of("/home/sam"), Optional.empty());
    try {
      done.accept(new Outcome.Translated(BorrowedPolicy.of(program, List.of(file), place)));
    } catch (WiringException e) {
      throw new IllegalStateException(e);
    }
  }
}
