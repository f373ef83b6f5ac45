package dev.assent.core.cli.invocation;

import java.net.URI;

/// Shows a page to the person in their browser.
@FunctionalInterface
public interface WebBrowser {
  /// Opens a page.
  ///
  /// @return whether a browser was started; what it does then is not known
  boolean open(URI page);
}
