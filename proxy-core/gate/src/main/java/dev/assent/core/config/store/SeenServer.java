package dev.assent.core.config.store;

import java.nio.file.Path;
import java.util.List;

/// A server that goes around us and that a person knows of.
///
/// @param client as commands name it
/// @param file in which it stands; absolute
/// @param place the names that lead to it in the file, outermost first
/// @param digest of what it starts or reaches, lower-case hex
public record SeenServer(String client, Path file, List<String> place, String digest) {
  public SeenServer {
    place = List.copyOf(place);
  }
}
