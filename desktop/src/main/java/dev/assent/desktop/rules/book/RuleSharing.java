package dev.assent.desktop.rules.book;

import java.util.Optional;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/// Makes and ends the links by which servers have rules in common. Belongs to the toolkit's thread:
/// callers are there and are called back there.
public interface RuleSharing {
  /// There are no links, and none can be made.
  RuleSharing NONE =
      new RuleSharing() {
        @Override
        public ReadOnlyObjectProperty<RuleLinks> linksProperty() {
          return new ReadOnlyObjectWrapper<>(RuleLinks.NONE).getReadOnlyProperty();
        }

        @Override
        public void share(String leader, String follower, Consumer<Optional<String>> done) {
          done.accept(Optional.empty());
        }

        @Override
        public void end(String follower, boolean earlier, Consumer<Optional<String>> done) {
          done.accept(Optional.empty());
        }
      };

  /// The links there are; follows the configuration.
  ReadOnlyObjectProperty<RuleLinks> linksProperty();

  /// Puts the rules of one server in force for another one too.
  ///
  /// @param done told why it could not be done; absent when it is
  void share(String leader, String follower, Consumer<Optional<String>> done);

  /// Gives a server rules of its own.
  ///
  /// @param earlier those that it had before, not a copy of those in force
  /// @param done told why it could not be done; absent when it is
  void end(String follower, boolean earlier, Consumer<Optional<String>> done);
}
