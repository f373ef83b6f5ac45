package dev.assent.core.pip;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assent.core.WorkGrowth;
import dev.assent.core.json.JsonArray;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.json.JsonWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The readers of URLs, paths, patches and JSON inside arguments take time linear in the length of
/// what they read.
class ArgumentWorkTest {
  private static final int SIZE = 10_000;

  /// One text: what it begins with, what is repeated, what it ends with.
  private record Shape(String tool, String member, String begin, String piece, String end) {
    JsonObject arguments(int length) {
      return JsonObject.builder()
          .put(member, begin + piece.repeat(length / piece.length()) + end)
          .build();
    }

    JsonObject listed(int length) {
      var item = new JsonString(begin + piece + end);
      return JsonObject.builder()
          .put(
              member,
              new JsonArray(Collections.nCopies(length / (begin + piece + end).length(), item)))
          .build();
    }
  }

  private static final List<Shape> SHAPES =
      List.of(
          new Shape("fetch", "url", "https://a.example/", "a/", ""),
          new Shape("fetch", "url", "https://", "a@", "b.example"),
          new Shape("fetch", "url", "https://", "a.", "example/x"),
          new Shape("fetch", "url", "https://a.example/?", "q=%25", ""),
          new Shape("fetch", "url", "", "http://", ""),
          new Shape("fetch", "url", "", "http:", "//x"),
          new Shape("fetch", "url", "", "https://a.example ", ""),
          new Shape(
              "fetch", "url", "https://a.example/?u=", "https%3A%2F%2Fb.example%2F%3Fu%3D", ""),
          new Shape("fetch", "url", "//", "[::", "]"),
          new Shape("fetch", "url", "https://", "1.", "1"),
          new Shape("send", "text", "", "a.example/", ""),
          new Shape("send", "text", "", "www.", ""),
          new Shape("send", "text", "", "a.b ", ""),
          new Shape("send", "text", "", "://", ""),
          new Shape("send", "text", "", "file:///a ", ""),
          new Shape("send", "text", "", "data:,", ""),
          new Shape("send", "text", "", "\\\\a\\b ", ""),
          new Shape("read_file", "path", "/", "a/", ""),
          new Shape("read_file", "path", "/", "a/../", ""),
          new Shape("read_file", "path", "/", "%2e%2e/", ""),
          new Shape("read_file", "path", "", "%25", ""),
          new Shape("read_file", "path", "~", "/./", ""),
          new Shape("read_file", "path", "", "$HOME/", ""),
          new Shape("read_file", "path", "", "${HOME}", ""),
          new Shape("read_file", "path", "", "{a,b}", ""),
          new Shape("read_file", "path", "", "{", "}"),
          new Shape("read_file", "path", "/a/", "**/", "x"),
          new Shape("read_file", "path", "", "'\"", ""),
          new Shape("read_file", "path", "", "C:\\", ""),
          new Shape("read_file", "path", "file:", "//", "x"),
          new Shape("read_file", "path", "", "/a\n", ""),
          new Shape("read_file", "path", "", "/a,", ""),
          new Shape("read_file", "path", "/", "\u00e9\u0301", ""),
          new Shape("write_file", "content", "", "/etc/x ", ""),
          new Shape(
              "apply_patch",
              "patch",
              "*** Begin Patch\n",
              "*** Update File: a.txt\n@@\n-a\n+b\n",
              "*** End Patch"),
          new Shape(
              "apply_patch", "patch", "*** Begin Patch\n", "*** Add File: a\n", "*** End Patch"),
          new Shape(
              "apply_patch", "patch", "*** Begin Patch\n", "*** Begin Patch\n", "*** End Patch"),
          new Shape(
              "apply_patch",
              "patch",
              "*** Begin Patch\n*** Add File: a\n",
              "+ *** Delete File: b\n",
              "*** End Patch"),
          new Shape("apply_patch", "patch", "", "--- a/x\n+++ b/x\n@@ -1 +1 @@\n", ""),
          new Shape("apply_patch", "patch", "", "diff --git a/x b/x\n", ""),
          new Shape("apply_patch", "patch", "", "rename from a\nrename to b\n", ""),
          new Shape("apply_patch", "patch", "*** Update File: ", " ", "x"),
          new Shape("apply_patch", "input", "", "\n", ""),
          new Shape("call", "input", "[", "[],", "1]"),
          new Shape("call", "input", "{\"path\":\"/a\"", ",\"path\":\"/b\"", "}"),
          new Shape("call", "input", "", "{\"a\":", "1"),
          new Shape("call", "input", "", "[", ""),
          new Shape("call", "input", "\"", "\\\"", "\""),
          new Shape("call", "input", "", "{} ", ""),
          new Shape("call", "input", "{\"a\":\"", "{\\\"a\\\":1}", "\"}"),
          new Shape("call", "input", "[\"", "a\",\"", "\"]"),
          new Shape("query", "sql", "", "select 1;", ""));

  @Test
  void noArgumentTakesTimeThatGrowsFasterThanItsLength(@TempDir Path folder) throws Exception {
    var ground = new Playground(folder);
    var slow = new ArrayList<String>();
    for (var shape : SHAPES) {
      WorkGrowth.tooFast(length -> described(ground, shape.tool(), shape.arguments(length)), SIZE)
          .ifPresent(found -> slow.add("one text, " + found + ": " + shape));
      WorkGrowth.tooFast(length -> described(ground, shape.tool(), shape.listed(length)), SIZE)
          .ifPresent(found -> slow.add("a list, " + found + ": " + shape));
    }
    assertThat(slow).isEmpty();
  }

  private static Callable<?> described(Playground ground, String tool, JsonObject arguments) {
    String text = JsonWriter.write(arguments);
    return () -> ground.call(tool, text, ground.facts());
  }
}
