package dev.assent.core.practice;

import dev.assent.core.config.AssentHome;
import dev.assent.core.files.PrivateFolder;
import dev.assent.core.local.HomeFolders;
import dev.assent.core.local.KnownHomes;
import dev.assent.core.system.OperatingSystem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/// The throw-away folders of one practice: Assent's home, the project that the server serves, and
/// something outside it.
///
/// @param root holds the rest
/// @param folders Assent's home below it
public record PracticeHome(Path root, AssentHome folders) {
  /// The name of the only proxy.
  public static final String PROXY = "practice";

  /// The name of the scripted client.
  static final String AGENT = "Practice agent";

  /// Makes the folders in a temporary place.
  public static PracticeHome create() throws IOException {
    Path root = Files.createTempDirectory("assent-practice").toRealPath();
    Path base = root.resolve("home");
    // Some systems give the group of a person rights on all that is made, which no home may have.
    PrivateFolder.makeNew(base);
    var home = new PracticeHome(root, new AssentHome(base, base, base.resolve("run")));
    Files.createDirectories(home.project().resolve("build"));
    Files.createDirectories(home.outside().resolve("deep"));
    Files.writeString(
        home.project().resolve("README.md"), "# Practice\n\nNothing here can be broken.\n");
    Files.writeString(home.project().resolve(".env"), "PRACTICE_KEY=not-a-real-key\n");
    Files.writeString(home.project().resolve("build/out.bin"), "0101\n");
    Files.writeString(home.outside().resolve("diary.txt"), "Dear diary.\n");
    for (String name : List.of("docs", "src", "site", "pictures")) {
      Files.createDirectory(home.project().resolve(name));
    }
    Files.writeString(home.project().resolve("docs/guide.md"), "# Guide\n\nSee the manual.\n");
    Files.writeString(home.project().resolve("src/prices.txt"), "Oats 12\nRye 7\n");
    Files.writeString(home.project().resolve("src/totals.txt"), "Oats 12\nRye 7\nSum 18\n");
    for (int i = 1; i <= RoleScript.PICTURES; i++) {
      Files.writeString(home.project().resolve("pictures/plan-" + i + ".svg"), "<svg/>\n");
    }
    Files.createSymbolicLink(home.project().resolve("link"), home.outside().resolve("deep"));
    if (isInstalled()) {
      knownHomes().add(home.asClientsSeeIt());
    }
    return home;
  }

  // Only the installed bridge asks which homes are known.
  private static boolean isInstalled() {
    return System.getProperty("assent.home") != null;
  }

  private static KnownHomes knownHomes() throws IOException {
    return KnownHomes.of(
        OperatingSystem.nameHere(), Path.of(System.getProperty("user.home")), null);
  }

  private HomeFolders asClientsSeeIt() {
    return new HomeFolders(folders.config(), folders.state(), folders.runtime());
  }

  /// The same folders, seen by another process.
  public static PracticeHome at(Path root) {
    Path base = root.resolve("home");
    return new PracticeHome(root, new AssentHome(base, base, base.resolve("run")));
  }

  /// The folder that the practice server serves.
  public Path project() {
    return root.resolve("project");
  }

  /// A folder that no rule allows.
  public Path outside() {
    return root.resolve("outside");
  }

  /// The file in which the server writes down what reached it.
  public Path seen() {
    return root.resolve("seen.jsonl");
  }

  /// The lines the server wrote; empty when nothing reached it.
  List<String> seenLines() throws IOException {
    return Files.exists(seen()) ? Files.readAllLines(seen(), StandardCharsets.UTF_8) : List.of();
  }

  /// Removes everything.
  public void delete() throws IOException {
    if (isInstalled()) {
      knownHomes().remove(asClientsSeeIt());
    }
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }
}
