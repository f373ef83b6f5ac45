package dev.assent.desktop;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.conditions.ArchConditions.dependOnClassesThat;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import dev.assent.desktop.ui.ArchitectureExemption;
import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeModel;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// The rules of `architecture.md` that apply to the desktop, each with a name that an exemption can
/// quote.
class ArchitectureTest {
  private static final JavaClasses DESKTOP =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("dev.assent.desktop");

  private static final Set<String> NUMBERS = Set.of("int", "long", "double", "float");

  private static Map<String, ArchRule> rules() {
    var rules = new LinkedHashMap<String, ArchRule>();
    rules.put(
        "files",
        noClasses()
            .that(not("files"))
            .and()
            .resideOutsideOfPackage("..desktop.launch..")
            .should()
            .dependOnClassesThat()
            .haveFullyQualifiedName("java.nio.file.Files")
            .orShould()
            .dependOnClassesThat()
            .haveNameMatching("java\\.io\\.File(OutputStream|Writer)?")
            .because("the desktop never touches the core's files, it asks the core"));
    rules.put(
        "toolkit-thread",
        noClasses()
            .that(not("toolkit-thread"))
            .and()
            .doNotHaveFullyQualifiedName("dev.assent.desktop.ui.UiThread")
            .should()
            .callMethod(javafx.application.Platform.class, "runLater", Runnable.class)
            .because("there is one way onto the toolkit's thread"));
    rules.put(
        "exit",
        noClasses()
            .that(not("exit"))
            .and()
            .resideOutsideOfPackage("..desktop.launch..")
            .should()
            .callMethod(javafx.application.Platform.class, "exit")
            .because(
                "leaving while a pop-up is open crashes on some platforms; one place knows how"));
    rules.put(
        "awt",
        noClasses()
            .that(not("awt"))
            .and()
            .resideOutsideOfPackages("..desktop.tray..", "..desktop.launch..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("java.awt..", "javax.swing..")
            .because("only tray and launch use AWT"));
    rules.put(
        "view-models",
        noClasses()
            .that(not("view-models"))
            .and()
            .haveSimpleNameEndingWith("ViewModel")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("javafx.scene..", "javafx.stage..", "javafx.fxml..")
            .because("view models run without a toolkit"));
    rules.put(
        "views",
        noClasses()
            .that(not("views"))
            .and()
            .haveSimpleNameEndingWith("View")
            .should(dependOnClassesThat(resideInAPackage("dev.assent.core..")))
            .because("views draw what their models say"));
    rules.put(
        "keys",
        noClasses()
            .that(not("keys"))
            .and(
                describe(
                    "are not the table",
                    type -> !type.getName().startsWith("dev.assent.desktop.ui.WindowKey")))
            .should()
            .accessFieldWhere(
                describe(
                    "names a key",
                    access ->
                        access.getTargetOwner().isEquivalentTo(javafx.scene.input.KeyCode.class)))
            .orShould()
            .dependOnClassesThat()
            .areAssignableTo(javafx.scene.input.KeyCombination.class)
            .orShould()
            .callMethod(javafx.scene.Scene.class, "getAccelerators")
            .because("the list of keys shows what views are wired by"));
    rules.put(
        "clients",
        noClasses()
            .that(not("clients"))
            .and()
            .doNotHaveFullyQualifiedName("dev.assent.desktop.ui.OutsideName")
            .should()
            .callMethod(dev.assent.core.access.Environment.class, "clientName")
            .because("people are told of a client by the name they know, everywhere"));
    rules.put("ambient", ambient());
    rules.put("numbers", numbers());
    rules.put(
        "threads",
        noClasses()
            .that(not("threads"))
            .should()
            .callConstructor(Thread.class, Runnable.class)
            .orShould()
            .callConstructor(Thread.class, Runnable.class, String.class)
            .because("threads have names and come from builders"));
    rules.put(
        "static-state",
        fields()
            .that()
            .areStatic()
            .and(
                describe(
                    "are ours",
                    field ->
                        !field.getModifiers().contains(JavaModifier.SYNTHETIC)
                            && !field.getName().startsWith("$")
                            && !isAllowed(field.getOwner(), "static-state")))
            .should()
            .beFinal()
            .because("state belongs to objects that somebody made"));
    return rules;
  }

  @Test
  void packagesAreFreeOfCycles() {
    slices().matching("dev.assent.desktop.(**)").should().beFreeOfCycles().check(DESKTOP);
  }

  private static ArchRule ambient() {
    return noClasses()
        .that(not("ambient"))
        .should()
        .accessField(System.class, "out")
        .orShould()
        .accessField(System.class, "err")
        .orShould()
        .callMethod(System.class, "getenv", String.class)
        .orShould()
        .callMethod(System.class, "getenv")
        .orShould()
        .callMethod(Instant.class, "now")
        .orShould()
        .callMethod(java.time.ZoneId.class, "systemDefault")
        .orShould()
        .callMethod(java.util.Locale.class, "getDefault")
        .orShould()
        .callMethod(String.class, "toLowerCase")
        .orShould()
        .callMethod(String.class, "toUpperCase")
        .orShould()
        .callMethod(String.class, "getBytes")
        .because("time, place and streams are given, not taken");
  }

  private static ArchRule numbers() {
    return noClasses()
        .that(not("numbers"))
        .and()
        .haveNameNotMatching(
            "dev\\.assent\\.desktop\\.(ui\\.(Texts|StyleSheets)|shell\\.MainWindow)")
        .should()
        .callMethodWhere(
            describe("writes a number without a language", ArchitectureTest::isWritingNumbers))
        .orShould()
        .dependOnClassesThat()
        .haveNameMatching("java\\.text\\.(Decimal|Number)Format")
        .because(
            "Texts writes numbers as the language has them; style sheets and names of keys have none");
  }

  private static boolean isWritingNumbers(JavaMethodCall call) {
    var to = call.getTarget();
    boolean ofOne =
        to.getParameterTypes().size() == 1
            && NUMBERS.contains(to.getParameterTypes().getFirst().getName());
    return switch (to.getOwner().getSimpleName() + "." + to.getName()) {
      case "Integer.toString",
          "Long.toString",
          "Double.toString",
          "Float.toString",
          "String.valueOf" ->
          ofOne;
      case "BigDecimal.toPlainString", "String.format", "String.formatted" -> true;
      default -> false;
    };
  }

  /// A word put together of texts and numbers begins with a letter or an underscore where it is an
  /// address, an id or a fault; all else would be read as a number.
  @Test
  void noNumberIsPutTogetherWithASign() throws IOException {
    var found = new ArrayList<String>();
    try (var files = Files.walk(classes())) {
      for (Path file : files.filter(path -> path.toString().endsWith(".class")).toList()) {
        var type = ClassFile.of().parse(file);
        type.methods().stream()
            .flatMap(method -> method.code().stream())
            .flatMap(CodeModel::elementStream)
            .filter(element ->
                element instanceof InvokeDynamicInstruction joined && isSignAndNumber(joined))
            .forEach(_ -> found.add(type.thisClass().asInternalName()));
      }
    }
    assertThat(found).isEmpty();
  }

  private static Path classes() {
    return Path.of(
            DESKTOP
                .get(ArchitectureTest.class.getPackageName() + ".ui.Texts")
                .getSource()
                .orElseThrow()
                .getUri())
        .getParent()
        .getParent();
  }

  private static boolean isSignAndNumber(InvokeDynamicInstruction joined) {
    return joined.name().equalsString("makeConcatWithConstants")
        && joined.typeSymbol().parameterList().stream()
            .anyMatch(type -> "IJDF".contains(type.descriptorString()))
        && joined.bootstrapArgs().getFirst() instanceof String recipe
        && !recipe.matches("(?s)(\u0001?-?[A-Za-z_]|[/{]|\u0001-\u0001).*");
  }

  @TestFactory
  Stream<DynamicTest> rulesHold() {
    return rules().entrySet().stream()
        .map(rule -> DynamicTest.dynamicTest(rule.getKey(), () -> rule.getValue().check(DESKTOP)));
  }

  @Test
  void everyExemptionNamesARuleAndAReason() {
    for (var exempt : DESKTOP) {
      if (exempt.isAnnotatedWith(ArchitectureExemption.class)) {
        var allowed = exempt.getAnnotationOfType(ArchitectureExemption.class);
        assertThat(rules()).as(exempt.getName()).containsKey(allowed.rule());
        assertThat(allowed.reason()).as(exempt.getName()).isNotBlank();
      }
    }
  }

  private static DescribedPredicate<JavaClass> not(String rule) {
    return describe("not exempt from " + rule, type -> !isAllowed(type, rule));
  }

  private static boolean isAllowed(JavaClass type, String rule) {
    var outer = type;
    while (outer.getEnclosingClass().isPresent()) {
      outer = outer.getEnclosingClass().get();
    }
    return outer.isAnnotatedWith(ArchitectureExemption.class)
        && outer.getAnnotationOfType(ArchitectureExemption.class).rule().equals(rule);
  }
}
