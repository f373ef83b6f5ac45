package dev.assent.core.cli;

import dev.assent.core.config.AssentHome;
import dev.assent.core.json.JsonObject;

/// Asks the running core. It can look and deny; there is nothing here that allows (decision C6). Each question blocks
/// until the answer is there, at most a few seconds.
public interface ControlClient {
  /// What the core does: `version`, `headless`, `started` (ISO instant), `waiting` (a number), `sessions` (a list of `id`,
  /// `proxy`, `client`, `since`, `calls`), `problems` (a list of texts).
  ///
  /// @throws ControlException when nobody listens or the answer is none
  JsonObject status(AssentHome home) throws ControlException;

  /// What waits for a person: `waiting`, a list of `id`, `position` (1-based), `proxy`, `client`, `tool`, `operation`,
  /// `path`, `tier`, `deadline` (ISO instant).
  ///
  /// @throws ControlException as [#status]
  JsonObject queue(AssentHome home) throws ControlException;

  /// Denies one waiting call: `denied`, false when nothing waits under that id.
  ///
  /// @param reason one line, may be empty
  /// @throws ControlException as [#status]
  JsonObject deny(AssentHome home, String id, String reason) throws ControlException;
}
