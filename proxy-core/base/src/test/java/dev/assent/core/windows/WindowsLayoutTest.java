package dev.assent.core.windows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.assent.core.system.CompiledCheck;
import dev.assent.testing.Project;
import java.io.IOException;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.StructLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Checks that the layouts and calls of the code agree with the table, and the table with the
/// headers and libraries of Windows.
class WindowsLayoutTest {
  private static final Path TABLE = Project.sample("windows-layouts.tsv");

  @TempDir Path folder;

  private static List<String> table() throws IOException {
    return Files.readAllLines(TABLE).stream().filter(line -> !line.startsWith("#")).toList();
  }

  // Everything that the code knows, from the code.
  private static List<String> known() throws IllegalAccessException {
    var rows = new ArrayList<String>();
    for (var field : WindowsLayout.class.getDeclaredFields()) {
      field.setAccessible(true);
      if (field.getType() == int.class) {
        rows.add("constant\t" + field.getName() + "\t" + field.getInt(null));
      } else if (field.get(null) instanceof StructLayout structure) {
        rows.add("size\t" + field.getName() + "\t" + structure.byteSize());
        for (MemoryLayout member : structure.memberLayouts()) {
          member
              .name()
              .ifPresent(name ->
                  rows.add(
                      "offset\t"
                          + field.getName()
                          + "."
                          + name
                          + "\t"
                          + WindowsLayout.offset(structure, name)));
        }
      }
    }
    for (var call : WindowsCall.values()) {
      rows.add(call.row());
    }
    return rows;
  }

  @Test
  void theTableHoldsAllThatTheCodeKnows() throws Exception {
    assertThat(new TreeSet<>(known())).isEqualTo(new TreeSet<>(table()));
    assertThat(table()).doesNotHaveDuplicates();
  }

  @Test
  void theHeadersOfWindowsAgree() throws Exception {
    new CompiledCheck("x86_64-w64-mingw32-gcc", folder)
        .passes(program(table()), libraries(table()));
  }

  @Test
  void aWrongTableDoesNotCompile() throws Exception {
    var check = new CompiledCheck("x86_64-w64-mingw32-gcc", folder);
    assumeTrue(check.isThere(), "there is no compiler for Windows");
    for (String wrong :
        List.of(
            "constant\tERROR_NOT_FOUND\t1169",
            "size\tCREDENTIALW\t88",
            "offset\tCREDENTIALW.Persist\t44",
            "function\tkernel32\tTerminateJobObject\tia",
            "function\tkernel32\tTerminateJobObject\tiii",
            "function\tkernel32\tTerminateJobObject\taai",
            "function\tadvapi32\tTerminateJobObject\tiai")) {
      assertThat(check.complaints(program(List.of(wrong)), libraries(List.of(wrong))))
          .as(wrong)
          .isNotEmpty();
    }
    var right = List.of("function\tkernel32\tTerminateJobObject\tiai");
    assertThat(check.complaints(program(right), libraries(right))).isEmpty();
  }

  // Nothing but the libraries that are named: a function in another one is not found.
  private static String[] libraries(List<String> rows) {
    var arguments = new ArrayList<>(List.of("-nostdlib", "-Wl,--entry=check"));
    rows.stream()
        .filter(row -> row.startsWith("function"))
        .map(row -> "-l" + row.split("\t")[1])
        .distinct()
        .forEach(arguments::add);
    return arguments.toArray(String[]::new);
  }

  private static String program(List<String> rows) {
    var text =
        new StringBuilder("#include <windows.h>\n#include <wincred.h>\n#include <stddef.h>\n");
    var taken = new StringBuilder();
    for (String row : rows) {
      String[] cells = row.split("\t");
      switch (cells[0]) {
        case "constant" ->
            text.append(isTrue("(int) (long long) (" + cells[1] + ") == " + cells[2]));
        case "size" -> text.append(isTrue("sizeof(" + cells[1] + ") == " + cells[2]));
        case "offset" ->
            text.append(isTrue("offsetof(" + cells[1].replace(".", ", ") + ") == " + cells[2]));
        default -> {
          text.append(function(cells[2], cells[3]));
          taken.append("  sum += (long long) &").append(cells[2]).append(";\n");
        }
      }
    }
    return text + "int check(void) {\n  long long sum = 0;\n" + taken + "  return (int) sum;\n}\n";
  }

  private static String isTrue(String claim) {
    return "_Static_assert(" + claim + ", \"" + claim + "\");\n";
  }

  // A call with such arguments: a wrong number of them, or a number in the place of an address, is
  // an error; so is a wider number.
  private static String function(String name, String shape) {
    var arguments = new ArrayList<String>();
    for (char letter : shape.substring(1).toCharArray()) {
      arguments.add(letter == 'i' ? "number" : "address");
    }
    String call = name + "(" + String.join(", ", arguments) + ")";
    String result =
        switch (shape.charAt(0)) {
          case 'v' -> "  " + call + ";\n";
          case 'i' -> "  int result = (" + call + ");\n  " + isTrue("sizeof(" + call + ") == 4");
          default -> "  void *result = (" + call + ");\n";
        };
    return "void call_" + name + "(void *address, int number) {\n" + result + "}\n";
  }
}
