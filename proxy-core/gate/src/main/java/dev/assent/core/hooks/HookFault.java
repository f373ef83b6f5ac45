package dev.assent.core.hooks;

/// Why a hook cannot be asked, or what it did instead of answering.
///
/// Codes: `unconfirmed`, `changed`, `unsafe-file`, `not-found`, `not-started`, `busy`, `timed-out`,
/// `crashed`, `too-much-output`, `left-processes`; of mcp-bash policies also `no-bash`, `syntax`,
/// `no-function`, `exited`, `printed`, `bad-error`.
final class HookFault extends Exception {
  private static final long serialVersionUID = 1L;

  private final String code;

  /// @param code stable, lower case with dashes
  /// @param text what the client is told, a sentence's end that follows "the hook `NAME` "
  HookFault(String code, String text) {
    super(text);
    this.code = code;
  }

  String code() {
    return code;
  }

  String text() {
    return String.valueOf(getMessage());
  }
}
