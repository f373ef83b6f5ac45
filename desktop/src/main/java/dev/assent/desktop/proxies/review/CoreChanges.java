package dev.assent.desktop.proxies.review;

import dev.assent.core.audit.AuditException;
import dev.assent.core.config.ConfigException;
import dev.assent.desktop.ui.BackgroundWork;
import dev.assent.desktop.ui.CoreWords;
import java.util.function.Consumer;

/// Makes the changes a page asks of the core beside the toolkit's thread, and says there what came
/// of them.
///
/// @param beside runs what reads and writes files
public record CoreChanges(BackgroundWork beside) {
  /// Something that is accepted, confirmed or withdrawn.
  public interface Change {
    void make() throws ConfigException, AuditException, InterruptedException;
  }

  /// Makes a change and hands over why it could not be made; the empty text when it was.
  public void attempt(Change change, Consumer<String> done) {
    beside.ask(() -> problemOf(change), done);
  }

  private static String problemOf(Change change) {
    try {
      change.make();
      return "";
    } catch (ConfigException | AuditException e) {
      return CoreWords.ofFault(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return CoreWords.ofFault(e);
    }
  }
}
