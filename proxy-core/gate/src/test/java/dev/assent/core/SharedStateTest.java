package dev.assent.core;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeElement;
import java.lang.classfile.Instruction;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.NewMultiArrayInstruction;
import java.lang.classfile.instruction.NewPrimitiveArrayInstruction;
import java.lang.classfile.instruction.NewReferenceArrayInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.classfile.instruction.TypeCheckInstruction;
import java.lang.constant.ConstantDescs;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// Two cores in one process, or two tests, share nothing that changes: the core holds no static
/// state, with few exceptions.
class SharedStateTest {
  private static final String FIXED = "fixed bytes of a line of the log, copied by its writer";

  /// Each with the reason why it belongs to the whole process, or changes nothing that is seen.
  private static final Map<String, String> EXCEPTIONS =
      Map.ofEntries(
          Map.entry("LockedFile.HELD", "a lock of the system says nothing within one process"),
          Map.entry("PipeRoom.PIPES", "the system counts the pipes of all that this process does"),
          Map.entry("ComputingTurn.ROW", "the processors are those of the process"),
          Map.entry("BoundedDisk.LEFT", "threads that hang at a file stay with the process"),
          Map.entry("BoundedDisk.WORKERS", "threads that wait for the disk, none while idle"),
          Map.entry("HandedStreams.WAITING", "threads that wait for clients, none while idle"),
          Map.entry("ProgramFile.READ", "reads files of the program when they are needed first"),
          Map.entry("Own.RULES", "reads rules of the program when they are needed first"),
          Map.entry("RiskMatch.NO_WAYS", "a late value that is known from the start"),
          Map.entry("Envelope.HASH", FIXED),
          Map.entry("Envelope.END", FIXED),
          Map.entry("EnvelopeHead.SEQ", FIXED),
          Map.entry("EnvelopeHead.TIME", FIXED),
          Map.entry("EnvelopeHead.TYPE", FIXED),
          Map.entry("EnvelopeHead.PREV", FIXED));

  /// Types of other libraries whose values stay as they are, or that hold no state of ours.
  private static final Pattern LASTING =
      Pattern.compile(
          "java\\.lang\\.(?:String|ScopedValue|System\\$Logger|invoke\\..*|foreign\\..*)"
              + "|java\\.math\\..*"
              + "|java\\.nio\\.file\\.Path"
              + "|java\\.time\\..*"
              + "|java\\.util\\.(?:Comparator|HexFormat|Optional|logging\\.Logger|regex\\.Pattern)"
              + "|com\\.fasterxml\\..*");

  /// Calls that make a collection nobody can change.
  private static final Pattern MAKES_LASTING =
      Pattern.compile(
          "java/util/(?:List|Set|Map)\\.(?:of|copyOf|ofEntries)"
              + "|java/util/Collections\\.(?:unmodifiable|empty|singleton).*"
              + "|java/util/stream/Stream\\.toList"
              + "|java/util/stream/Collectors\\.toUnmodifiable.*"
              + "|dev/assent/core/risk/table/NameTable\\.(?:words|names|constants|byName)");

  @Test
  void theCoreHoldsNoStaticStateThatChanges() throws IOException {
    assertThat(stateOf(CoreClasses.ALL)).containsExactlyInAnyOrderElementsOf(EXCEPTIONS.keySet());
  }

  private static Set<String> stateOf(JavaClasses classes) throws IOException {
    var found = new TreeSet<String>();
    for (JavaClass type : classes) {
      for (JavaField field : type.getFields()) {
        if (field.getModifiers().contains(JavaModifier.STATIC)
            && !field.getModifiers().contains(JavaModifier.SYNTHETIC)
            && isState(type, field)) {
          found.add(type.getName().replaceAll(".*[.$]", "") + "." + field.getName());
        }
      }
    }
    return found;
  }

  private static boolean isState(JavaClass type, JavaField field) throws IOException {
    JavaClass of = field.getRawType();
    if (!field.getModifiers().contains(JavaModifier.FINAL)) {
      return true;
    }
    if (of.isArray()) {
      return !isTable(type, field);
    }
    if (of.isPrimitive() || of.isEnum() || LASTING.matcher(of.getName()).matches()) {
      return false;
    }
    if (of.getName().startsWith("dev.assent.core.")) {
      return changes(of);
    }
    if (of.isAssignableTo(Collection.class) || of.isAssignableTo(Map.class)) {
      return !isLasting(made(type, field), type);
    }
    return true;
  }

  // An array is a table where it is filled at once and read in its own class only.
  private static boolean isTable(JavaClass type, JavaField field) throws IOException {
    List<Instruction> made = made(type, field);
    boolean blank =
        made.getLast() instanceof NewPrimitiveArrayInstruction
            || made.getLast() instanceof NewReferenceArrayInstruction
            || made.getLast() instanceof NewMultiArrayInstruction;
    boolean empty =
        blank
            && made.get(made.size() - 2) instanceof ConstantInstruction length
            && length.constantValue().equals(0);
    return empty || !blank && field.getModifiers().contains(JavaModifier.PRIVATE);
  }

