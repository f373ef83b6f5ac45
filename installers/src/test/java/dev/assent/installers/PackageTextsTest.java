package dev.assent.installers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/// Checks the texts from which the packages of Windows and macOS are made, as far as other systems
/// can check them.
class PackageTextsTest {
  private static final Map<String, String> PROGRAMS =
      Map.of(
          "assent",
          "cli",
          "assent-bridge",
          "bridge",
          "assent-hook",
          "hook",
          "assent-core",
          "core",
          "assent-desktop",
          "desktop");
  private static final String VERSION = "0.1.0";

  /// The classes of the programs in `image`, and of those that the tests add.
  @TempDir static Path classes;

  @TempDir Path folder;

  @BeforeAll
  static void compile() throws IOException {
    var sources = new ArrayList<String>();
    try (Stream<Path> files = Files.list(Path.of("image"))) {
      // These need the toolkit and the reader of documents.
      files
          .map(Path::toString)
          .filter(file -> file.endsWith(".java") && !file.matches(".*(DrawIcons|BuildSite)[.]java"))
          .forEach(sources::add);
    }
    sources.add(Files.writeString(classes.resolve("Order.java"), ORDER).toString());
    sources.add(Files.writeString(classes.resolve("Kinds.java"), KINDS).toString());
    var words = new ArrayList<>(List.of("-d", classes.toString()));
    words.addAll(sources);
    assertThat(
            ToolProvider.findFirst("javac")
                .orElseThrow()
                .run(System.out, System.err, words.toArray(String[]::new)))
        .isZero();
  }

  private static String[] java(String main, String... arguments) {
    var words = new ArrayList<>(List.of("java", "-XX:TieredStopAtLevel=1", "-cp"));
    words.addAll(List.of(classes.toString(), main));
    words.addAll(List.of(arguments));
    return words.toArray(String[]::new);
  }

  private List<String> run(Map<String, String> variables, String... command) throws Exception {
    Path log = folder.resolve("out");
    var words =
        new ArrayList<>(
            List.of(Path.of(System.getProperty("java.home"), "bin", command[0]).toString()));
    words.addAll(List.of(command).subList(1, command.length));
    var builder = new ProcessBuilder(words).redirectErrorStream(true).redirectOutput(log.toFile());
    builder.environment().putAll(variables);
    var process = builder.start();
    assertThat(process.waitFor(120, TimeUnit.SECONDS)).isTrue();
    List<String> lines = Files.readAllLines(log);
    assertThat(process.exitValue()).as(String.join("\n", lines)).isZero();
    return lines;
  }

  private List<String> plan(String system, Map<String, String> variables) throws Exception {
    return run(
        variables,
        java(
            "BuildPackages",
            "IMAGE",
            ".",
            folder.resolve("to").toString(),
            VERSION,
            "2026-11-21T00:00:00Z",
            system));
  }

  private Path launchers() throws Exception {
    plan("launchers", Map.of());
    return folder.resolve("to");
  }

  private static List<String> arguments(String file) throws IOException {
    return Files.readAllLines(Path.of("common/args", file)).stream()
        .filter(line -> !line.startsWith("#"))
        .toList();
  }

  @Test
  void eachProgramGetsTheFlagsOfItsFile() throws Exception {
    Path files = launchers();
    for (String name : List.of("assent", "assent-bridge", "assent-hook", "assent-core")) {
      var found = new Properties();
      try (var in = Files.newBufferedReader(files.resolve(name + ".properties"))) {
        found.load(in);
      }
      var expected = new ArrayList<>(arguments(PROGRAMS.get(name)));
      String main = expected.removeLast();
      expected.add("-Dassent.home=$APPDIR");
      assertThat(List.of(found.getProperty("java-options").split(" ")))
          .as(name)
          .isEqualTo(expected);
      assertThat("-m " + found.getProperty("module")).as(name).isEqualTo(main);
      // A console would flash where a client starts the bridge; the shell of an agent waits only
      // for a hook that belongs to its own.
      assertThat(found.getProperty("win-console"))
          .as(name)
          .isEqualTo(String.valueOf(name.equals("assent") || name.equals("assent-hook")));
    }
  }

