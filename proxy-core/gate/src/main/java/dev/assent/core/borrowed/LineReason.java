package dev.assent.core.borrowed;

/// The reasons that are given for what becomes of a line, and the notes on a list as a whole.
enum LineReason {
  // Lines that never did anything.
  SHADOWED("an earlier line decides all that this one is about"),
  PATHS_OF_READ_AND_EDIT(
      "Claude Code compares files with lines for Read and Edit only; this one is never looked at"),
  UNANCHORED("an allowance for tools of servers must begin with mcp__ and the name of one server"),
  MAIN_FIELD("a line cannot match the main argument of a tool by its name"),
  ALLOW_BY_ARGUMENT("an allowance cannot name an argument"),
  OTHERS_LOCKED("the organisation's settings let no other permission lines count"),
  SWITCHED_OFF("automatic approval is switched off in the same settings"),
  OVERRIDDEN("a stronger file sets the same entry"),
  UNSET("the entry is empty on purpose and takes a default away"),
  NO_REGEX("the pattern is no valid regular expression, so it matches nothing there"),
  NOT_INTERACTIVE("the line counts only where nobody can be asked"),
  OTHER_MODE("the line counts only in another mode"),
  BY_DEFAULT("the program does the same without this line"),
  NO_RULE("it is no line that its program can read"),
  // Lines that came out stricter.
  WIDER("the pattern says more than patterns here can say; it asks or refuses more here"),
  NARROWER("the pattern says more than patterns here can say; less is allowed here"),
  OTHER_AGENT(
      "Assent does not see which agent of the program calls, so it asks or refuses for each"),
  REDIRECTION("redirections are asked about here"),
  ASKS_ARE_REFUSED("the program refuses what it would have to ask about"),
  // Lines of which nothing is translated.
  ALLOWS_EVERYTHING("a switch that lifts every question is not taken over"),
  CLASSIFIER("a model decides there, which no rule can stand for"),
  NEGATED("the pattern takes files out of other patterns, where they stay here"),
  ARGUMENTS_AS_TEXT("the line looks at the arguments as one text, which rules here cannot"),
  SERVER_UNKNOWN("the program's hook does not say which server a tool belongs to"),
  NOT_THIS_AGENT("the line is for one agent of the program; --agent takes it over"),
  OF_A_SUBAGENT("the line is for one helper of the program, which rules here do not see"),
  ANNOTATIONS("the line goes by what a server says of its tool, which rules here do not trust"),
  PLAN_MODE("the mode is chosen for each session; the list is read as for the default mode"),
  SANDBOX("the program asks less because of its sandbox, which Assent does not see"),
  POLICIES_OF_PROJECTS(
      "Gemini CLI does not look at a project's policies any more; only what they ask about or"
          + " refuse is taken over"),
  NOT_HERE("rules here have no such thing"),
  // Notes on a list.
  COMBINED(
      "commands that are put together of several, redirect or expand something are asked about"
          + " where each part would have been allowed, and refused where a refused one stands in"
          + " them"),
  COMBINED_REFUSED(
      "commands that are put together of several, redirect or expand something are refused where"
          + " each part would have been allowed"),
  KNOWN_READS("commands that the program itself takes for harmless are asked about here"),
  COMMAND_LINE("what is set on the program's command line or in a running session is not seen"),
  SHELL_WILDCARDS("a command with a wildcard of the shell is allowed by no line of the list"),
  NO_HOOK(
      "Assent has no hook in this program; its own tools come here only through a server or a hook"
          + " that uses the same names"),
  OUTSIDE_IN_COMMANDS(
      "a command that names a place outside the project, or may, is asked about here, or refused"
          + " where the list refuses such places"),
  NO_TEXT("a command that is no text is refused where the list refuses any command"),
  MANAGED_ELSEWHERE("settings that an organisation sends over the network are not seen");

  private final String sentence;

  LineReason(String sentence) {
    this.sentence = sentence;
  }

  /// The sentence, without a full stop.
  String sentence() {
    return sentence;
  }
}
