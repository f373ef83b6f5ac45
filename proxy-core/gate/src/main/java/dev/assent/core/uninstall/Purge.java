package dev.assent.core.uninstall;

import dev.assent.core.config.AssentHome;
import dev.assent.core.secrets.SecretStore;
import dev.assent.core.secrets.SecretStoreException;
import dev.assent.core.text.Sentence;
import dev.assent.core.uninstall.Uninstall.Step;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// All that Assent has written for a person. Only entries that are known by their names are
/// removed, links themselves and not what they lead to, and folders that are empty then.
///
/// @param userHome never removed, nor anything directly in it
record Purge(AssentHome home, SecretStore secrets, Path userHome) {
  private static final Pattern KNOWN =
      Pattern.compile(
          "config\\.json|proxies|bundles|removed|wiring|risk-rules|known-homes|switches-kept\\.json|system|switches\\.json|latest-time|sign-in|sign-in\\.number|hook-limits|canaries\\.json|crash-\\w+\\.log|"
              + "hook-confirmations\\.json|client-patience\\.json|window\\.json|window-closed|suggestions\\.json|missed\\.json|update\\.json|proofs\\.json|heartbeats\\.json|seen-servers\\.json|"
              + "installation\\.key|run|core\\.[a-z]+|[a-z-]+\\.(lock|sock)|server-[a-z0-9._-]+\\.lock|quit|\\..+\\.tmp");

  List<Step> steps() throws InterruptedException {
    var steps = new ArrayList<Step>();
    for (Path folder : folders()) {
      if (userHome.startsWith(folder)) {
        steps.add(
            new Step(
                Sentence.of("`%s`: emptied of what Assent wrote", folder),
                () -> {
                  throw new IOException(
                      "it is your home, or a folder around it; remove by hand what is Assent's");
                }));
        continue;
      }
      for (Path entry : entries(folder)) {
        if (isOurs(entry) && !folders().contains(entry) && !staysUntilLogout(entry)) {
          steps.add(new Step(Sentence.of("`%s`: removed", entry), () -> remove(entry)));
        }
      }
    }
    keys(steps);
    for (Path folder : folders()) {
      if (Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS) && !userHome.startsWith(folder)) {
        steps.add(
            new Step(
                Sentence.of("`%s`: removed, if nothing else is in it", folder),
                () -> removeEmpty(folder)));
      }
    }
    return steps;
  }

  private void keys(List<Step> steps) throws InterruptedException {
    try {
      for (String name : secrets.names()) {
        steps.add(
            new Step(
                Sentence.of("the key `%s`: removed from the key store", name),
                () -> {
                  try {
                    boolean _ = secrets.remove(name);
                  } catch (SecretStoreException e) {
                    throw new IOException(e.getMessage(), e);
                  }
                }));
      }
    } catch (SecretStoreException _) {
      // Without a key store there is no key.
    }
  }

  // The innermost first, so that one which lies in another is gone before it.
  private List<Path> folders() {
    return List.of(home.runtime(), home.state(), home.config()).stream().distinct().toList();
  }

  /// True if it keeps clients that are open from starting Assent anew, in a folder that the system
  /// empties by itself.
  boolean staysUntilLogout(Path entry) {
    return entry.equals(home.quitMark())
        && !entry.startsWith(home.state())
        && !entry.startsWith(home.config());
  }

  /// Entries of the folders that are not known to be ours.
  List<Path> others() {
    var found = new ArrayList<Path>();
    for (Path folder : folders()) {
      for (Path entry : entries(folder)) {
        if (!isOurs(entry)) {
          found.add(entry);
        }
      }
    }
    return found;
  }

  private static boolean isOurs(Path entry) {
    return KNOWN.matcher(String.valueOf(entry.getFileName())).matches();
  }

  private static List<Path> entries(Path folder) {
    var found = new ArrayList<Path>();
    if (Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
      try (DirectoryStream<Path> all = Files.newDirectoryStream(folder)) {
        all.forEach(found::add);
      } catch (IOException _) {
        // Removing the folder itself says so.
        return List.of();
      }
    }
    found.sort(null);
    return found;
  }

  private static void removeEmpty(Path folder) throws IOException {
    try {
      Files.deleteIfExists(folder);
    } catch (DirectoryNotEmptyException _) {
      // All else that lies there is told of.
    }
  }

  private static void remove(Path entry) throws IOException {
    if (!Files.exists(entry, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    Files.walkFileTree(
        entry,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            Files.delete(file);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException fault)
              throws IOException {
            if (fault != null) {
              throw fault;
            }
            Files.delete(folder);
            return FileVisitResult.CONTINUE;
          }
        });
  }
}
