package dev.assent.desktop.ui;

import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// Work that may wait for files and others, beside the toolkit's thread, and what comes of it back
/// on that thread.
///
/// @param work runs what may wait
/// @param toolkit runs work on the toolkit's thread
public record BackgroundWork(Executor work, Executor toolkit) {
  /// Has a question answered.
  ///
  /// @param question answered beside the toolkit's thread
  /// @param done told the answer, once, on the toolkit's thread
  public <T> void ask(Supplier<T> question, Consumer<T> done) {
    ask(question, done, () -> true);
  }

  /// Has a question answered as long as somebody wants to know.
  ///
  /// @param wanted looked at before the question is answered, and again on the toolkit's thread
  ///   before the answer is told; takes both threads
  public <T> void ask(Supplier<T> question, Consumer<T> done, BooleanSupplier wanted) {
    work.execute(() -> {
      if (wanted.getAsBoolean()) {
        T answer = question.get();
        toolkit.execute(() -> tell(answer, done, wanted));
      }
    });
  }

  private static <T> void tell(T answer, Consumer<T> done, BooleanSupplier wanted) {
    if (wanted.getAsBoolean()) {
      done.accept(answer);
    }
  }
}
