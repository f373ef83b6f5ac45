package dev.assent.core;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.conditions.ArchConditions.dependOnClassesThat;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import dev.assent.testing.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The rules of `architecture.md`, as far as the core is concerned.
class ArchitectureTest {
  private static final String ROOT = "dev.assent.core.";
  private static final String HAND_OVER = ROOT + "local.handover";
  // A row of the table of rooms in `architecture.md`: room, purpose, what it may use.
  private static final Pattern ROOM =
      Pattern.compile("\\| `([a-z]+)` \\| [^|]+ \\| (none|all|`[a-z]+`(?: `[a-z]+`)*) \\|");
  private static final JavaClasses CLASSES = CoreClasses.ALL;

  // The packages of the core that each package may use; `all` for those that wire things together.
  private static final Map<String, Set<String>> MAY_USE =
      Map.ofEntries(
          Map.entry("text", Set.of()),
          Map.entry("json", Set.of("text")),
          Map.entry("glob", Set.of()),
          Map.entry("lazy", Set.of()),
          Map.entry("programs", Set.of("json")),
          Map.entry("patch", Set.of("text")),
          Map.entry("system", Set.of("files")),
          Map.entry("linux", Set.of("system")),
          Map.entry("windows", Set.of()),
          Map.entry("files", Set.of("text")),
          Map.entry("audit", Set.of("files", "json", "linux", "text")),
          Map.entry("risk", Set.of("access", "document", "files", "json", "lazy", "text")),
          Map.entry("access", Set.of("json")),
          Map.entry("masking", Set.of("access", "json")),
          Map.entry("policy", Set.of("access", "glob", "json")),
          Map.entry("pdp", Set.of("access", "glob", "json", "policy")),
          Map.entry("document", Set.of("files", "json", "text")),
          Map.entry(
              "config", Set.of("access", "document", "files", "json", "local", "system", "text")),
          Map.entry("secrets", Set.of("files", "system", "text", "windows")),
          Map.entry("identity", Set.of("access", "config", "files", "json", "secrets", "text")),
          Map.entry("presence", Set.of("system", "text")),
          Map.entry(
              "approval",
              Set.of("access", "config", "json", "pdp", "pip", "policy", "presence", "text")),
          Map.entry("pap", Set.of("access", "document", "files", "glob", "json", "policy", "text")),
          Map.entry("jsonrpc", Set.of("json", "text")),
          Map.entry("mcp", Set.of("json", "jsonrpc", "text")),
          Map.entry("local", Set.of("access", "files", "linux", "system", "text")),
          Map.entry("bridge", Set.of("access", "files", "local", "system")),
          Map.entry(
              "transport",
              Set.of(
                  "files", "json", "jsonrpc", "linux", "local", "mcp", "system", "text",
                  "windows")),
          Map.entry("telemetry", Set.of("config", "json", "secrets")),
          Map.entry("front", Set.of("json", "jsonrpc", "local", "mcp", "text", "transport")),
          Map.entry(
              "pip",
              Set.of(
                  "access",
                  "config",
                  "document",
                  "json",
                  "mcp",
                  "patch",
                  "programs",
                  "risk",
                  "system",
                  "text")),
          Map.entry("hooks", Set.of("access", "config", "files", "json", "text", "transport")),
          Map.entry(
              "agents",
              Set.of(
                  "access",
                  "config",
                  "json",
                  "lazy",
                  "local",
                  "patch",
                  "pip",
                  "programs",
                  "system")),
          Map.entry(
              "wiring", Set.of("access", "files", "json", "lazy", "programs", "system", "text")),
          Map.entry(
              "protect",
              Set.of(
                  "config",
                  "document",
                  "json",
                  "jsonrpc",
                  "masking",
                  "mcp",
                  "pap",
                  "secrets",
                  "system",
                  "text",
                  "transport",
                  "wiring")),
          Map.entry("bundle", Set.of("config", "document", "files", "json", "text")),
          Map.entry(
              "coverage",
              Set.of("access", "audit", "config", "files", "json", "programs", "text", "wiring")),
          Map.entry(
              "borrowed",
              Set.of(
                  "access",
                  "agents",
                  "files",
                  "glob",
                  "json",
                  "pap",
                  "policy",
                  "programs",
                  "text",
                  "wiring")),
          Map.entry("preview", Set.of("access", "files", "json", "pip")),
          Map.entry(
              "analysis",
              Set.of(
                  "access",
                  "audit",
                  "config",
                  "document",
                  "glob",
                  "json",
                  "lazy",
                  "pap",
                  "pdp",
                  "pip",
                  "policy",
                  "risk",
                  "text")),
          Map.entry(
              "suggest",
              Set.of(
                  "access",
                  "analysis",
                  "approval",
                  "audit",
                  "config",
                  "glob",
                  "json",
                  "masking",
                  "pap",
                  "pdp",
                  "policy",
                  "text")),
          Map.entry(
              "lookback",
              Set.of(
                  "access",
                  "agents",
                  "analysis",
                  "approval",
                  "config",
                  "files",
                  "json",
                  "lazy",
                  "linux",
                  "masking",
                  "mcp",
                  "pap",
                  "pdp",
                  "pip",
                  "policy",
                  "programs",
                  "risk",
                  "suggest",
                  "text",
                  "wiring")),
          Map.entry(
              "pep",
              Set.of(
                  "access",
                  "approval",
                  "audit",
                  "config",
                  "document",
                  "glob",
                  "hooks",
                  "json",
                  "jsonrpc",
                  "masking",
                  "mcp",
                  "pdp",
                  "pip",
                  "policy",
                  "presence",
                  "text")),
          Map.entry(
              "doctor",
              Set.of(
                  "audit",
                  "config",
                  "coverage",
                  "files",
                  "json",
                  "local",
                  "login",
                  "pap",
                  "policy",
                  "secrets",
                  "system",
                  "text",
                  "update",
                  "wiring")),
          Map.entry(
              "canary", Set.of("access", "agents", "audit", "config", "json", "text", "wiring")),
          Map.entry("login", Set.of("config", "files", "system", "windows")),
          Map.entry("update", Set.of("files", "json", "text")),
          Map.entry(
              "uninstall",
              Set.of("access", "config", "files", "json", "login", "secrets", "text", "wiring")),
          Map.entry("riskserver", Set.of("access", "json", "jsonrpc", "mcp", "risk", "transport")),
          Map.entry("proxy", Set.of("all")),
          Map.entry("practice", Set.of("all")),
          Map.entry("cli", Set.of("all")));

