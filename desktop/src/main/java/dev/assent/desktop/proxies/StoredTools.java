package dev.assent.desktop.proxies;

import dev.assent.core.approval.ToolReview;
import dev.assent.core.audit.AuditException;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.ConfigProblem;
import dev.assent.core.config.ToolFiles;
import dev.assent.core.proxy.ProxyCore;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.stream.Stream;

/// The tools of a running core.
public final class StoredTools implements ServerTools {
  private final ProxyCore core;
  private final Executor background;
  private final Executor toolkit;

  /// @param background runs what reads and writes files
  /// @param toolkit runs what the page is told
  public StoredTools(ProxyCore core, Executor background, Executor toolkit) {
    this.core = core;
    this.background = background;
    this.toolkit = toolkit;
  }

  @Override
  public void read(String server, Consumer<Known> done) {
    background.execute(
        () -> {
          var known = new Known(core.tools(server), problems(server));
          toolkit.execute(() -> done.accept(known));
        });
  }

  private List<String> problems(String server) {
    var files = new ToolFiles(core.home(), server);
    return Stream.of(files.pins().trouble(), files.listed().trouble())
        .flatMap(Optional::stream)
        .map(ConfigProblem::message)
        .toList();
  }

  @Override
  public void accept(String server, List<ToolReview> shown, Consumer<String> done) {
    background.execute(
        () -> {
          String problem = problemOf(server, shown);
          toolkit.execute(() -> done.accept(problem));
        });
  }

  private String problemOf(String server, List<ToolReview> shown) {
    try {
      var _ = core.acceptTools(server, shown);
      return "";
    } catch (ConfigException | AuditException e) {
      return String.valueOf(e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return String.valueOf(e.getMessage());
    }
  }
}
