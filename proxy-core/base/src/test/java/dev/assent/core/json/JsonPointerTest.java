package dev.assent.core.json;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonPointerTest {
  // The document of RFC 6901, and a few members more.
  private static final String TEXT =
      """
      {"foo": ["bar", "baz"], "": 0, "a/b": 1, "c%d": 2, "e^f": 3, "g|h": 4, "i\\\\j": 5, "k\\"l": 6,
       " ": 7, "m~n": 8, "~1": 9, "o": {"": {"p": 10}}, "eleven": [0,1,2,3,4,5,6,7,8,9,10]}
      """;

  @ParameterizedTest
  @CsvSource({
    "/foo/0, \"bar\"",
    "/foo/1, \"baz\"",
    "/, 0",
    "/a~1b, 1",
    "/c%d, 2",
    "/e^f, 3",
    "/g|h, 4",
    "/i\\j, 5",
    "/k\"l, 6",
    "'/ ', 7",
    "/m~0n, 8",
    "/~01, 9",
    "/o//p, 10",
    "/eleven/10, 10"
  })
  void findsTheValue(String pointer, String value) throws JsonException {
    assertThat(JsonPointer.isPointer(pointer)).isTrue();
    assertThat(JsonWriter.write(JsonPointer.resolve(root(), pointer))).isEqualTo(value);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/no",
        "/foo/2",
        "/foo/-1",
        "/foo/-",
        "/foo/00",
        "/foo/01",
        "/foo/",
        "/foo/x",
        "/foo/+1",
        "/foo/1 ",
        "/foo/9999999999999999999",
        "/eleven/11",
        "/foo/0/x",
        "//x",
        "/o/p"
      })
  void findsNothingWhereNothingIs(String pointer) throws JsonException {
    assertThat(JsonPointer.resolve(root(), pointer)).isNull();
  }

  @Test
  void theEmptyPointerIsTheWhole() throws JsonException {
    var root = root();
    assertThat(JsonPointer.resolve(root, "")).isSameAs(root);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "/", "/a", "//", "/~0", "/~1", "/~0~1", "/a~0b/~1", "/~01"})
  void hasTheFormOfAPointer(String text) {
    assertThat(JsonPointer.isPointer(text)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"a", "a/b", "~0", "/~", "/a~", "/~2", "/~0~", "/~0~2", "/~~0", "/~x/~1", " /"})
  void hasNotTheFormOfAPointer(String text) {
    assertThat(JsonPointer.isPointer(text)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a", "/", "~", "~1", "~0", "/~/", "~01", "a/b~c"})
  void aNameIsOneStepOfAPointerAndComesBack(String name) {
    String child = JsonPointer.child("/x", name);
    assertThat(JsonPointer.isPointer(child)).isTrue();
    assertThat(child).startsWith("/x/");
    assertThat(child.substring(3)).doesNotContain("/");
    assertThat(JsonPointer.unescaped(child.substring(3))).isEqualTo(name);
    var value = JsonNumber.of(1);
    var root = JsonObject.EMPTY.with("x", JsonObject.EMPTY.with(name, value));
    assertThat(JsonPointer.resolve(root, child)).isSameAs(value);
  }

  private static Json root() throws JsonException {
    return JsonReader.read(TEXT, JsonLimits.FILE);
  }
}
