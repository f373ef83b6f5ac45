import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Compares two builds of one commit file by file: `java CompareBuilds.java TARGET OTHER_TARGET`,
/// each the `target` folder of the installers after `mvn -Pinstallers package`.
///
/// Prints each file that differs with the reason for which it may, and ends with 1 where one
/// differs without a reason, or is in one build alone. Looks into the modules, the image, the
/// `.tar.gz` and the `.deb`.
public final class CompareBuilds {
  private static final Map<Pattern, String> REASONS = new LinkedHashMap<>();

  static {
    REASONS.put(Pattern.compile(".*\\.aot"), "notes of a run, which no two runs write alike");
    REASONS.put(
        Pattern.compile(".*/server/classes\\.jsa"),
        "an archive of the virtual machine's memory, laid out anew each time");
    REASONS.put(Pattern.compile(".*/known-homes"), "written by tests of the image");
  }

  private CompareBuilds() {}

  /// @param args the two folders
  public static void main(String... args) throws Exception {
    Path one = Path.of(args[0]);
    Path other = Path.of(args[1]);
    boolean alike = true;
    for (String part : List.of("modules", "assent")) {
      alike &= compare(part, digests(one.resolve(part)), digests(other.resolve(part)));
    }
    for (String ending : List.of(".tar.gz", ".deb")) {
      alike &= compare(ending, unpacked(one, ending), unpacked(other, ending));
    }
    System.exit(alike ? 0 : 1);
  }

  private static boolean compare(String part, Map<String, String> one, Map<String, String> other) {
    var names = new TreeSet<>(one.keySet());
    names.addAll(other.keySet());
    var without = new ArrayList<String>();
    int differing = 0;
    for (String name : names) {
      if (!Objects.equals(one.get(name), other.get(name))) {
        differing++;
        String reason =
            REASONS.entrySet().stream()
                .filter(each -> each.getKey().matcher(name).matches())
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse("");
        System.out.println(part + " " + name + ": " + (reason.isEmpty() ? "NO REASON" : reason));
        if (reason.isEmpty()) {
          without.add(name);
        }
      }
    }
    System.out.println(
        part
            + ": "
            + names.size()
            + " files, "
            + differing
            + " differ, "
            + without.size()
            + " without a reason");
    return !names.isEmpty() && without.isEmpty();
  }

  // Rights and link targets count as well; a package's sums of what may differ do not.
  private static Map<String, String> digests(Path folder) throws Exception {
    var digests = new TreeMap<String, String>();
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path file : all.filter(each -> !Files.isDirectory(each)).toList()) {
        String name = "/" + folder.relativize(file);
        if (Files.isSymbolicLink(file)) {
          digests.put(name, "-> " + Files.readSymbolicLink(file));
        } else if (!name.endsWith("/DEBIAN/md5sums")) {
          digests.put(name, Files.getPosixFilePermissions(file) + " " + digest(file));
        }
      }
    }
    return digests;
  }

  private static String digest(Path file) throws Exception {
    var digest = MessageDigest.getInstance("SHA-256");
    try (InputStream in = Files.newInputStream(file)) {
      byte[] part = new byte[1 << 16];
      for (int read = in.read(part); read >= 0; read = in.read(part)) {
        digest.update(part, 0, read);
      }
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  private static Map<String, String> unpacked(Path target, String ending) throws Exception {
    Path file;
    try (Stream<Path> all = Files.list(target.resolve("dist"))) {
      file =
          all.filter(each -> each.toString().endsWith(ending))
              .findFirst()
              .orElseThrow(() -> new IOException("found no " + ending + " in " + target));
    }
    Path folder = Files.createTempDirectory("compare");
    try {
      run(
          ending.equals(".deb")
              ? List.of(
                  "dpkg-deb", "--raw-extract", file.toString(), folder.resolve("deb").toString())
              : List.of(
                  "tar", "--extract", "--file", file.toString(), "--directory", folder.toString()));
      return digests(folder);
    } finally {
      run(List.of("rm", "-rf", folder.toString()));
    }
  }

  private static void run(List<String> command) throws IOException, InterruptedException {
    int code = new ProcessBuilder(command).inheritIO().start().waitFor();
    if (code != 0) {
      throw new IOException(String.join(" ", command) + " ended with " + code);
    }
  }
}
