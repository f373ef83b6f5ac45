package dev.assent.core.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HeadersTest {
  private static HeaderReader reader(String text) {
    return new HeaderReader(new ByteArrayInputStream(text.getBytes(StandardCharsets.ISO_8859_1)));
  }

  @Nested
  class Lines {
    @Test
    void areReadUpToTheBlankOneAndNotFurther() throws IOException {
      var in = new ByteArrayInputStream("a\nb c\n\n{\"mcp\"".getBytes(StandardCharsets.US_ASCII));
      assertThat(new HeaderReader(in).header()).containsExactly("a", "b c");
      assertThat(new String(in.readAllBytes(), StandardCharsets.US_ASCII)).isEqualTo("{\"mcp\"");
    }

    @Test
    void areBoundedInLength() throws IOException {
      assertThat(reader("x".repeat(4096) + "\n\n").header()).hasSize(1);
      assertThatThrownBy(() -> reader("x".repeat(4097) + "\n\n").header())
          .hasMessageContaining("4096");
    }

    @Test
    void areBoundedInNumber() throws IOException {
      assertThat(reader("x\n".repeat(64) + "\n").header()).hasSize(64);
      assertThatThrownBy(() -> reader("x\n".repeat(65) + "\n").header()).hasMessageContaining("64");
    }

    @ParameterizedTest
    @ValueSource(
        strings = {
          "",
          "a",
          "a\n",
          "a\r\n\n",
          "a\tb\n\n",
          "\u0000\n\n",
          "\u00e9\n\n",
          "\u007f\n\n",
          "\u001b[m\n\n"
        })
    void areRefusedWhenCutOrNotPrintable(String text) {
      assertThatThrownBy(() -> reader(text).header()).isInstanceOf(LocalSocketException.class);
    }
  }

  @Nested
  class HandOvers {
    @Test
    void theSocketLiesBesideTheCoresOwn() throws LocalSocketException {
      String line = "hand-over at h-09az " + "0f".repeat(16);
      assertThat(HandOverLines.place(List.of("env A", line)))
          .contains(new HandOverLines.Place("h-09az", "0f".repeat(16)));
      assertThat(HandOverLines.others(List.of("env A", line))).containsExactly("env A");
      assertThat(HandOverLines.place(List.of("env A"))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
        strings = {
          "",
          "core.sock",
          "h-../x",
          "h-/x",
          "h-A",
          "h-0123456789abcdef",
          "/h-a",
          "../h-a"
        })
    void anotherPathIsRefused(String name) {
      String line = "hand-over at " + name + " " + "0f".repeat(16);
      assertThatThrownBy(() -> HandOverLines.place(List.of(line)))
          .isInstanceOf(LocalSocketException.class);
    }

    @ParameterizedTest
    @ValueSource(
        strings = {
          "hand-over at h-a",
          "hand-over at h-a ",
          "hand-over at h-a 0f",
          "hand-over at h-a 0F0F0F0F0F0F0F0F0F0F0F0F0F0F0F0F",
          "hand-over at "
        })
    void aMissingSecretIsRefused(String line) {
      assertThatThrownBy(() -> HandOverLines.place(List.of(line)))
          .isInstanceOf(LocalSocketException.class);
    }
  }

  @Nested
  class Sessions {
    @ParameterizedTest
    @ValueSource(strings = {"/", "/home/u/my project", "/a%b c+d"})
    void areReadAsTheyWereWritten(String folder) throws IOException {
      var hello = new SessionHello("files", folder, OptionalLong.of(42), OptionalLong.of(43));
      assertThat(SessionHello.parse(hello.lines())).isEqualTo(hello);
      var offering =
          new SessionHello("files", folder, OptionalLong.of(42), OptionalLong.of(43), true);
      assertThat(SessionHello.parse(offering.lines())).isEqualTo(offering).isNotEqualTo(hello);
      var silent = new SessionHello("a.b-c_9", folder, OptionalLong.empty(), OptionalLong.empty());
      assertThat(SessionHello.parse(reader(String.join("\n", silent.lines()) + "\n\n").header()))
          .isEqualTo(silent);
    }

    @ParameterizedTest
    @ValueSource(
        strings = {
          "",
          "assent 2 session",
          "assent 1 session",
          "assent 1 session|proxy x",
          "assent 1 session|cwd /",
          "assent 1 session|proxy X|cwd /",
          "assent 1 session|proxy ../x|cwd /",
          "assent 1 session|proxy |cwd /",
          "assent 1 session|proxy x|cwd /|cwd /",
          "assent 1 session|proxy x|cwd /|approve 1",
          "assent 1 session|proxy x|cwd /|hand-over",
          "assent 1 session|proxy x|cwd /|hand-over offered|hand-over offered",
          "assent 1 session|proxy x|cwd %2",
          "assent 1 session|proxy x|cwd %zz",
          "assent 1 session|proxy x|cwd %C0%AF",
          "assent 1 session|proxy x|cwd /|client-pid x",
          "assent 1 session|proxy x|cwd /|client-pid -1",
          "assent 1 session|proxy x|cwd /|client-pid 0",
          "assent 1 session|proxy x|cwd %ED%A0%80"
        })
    void areRefusedInAnyOtherForm(String lines) {
      var thrown =
          catchThrowableOfType(
              LocalSocketException.class,
              () -> SessionHello.parse(List.of(lines.split("\\|", -1))));
      assertThat(thrown.code()).isEqualTo(LocalSocketException.Code.PROTOCOL);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void neverFailInAnyOtherWay(long seed) {
      var random = new Random(seed);
      String[] pieces = {
        "assent 1 session",
        "assent 1 control",
        "\n",
        "proxy ",
        "x",
        "cwd ",
        "/",
        "%",
        "%4",
        "%41",
        "verb ",
        "deny ",
        " ",
        "env ",
        "=",
        "client-pid ",
        "99999999999999999999",
        "\u00ff"
      };
      for (int round = 0; round < 10_000; round++) {
        var text = new StringBuilder();
        for (int n = random.nextInt(14); n >= 0; n--) {
          text.append(pieces[random.nextInt(pieces.length)]);
        }
        try {
          List<String> lines = reader(text.append("\n\n").toString()).header();
          boolean session = lines.contains(SessionHello.FIRST_LINE);
          assertThat(session ? SessionHello.parse(lines) : ControlRequest.parse(lines)).isNotNull();
        } catch (IOException refused) {
          assertThat(refused).isInstanceOf(LocalSocketException.class);
        }
      }
    }
  }

  @Nested
  class Variables {
    @Test
    void areReadAsTheyWereWritten() throws IOException {
      var values = Map.of("A", "", "TOKEN", "a=b %\n\u00e9");
      assertThat(
              EnvironmentLines.parseValues(
                  EnvironmentLines.values(values), Set.of("A", "TOKEN", "B")))
          .isEqualTo(values);
      assertThat(EnvironmentLines.parseWanted(EnvironmentLines.wanted(Set.of("A"))))
          .containsExactly("A");
    }

    @Test
    void areNotTakenUnasked() {
      assertThatThrownBy(() -> EnvironmentLines.parseValues(List.of("env B=1"), Set.of("A")))
          .isInstanceOf(LocalSocketException.class);
      assertThatThrownBy(
              () -> EnvironmentLines.parseValues(List.of("env A=1", "env A=2"), Set.of("A")))
          .isInstanceOf(LocalSocketException.class);
      assertThatThrownBy(() -> EnvironmentLines.parseValues(List.of("env A=%00"), Set.of("A")))
          .isInstanceOf(LocalSocketException.class);
      assertThatThrownBy(() -> EnvironmentLines.parseWanted(List.of("env A=1")))
          .isInstanceOf(LocalSocketException.class);
      assertThatThrownBy(() -> EnvironmentLines.parseWanted(List.of("A")))
          .isInstanceOf(LocalSocketException.class);
    }

    @Test
    void areLeftOutWhenTheLineWouldBeTooLong() {
      assertThat(EnvironmentLines.values(Map.of("A", "x".repeat(4090)))).hasSize(1);
      assertThat(EnvironmentLines.values(Map.of("A", "x".repeat(4091)))).isEmpty();
    }
  }

  @Nested
  class Questions {
    @Test
    void areReadAsTheyWereWritten() throws IOException {
      for (var verb : ControlRequest.Verb.values()) {
        var request =
            switch (verb) {
              case DENY -> ControlRequest.deny("a-1", "not now, \u00e9");
              case LOG_LEVEL -> ControlRequest.logLevel("dev.assent.core.audit", "debug");
              case UNLOCK -> ControlRequest.unlock("0f".repeat(32));
              case STATUS, QUEUE, SHOW, END, DENY_ALL, IDENTITY -> ControlRequest.of(verb);
            };
        assertThat(ControlRequest.parse(request.lines())).isEqualTo(request);
      }
      assertThat(ControlRequest.unlock("0f0f")).hasToString("ControlRequest[UNLOCK]");
      assertThat(ControlRequest.parse(ControlRequest.deny("7", "").lines()))
          .isEqualTo(ControlRequest.deny("7", ""));
    }

    @ParameterizedTest
    @ValueSource(
        strings = {
          "verb",
          "verb ",
          "verb allow 1",
          "verb status x",
          "verb deny_all x",
          "verb deny",
          "verb deny ",
          "verb deny 1 a b",
          "verb unlock",
          "verb unlock ",
          "verb unlock 1 2",
          "deny 1",
          "verb DENY 1",
          "verb quit",
          "verb end x",
          "verb log_level",
          "verb log_level x",
          "verb log_level x debug y"
        })
    void allowNothing(String line) {
      assertThatThrownBy(() -> ControlRequest.parse(List.of(ControlRequest.FIRST_LINE, line)))
          .isInstanceOf(LocalSocketException.class);
    }
  }

  @Test
  void refusalsAreReadAsTheyWereWritten() throws IOException {
    var refusal = new RefusalLine("unknown-proxy", "no proxy `x`, did you mean `y`?");
    assertThat(RefusalLine.parse(refusal.line())).isEqualTo(refusal);
    assertThat(RefusalLine.parse("ok")).isNull();
  }
}
