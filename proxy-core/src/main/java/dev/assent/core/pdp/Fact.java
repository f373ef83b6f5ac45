package dev.assent.core.pdp;

/// An attribute that conditions compare as text.
enum Fact {
  TOOL_NAME,
  /// every path of the call, also those in a role
  PATH,
  SOURCE_PATH,
  DEST_PATH,
  OPERATION,
  EXTENSION,
  SCHEME,
  BACKEND_ID,
  RESOURCE_TYPE,
  MCP_METHOD,
  SUBJECT_ID
}
