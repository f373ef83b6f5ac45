package dev.assent.core.risk.shell;

import dev.assent.core.risk.shell.AndOr.Joint;
import dev.assent.core.risk.shell.ShellText.ParseFailure.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Reads lists, pipelines and simple commands.
final class ScriptReader {
  private static final Set<String> KEYWORDS =
      Set.of(
          ("if then else elif fi do done case esac while until for select function time coproc"
                  + " { } ! [[")
              .split(" "));

  /// Those that end what another began.
  private static final Set<String> CLOSING =
      Set.of("then", "else", "elif", "fi", "do", "done", "esac", "}");

  private static final int LONGEST_KEYWORD = 8;

  private final PosixGrammar grammar;
  private final Cursor cursor;

  ScriptReader(PosixGrammar grammar) {
    this.grammar = grammar;
    this.cursor = grammar.cursor;
  }

  /// The whole text of the cursor.
  Script whole() {
    var script = script();
    if (cursor.peek() != Cursor.END) {
      cursor.fail(Reason.UNEXPECTED, cursor.place());
    }
    return script;
  }

  /// Commands up to a closing bracket, whose opening one has been passed; or up to the word `}`.
  Script enclosed(int from, char close) {
    var script = script();
    if (!cursor.accept(close)) {
      cursor.fail(
          cursor.peek() == Cursor.END ? Reason.UNCLOSED : Reason.UNEXPECTED,
          cursor.peek() == Cursor.END ? from : cursor.place());
    }
    return script;
  }

  /// Commands up to the end, a closing bracket or word, or the end of an arm of `case`.
  Script script() {
    lineBreaks();
    int from = cursor.place();
    var lists = new ArrayList<AndOr>(1);
    while (!endsScript()) {
      lists.add(list());
      if (!separated()) {
        break;
      }
    }
    return new Script(List.copyOf(lists), cursor.since(from));
  }

  private boolean endsScript() {
    int symbol = cursor.peek();
    return symbol == Cursor.END
        || symbol == ')'
        || symbol == ';' && endsArm()
        || CLOSING.contains(keyword());
  }

  private boolean endsArm() {
    return cursor.ahead(';', ';') || cursor.ahead(';', '&') || cursor.ahead(';', '|');
  }

  /// Passes what separates commands; false when the next thing is not another command.
  private boolean separated() {
    blanks();
    int symbol = cursor.peek();
    if (symbol == ';' && !endsArm() || symbol == '&') {
      cursor.skip();
    } else if (symbol != '\n' && symbol != '#') {
      if (!endsScript()) {
        cursor.fail(Reason.UNEXPECTED, cursor.place());
      }
      return false;
    }
    lineBreaks();
    return true;
  }

  private AndOr list() {
    int from = cursor.place();
    var pipelines = new ArrayList<Pipeline>(1);
    var joints = new ArrayList<Joint>(0);
    pipelines.add(pipeline());
    blanks();
    while (cursor.ahead('&', '&') || cursor.ahead('|', '|')) {
      joints.add(cursor.peek() == '&' ? Joint.IF_WELL : Joint.IF_NOT);
      cursor.accept('&');
      cursor.accept('&');
      cursor.accept('|');
      cursor.accept('|');
      lineBreaks();
      pipelines.add(pipeline());
      blanks();
    }
    boolean background = cursor.peek() == '&';
    return new AndOr(List.copyOf(pipelines), List.copyOf(joints), background, cursor.since(from));
  }

  private Pipeline pipeline() {
    int from = cursor.place();
    boolean negated = false;
    boolean timed = false;
    for (String word = keyword(); word.equals("!") || word.equals("time"); word = keyword()) {
      pass(word);
      blanks();
      negated ^= word.equals("!");
      timed |= word.equals("time");
    }
    var commands = new ArrayList<Command>(1);
    boolean empty =
        (negated || timed)
            && ShellCharacters.endsWord(cursor.peek())
            && cursor.peek() != '('
            && !redirectionAhead();
    if (!empty) {
      commands.add(command());
    }
    blanks();
    while (cursor.peek() == '|' && !cursor.ahead('|', '|')) {
      cursor.skip();
      cursor.accept('&');
      lineBreaks();
      commands.add(command());
      blanks();
    }
    return new Pipeline(negated, timed, List.copyOf(commands), cursor.since(from));
  }

  private boolean redirectionAhead() {
    return cursor.peek() == '<' || cursor.peek() == '>';
  }

  Command command() {
    int from = cursor.place();
    cursor.bounds().enter(from);
    cursor.bounds().node(from);
    Command command;
    if (cursor.peek() == '(') {
      command = grammar.compounds.bracketed(from);
    } else {
      String word = keyword();
      command = word.isEmpty() ? simple(from) : grammar.compounds.begunBy(word, from);
    }
    cursor.bounds().leave();
    return command;
  }

