package dev.assent.desktop.proxies.review;

import dev.assent.core.approval.question.ToolReview;
import dev.assent.core.config.ConfigException;
import dev.assent.core.config.proxy.ProxyDefinition;
import dev.assent.core.config.store.ToolFiles;
import dev.assent.core.document.Fault;
import dev.assent.core.proxy.ProxyCore;
import dev.assent.core.proxy.ServerTrial;
import dev.assent.desktop.ui.BackgroundWork;
import dev.assent.desktop.ui.CoreWords;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/// The tools of a running core.
public record StoredTools(ProxyCore core, BackgroundWork beside) implements ServerTools {
  @Override
  public void read(String server, Consumer<Known> done) {
    beside.ask(() -> known(server), done);
  }

  private Known known(String server) {
    var tools = core.tools(server);
    return new Known(
        tools, new CoreToolEffects(core).of(definition(server), tools), problems(server));
  }

  private Optional<ProxyDefinition> definition(String server) {
    try {
      return Optional.of(core.config().proxy(server));
    } catch (ConfigException _) {
      return Optional.empty();
    }
  }

  private List<String> problems(String server) {
    var files = new ToolFiles(core.home(), server);
    return Stream.of(files.pins().trouble(), files.listed().trouble())
        .flatMap(Optional::stream)
        .map(Fault::message)
        .map(CoreWords::of)
        .toList();
  }

  @Override
  public void trial(String server, Consumer<ServerTrial.Outcome> done) {
    beside.ask(() -> outcome(server), done);
  }

  private ServerTrial.Outcome outcome(String server) {
    try {
      return core.trial().of(server);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new ServerTrial.Outcome.Fails(CoreWords.ofFault(e));
    }
  }

  @Override
  public void accept(String server, List<ToolReview> shown, Consumer<String> done) {
    new CoreChanges(beside)
        .attempt(
            () -> {
              var _ = core.acceptTools(server, shown);
            },
            done);
  }
}
