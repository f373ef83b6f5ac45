package dev.assent.core.cli;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/// The version of the program, as the build wrote it down.
public final class Version implements IVersionProvider {
  /// Made by the command's own machinery.
  public Version() {}

  /// The version alone: `1.2.3`.
  public static String number() {
    try (InputStream in = Version.class.getResourceAsStream("version.properties")) {
      if (in == null) {
        throw new IllegalStateException("the build has left out version.properties");
      }
      var properties = new Properties();
      properties.load(in);
      return properties.getProperty("version");
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  @Override
  public String[] getVersion() {
    return new String[] {"assent " + number()};
  }
}