  private Command simple(int from) {
    var assignments = new ArrayList<Assignment>(0);
    var words = new ArrayList<Word>();
    var redirections = new ArrayList<Redirection>(0);
    while (true) {
      int symbol = cursor.peek();
      if (redirections(symbol, redirections)) {
        blanks();
        continue;
      }
      if (symbol == '(' && words.size() == 1 && assignments.isEmpty() && redirections.isEmpty()) {
        return grammar.compounds.function(words.getFirst(), from);
      }
      if (symbol == '#' || ShellCharacters.endsWord(symbol) && !processAhead(symbol)) {
        break;
      }
      if (!words.isEmpty() || !assignment(assignments)) {
        grammar.words.expanded(words);
      }
      blanks();
    }
    if (cursor.peek() == '('
        || assignments.isEmpty() && words.isEmpty() && redirections.isEmpty()) {
      cursor.fail(Reason.UNEXPECTED, cursor.place());
    }
    var span = new Span(from, Math.max(from, lastEnd(assignments, words, redirections)));
    return new Command.Simple(
        List.copyOf(assignments), List.copyOf(words), List.copyOf(redirections), span);
  }

  private boolean redirections(int symbol, List<Redirection> into) {
    return (symbol == '<'
            || symbol == '>'
            || symbol == '&'
            || symbol == '{'
            || ShellCharacters.isDigit(symbol))
        && grammar.redirections.read(into);
  }

  private boolean processAhead(int symbol) {
    return symbol == '<' && cursor.ahead('<', '(') || symbol == '>' && cursor.ahead('>', '(');
  }

  private static int lastEnd(
      List<Assignment> assignments, List<Word> words, List<Redirection> redirections) {
    int end = assignments.isEmpty() ? 0 : assignments.getLast().span().end();
    end = words.isEmpty() ? end : Math.max(end, words.getLast().span().end());
    return redirections.isEmpty() ? end : Math.max(end, redirections.getLast().span().end());
  }

  /// Reads the assignment that begins here; moves nothing and answers false if none does.
  private boolean assignment(List<Assignment> into) {
    if (!ShellCharacters.startsName(cursor.peek())) {
      return false;
    }
    int mark = cursor.at();
    int from = cursor.place();
    var name = new StringBuilder();
    for (int symbol = cursor.peek(); ShellCharacters.inName(symbol); symbol = cursor.peek()) {
      name.append((char) symbol);
      cursor.skip();
    }
    var subscript = List.<Word>of();
    if (cursor.peek() == '[' && subscriptAhead()) {
      cursor.skip();
      subscript = List.of(grammar.words.subscript());
      cursor.accept(']');
    }
    boolean append = cursor.ahead('+', '=') && cursor.accept('+');
    if (!cursor.accept('=')) {
      cursor.reset(mark);
      return false;
    }
    Word value = grammar.words.value();
    into.add(new Assignment(name.toString(), subscript, append, value, cursor.since(from)));
    return true;
  }

  /// True if the bracket here ends before `=` or `+=`; looks ahead so that nothing is read twice.
  private boolean subscriptAhead() {
    int depth = 0;
    for (int at = cursor.at(); at < cursor.limit() && cursor.bounds().search(); at++) {
      char symbol = cursor.charAt(at);
      if (symbol == '\\') {
        at++;
      } else if (symbol == '[') {
        depth++;
      } else if (symbol == ']' && --depth == 0) {
        char next = at + 1 < cursor.limit() ? cursor.charAt(at + 1) : ' ';
        char after = at + 2 < cursor.limit() ? cursor.charAt(at + 2) : ' ';
        return next == '=' || next == '+' && after == '=';
      } else if (symbol == '\n') {
        return false;
      }
    }
    return false;
  }

  void blanks() {
    while (ShellCharacters.isBlank(cursor.peek())) {
      cursor.skip();
    }
  }

  /// Passes blanks, comments and line ends, and the here-documents after them.
  void lineBreaks() {
    while (true) {
      blanks();
      int symbol = cursor.peek();
      if (symbol == '#') {
        cursor.reset(cursor.lineEnd(cursor.at()));
      } else if (symbol == '\n') {
        cursor.skip();
        grammar.redirections.documents();
      } else {
        return;
      }
    }
  }

  /// The keyword that stands here as a word of its own, not passed; empty if none does.
  String keyword() {
    int first = cursor.peek();
    if ("itefdcwus{}![".indexOf(first) < 0 || first == Cursor.END) {
      return "";
    }
    int mark = cursor.at();
    int end = mark;
    while (end < cursor.limit() && ShellCharacters.isPlain(cursor.charAt(end))) {
      end++;
    }
    if (end - mark > LONGEST_KEYWORD) {
      return "";
    }
    var word = new StringBuilder(LONGEST_KEYWORD);
    int symbol = first;
    while (word.length() <= LONGEST_KEYWORD
        && symbol != '\\'
        && !ShellCharacters.endsWord(symbol)) {
      word.append((char) symbol);
      cursor.skip();
      symbol = cursor.peek();
    }
    boolean whole = ShellCharacters.endsWord(symbol);
    cursor.reset(mark);
    String text = word.toString();
    return whole && KEYWORDS.contains(text) ? text : "";
  }

  /// True if this word stands here by itself; passes it then.
  boolean takeWord(String word) {
    int mark = cursor.at();
    for (int at = 0; at < word.length(); at++) {
      if (!cursor.accept(word.charAt(at))) {
        cursor.reset(mark);
        return false;
      }
    }
    if (!ShellCharacters.endsWord(cursor.peek())) {
      cursor.reset(mark);
      return false;
    }
    return true;
  }

  /// Passes a keyword that was found here.
  void pass(String keyword) {
    for (int at = 0; at < keyword.length(); at++) {
      cursor.accept(keyword.charAt(at));
    }
  }
}
