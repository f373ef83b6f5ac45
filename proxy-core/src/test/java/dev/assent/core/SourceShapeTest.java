package dev.assent.core;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.BindingPatternTree;
import com.sun.source.tree.CaseTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.DeconstructionPatternTree;
import com.sun.source.tree.DefaultCaseLabelTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.PatternCaseLabelTree;
import com.sun.source.tree.SwitchExpressionTree;
import com.sun.source.tree.SwitchTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import com.sun.source.util.Trees;
import dev.assent.testing.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// The shape of all sources that ship, read with the compiler's own parser: files and methods that
/// can be taken in at one look, and no `default` that would hide a choice which somebody adds.
class SourceShapeTest {
  private static final int MOST_LINES = 500;
  private static final int MOST_LINES_OF_A_METHOD = 60;
  private static final List<Path> ROOTS =
      Stream.concat(
              Project.all("src/main/java").stream(),
              Stream.of(Project.TOP.resolve("installers/image")))
          .toList();

  private static final Map<String, Long> FILES = new TreeMap<>();
  private static final Map<String, Long> METHODS = new TreeMap<>();
  // Simple names of types with those they extend or implement, and those that are sealed.
  private static final Map<String, Set<String>> SUPERTYPES = new HashMap<>();
  private static final Set<String> SEALED = new HashSet<>();
  // Switches with patterns and a `default`: the place, and the types of the patterns.
  private static final Map<String, Set<String>> DEFAULTS = new TreeMap<>();

  @BeforeAll
  static void read() throws IOException {
    var sources = new ArrayList<Path>();
    for (Path root : ROOTS) {
      try (Stream<Path> files = Files.walk(root)) {
        files.filter(file -> file.toString().endsWith(".java")).forEach(sources::add);
      }
    }
    for (Path source : sources) {
      FILES.put(source.toString(), lines(source));
    }
    var compiler = ToolProvider.getSystemJavaCompiler();
    try (var files = compiler.getStandardFileManager(null, null, null)) {
      var task =
          (JavacTask)
              compiler.getTask(
                  null,
                  files,
                  null,
                  List.of("-proc:none"),
                  null,
                  files.getJavaFileObjectsFromPaths(sources));
      var positions = Trees.instance(task).getSourcePositions();
      for (var unit : task.parse()) {
        new Shapes(unit, positions).scan(unit, null);
      }
    }
  }

  private static long lines(Path file) throws IOException {
    try (Stream<String> lines = Files.lines(file)) {
      return lines.count();
    }
  }

  @Test
  void filesStaySmall() {
    assertThat(FILES).hasSizeGreaterThan(1500);
    assertThat(over(FILES, MOST_LINES)).isEmpty();
  }

  @Test
  void methodsStaySmall() {
    assertThat(METHODS).hasSizeGreaterThan(5000);
    assertThat(over(METHODS, MOST_LINES_OF_A_METHOD)).isEmpty();
  }

  private static Map<String, Long> over(Map<String, Long> sizes, int most) {
    var over = new TreeMap<>(sizes);
    over.values().removeIf(size -> size <= most);
    return over;
  }

  /// Where one is added to our own sealed types, the compiler names every switch that forgot it.
  @Test
  void noSwitchOverOurOwnSealedTypesHasADefault() {
    assertThat(isOfSealed("JsonObject")).isTrue();
    assertThat(isOfSealed("RuntimeException")).isFalse();
    var hiding = new TreeMap<>(DEFAULTS);
    hiding.values().removeIf(types -> types.stream().noneMatch(SourceShapeTest::isOfSealed));
    assertThat(hiding).isEmpty();
  }

  private static boolean isOfSealed(String type) {
    return SEALED.contains(type)
        || SUPERTYPES.getOrDefault(type, Set.of()).stream().anyMatch(SourceShapeTest::isOfSealed);
  }

  private static final class Shapes extends TreeScanner<Void, Void> {
    private final CompilationUnitTree unit;
    private final SourcePositions positions;
    private final String file;

    Shapes(CompilationUnitTree unit, SourcePositions positions) {
      this.unit = unit;
      this.positions = positions;
      this.file = Path.of(unit.getSourceFile().getName()).getFileName().toString();
    }

    @Override
    public Void visitClass(ClassTree type, Void none) {
      String name = type.getSimpleName().toString();
      var above = SUPERTYPES.computeIfAbsent(name, _ -> new HashSet<>());
      type.getImplementsClause().forEach(one -> above.add(simpleName(one)));
      if (type.getExtendsClause() != null) {
        above.add(simpleName(type.getExtendsClause()));
      }
      if (type.getModifiers().getFlags().contains(Modifier.SEALED)) {
        SEALED.add(name);
      }
      return super.visitClass(type, none);
    }

    @Override
    public Void visitMethod(MethodTree method, Void none) {
      long size = line(positions.getEndPosition(unit, method)) - line(start(method)) + 1;
      METHODS.merge(file + " " + method.getName(), size, Math::max);
      return super.visitMethod(method, none);
    }

    @Override
    public Void visitSwitch(SwitchTree choice, Void none) {
      look(choice, choice.getCases());
      return super.visitSwitch(choice, none);
    }

    @Override
    public Void visitSwitchExpression(SwitchExpressionTree choice, Void none) {
      look(choice, choice.getCases());
      return super.visitSwitchExpression(choice, none);
    }

    private void look(Tree choice, List<? extends CaseTree> cases) {
      var types = new HashSet<String>();
      boolean open = false;
      for (var one : cases) {
        for (var label : one.getLabels()) {
          open |= label instanceof DefaultCaseLabelTree;
          if (label instanceof PatternCaseLabelTree pattern) {
            types.add(typeOf(pattern.getPattern()));
          }
        }
      }
      if (open && !types.isEmpty()) {
        DEFAULTS.put(file + ":" + line(start(choice)), types);
      }
    }

    private static String typeOf(Tree pattern) {
      return switch (pattern) {
        case DeconstructionPatternTree record -> simpleName(record.getDeconstructor());
        case BindingPatternTree binding -> typeOf(binding.getVariable());
        case VariableTree variable -> simpleName(variable.getType());
        default -> "";
      };
    }

    // `a.b.C<D>` as `C`.
    private static String simpleName(Tree type) {
      return type.toString().replaceAll("<.*", "").replaceAll(".*\\.", "");
    }

    private long start(Tree tree) {
      return positions.getStartPosition(unit, tree);
    }

    private long line(long position) {
      return unit.getLineMap().getLineNumber(position);
    }
  }
}