  @Test
  @EnabledOnOs(value = OS.LINUX, disabledReason = "the layout that is looked at is that of Linux")
  void jpackageTakesThem() throws Exception {
    Path files = launchers();
    Path runtime = Files.createDirectories(folder.resolve("runtime/lib")).getParent();
    // That is all that is looked at in a runtime which was made before.
    Files.writeString(
        runtime.resolve("release"), "MODULES=\"java.base dev.assent.core dev.assent.desktop\"\n");
    Path made = folder.resolve("made");
    String line =
        plan("macos", Map.of()).stream()
            .filter(step -> step.startsWith("jpackage --type app-image"))
            .findFirst()
            .orElseThrow();
    // All but the folders and what only macOS knows.
    var words = new ArrayList<>(List.of(line.split(" ")));
    words.set(words.indexOf("--dest") + 1, made.toString());
    words.set(words.indexOf("--runtime-image") + 1, runtime.toString());
    words.subList(words.indexOf("--mac-package-identifier"), words.size()).clear();
    words.replaceAll(word ->
        word.contains(".properties")
            ? word.replaceFirst("=.*/", "=" + files.toString().replace("\\", "/") + "/")
            : word);
    run(Map.of(), words.toArray(String[]::new));
    Path app = made.resolve("assent-desktop/lib/app");
    for (var program : PROGRAMS.entrySet()) {
      List<String> text = Files.readAllLines(app.resolve(program.getKey() + ".cfg"));
      var expected = new ArrayList<>(arguments(program.getValue()));
      String main = expected.removeLast().substring(3);
      assertThat(text).as(program.getKey()).contains("app.mainmodule=" + main);
      assertThat(
              text.stream()
                  .filter(each -> each.startsWith("java-options="))
                  .map(each -> each.substring("java-options=".length())))
          .as(program.getKey())
          .containsAll(expected)
          .contains("-Dassent.home=$APPDIR");
    }
    // The key that keeps a launcher of Windows in one process has its place in these files.
    assertThat(Files.readAllLines(app.resolve("assent-bridge.cfg")))
        .contains("[Application]")
        .doesNotContain("win.norestart=true");
    assertThat(Files.readString(Path.of("image/BuildImage.java")))
        .contains("Launchers.withoutRestart(");
  }

  @Test
  void withoutASignerTheNameSaysSo() throws Exception {
    assertThat(plan("windows", Map.of("ASSENT_SIGN_WINDOWS", "")))
        .noneMatch(step -> step.contains("signtool"))
        .anyMatch(step -> step.endsWith("assent-0.1.0-windows-x86_64-unsigned.msi"));
    assertThat(plan("macos", Map.of())).anyMatch(step -> step.endsWith("-unsigned.dmg"));
    List<String> windows = plan("windows", Map.of("ASSENT_SIGN_WINDOWS", "AB12"));
    assertThat(windows).noneMatch(step -> step.contains("-unsigned"));
    // The programs are signed before they are packed, and the installer after.
    assertThat(windows.get(1)).startsWith("signtool sign /sha1 AB12").contains("assent-bridge.exe");
    assertThat(windows.getLast())
        .startsWith("signtool sign /sha1 AB12")
        .endsWith("assent-0.1.0-windows-x86_64.msi");
    List<String> mac = plan("macos", Map.of("ASSENT_SIGN_MACOS", "Developer ID"));
    assertThat(mac).noneMatch(step -> step.contains("-unsigned"));
    assertThat(mac.getLast())
        .startsWith("codesign --timestamp --sign \"Developer ID\"")
        .endsWith(".dmg");
  }

