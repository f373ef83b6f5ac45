package dev.assent.core.borrowed;

import dev.assent.core.wiring.text.WiringException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// A program whose permission lists can be translated.
public enum SourceProgram {
  CLAUDE_CODE("claude-code", "Claude Code", ClaudeCodeList::read),
  CURSOR("cursor", "Cursor", CursorList::read),
  VSCODE("vscode", "VS Code", VsCodeList::read),
  CODEX("codex", "Codex", CodexList::read),
  GEMINI("gemini", "Gemini CLI", GeminiList::read),
  OPENCODE("opencode", "OpenCode", OpenCodeList::read),
  ZED("zed", "Zed", ZedList::read);

  private interface Reader {
    ForeignList read(List<SourceFile> files, ListPlace place) throws WiringException;
  }

  private final String word;
  private final String title;
  private final Reader reader;

  SourceProgram(String word, String title, Reader reader) {
    this.word = word;
    this.title = title;
    this.reader = reader;
  }

  /// The name in commands: `claude-code`.
  public String word() {
    return word;
  }

  /// The name that people know.
  public String title() {
    return title;
  }

  /// The program of a word; absent for any other text.
  public static Optional<SourceProgram> ofWord(String word) {
    return Arrays.stream(values()).filter(one -> one.word.equals(word)).findFirst();
  }

  /// Every word, as help texts show them.
  public static String words() {
    return Arrays.stream(values()).map(SourceProgram::word).collect(Collectors.joining(", "));
  }

  ForeignList read(List<SourceFile> files, ListPlace place) throws WiringException {
    return reader.read(files, place);
  }
}
