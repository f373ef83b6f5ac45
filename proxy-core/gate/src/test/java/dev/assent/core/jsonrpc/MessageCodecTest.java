package dev.assent.core.jsonrpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonString;
import dev.assent.core.json.JsonWriter;
import dev.assent.core.jsonrpc.MalformedMessageException.Code;
import dev.assent.core.jsonrpc.MessageCodec.BatchMember;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MessageCodecTest {
  private static Message decode(String line) throws MalformedMessageException {
    return MessageCodec.decode(line.getBytes(StandardCharsets.UTF_8), JsonLimits.MESSAGE);
  }

  private static MalformedMessageException refusal(String line) {
    var thrown = catchThrowableOfType(MalformedMessageException.class, () -> decode(line));
    assertThat(thrown).as("refused").isNotNull();
    return thrown;
  }

  /// The id is read in another way than the tree, which the stack was too small for.
  @Test
  void aLineThatTheProgramCanNotReadIsAnsweredUnderItsId() throws InterruptedException {
    String deep = "[".repeat(50_000) + "]".repeat(50_000);
    byte[] line =
        ("{\"jsonrpc\":\"2.0\",\"method\":\"m\",\"params\":{\"a\":" + deep + "},\"id\":\"x\"}")
            .getBytes(StandardCharsets.UTF_8);
    var limits = new JsonLimits(1_000_000, 100_000, 4096, 1_000_000, 256, 128, 308);
    var thrown = new AtomicReference<Throwable>();
    Thread small =
        Thread.ofPlatform()
            .stackSize(200_000)
            .start(() -> thrown.set(catchThrowable(() -> MessageCodec.decode(line, limits))));
    small.join();
    assertThat(thrown.get())
        .isInstanceOfSatisfying(
            MalformedMessageException.class,
            e -> {
              assertThat(e.code()).isEqualTo(Code.INTERNAL);
              assertThat(e.answer().id()).contains(MessageId.of("x"));
              assertThat(e.answer().error().code()).isEqualTo(-32603);
              assertThat(e.answer().error().message())
                  .contains("an internal fault: StackOverflowError");
            });
  }

  /// Some programs write null for what is not there, or begin with a byte order mark.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          {"jsonrpc":"2.0","id":1,"method":"m","params":null}                 | {"jsonrpc":"2.0","id":1,"method":"m"}
          {"jsonrpc":"2.0","method":"m","params":null}                        | {"jsonrpc":"2.0","method":"m"}
          {"jsonrpc":"2.0","id":1,"result":{},"error":null,"method":null}     | {"jsonrpc":"2.0","id":1,"result":{}}
          {"jsonrpc":"2.0","id":1,"result":null,"error":null}                 | {"jsonrpc":"2.0","id":1,"result":null}
          {"jsonrpc":"2.0","id":1,"result":null,"error":{"code":1,"message":"x"}} | {"jsonrpc":"2.0","id":1,"error":{"code":1,"message":"x"}}
          \ufeff{"jsonrpc":"2.0","method":"m"}                                | {"jsonrpc":"2.0","method":"m"}
          """)
  void whatMeansNothingIsLeftOut(String line, String read) throws Exception {
    var message =
        MessageCodec.decode(line.strip().getBytes(StandardCharsets.UTF_8), JsonLimits.MESSAGE);
    assertThat(new String(MessageCodec.encode(message), StandardCharsets.UTF_8))
        .isEqualTo(read.strip() + "\n");
  }

  @Nested
  class Reads {
    @Test
    void requests() throws MalformedMessageException {
      var request = (Message.Request) decode("{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"ping\"}");
      assertThat(request.id()).isEqualTo(MessageId.of(7));
      assertThat(request.method()).isEqualTo("ping");
      assertThat(request.params()).isEqualTo(JsonObject.EMPTY);
    }

    @Test
    void requestsWithTheirMembersInAnyOrder() throws MalformedMessageException {
      var request =
          (Message.Request)
              decode("{\"params\":{\"a\":1.10},\"method\":\"m\",\"id\":\"x\",\"jsonrpc\":\"2.0\"}");
      assertThat(request.id()).isEqualTo(MessageId.of("x"));
      assertThat(JsonWriter.write(request.params())).isEqualTo("{\"a\":1.10}");
    }

    @Test
    void notifications() throws MalformedMessageException {
      assertThat(decode("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}"))
          .isInstanceOfSatisfying(
              Message.Notification.class,
              n -> assertThat(n.method()).isEqualTo("notifications/initialized"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "null", "[1]", "0", "\"\"", "false"})
    void successesWithAResultOfAnyKind(String result) throws MalformedMessageException {
      var success =
          (Message.Success) decode("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":" + result + "}");
      assertThat(JsonWriter.write(success.result())).isEqualTo(result);
    }

    @Test
    void failures() throws MalformedMessageException {
      var failure =
          (Message.Failure)
              decode(
                  "{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":{\"code\":-32000,\"message\":\"no\",\"data\":{\"a\":1}}}");
      assertThat(failure.id()).contains(MessageId.of(1));
      assertThat(failure.error().code()).isEqualTo(-32000);
      assertThat(failure.error().data()).contains(JsonObject.builder().put("a", 1).build());
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"id\":null,", ""})
    void failuresWhoseSenderKnewNoId(String id) throws MalformedMessageException {
      var failure =
          (Message.Failure)
              decode("{\"jsonrpc\":\"2.0\"," + id + "\"error\":{\"code\":1,\"message\":\"\"}}");
      assertThat(failure.id()).isEmpty();
    }

    @Test
    void unknownMembersOfEveryLevel() throws MalformedMessageException {
      String line =
          "{\"jsonrpc\":\"2.0\",\"id\":1,\"trace\":[1],\"method\":\"m\",\"params\":{\"_meta\":{\"x\":null},\"Method\":1}}";
      assertThat(new String(MessageCodec.encode(decode(line)), StandardCharsets.UTF_8))
          .isEqualTo(line + "\n");
    }
  }

  /// Some servers write these in the place of an error.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          "it broke"                                | {"code":-32603,"message":"it broke"}
          {"code":"E_FAIL","message":"m"}           | {"code":-32603,"message":"m","data":{"code":"E_FAIL"}}
          {"code":"E_FAIL","message":"m","data":1}  | {"code":-32603,"message":"m","data":1}
          {"code":-32000.0,"message":"m"}           | {"code":-32000,"message":"m"}
          {"code":-3.2e4,"message":"m"}             | {"code":-32000,"message":"m"}
          {"code":1.5,"message":"m"}                | {"code":-32603,"message":"m","data":{"code":1.5}}
          {"code":99999999999,"message":"m"}        | {"code":-32603,"message":"m","data":{"code":99999999999}}
          {"code":7}                                | {"code":7,"message":"the server gave no message"}
          {"message":"m"}                           | {"code":-32603,"message":"m"}
          {}                                        | {"code":-32603,"message":"the server gave no message"}
          {"code":7,"message":"m","data":{"a":1},"more":2} | {"code":7,"message":"m","data":{"a":1},"more":2}
          """)
  void anErrorThatIsNotAsTheProtocolHasItKeepsItsWords(String written, String passed)
      throws Exception {
    var message =
        MessageCodec.decode(
            ("{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":" + written + "}")
                .getBytes(StandardCharsets.UTF_8),
            JsonLimits.MESSAGE);
    assertThat(new String(MessageCodec.encode(message), StandardCharsets.UTF_8))
        .isEqualTo("{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":" + passed + "}\n");
  }

  @Test
  void anEmptyListInPlaceOfParametersSaysNothing() throws Exception {
    for (String id : List.of("", "\"id\":1,")) {
      var message =
          MessageCodec.decode(
              ("{\"jsonrpc\":\"2.0\"," + id + "\"method\":\"ping\",\"params\":[]}")
                  .getBytes(StandardCharsets.UTF_8),
              JsonLimits.MESSAGE);
      assertThat(new String(MessageCodec.encode(message), StandardCharsets.UTF_8))
          .isEqualTo("{\"jsonrpc\":\"2.0\"," + id + "\"method\":\"ping\"}\n");
    }
  }

  @Nested
  class Refuses {
    @ParameterizedTest
    @ValueSource(
        strings = {
          "{}",
          "1",
          "null",
          "\"x\"",
          "true",
          "{\"id\":1,\"method\":\"m\"}",
          "{\"jsonrpc\":\"1.0\",\"id\":1,\"method\":\"m\"}",
          "{\"jsonrpc\":2.0,\"id\":1,\"method\":\"m\"}",
          "{\"jsonrpc\":null,\"id\":1,\"method\":\"m\"}",
          "{\"jsonrpc\":\"2.0\"}",
          "{\"jsonrpc\":\"2.0\",\"id\":1}",
          "{\"jsonrpc\":\"2.0\",\"method\":1}",
          "{\"jsonrpc\":\"2.0\",\"method\":null,\"id\":1}",
          "{\"jsonrpc\":\"2.0\",\"method\":\"\",\"id\":1}",
          "{\"jsonrpc\":\"2.0\",\"method\":[\"m\"],\"id\":1}",
          "{\"jsonrpc\":\"2.0\",\"method\":\"m\",\"params\":[1]}",
          "{\"jsonrpc\":\"2.0\",\"method\":\"m\",\"params\":\"{}\"}",
          "{\"jsonrpc\":\"2.0\",\"method\":\"m\",\"params\":1}",
          "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"m\",\"result\":{}}",
          "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"m\",\"error\":{\"code\":1,\"message\":\"\"}}",
          "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{},\"error\":{\"code\":1,\"message\":\"\"}}",
          "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{},\"params\":{}}",
          "{\"jsonrpc\":\"2.0\",\"result\":{}}",
          "{\"jsonrpc\":\"2.0\",\"id\":null,\"result\":{}}",
          "{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":null}",
          "{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":1}",
          "{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":[]}"
        })
    void whatIsNoMessage(String line) {
      var refusal = refusal(line);
      assertThat(refusal.code()).isEqualTo(Code.SHAPE);
      assertThat(refusal.rpcCode()).isEqualTo(-32600);
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "true", "1.0", "1e2", "-0", "{}", "[]", "[1]", "1.5"})
    void idsThatAreNeitherTextNorWholeNumber(String id) {
      var refusal = refusal("{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"m\"}");
      assertThat(refusal.code()).isEqualTo(Code.SHAPE);
      assertThat(refusal.id()).isEmpty();
      assertThat(refusal).hasMessageContaining("`/id`");
    }

    @ParameterizedTest
    @ValueSource(
        strings = {
          "Method",
          "METHOD",
          "method\\u0000",
          "me\\u200bthod",
          "\uFF4Dethod",
          " method",
          "Id",
          "iD",
          "param\u017F",
          "Params",
          "re\\u00adsult",
          "ERROR",
          "JsonRpc",
          "method\\ufeff"
        })
    void membersThatACarelessReaderTakesForTheEnvelopes(String name) {
      var refusal =
          refusal(
              "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"" + name + "\":\"tools/call\"}");
      assertThat(refusal.code()).isEqualTo(Code.SHAPE);
      assertThat(refusal).hasMessageContaining("can be taken for");
    }

    @Test
    void batches() {
      String message = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"m\"}";
      assertThat(refusal("[" + message + "]").code()).isEqualTo(Code.BATCH);
      assertThat(refusal(" [ " + message + "," + message + "]").code()).isEqualTo(Code.BATCH);
      assertThat(refusal("[]").rpcCode()).isEqualTo(-32600);
    }

    @Test
    void twoMessagesWithACarriageReturnBetween() {
      var refusal =
          refusal(
              "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}\r{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/call\"}");
      assertThat(refusal.code()).isEqualTo(Code.SYNTAX);
      assertThat(refusal.rpcCode()).isEqualTo(-32700);
    }

    @Test
    void withTheIdWhereItCanBeReadForCertain() {
      assertThat(refusal("{\"jsonrpc\":\"2.0\",\"id\":5,\"method\":\"m\",\"params\":[1]}").id())
          .contains(MessageId.of(5));
      assertThat(
              refusal(
                      "{\"jsonrpc\":\"2.0\",\"method\":\"m\",\"params\":{\"a\":1,\"a\":2},\"id\":\"x\"}")
                  .id())
          .contains(MessageId.of("x"));
      assertThat(refusal("{\"id\":5,\"jsonrpc\":\"2.0\",\"method\":\"m\",\"id\":5}").id())
          .isEmpty();
      assertThat(refusal("{\"id\":5,\"jsonrpc\":\"2.0\",").id()).isEmpty();
    }

    @Test
    void withAnAnswerThatSaysPlaceAndReason() {
      Message.Failure answer =
          refusal("{\"jsonrpc\":\"2.0\",\"id\":5,\"method\":\"m\",\"params\":[1]}").answer();
      assertThat(answer)
          .isEqualTo(
              Message.Failure.of(
                  MessageId.of(5),
                  JsonRpcError.of(
                      -32600, "not accepted: at `/params`: found an array, expected an object")));
    }
  }

  @Nested
  class Bounds {
    @Test
    void methodOf128Characters() throws MalformedMessageException {
      String line = "{\"jsonrpc\":\"2.0\",\"method\":\"%s\"}";
      assertThat(decode(line.formatted("m".repeat(128)))).isInstanceOf(Message.Notification.class);
      assertThat(refusal(line.formatted("m".repeat(129))))
          .hasMessage("at `/method`: found 129 characters, expected at most 128");
    }

    @Test
    void idOf128Characters() throws MalformedMessageException {
      String line = "{\"jsonrpc\":\"2.0\",\"id\":%s,\"method\":\"m\"}";
      assertThat(decode(line.formatted("\"" + "i".repeat(128) + "\"")))
          .isInstanceOf(Message.Request.class);
      assertThat(refusal(line.formatted("\"" + "i".repeat(129) + "\"")).code())
          .isEqualTo(Code.SHAPE);
      assertThat(decode(line.formatted("-" + "1".repeat(127)))).isInstanceOf(Message.Request.class);
      assertThat(refusal(line.formatted("1".repeat(129))).code()).isEqualTo(Code.LIMIT);
    }

    @Test
    void messageOf16Mebibytes() throws MalformedMessageException {
      String start = "{\"jsonrpc\":\"2.0\",\"id\":3,\"result\":\"";
      String line = start + "x".repeat(16 * 1024 * 1024 - start.length() - 2) + "\"}";
      assertThat(decode(line)).isInstanceOf(Message.Success.class);
      assertThat(refusal(line + " ").code()).isEqualTo(Code.LIMIT);
    }
  }

  @Nested
  class Batches {
    private static final String PING = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}";

    private static java.util.List<BatchMember> batch(String line) throws MalformedMessageException {
      return MessageCodec.decodeBatch(line.getBytes(StandardCharsets.UTF_8), JsonLimits.MESSAGE, 3);
    }

    @Test
    void areReadInOrder() throws MalformedMessageException {
      assertThat(batch("[" + PING + ",{\"jsonrpc\":\"2.0\",\"method\":\"n\"}]"))
          .containsExactly(
              new BatchMember.Read(decode(PING)),
              new BatchMember.Read(
                  new Message.Notification(
                      "n", decode("{\"jsonrpc\":\"2.0\",\"method\":\"n\"}").tree())));
    }

    @ParameterizedTest
    @ValueSource(
        strings = {
          "[]",
          "{}",
          "1",
          "[" + PING,
          "[" + PING + "]]",
          "[" + PING + ",]",
          "[" + PING + ",{\"a\":1,\"a\":1}]",
          "[" + PING + "," + PING + "," + PING + "," + PING + "]"
        })
    void areRefusedAsAWholeWhereTheLineIsNoArrayOrTooLong(String line) {
      assertThatThrownBy(() -> batch(line)).isInstanceOf(MalformedMessageException.class);
    }

    @ParameterizedTest
    @ValueSource(
        strings = {
          "1",
          "null",
          "\"x\"",
          "[]",
          "[" + PING + "]",
          "{}",
          "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"\"}"
        })
    void haveMembersThatAreRefusedAlone(String member) throws MalformedMessageException {
      var members = batch("[" + member + "," + PING + "]");
      assertThat(members.getFirst()).isInstanceOf(BatchMember.Refused.class);
      assertThat(members.getLast()).isEqualTo(new BatchMember.Read(decode(PING)));
    }

    @Test
    void arePrintedOnOneLine() throws MalformedMessageException {
      var messages = java.util.List.of(decode(PING), decode(PING));
      assertThat(new String(MessageCodec.encodeBatch(messages), StandardCharsets.UTF_8))
          .isEqualTo("[" + PING + "," + PING + "]\n");
    }

    @Test
    void nameTheMemberThatIsWrong() throws MalformedMessageException {
      assertThat(batch("[" + PING + ",{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":1}]").getLast())
          .isInstanceOfSatisfying(
              BatchMember.Refused.class,
              refused -> {
                assertThat(refused.fault()).hasMessage("at `/1/method`: expected a string");
                assertThat(refused.fault().id()).contains(MessageId.of(7));
              });
    }
  }

  @Nested
  class Values {
    @Test
    void anotherIdKeepsTheRest() throws MalformedMessageException {
      var request =
          (Message.Request)
              decode("{\"method\":\"m\",\"id\":\"x\",\"jsonrpc\":\"2.0\",\"params\":{\"n\":1.0}}");
      assertThat(JsonWriter.write(request.withId(MessageId.of(9)).tree()))
          .isEqualTo("{\"method\":\"m\",\"id\":9,\"jsonrpc\":\"2.0\",\"params\":{\"n\":1.0}}");
    }

    @Test
    void textAndNumberAreDifferentIds() {
      assertThat(MessageId.of("1")).isNotEqualTo(MessageId.of(1));
    }

    @Test
    void partsThatDifferFromTheTreeAreRefused() {
      var tree = JsonObject.builder().put("jsonrpc", "2.0").put("id", 1).put("method", "a").build();
      assertThatThrownBy(() -> new Message.Request(MessageId.of(2), "a", tree))
          .isInstanceOf(IllegalArgumentException.class);
      assertThatThrownBy(() -> new Message.Request(MessageId.of(1), "b", tree))
          .isInstanceOf(IllegalArgumentException.class);
      assertThatThrownBy(() -> new Message.Notification("a", tree))
          .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void madeMessagesReadBackAsThemselves() throws MalformedMessageException {
      Message[] made = {
        Message.Request.of(
            MessageId.of("q"), "tools/call", JsonObject.builder().put("name", "x").build()),
        Message.Notification.of("notifications/cancelled", JsonObject.EMPTY),
        Message.Success.of(MessageId.of(-4), new JsonString("\u2028\r\n")),
        Message.Failure.of(Optional.empty(), JsonRpcError.of(-32700, "no"))
      };
      for (Message message : made) {
        byte[] line = MessageCodec.encode(message);
        assertThat(line)
            .endsWith('\n')
            .satisfies(b ->
                assertThat(new String(b, StandardCharsets.UTF_8).indexOf('\n'))
                    .isEqualTo(b.length - 1));
        assertThat(MessageCodec.decode(line, JsonLimits.MESSAGE)).isEqualTo(message);
      }
    }
  }
}