  // Fields that are set anew or hold what only several threads at once need. A collection may have
  // been filled once, when it was made.
  private static boolean changes(JavaClass type) {
    return type.getAllFields().stream()
        .filter(field -> !field.getModifiers().contains(JavaModifier.STATIC))
        .filter(field -> field.getOwner().getName().startsWith("dev.assent.core."))
        .anyMatch(field ->
            !field.getModifiers().contains(JavaModifier.FINAL)
                || field.getRawType().getName().startsWith("java.util.concurrent."));
  }

  // The instructions of the class's start up to the one that sets the field.
  private static List<Instruction> made(JavaClass type, JavaField field) throws IOException {
    var before = new ArrayList<Instruction>();
    for (CodeElement element : code(type, ConstantDescs.CLASS_INIT_NAME, "()V")) {
      if (element instanceof FieldInstruction set
          && set.opcode() == Opcode.PUTSTATIC
          && set.name().equalsString(field.getName())) {
        return before;
      }
      if (element instanceof Instruction instruction
          && !(instruction instanceof TypeCheckInstruction)) {
        before.add(instruction);
      }
    }
    throw new AssertionError("nothing sets " + field.getFullName());
  }

  private static boolean isLasting(List<Instruction> made, JavaClass type) throws IOException {
    if (!(made.getLast() instanceof InvokeInstruction call)) {
      return false;
    }
    String name = call.owner().asInternalName() + "." + call.name().stringValue();
    if (name.equals("java/util/stream/Stream.collect") || name.equals("java/util/Map.keySet")) {
      return isLasting(made.subList(0, made.size() - 1), type);
    }
    if (MAKES_LASTING.matcher(name).matches()) {
      return true;
    }
    // A method of its own, of which each return is looked at.
    return call.owner().asInternalName().equals(type.getName().replace('.', '/'))
        && returnsLasting(type, call);
  }

  private static boolean returnsLasting(JavaClass type, InvokeInstruction call) throws IOException {
    var before = new ArrayList<Instruction>();
    boolean lasting = true;
    for (CodeElement element : code(type, call.name().stringValue(), call.type().stringValue())) {
      if (element instanceof ReturnInstruction) {
        lasting &= isLasting(before, type);
      }
      if (element instanceof Instruction instruction
          && !(instruction instanceof TypeCheckInstruction)) {
        before.add(instruction);
      }
    }
    return lasting && !before.isEmpty();
  }

  private static List<CodeElement> code(JavaClass type, String method, String shape)
      throws IOException {
    byte[] bytes;
    // A module below is a folder of classes, or a jar.
    try (InputStream file = type.getSource().orElseThrow().getUri().toURL().openStream()) {
      bytes = file.readAllBytes();
    }
    return ClassFile.of().parse(bytes).methods().stream()
        .filter(one -> one.methodName().equalsString(method))
        .filter(one -> one.methodType().equalsString(shape))
        .findFirst()
        .flatMap(one -> one.code())
        .map(code -> code.elementList())
        .orElseThrow();
  }

  /// Kinds of static fields, those that are found and those that may be.
  private static final class Sample {
    static int counted;
    static final AtomicInteger COUNTER = new AtomicInteger();
    static final ThreadLocal<String> OF_THREAD = new ThreadLocal<>();
    static final Semaphore LIMIT = new Semaphore(1);
    static final Map<String, String> OPEN = new HashMap<>();
    static final List<String> GROWING = growing();
    static final Set<Mode> MODES = EnumSet.of(Mode.ONE);
    static final Changing HOLDER = new Changing();
    static final byte[] ROOM = {1};
    private static final byte[] BLANK = new byte[8];
    private static final byte[][] BLANKS = new byte[8][];

    static final byte[] NONE = {};
    private static final byte[] TABLE = {1, 2};
    static final Map<String, String> CLOSED = Map.of("a", "b");
    static final List<String> MADE = made();
    static final Set<Mode> SHUT = Collections.unmodifiableSet(EnumSet.of(Mode.ONE));
    static final Mode MODE = Mode.ONE;
    static final String NAME = "name".concat("s");

    private static List<String> growing() {
      return NAME.isEmpty() ? List.of() : new ArrayList<>();
    }

    private static List<String> made() {
      return NAME.isEmpty() ? List.of() : List.copyOf(growing());
    }
  }

  private enum Mode {
    ONE
  }

  private static final class Changing {
    private final Map<String, String> held = new ConcurrentHashMap<>();
    private int last;
  }

  @Test
  void stateIsToldFromConstants() throws IOException {
    var sample = new ClassFileImporter().importClasses(Sample.class, Changing.class, Mode.class);
    assertThat(stateOf(sample))
        .containsExactlyInAnyOrder(
            "Sample.counted",
            "Sample.COUNTER",
            "Sample.OF_THREAD",
            "Sample.LIMIT",
            "Sample.OPEN",
            "Sample.GROWING",
            "Sample.MODES",
            "Sample.HOLDER",
            "Sample.ROOM",
            "Sample.BLANK",
            "Sample.BLANKS");
  }
}