  @Test
  void whatLiesInsideIsSignedFirst() throws Exception {
    Path contents = folder.resolve("Assent.app/Contents");
    for (String file :
        List.of(
            "runtime/Contents/Home/lib/libjava.dylib",
            "runtime/Contents/Home/lib/server/libjvm.dylib",
            "runtime/Contents/MacOS/libjli.dylib",
            "runtime/Contents/Home/lib/jspawnhelper",
            "runtime/Contents/Home/lib/modules",
            "runtime/Contents/Home/bin/java",
            "MacOS/assent-desktop",
            "MacOS/assent",
            "MacOS/assent-bridge",
            "MacOS/assent-hook",
            "MacOS/assent-core",
            "app/assent.cfg")) {
      Files.createDirectories(contents.resolve(file).getParent());
      Files.createFile(contents.resolve(file));
    }
    List<Path> order =
        run(Map.of(), java("Order", contents.toString())).stream().map(Path::of).toList();
    for (int at = 0; at < order.size(); at++) {
      for (Path before : order.subList(0, at)) {
        assertThat(order.get(at).startsWith(before))
            .as(order.get(at) + " after " + before)
            .isFalse();
      }
    }
    // The main program is signed with the whole, and data are no code.
    assertThat(order.stream().map(path -> contents.getParent().relativize(path).toString()))
        .containsExactlyInAnyOrder(
            "Contents/runtime/Contents/Home/lib/libjava.dylib",
            "Contents/runtime/Contents/Home/lib/server/libjvm.dylib",
            "Contents/runtime/Contents/MacOS/libjli.dylib",
            "Contents/runtime/Contents/Home/lib/jspawnhelper",
            "Contents/runtime/Contents/Home/bin/java",
            "Contents/runtime",
            "Contents/MacOS/assent",
            "Contents/MacOS/assent-bridge",
            "Contents/MacOS/assent-hook",
            "Contents/MacOS/assent-core",
            "");
  }

  private static final String ORDER =
      """
      public class Order {
        public static void main(String[] a) throws Exception {
          MacPackages.order(java.nio.file.Path.of(a[0])).forEach(System.out::println);
        }
      }
      """;

