package dev.assent.core.front;

import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.transport.LocalService;
import java.util.Optional;

/// The part of the core that a front end needs.
public interface FrontService {
  /// Opens sessions, the same way as for a bridge.
  LocalService sessions();

  /// The bounds of a message.
  JsonLimits limits();

  /// A tool as the server listed it last, in whatever session; absent where it is not known.
  Optional<JsonObject> tool(String name);

  /// Somebody was turned away who reached no session, or something a server said found nobody to
  /// read it. Called for each; must be cheap.
  ///
  /// @param code stable, lower case with dashes
  void refused(String code);
}