  @Test
  void theCoreHasNoWindow() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("javafx..", "java.awt..", "javax.swing..")
        .check(CLASSES);
  }

  @Test
  void packagesDependOnlyDownwards() {
    var faults = new TreeSet<String>();
    for (JavaClass type : CLASSES) {
      for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
        String from = packageOf(type);
        String to = packageOf(dependency.getTargetClass());
        if (from.isEmpty() || to.isEmpty() || from.equals(to)) {
          continue;
        }
        Set<String> allowed = MAY_USE.getOrDefault(from, Set.of());
        if (!allowed.contains("all") && !allowed.contains(to)) {
          faults.add(
              from
                  + " uses "
                  + to
                  + ": "
                  + type.getSimpleName()
                  + " → "
                  + dependency.getTargetClass().getSimpleName());
        }
      }
    }
    assertThat(faults).isEmpty();
  }

  @Test
  void everyPackageIsInTheTable() {
    var packages = new TreeSet<String>();
    CLASSES.forEach(type -> packages.add(packageOf(type)));
    packages.remove("");
    assertThat(MAY_USE.keySet()).containsAll(packages);
  }

  @Test
  void theArchitecturePageHasTheSameTable() throws IOException {
    var shown = new TreeMap<String, Set<String>>();
    for (String line : Files.readAllLines(Project.page("architecture.md"))) {
      var row = ROOM.matcher(line);
      if (row.matches()) {
        shown.put(
            row.group(1),
            new TreeSet<>(List.of(row.group(2).replaceAll("`|none", "").strip().split(" "))));
      }
    }
    var held = new TreeMap<String, Set<String>>();
    MAY_USE.forEach(
        (room, uses) -> held.put(room, uses.isEmpty() ? Set.of("") : new TreeSet<>(uses)));
    assertThat(shown).isEqualTo(held);
  }

  @Test
  void theArchitecturePageSaysWhichRoomsAModuleHas() throws IOException {
    List<String> lines = Files.readAllLines(Project.page("architecture.md"));
    for (Path folder : Project.all("src/main/java/dev/assent/core")) {
      String module = Project.TOP.relativize(folder).subpath(0, 2).toString().replace('\\', '/');
      String row =
          lines.stream()
              .filter(line -> line.startsWith("| `" + module + "` |"))
              .findFirst()
              .orElseThrow();
      if (!row.endsWith("| the others |")) {
        try (Stream<Path> rooms = Files.list(folder)) {
          assertThat(row.replaceAll(".*\\| (.*) \\|", "$1").replace("`", "").split(" "))
              .as(module)
              .containsExactlyInAnyOrderElementsOf(
                  rooms.map(room -> room.getFileName().toString()).toList());
        }
      }
    }
  }

  @Test
  void packagesAreFreeOfCycles() {
    slices().matching("dev.assent.core.(*)..").should().beFreeOfCycles().check(CLASSES);
    slices().matching("dev.assent.core.(**)").should().beFreeOfCycles().check(CLASSES);
  }

  /// Classes that know each other in a circle are read, and changed, all at once. Nested ones count
  /// as the class around them.
  @Test
  void theClassesOfSessionsAndCommandsAreFreeOfCycles() {
    var topLevel =
        new SliceAssignment() {
          @Override
          public SliceIdentifier getIdentifierOf(JavaClass type) {
            return Set.of("cli", "proxy").contains(packageOf(type))
                ? SliceIdentifier.of(type.getName().replaceAll("\\$.*", ""))
                : SliceIdentifier.ignore();
          }

          @Override
          public String getDescription() {
            return "classes of `cli` and `proxy`";
          }
        };
    slices().assignedFrom(topLevel).should().beFreeOfCycles().check(CLASSES);
  }

  @Test
  void theEngineIsPure() {
    noClasses()
        .that()
        .resideInAnyPackage(
            ROOT + "pdp..",
            ROOT + "policy..",
            ROOT + "access..",
            ROOT + "glob..",
            ROOT + "json..",
            ROOT + "text..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "java.nio.file..",
            "java.net..",
            "java.util.logging..",
            "java.util.concurrent..",
            "java.lang.System$Logger")
        .orShould()
        .dependOnClassesThat()
        .haveFullyQualifiedName("java.time.Clock")
        .orShould()
        .dependOnClassesThat()
        .haveFullyQualifiedName("java.lang.Thread")
        .check(CLASSES);
  }

  @Test
  void theBridgeNeedsTheBaseModuleOnly() {
    noClasses()
        .that()
        .resideInAnyPackage(
            ROOT + "bridge..",
            ROOT + "local..",
            ROOT + "system..",
            ROOT + "files..",
            ROOT + "text..",
            ROOT + "linux..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("com.fasterxml..", "org.apache..", "picocli..", "java.util.logging..")
        .check(CLASSES);
  }

  @Test
  void theShellReaderNeedsTheBaseModuleOnlyAndKnowsNothingOfTheRest() {
    noClasses()
        .that()
        .resideInAPackage(ROOT + "risk.shell..")
        .should(
            dependOnClassesThat(
                not(resideInAnyPackage(
                        ROOT + "risk.shell..",
                        "java.lang..",
                        "java.util",
                        "java.util.stream",
                        "java.io",
                        "java.nio.charset",
                        "org.jspecify.."))
                    .and(
                        describe(
                            "are no arrays or primitive types",
                            type -> !type.isArray() && !type.isPrimitive()))))
        .check(CLASSES);
  }

  /// Rules, readers of shells and what is put together from them are behind one door.
  @Test
  void othersUseOnlyTheRootPackageOfCommandRisk() {
    noClasses()
        .that()
        .resideOutsideOfPackage(ROOT + "risk..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage(ROOT + "risk.(**)")
        .check(CLASSES);
  }

  /// The types handed to others there show nothing of the insides.
  @Test
  void theDoorOfCommandRiskShowsNothingBehindIt() {
    var shown = new TreeSet<String>();
    for (JavaClass type : CLASSES) {
      if (type.getPackageName().equals(ROOT + "risk")
          && type.getModifiers().contains(JavaModifier.PUBLIC)) {
        type.getCodeUnits().stream()
            .filter(unit -> unit.getModifiers().contains(JavaModifier.PUBLIC))
            .flatMap(unit -> unit.getAllInvolvedRawTypes().stream())
            .filter(of -> of.getPackageName().startsWith(ROOT + "risk."))
            .forEach(of -> shown.add(type.getSimpleName() + " shows " + of.getSimpleName()));
      }
    }
    assertThat(shown).isEmpty();
  }

  @Test
  void lookingThroughCommandsRunsAndReadsNothing() {
    noClasses()
        .that()
        .resideInAPackage(ROOT + "risk.through..")
        .should(
            dependOnClassesThat(
                not(resideInAnyPackage(
                        ROOT + "risk..",
                        "java.lang",
                        "java.lang.invoke",
                        "java.lang.runtime",
                        "java.util",
                        "java.util.function",
                        "java.util.regex",
                        "java.util.stream",
                        "java.io",
                        "java.nio",
                        "java.nio.charset",
                        "org.jspecify.."))
                    .and(
                        describe(
                            "are no arrays or primitive types",
                            type -> !type.isArray() && !type.isPrimitive()))))
        .orShould()
        .dependOnClassesThat()
        .haveFullyQualifiedName("java.lang.ProcessBuilder")
        .orShould()
        .dependOnClassesThat()
        .haveFullyQualifiedName("java.lang.Runtime")
        .check(CLASSES);
  }

  @Test
  void onlyTheOuterRimsReadTheProcess() {
    noClasses()
        .that()
        .resideOutsideOfPackages(ROOT + "cli..", ROOT + "bridge..")
        .should()
        .callMethod(System.class, "getenv")
        .orShould()
        .callMethod(System.class, "getenv", String.class)
        .orShould()
        .accessField(System.class, "out")
        .orShould()
        .accessField(System.class, "err")
        .check(CLASSES);
  }

  /// A yes to a call leads to an accepted tool, and a page of the application does, which is not in
  /// the core.
  @Test
  void onlyAPersonsYesAcceptsTools() {
    assertThat(callersOf("ToolFiles", "writePins")).containsExactly("ToolBook");
    assertThat(callersOf("ToolBook", "accept")).containsExactly("ToolAcceptance");
    assertThat(callersOf("ToolAcceptance", "byCall")).containsExactly("SessionAcceptance");
    assertThat(callersOf("AcceptedTools", "accept")).containsExactly("PolicyEnforcementPoint");
    assertThat(callersOf("ToolAcceptance", "onPage")).containsExactly("ProxyCore");
    // The practice ground does it in the core that it has made for itself, with the tools of its
    // own server.
    assertThat(callersOf("ProxyCore", "acceptTools")).containsExactly("PracticeGround");
  }

  /// A switch that a person has laid over every policy is taken away in a window of the
  /// application, and only there.
  @Test
  void nothingInTheCoreMakesSwitchesLooser() {
    assertThat(callersOf("MasterSwitches", "off")).isEmpty();
    assertThat(callersOf("MasterSwitches", "observe")).isEmpty();
    assertThat(callersOf("MasterSwitches", "denyEverything")).containsExactly("ControlAnswers");
  }

  /// Whoever wants a server of a session, for the first time or again, passes one gate. A trial
  /// before a server is protected belongs to no session.
  @Test
  void serversAreStartedInOnePlace() {
    assertThat(callersOf("ServerProcess", "start"))
        .containsExactly("LaunchTrial", "UpstreamStarter");
    assertThat(callersOf("HttpChannel", "open"))
        .containsOnly("HttpChannel", "LaunchTrial", "UpstreamStarter");
    assertThat(callersOf("ServerReview", "hold")).containsExactly("ServerGate");
  }

  /// The hand-over of a client's streams can be taken out of the house: the conversation names it,
  /// and each end has it in two classes. It is switched in one place.
  @Test
  void theHandOverIsFenced() {
    var knowing = new TreeSet<String>();
    for (JavaClass type : CLASSES) {
      boolean knows =
          type.getDirectDependenciesFromSelf().stream()
              .anyMatch(
                  dependency -> dependency.getTargetClass().getPackageName().equals(HAND_OVER));
      if (knows && !type.getPackageName().equals(HAND_OVER)) {
        knowing.add(type.getSimpleName());
      }
    }
    assertThat(knowing)
        .containsExactlyInAnyOrder(
            "HandOverLines",
            "LocalSocketClient",
            "Opened",
            "StdioBridge",
            "StreamPump",
            "LocalConnection",
            "LocalSocketServer");
    assertThat(callersOf("HandOver", "isPossible"))
        .containsExactlyInAnyOrder("StdioBridge", "LocalConnection");
  }

  /// A grant lasts longer, or is given back, by an act in a window of the application, and only
  /// there.
  @Test
  void nothingInTheCoreExtendsGrants() {
    assertThat(callersOf("StandingAnswers", "restore")).isEmpty();
    assertThat(callersOf("StandingDesk", "restore")).isEmpty();
    assertThat(callersOf("StandingAnswers", "extend")).isEmpty();
    assertThat(callersOf("StandingDesk", "extend")).isEmpty();
  }

  private static Set<String> callersOf(String type, String method) {
    var callers = new TreeSet<String>();
    for (JavaClass caller : CLASSES) {
      caller.getAccessesFromSelf().stream()
          .filter(access ->
              access.getTargetOwner().getSimpleName().equals(type)
                  && access.getName().equals(method))
          .forEach(_ -> callers.add(caller.getSimpleName()));
    }
    return callers;
  }

  /// The past is read through `PastCalls`; these need pages, both ends of two chains, or the bytes.
  @Test
  void thePastIsReadInOnePlaceAndJudgedByOneEngine() {
    assertThat(callersOf("AuditReader", "<init>"))
        .containsExactlyInAnyOrder(
            "Logged",
            "AuditReader",
            "AuditExport",
            "LogCount",
            "SignInHistory",
            "AnchorCheck",
            "NewestCheckpoints",
            "OutcomeCheck",
            "KnownEnd",
            "OpenIntents",
            "PracticeRun");
    // A session's policy; calls of the past and of tests; attributes that a case brings ready-made;
    // calls that the check made up.
    assertThat(callersOf("CompiledPolicy", "compile"))
        .containsExactlyInAnyOrder("SessionTerms", "PathContext", "CheckEngine");
    assertThat(callersOf("CompiledPolicy", "forReadyAttributes"))
        .containsExactlyInAnyOrder("CompiledPolicy", "Form");
  }

  @Test
  void nobodyAsksTheWallClockDirectly() {
    noClasses()
        .should()
        .callMethod(java.time.Instant.class, "now")
        .orShould()
        .callMethod(System.class, "currentTimeMillis")
        .check(CLASSES);
  }

  /// In a container or another root the place where a file system is mounted is not to be found,
  /// and the question fails.
  @Test
  void nobodyAsksForTheFileStore() {
    noClasses()
        .should()
        .callMethod(java.nio.file.Files.class, "getFileStore", java.nio.file.Path.class)
        .check(CLASSES);
  }

  // Makes of the class library that open a file by its path. `Files` also makes some that must not
  // be there yet; see below.
  private static final Set<String> OPENERS =
      Set.of(
          "FileChannel.open",
          "AsynchronousFileChannel.open",
          "Files.newByteChannel",
          "Files.newInputStream",
          "Files.newOutputStream",
          "Files.newBufferedReader",
          "Files.newBufferedWriter",
          "Files.readAllBytes",
          "Files.readString",
          "Files.readAllLines",
          "Files.lines",
          "Files.write",
          "Files.writeString",
          "Files.copy",
          "Files.mismatch",
          "FileInputStream.<init>(java.lang.String)",
          "FileInputStream.<init>(java.io.File)",
          "FileOutputStream.<init>(java.lang.String)",
          "FileOutputStream.<init>(java.io.File)",
          "FileReader.<init>",
          "FileWriter.<init>",
          "PrintWriter.<init>(java.io.File)",
          "PrintStream.<init>(java.io.File)",
          "RandomAccessFile.<init>",
          "Scanner.<init>(java.io.File)",
          "Scanner.<init>(java.nio.file.Path)",
          "ZipFile.<init>",
          "JarFile.<init>");

  // Makes of the class library that create, lock or replace files, or give rights to them.
  private static final List<String> MAKERS =
      List.of(
          "Files.createDirectory",
          "Files.createDirectories",
          "Files.createFile",
          "Files.createTempFile",
          "Files.createTempDirectory",
          "Files.createLink",
          "Files.setPosixFilePermissions",
          "PosixFilePermissions.asFileAttribute",
          "AclFileAttributeView.",
          "FileChannel.lock",
          "FileChannel.tryLock",
          "StandardCopyOption.ATOMIC_MOVE");

  /// Private files and folders are made, locked and replaced in one package, so that each question
  /// about rights and links has one answer.
  @Test
  void filesAreMadeInOnePackage() {
    assertThat(usersOutsideFiles(MAKERS))
        .containsExactlyInAnyOrder(
            // a ground of its own, which it makes for practice
            "PracticeHome");
  }

  /// A pipe, a device, a link or somebody else's file in the place of one that we open holds up
  /// nobody and misleads nobody: all are opened by one package, which looks first and does not
  /// wait.
  @Test
  void filesAreOpenedInOnePackage() {
    assertThat(usersOutsideFiles(OPENERS))
        .containsExactlyInAnyOrder(
            // the kernel's own entries about processes
            "OwnPipes",
            "ProcLeftOvers",
            "Stat",
            // a program of the build
            "RiskRuleIndex",
            // what must not be there yet
            "PolicyImportCommand",
            "VersionVerbs",
            "AuditExportCommand",
            // a ground of its own, made a moment before
            "PracticeHome",
            "PracticeServer");
  }

  /// The types outside `files` that use a member of the class library, given as `Type.member`.
  private static TreeSet<String> usersOutsideFiles(Collection<String> members) {
    var users = new TreeSet<String>();
    for (JavaClass type : CLASSES) {
      if (!packageOf(type).equals("files")) {
        type.getAccessesFromSelf().stream()
            .map(access -> access.getTarget())
            .filter(target -> target.getOwner().getFullName().startsWith("java"))
            .map(target ->
                target.getFullName().substring(target.getOwner().getPackageName().length() + 1))
            .filter(name -> members.stream().anyMatch(name::startsWith))
            .forEach(_ -> users.add(type.getSimpleName()));
      }
    }
    return users;
  }

  /// To read annotations takes longer than most verbs run, and needs rooms that are open to others.
  @Test
  void theCommandLineIsDescribedByCalls() {
    assertThat(CLASSES.stream().filter(ArchitectureTest::isAnnotated)).isEmpty();
  }

  private static boolean isAnnotated(JavaClass type) {
    return Stream.concat(
            type.getAnnotations().stream(),
            type.getMembers().stream().flatMap(member -> member.getAnnotations().stream()))
        .anyMatch(annotation -> annotation.getRawType().getPackageName().startsWith("picocli"));
  }

  private static String packageOf(JavaClass type) {
    String name = type.getPackageName();
    if (!name.startsWith(ROOT)) {
      return "";
    }
    String rest = name.substring(ROOT.length());
    int dot = rest.indexOf('.');
    return dot < 0 ? rest : rest.substring(0, dot);
  }
}
