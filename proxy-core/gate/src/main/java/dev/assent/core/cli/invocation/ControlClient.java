package dev.assent.core.cli.invocation;

import dev.assent.core.config.AssentHome;
import dev.assent.core.json.JsonObject;
import dev.assent.core.secrets.file.FileKey;

/// Asks the running core. It can look and deny; there is nothing here that allows. Each question
/// blocks until the answer is there, at most a few seconds.
public interface ControlClient {
  /// The state of the core, as `docs/status.md` describes it.
  ///
  /// @throws ControlException when nobody listens or the answer is none
  JsonObject status(AssentHome home) throws ControlException;

  /// The calls that wait for a person: `waiting`, a list of `id`, `position` (1-based), `proxy`,
  /// `method`, `tier`, `fingerprint`, `asked_at`, `deadline` (ISO instants), and where they are
  /// known `tool`, `path`, `client`.
  ///
  /// @throws ControlException as [#status]
  JsonObject queue(AssentHome home) throws ControlException;

  /// Denies one waiting call: `denied`, false when nothing waits under that id.
  ///
  /// @param reason one line, may be empty
  /// @throws ControlException as [#status]
  JsonObject deny(AssentHome home, String id, String reason) throws ControlException;

  /// Denies everything from now on, until a person releases it in the window: `denied`, how many
  /// calls waited; `sealed`, whether nothing is on its way any more; `kept`, whether it outlasts
  /// the program.
  ///
  /// @throws ControlException as [#status]
  JsonObject denyEverything(AssentHome home) throws ControlException;

  /// Asks the core to end: `pid`, its process; `sessions`, how many are open; `waiting`, how many
  /// calls wait and are withdrawn. It ends after the answer.
  ///
  /// @throws ControlException as [#status]
  JsonObject end(AssentHome home) throws ControlException;

  /// Has the core look anew who is signed in: `state`, the word of what it found (`signed-in`,
  /// `signed-out`, `refused` or `not-configured`).
  ///
  /// @throws ControlException as [#status]
  JsonObject lookWhoIsSignedIn(AssentHome home) throws ControlException;

  /// Opens the file of the sign-in in the core: `unlocked`, with `state` as [#lookWhoIsSignedIn],
  /// or with `message` why not.
  ///
  /// @param key of the file
  /// @throws ControlException as [#status]
  JsonObject unlock(AssentHome home, FileKey key) throws ControlException;

  /// Changes how much a logger says: `set`, false when logger or level is unknown.
  ///
  /// @throws ControlException as [#status]
  JsonObject logLevel(AssentHome home, String logger, String level) throws ControlException;
}
