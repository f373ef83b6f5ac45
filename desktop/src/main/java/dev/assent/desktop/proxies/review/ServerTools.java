package dev.assent.desktop.proxies.review;

import dev.assent.core.analysis.ToolEffects;
import dev.assent.core.approval.question.ToolReview;
import dev.assent.core.proxy.ServerTrial;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/// The tools of servers and their acceptance by the person in front of the window. Belongs to the
/// toolkit's thread; files are read and written elsewhere, answers come back there.
public interface ServerTools {

  /// Reads the tools of a server and how they stand.
  void read(String server, Consumer<Known> done);

  /// Accepts tools exactly as they were shown; those that are listed otherwise meanwhile stay
  /// changed.
  ///
  /// @param done gets what went wrong, and then none is accepted; empty when they are
  void accept(String server, List<ToolReview> shown, Consumer<String> done);

  /// Starts or reaches a server as a client would, has its tools listed, and ends it.
  ///
  /// @param done told once, when that is over
  void trial(String server, Consumer<ServerTrial.Outcome> done);

  /// The known facts about a server's tools.
  ///
  /// @param tools by name; empty when no client ever asked for them
  /// @param deeds what each may do, by name
  /// @param problems what is wrong with the files they are kept in; what cannot be read counts as
  ///   never accepted
  record Known(List<ToolReview> tools, Map<String, ToolEffects> deeds, List<String> problems) {
    public Known {
      tools = List.copyOf(tools);
      deeds = Map.copyOf(deeds);
      problems = List.copyOf(problems);
    }
  }
}
