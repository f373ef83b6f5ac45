package dev.assent.core.cli.control;

import dev.assent.core.cli.invocation.ControlClient;
import dev.assent.core.cli.invocation.ControlException;
import dev.assent.core.config.AssentHome;
import dev.assent.core.json.Json;
import dev.assent.core.json.JsonException;
import dev.assent.core.json.JsonLimits;
import dev.assent.core.json.JsonObject;
import dev.assent.core.json.JsonReader;
import dev.assent.core.local.ControlRequest;
import dev.assent.core.local.LocalSocketClient;
import dev.assent.core.local.LocalSocketException;
import dev.assent.core.secrets.file.FileKey;
import java.io.IOException;

/// Asks the core over the local socket.
public final class SocketControl implements ControlClient {
  @Override
  public JsonObject status(AssentHome home) throws ControlException {
    return ask(home, ControlRequest.of(ControlRequest.Verb.STATUS));
  }

  @Override
  public JsonObject queue(AssentHome home) throws ControlException {
    return ask(home, ControlRequest.of(ControlRequest.Verb.QUEUE));
  }

  @Override
  public JsonObject deny(AssentHome home, String id, String reason) throws ControlException {
    return ask(home, ControlRequest.deny(id, reason));
  }

  @Override
  public JsonObject denyEverything(AssentHome home) throws ControlException {
    return ask(home, ControlRequest.of(ControlRequest.Verb.DENY_ALL));
  }

  @Override
  public JsonObject end(AssentHome home) throws ControlException {
    return ask(home, ControlRequest.of(ControlRequest.Verb.END));
  }

  @Override
  public JsonObject lookWhoIsSignedIn(AssentHome home) throws ControlException {
    return ask(home, ControlRequest.of(ControlRequest.Verb.IDENTITY));
  }

  @Override
  public JsonObject unlock(AssentHome home, FileKey key) throws ControlException {
    return ask(home, ControlRequest.unlock(key.hex()));
  }

  @Override
  public JsonObject logLevel(AssentHome home, String logger, String level) throws ControlException {
    return ask(home, ControlRequest.logLevel(logger, level));
  }

  private static JsonObject ask(AssentHome home, ControlRequest request) throws ControlException {
    try (var client = LocalSocketClient.connect(home.socket())) {
      Json answer = JsonReader.read(client.control(request), JsonLimits.MESSAGE);
      if (answer instanceof JsonObject object) {
        return object;
      }
      throw noAnswer("found no object in the core's answer, expected one");
    } catch (JsonException e) {
      throw noAnswer("found an answer that is not JSON: " + e.getMessage());
    } catch (LocalSocketException e) {
      throw new ControlException(code(e.code()), String.valueOf(e.getMessage()));
    } catch (IOException e) {
      throw noAnswer("the conversation with the core broke off: " + e.getMessage());
    }
  }

  private static ControlException.Code code(LocalSocketException.Code code) {
    return switch (code) {
      case NOT_LISTENING, ENDING -> ControlException.Code.NOT_RUNNING;
      case REFUSED, FOLDER, PATH_TOO_LONG -> ControlException.Code.REFUSED;
      case IN_USE, PROTOCOL -> ControlException.Code.NO_ANSWER;
    };
  }

  private static ControlException noAnswer(String message) {
    return new ControlException(ControlException.Code.NO_ANSWER, message);
  }
}
