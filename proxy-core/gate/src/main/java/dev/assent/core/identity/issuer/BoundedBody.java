package dev.assent.core.identity.issuer;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/// Takes a body up to a bound; one byte past it ends the exchange. With the bound 0 nothing is
/// read, and a body does no harm.
final class BoundedBody implements BodySubscriber<byte[]> {
  /// The body passed the bound.
  static final class TooLargeException extends IOException {
    private static final long serialVersionUID = 1L;

    TooLargeException(int most) {
      super("found more than " + most + " bytes");
    }
  }

  private final int most;
  private final ByteArrayOutputStream taken = new ByteArrayOutputStream();
  private final CompletableFuture<byte[]> body = new CompletableFuture<>();
  private Flow.@Nullable Subscription subscription;

  BoundedBody(int most) {
    this.most = most;
  }

  @Override
  public CompletionStage<byte[]> getBody() {
    return body;
  }

  @Override
  public void onSubscribe(Flow.Subscription given) {
    subscription = given;
    if (most == 0) {
      given.cancel();
      body.complete(new byte[0]);
      return;
    }
    given.request(Long.MAX_VALUE);
  }

  @Override
  public void onNext(List<ByteBuffer> pieces) {
    for (ByteBuffer piece : pieces) {
      if (taken.size() + piece.remaining() > most) {
        if (subscription != null) {
          subscription.cancel();
        }
        body.completeExceptionally(new TooLargeException(most));
        return;
      }
      byte[] bytes = new byte[piece.remaining()];
      piece.get(bytes);
      taken.writeBytes(bytes);
    }
  }

  @Override
  public void onError(Throwable fault) {
    body.completeExceptionally(fault);
  }

  @Override
  public void onComplete() {
    body.complete(taken.toByteArray());
  }
}
