package dev.assent.core;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.BindingPatternTree;
import com.sun.source.tree.CaseTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.DeconstructionPatternTree;
import com.sun.source.tree.DefaultCaseLabelTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.NewClassTree;
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
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// The shape of all sources that ship, read with the compiler's own parser: files and methods that
/// can be taken in at one look, rooms within their budgets, and no `default` that would hide a
/// choice which somebody adds. All bounds stand in one table.
class SourceShapeTest {
  private static final long MOST_PUBLIC_TYPES = 12;
  private static final long SMALL_TYPE = 150;
  private static final List<Path> ROOTS =
      Stream.concat(
              Project.all("src/main/java").stream(),
              Stream.of(Project.TOP.resolve("installers/image")))
          .toList();

  private static final Map<String, Long> LIMITS = new TreeMap<>();
  private static final Map<String, Long> FILES = new TreeMap<>();
  private static final Map<String, Long> ROOM_LINES = new TreeMap<>();
  private static final Map<String, Long> PUBLIC_TYPES = new TreeMap<>();
  // Files by the names that stand in them.
  private static final Map<String, Set<String>> REFERENTS = new HashMap<>();
  // Classes by the interfaces that they name.
  private static final Map<String, Set<String>> IMPLEMENTATIONS = new HashMap<>();
  private static final Set<String> INTERFACES = new TreeSet<>();
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
    for (String line : Files.readAllLines(Project.sample("bounds.txt"))) {
      int space = line.lastIndexOf(' ');
      LIMITS.put(line.substring(0, space), Long.valueOf(line.substring(space + 1)));
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
    assertThat(FILES).hasSizeGreaterThan(1000);
    assertThat(over(FILES, LIMITS.get("file"))).isEmpty();
    assertThat(FILES.values().stream().sorted().skip(FILES.size() * 9 / 10).findFirst())
        .hasValueSatisfying(lines -> assertThat(lines).isLessThanOrEqualTo(LIMITS.get("tenth")));
  }

  /// A room grows where somebody writes a greater number beside its name.
  @Test
  void roomsKeepTheirBudgets() {
    assertThat(ROOM_LINES).hasSizeGreaterThan(20);
    assertThat(LIMITS).containsKeys(ROOM_LINES.keySet().toArray(String[]::new));
    assertThat(ROOM_LINES)
        .allSatisfy(
            (room, lines) -> assertThat(lines).as(room).isLessThanOrEqualTo(LIMITS.get(room)));
  }

  /// Packages that showed more when this began have their own number, which only falls.
  @Test
  void packagesShowFewTypes() {
    assertThat(PUBLIC_TYPES).hasSizeGreaterThan(20);
    assertThat(PUBLIC_TYPES)
        .allSatisfy((shown, types) ->
            assertThat(types)
                .as(shown)
                .isLessThanOrEqualTo(LIMITS.getOrDefault(shown, MOST_PUBLIC_TYPES)));
  }

  /// One word for one thing: in the core, and in the desktop, no two files have one name. Tests may
  /// repeat one.
  @Test
  void aNameStandsOnceInAPart() {
    for (Path part : List.of(Project.TOP.resolve("proxy-core"), Project.TOP.resolve("desktop"))) {
      var names = new HashSet<String>();
      assertThat(
              FILES.keySet().stream()
                  .filter(file -> file.startsWith(part.toString()))
                  .map(SourceShapeTest::typeOf)
                  .filter(name -> !name.endsWith("-info") && !names.add(name)))
          .as(part.toString())
          .isEmpty();
      assertThat(names).hasSizeGreaterThan(300);
    }
  }

  /// A small type that one other uses lives inside it. The number falls.
  @Test
  void smallTypesLiveInsideTheirOnlyUser() {
    var alone = new TreeSet<String>();
    FILES.forEach((file, lines) -> {
      var users = new HashSet<>(REFERENTS.getOrDefault(typeOf(file), Set.of()));
      users.remove(file);
      if (users.size() == 1 && lines < SMALL_TYPE) {
        alone.add(file);
      }
    });
    assertThat(alone).hasSizeLessThanOrEqualTo(Math.toIntExact(LIMITS.get("one-referent")));
  }

  /// An interface has two implementations, or stands before a process or native code. The number
  /// falls; lambdas are not counted.
  @Test
  void interfacesHaveTwoImplementations() {
    var alone = new TreeSet<>(INTERFACES);
    alone.removeAll(SEALED);
    alone.removeIf(name -> IMPLEMENTATIONS.getOrDefault(name, Set.of()).size() != 1);
    assertThat(alone).hasSizeLessThanOrEqualTo(Math.toIntExact(LIMITS.get("one-implementation")));
  }

  private static String typeOf(String file) {
    return file.replaceAll(".*[/\\\\]|\\.java$", "");
  }

  @Test
  void methodsStaySmall() {
    assertThat(METHODS).hasSizeGreaterThan(5000);
    assertThat(over(METHODS, LIMITS.get("method"))).isEmpty();
  }

  private static Map<String, Long> over(Map<String, Long> sizes, long most) {
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
    private static final Pattern ROOM =
        Pattern.compile("dev\\.assent\\.((core|desktop)(\\.[a-z]+)?)");

    private final CompilationUnitTree unit;
    private final SourcePositions positions;
    private final String path;
    private final String file;

    Shapes(CompilationUnitTree unit, SourcePositions positions) {
      this.unit = unit;
      this.positions = positions;
      Path path = Path.of(unit.getSourceFile().getName());
      this.path = path.toString();
      this.file = path.getFileName().toString();
      String name = unit.getPackageName() == null ? "" : unit.getPackageName().toString();
      var room = ROOM.matcher(name);
      if (room.lookingAt()) {
        ROOM_LINES.merge("room " + room.group(1), FILES.get(this.path), Long::sum);
      }
      for (Tree type : unit.getTypeDecls()) {
        if (type instanceof ClassTree top
            && top.getModifiers().getFlags().contains(Modifier.PUBLIC)) {
          PUBLIC_TYPES.merge("public " + name, 1L, Long::sum);
        }
      }
    }

    @Override
    public Void visitIdentifier(IdentifierTree name, Void none) {
      REFERENTS.computeIfAbsent(name.getName().toString(), _ -> new HashSet<>()).add(path);
      return super.visitIdentifier(name, none);
    }

    @Override
    public Void visitMemberSelect(MemberSelectTree name, Void none) {
      REFERENTS.computeIfAbsent(name.getIdentifier().toString(), _ -> new HashSet<>()).add(path);
      return super.visitMemberSelect(name, none);
    }

    @Override
    public Void visitNewClass(NewClassTree made, Void none) {
      if (made.getClassBody() != null) {
        implementation(simpleName(made.getIdentifier()), path + start(made));
      }
      return super.visitNewClass(made, none);
    }

    private static void implementation(String of, String by) {
      IMPLEMENTATIONS.computeIfAbsent(of, _ -> new HashSet<>()).add(by);
    }

    @Override
    public Void visitClass(ClassTree type, Void none) {
      String name = type.getSimpleName().toString();
      var above = SUPERTYPES.computeIfAbsent(name, _ -> new HashSet<>());
      type.getImplementsClause().forEach(one -> above.add(simpleName(one)));
      if (type.getExtendsClause() != null) {
        above.add(simpleName(type.getExtendsClause()));
      }
      if (type.getKind() == Tree.Kind.INTERFACE) {
        INTERFACES.add(name);
      } else {
        type.getImplementsClause()
            .forEach(one -> implementation(simpleName(one), path + " " + name));
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
