/// Typed views over the few MCP methods that Assent understands.
///
/// Everything else stays the JSON tree it was read as and passes untouched. A view never repairs a
/// message: a member of the wrong kind is a [McpCall.CallShapeException], and the caller refuses.
package dev.assent.core.mcp;