  // A program that has two packages, of which this machine can make the first alone.
  private static final String KINDS =
      """
      import java.nio.file.*;
      import java.util.*;
      public class Kinds {
        static PackageKinds.Kind kind(String name, String program, Path dist) {
          return new PackageKinds.Kind(
              name, List.of(program), () -> Files.writeString(dist.resolve("x." + name), name));
        }
        public static void main(String[] a) throws Exception {
          Path dist = Path.of(a[0], "dist");
          var kinds = List.of(kind("one", a[2], dist), kind("two", "rpmbuild-of-nobody", dist));
          System.exit(new PackageKinds(Path.of(a[0], "work"), () -> {}, kinds).make(a[1], dist));
        }
      }
      """;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''|java|0|packages: left out: two needs the program rpmbuild-of-nobody, which is not on the search path",
        "one|java|0|'  x.one'",
        "two|java|1|packages: two needs the program rpmbuild-of-nobody, which is not on the search path",
        "one,two|java|1|packages: two needs the program rpmbuild-of-nobody, which is not on the search path",
        "three|java|1|'packages: found \"three\", expected some of [one, two]'",
        "''|java-of-nobody|1|'packages: this machine can make none: one needs the program java-of-nobody, which is not on the search path; two needs the program rpmbuild-of-nobody, which is not on the search path'"
      })
  void whatThisMachineCanMakeIsMadeAndTheRestNamed(
      String demanded, String program, int status, String said) throws Exception {
    Path dist = Files.createDirectories(folder.resolve("to/dist"));
    Files.writeString(dist.resolve("SHA256SUMS"), "of an earlier run");
    var words =
        new ArrayList<>(List.of(java("Kinds", folder.resolve("to").toString(), demanded, program)));
    words.set(0, Path.of(System.getProperty("java.home"), "bin", "java").toString());
    var process = new ProcessBuilder(words);
    process.environment().put("PATH", Path.of(System.getProperty("java.home"), "bin").toString());
    var started = process.redirectErrorStream(true).start();
    var lines = started.inputReader().lines().toList();
    assertThat(started.waitFor()).as(String.join("\n", lines)).isEqualTo(status);
    assertThat(lines).contains(said).noneMatch(line -> line.contains("Exception"));
    boolean made = status == 0;
    assertThat(Files.exists(dist.resolve("x.one"))).isEqualTo(made);
    assertThat(Files.exists(dist.resolve("SHA256SUMS"))).isEqualTo(made);
  }

  private static Document xml(Path file, boolean names) throws Exception {
    var factory = DocumentBuilderFactory.newInstance();
    factory.setNamespaceAware(names);
    factory.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
    return factory.newDocumentBuilder().parse(file.toFile());
  }

  private static String value(Document plist, String key) {
    NodeList keys = plist.getElementsByTagName("key");
    for (int at = 0; at < keys.getLength(); at++) {
      if (keys.item(at).getTextContent().equals(key)) {
        var next = keys.item(at).getNextSibling();
        while (!(next instanceof Element)) {
          next = next.getNextSibling();
        }
        return ((Element) next).getTagName().equals("string")
            ? next.getTextContent()
            : ((Element) next).getTagName();
      }
    }
    return "";
  }

  @ParameterizedTest
  @CsvSource({
    "Info.plist,CFBundleIdentifier,dev.assent.Assent",
    "Info.plist,CFBundleExecutable,assent-desktop",
    "Info.plist,CFBundlePackageType,APPL",
    "Info.plist,CFBundleIconFile,assent-desktop.icns",
    "Info.plist,CFBundleShortVersionString,VERSION",
    "Info.plist,CFBundleVersion,VERSION",
    "Info.plist,LSUIElement,true",
    "Info.plist,NSHighResolutionCapable,true",
    "Assent.entitlements,com.apple.security.cs.allow-jit,true",
    "Assent.entitlements,com.apple.security.cs.allow-unsigned-executable-memory,true",
    "Assent.entitlements,com.apple.security.cs.disable-library-validation,true",
    // Nobody attaches to it.
    "Assent.entitlements,com.apple.security.get-task-allow,''",
    "Assent.entitlements,com.apple.security.cs.allow-dyld-environment-variables,''"
  })
  void theFilesOfMacosSay(String file, String key, String expected) throws Exception {
    assertThat(value(xml(Path.of("macos", file), false), key)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "Package/@Scope,perUser",
    "Package/@UpgradeCode,$(var.JpProductUpgradeCode)",
    "Package/@Version,$(var.JpAppVersion)",
    "MajorUpgrade/@Schedule,afterInstallValidate",
    "CloseApplication[@Target='assent-desktop.exe']/@EndSessionMessage,yes",
    "CloseApplication[@Target='assent-core.exe']/@EndSessionMessage,yes",
    "CloseApplication[@Target='assent-bridge.exe']/@RebootPrompt,no",
    "CloseApplication[@Target='assent-hook.exe']/@RebootPrompt,no",
    "CloseApplication[@Target='assent.exe']/@RebootPrompt,no",
    "Property[@Id='REBOOT']/@Value,ReallySuppress",
    "Shortcut/@Target,[INSTALLDIR]assent-desktop.exe",
    "Environment/@System,no",
    "ComponentGroupRef[@Id='Files']/@Id,Files",
    "UIRef/@Id,JpUI",
    // The only program that runs while it is installed has no console then, and may fail.
    "CustomAction[@Id='StopAssent']/@DllEntry,WixQuietExec",
    "CustomAction[@Id='StopAssent']/@Return,ignore",
    "CustomAction[2]/@Id,''",
    "Custom[@Before='InstallValidate']/@Action,override Wix4CloseApplications_$(sys.BUILDARCHSHORT)"
  })
  void theInstallerOfWindowsSays(String path, String expected) throws Exception {
    // Without regard to the names of name spaces.
    String anywhere = path.replaceFirst("^(\\w+)", "//*[local-name()='$1']");
    var found =
        XPathFactory.newInstance()
            .newXPath()
            .evaluate(anywhere, xml(Path.of("windows/main.wxs"), true), XPathConstants.STRING);
    assertThat(found).as(anywhere).isEqualTo(expected);
  }

  @Test
  void windowAndCoreAreClosedBeforeThoseWhomTheyAnswer() throws Exception {
    NodeList closed =
        xml(Path.of("windows/main.wxs"), true)
            .getElementsByTagNameNS(
                "http://wixtoolset.org/schemas/v4/wxs/util", "CloseApplication");
    var order = new ArrayList<String>();
    for (int at = 0; at < closed.getLength(); at++) {
      order.add(
          ((Element) closed.item(at)).getAttribute("Sequence")
              + " "
              + ((Element) closed.item(at)).getAttribute("Target"));
    }
    assertThat(order)
        .containsExactly(
            "1 assent-desktop.exe",
            "2 assent-core.exe",
            "3 assent-bridge.exe",
            "4 assent-hook.exe",
            "5 assent.exe");
    assertThat(xml(Path.of("windows/overrides.wxi"), true).getDocumentElement().getLocalName())
        .isEqualTo("Include");
  }

  @Test
  void nothingThatAClientStartsIsAShell() throws IOException {
    try (Stream<Path> files =
        Stream.concat(Files.list(Path.of("windows")), Files.list(Path.of("common/args")))) {
      for (Path file : files.toList()) {
        assertThat(Files.readString(file))
            .as(file.toString())
            .doesNotContainIgnoringCase("powershell")
            .doesNotContain("cmd.exe", ".bat", ".cmd", ".ps1", "/bin/sh");
      }
    }
  }

  @Test
  void theIconsOfBothSystemsHoldTheDrawings() throws Exception {
    for (int size : List.of(16, 24, 32, 48, 64, 128, 256, 512)) {
      Files.write(
          folder.resolve(size + ".png"), ("drawing " + size).getBytes(StandardCharsets.US_ASCII));
    }
    run(Map.of(), java("IconFiles", folder.toString(), folder.resolve("made").toString()));
    var ico =
        ByteBuffer.wrap(Files.readAllBytes(folder.resolve("made/assent.ico")))
            .order(ByteOrder.LITTLE_ENDIAN);
    assertThat(ico.getInt(0)).isEqualTo(0x10000);
    assertThat(ico.getShort(4)).isEqualTo((short) 6);
    for (int at = 0; at < 6; at++) {
      int line = 6 + 16 * at;
      int size = ico.get(line) == 0 ? 256 : ico.get(line);
      assertThat(text(ico, ico.getInt(line + 12), ico.getInt(line + 8)))
          .isEqualTo("drawing " + size);
    }
    var icns = ByteBuffer.wrap(Files.readAllBytes(folder.resolve("made/assent.icns")));
    assertThat(text(icns, 0, 4)).isEqualTo("icns");
    assertThat(icns.getInt(4)).isEqualTo(icns.capacity());
    int parts = 0;
    for (int at = 8; at < icns.capacity(); at += icns.getInt(at + 4)) {
      assertThat(text(icns, at + 8, icns.getInt(at + 4) - 8)).startsWith("drawing ");
      parts++;
    }
    assertThat(parts).isEqualTo(10);
  }

  private static String text(ByteBuffer from, int at, int length) {
    byte[] bytes = new byte[length];
    from.get(at, bytes);
    return new String(bytes, StandardCharsets.US_ASCII);
  }
}
