package dev.assent.core.cli;

import dev.assent.core.cli.invocation.CliSurroundings;
import dev.assent.core.cli.invocation.CommandOutput;
import dev.assent.core.cli.invocation.ExitCode;
import dev.assent.core.config.ConfigException;
import dev.assent.core.json.JsonObject;
import dev.assent.core.update.HttpsSource;
import dev.assent.core.update.Publisher;
import dev.assent.core.update.UpdateCheck;
import java.net.URI;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// `assent update`: whether a newer version was published.
@Command(
    name = "update",
    description = {
      "Look for a newer version, at most once a day; between two searches, print the last result.",
      "Fetches one small signed file and tells nothing about you. Installs nothing. Ends with 1 in a build without a publisher."
    })
final class UpdateCommand implements Callable<Integer> {
  private final CliSurroundings surroundings;

  @Mixin private CommandOutput output;

  @SuppressWarnings("NullAway.Init") // picocli sets what it annotates
  UpdateCommand(CliSurroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws ConfigException, InterruptedException {
    Optional<Publisher> publisher = Publisher.ofThisBuild();
    if (publisher.isEmpty()) {
      print(
          new UpdateCheck.Standing(
              Optional.empty(),
              Optional.empty(),
              Optional.of("this build knows no publisher, so it looks for no newer version")));
      return ExitCode.NEGATIVE.number();
    }
    var standing =
        new UpdateCheck(
                surroundings.home().state(),
                publisher.get(),
                ProgramVersion.number(),
                surroundings.clock(),
                new HttpsSource()::get)
            .look();
    print(standing);
    return (standing.fault().isPresent() ? ExitCode.FAILED : ExitCode.OK).number();
  }

  private void print(UpdateCheck.Standing standing) {
    if (output.isJson()) {
      output.json(
          JsonObject.builder()
              .put("version", ProgramVersion.number())
              .putIfPresent("looked", standing.looked().map(Instant::toString))
              .putIfPresent("newer", standing.news().map(UpdateCheck.News::version))
              .putIfPresent("news", standing.news().map(news -> news.text("en")))
              .putIfPresent("page", standing.news().map(UpdateCheck.News::page).map(URI::toString))
              .putIfPresent("fault", standing.fault())
              .build());
      return;
    }
    standing.fault().ifPresent(output::line);
    if (standing.news().isPresent()) {
      UpdateCheck.News news = standing.news().get();
      output.line("version " + news.version() + " is there; this is " + ProgramVersion.number());
      news.text("en").lines().forEach(output::line);
      output.line(news.page().toString());
    } else if (standing.fault().isEmpty()) {
      output.line("version " + ProgramVersion.number() + " is the newest");
    }
  }
}
