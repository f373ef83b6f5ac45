package dev.assent.core.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/// The version of the program, as the build wrote it down.
public final class ProgramVersion implements IVersionProvider {
  /// Made by the command's own machinery.
  public ProgramVersion() {}

  /// The version alone: `1.2.3`.
  public static String number() {
    return read().getProperty("version");
  }

  /// The commit that was built, as nine hexadecimal digits; `unknown` when it was not built from a
  /// repository.
  public static String commit() {
    String commit = read().getProperty("commit", "");
    return commit.matches("[0-9a-f]+") ? commit : "unknown";
  }

  /// All that tells one build from another: `assent 1.2.3 (commit 0123abcde, Java 25.0.3)`.
  public static String line() {
    return "assent "
        + number()
        + " (commit "
        + commit()
        + ", Java "
        + System.getProperty("java.version")
        + ")";
  }

  private static Properties read() {
    try (InputStream in = ProgramVersion.class.getResourceAsStream("version.properties")) {
      if (in == null) {
        throw new IllegalStateException("the build has left out version.properties");
      }
      var properties = new Properties();
      properties.load(in);
      return properties;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public String[] getVersion() {
    return new String[] {line()};
  }
}
