package dev.assent.core.proxy.session;

/// The side of a session that a message came from.
public enum SessionSide {
  CLIENT,
  SERVER
}
