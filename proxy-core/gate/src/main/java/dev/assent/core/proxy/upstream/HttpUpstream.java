package dev.assent.core.proxy.upstream;

import dev.assent.core.transport.Channel;
import dev.assent.core.transport.http.HttpChannel;

/// A server that runs elsewhere and speaks HTTP.
///
/// @param http carries messages to and from it
public record HttpUpstream(HttpChannel http) implements Upstream {
  @Override
  public Channel channel() {
    return http;
  }

  @Override
  public boolean isOverHttp() {
    return true;
  }

  @Override
  public String howItEnded() {
    return http.ending().orElse("the connection to it was closed");
  }

  @Override
  public void close() {
    http.endSession();
  }
}
