import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Steps that make a package, which can be shown without being made.
final class Plan {
  /// Something that Java does itself.
  interface Work {
    void run() throws Exception;
  }

  private static final List<String> OF_THE_JDK = List.of("java", "jpackage");

  private record Step(String text, Work work) {}

  private final List<Step> steps = new ArrayList<>();

  /// A program of the system or of the JDK, to be run to its end.
  ///
  /// @param command the names of programs of the JDK stand for its own
  Plan run(List<String> command) {
    steps.add(
        new Step(
            String.join(
                " ",
                command.stream()
                    .map(word -> word.contains(" ") ? "\"" + word + "\"" : word)
                    .toList()),
            () -> start(command)));
    return this;
  }

  Plan work(String text, Work work) {
    steps.add(new Step("# " + text, work));
    return this;
  }

  /// One line a step.
  List<String> text() {
    return steps.stream().map(Step::text).toList();
  }

  /// Makes the steps; the first that fails is the last.
  void make() throws Exception {
    for (Step step : steps) {
      System.out.println(step.text());
      step.work().run();
    }
  }

  private static void start(List<String> command) throws IOException, InterruptedException {
    var words = new ArrayList<>(command);
    if (OF_THE_JDK.contains(words.getFirst())) {
      words.set(0, Path.of(System.getProperty("java.home"), "bin", words.getFirst()).toString());
    }
    try {
      int code = new ProcessBuilder(words).inheritIO().start().waitFor();
      if (code != 0) {
        throw new IllegalStateException(command.getFirst() + " ended with " + code);
      }
    } catch (IOException e) {
      throw new IOException(
          "found no program " + command.getFirst() + ", which makes the packages", e);
    }
  }
}
