package dev.assent.core.borrowed;

import dev.assent.core.wiring.McpClient;
import dev.assent.core.wiring.text.WiringException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/// A program whose permission lists can be translated.
public enum SourceProgram {
  CLAUDE_CODE(ClaudeCodeList::read),
  CURSOR(CursorList::read),
  VSCODE(VsCodeList::read),
  CODEX(CodexList::read),
  GEMINI(GeminiList::read),
  OPENCODE(OpenCodeList::read),
  ZED(ZedList::read);

  private interface Reader {
    ForeignList read(List<SourceFile> files, ListPlace place) throws WiringException;
  }

  private final Reader reader;

  SourceProgram(Reader reader) {
    this.reader = reader;
  }

  /// The name in commands: `claude-code`.
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /// The name that people know.
  public String title() {
    return McpClient.named(word()).shown();
  }

  /// The program of a word; absent for any other text.
  public static Optional<SourceProgram> ofWord(String word) {
    return Arrays.stream(values()).filter(one -> one.word().equals(word)).findFirst();
  }

  /// Every word, as help texts show them.
  public static String words() {
    return Arrays.stream(values()).map(SourceProgram::word).collect(Collectors.joining(", "));
  }

  ForeignList read(List<SourceFile> files, ListPlace place) throws WiringException {
    return reader.read(files, place);
  }
}
