package dev.assent.core.pdp.condition;

/// An attribute that conditions compare as text.
public enum TextAttribute {
  TOOL_NAME,
  /// every path of the call, also those in a role
  PATH,
  SOURCE_PATH,
  DEST_PATH,
  /// as [#PATH], in the spellings that a `not` compares (clause 3.5)
  PLACED_PATH,
  PLACED_SOURCE_PATH,
  PLACED_DEST_PATH,
  EXTENSION,
  /// as [#EXTENSION], of the spellings that a `not` compares
  PLACED_EXTENSION,
  SCHEME,
  HOST,
  BACKEND_ID,
  MCP_METHOD,
  SUBJECT_ID,
  CLIENT,
  ORIGIN,
  COMMAND_RULE;

  /// Whether its texts are compared as paths are.
  public boolean isPath() {
    return switch (this) {
      case PATH, SOURCE_PATH, DEST_PATH, PLACED_PATH, PLACED_SOURCE_PATH, PLACED_DEST_PATH -> true;
      case TOOL_NAME,
          EXTENSION,
          PLACED_EXTENSION,
          SCHEME,
          HOST,
          BACKEND_ID,
          MCP_METHOD,
          SUBJECT_ID,
          CLIENT,
          ORIGIN,
          COMMAND_RULE ->
          false;
    };
  }

  /// Whether it has at most one value in one spelling, whatever the call.
  public boolean isSingle() {
    return switch (this) {
      case TOOL_NAME, BACKEND_ID, MCP_METHOD, SUBJECT_ID, CLIENT, ORIGIN -> true;
      case PATH,
          SOURCE_PATH,
          DEST_PATH,
          PLACED_PATH,
          PLACED_SOURCE_PATH,
          PLACED_DEST_PATH,
          EXTENSION,
          PLACED_EXTENSION,
          SCHEME,
          HOST,
          COMMAND_RULE ->
          false;
    };
  }

  /// The attribute that a `not` compares in its place.
  TextAttribute underNot() {
    return switch (this) {
      case PATH, PLACED_PATH -> PLACED_PATH;
      case SOURCE_PATH, PLACED_SOURCE_PATH -> PLACED_SOURCE_PATH;
      case DEST_PATH, PLACED_DEST_PATH -> PLACED_DEST_PATH;
      case EXTENSION, PLACED_EXTENSION -> PLACED_EXTENSION;
      case TOOL_NAME,
          SCHEME,
          HOST,
          BACKEND_ID,
          MCP_METHOD,
          SUBJECT_ID,
          CLIENT,
          ORIGIN,
          COMMAND_RULE ->
          this;
    };
  }
}
