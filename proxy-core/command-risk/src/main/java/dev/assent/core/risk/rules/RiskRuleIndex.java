package dev.assent.core.risk.rules;

import dev.assent.core.risk.rules.RuleFileOutline.Part;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The outlines of the program's own files of rules, as the build writes them beside the files: a
/// command is started for a few of the rules, and to go over all files takes longer than the rest
/// it does.
///
/// The index says where things are, never what they are, and the sum of each file, without which no
/// place in it counts.
///
/// Form, big-endian: the number of texts in two bytes, each text as its length in two bytes and its
/// UTF-8; the number of outlines in two bytes, each as file, sum in four bytes, family, one byte
/// for `worse`, and three lists of parts; a list as its number in two bytes; a part as name, number
/// of words in two bytes, words, start and end in four bytes each. Texts stand for themselves by
/// their place among the texts, in two bytes.
final class RiskRuleIndex {
  static final String FILE = "rules.index";

  private RiskRuleIndex() {}

  /// Writes the index of the files that lie beside this class into a folder of the same package.
  ///
  /// @param args the folder of the classes
  public static void main(String[] args) throws IOException {
    var outlines =
        OwnRules.FILES.stream()
            .map(file -> RuleFileOutline.of(file, OwnRules.bytes(file)))
            .toList();
    Path folder = Path.of(args[0], RiskRuleIndex.class.getPackageName().split("\\."));
    Path file = folder.resolve(FILE);
    byte[] index = bytes(outlines);
    // A newer file has everything that stands on this one compiled anew.
    if (!Files.exists(file) || !Arrays.equals(Files.readAllBytes(file), index)) {
      Files.write(file, index);
    }
  }

  /// The outlines that the build wrote; absent where it wrote nothing, as in a development
  /// environment that compiles by itself.
  static Optional<List<RuleFileOutline>> built() {
    try (InputStream in = RiskRuleIndex.class.getResourceAsStream(FILE)) {
      return in == null ? Optional.empty() : Optional.of(outlines(in.readAllBytes()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static byte[] bytes(List<RuleFileOutline> outlines) {
    return new Writing().of(outlines);
  }

  static List<RuleFileOutline> outlines(byte[] index) {
    return new Reading(index).outlines();
  }

  private static final class Writing {
    private final Map<String, Integer> texts = new LinkedHashMap<>();
    private final ByteArrayOutputStream body = new ByteArrayOutputStream();
    private final DataOutputStream out = new DataOutputStream(body);

    byte[] of(List<RuleFileOutline> outlines) {
      var whole = new ByteArrayOutputStream();
      try (var head = new DataOutputStream(whole)) {
        write(outlines);
        head.writeShort(texts.size());
        for (var text : texts.keySet()) {
          byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
          head.writeShort(utf8.length);
          head.write(utf8);
        }
        body.writeTo(head);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      return whole.toByteArray();
    }

    private void write(List<RuleFileOutline> outlines) throws IOException {
      out.writeShort(outlines.size());
      for (var outline : outlines) {
        text(outline.file());
        out.writeInt(outline.sum());
        text(outline.family());
        out.writeByte(outline.worse() ? 1 : 0);
        for (var parts : List.of(outline.sets(), outline.programs(), outline.rules())) {
          out.writeShort(parts.size());
          for (var part : parts) {
            part(part);
          }
        }
      }
    }

    private void part(Part part) throws IOException {
      text(part.name());
      out.writeShort(part.words().size());
      for (var word : part.words()) {
        text(word);
      }
      out.writeInt(part.start());
      out.writeInt(part.end());
    }

    private void text(String text) throws IOException {
      int place = texts.computeIfAbsent(text, _ -> texts.size());
      if (place > Character.MAX_VALUE) {
        throw new IllegalStateException("more texts than two bytes can count");
      }
      out.writeShort(place);
    }
  }

  private static final class Reading {
    private final ByteBuffer in;
    private final String[] texts;

    Reading(byte[] index) {
      this.in = ByteBuffer.wrap(index);
      this.texts = new String[in.getChar()];
      for (int at = 0; at < texts.length; at++) {
        int length = in.getChar();
        texts[at] = new String(index, in.position(), length, StandardCharsets.UTF_8);
        in.position(in.position() + length);
      }
    }

    List<RuleFileOutline> outlines() {
      int count = in.getChar();
      var outlines = new ArrayList<RuleFileOutline>(count);
      for (int at = 0; at < count; at++) {
        outlines.add(
            new RuleFileOutline(
                text(), in.getInt(), text(), in.get() != 0, parts(), parts(), parts()));
      }
      return outlines;
    }

    private List<Part> parts() {
      int count = in.getChar();
      var parts = new ArrayList<Part>(count);
      for (int at = 0; at < count; at++) {
        String name = text();
        var words = new String[in.getChar()];
        for (int word = 0; word < words.length; word++) {
          words[word] = text();
        }
        parts.add(new Part(name, List.of(words), in.getInt(), in.getInt()));
      }
      return parts;
    }

    private String text() {
      return texts[in.getChar()];
    }
  }
}
