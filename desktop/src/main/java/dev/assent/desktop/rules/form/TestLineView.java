package dev.assent.desktop.rules.form;

import dev.assent.desktop.rules.known.OfferList;
import dev.assent.desktop.rules.known.PatternLine;
import dev.assent.desktop.rules.known.ValueOffers;
import dev.assent.desktop.rules.known.ValueOffers.Offer;
import dev.assent.desktop.ui.Texts;
import dev.assent.desktop.ui.kit.Lay;
import dev.assent.desktop.ui.kit.Press;
import java.util.List;
import javafx.beans.binding.Bindings;
import javafx.scene.Node;
import javafx.scene.control.MenuButton;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/// One test in a row: where the value stands and how it is compared, below it with what.
final class TestLineView extends VBox {
  /// @param offers values that can be taken over
  /// @param of the kind of the row
  /// @param button adds a line or takes this one away
  TestLineView(TestLineViewModel model, ValueOffers offers, ConditionKind of, Node button) {
    super(4);
    var pointer =
        new ValueField(
            model.pointerProperty(),
            Texts.get("rules.form.pointer"),
            Texts.get("rules.form.pointer.prompt"));
    OfferList.attach(pointer, offers, text -> offers.places(of.attribute(), text));
    var typed =
        new ValueField(
            model.typedProperty(),
            Texts.get("rules.form.value"),
            Texts.get("rules.form.value.prompt"));
    OfferList.attach(typed, offers, text -> offered(model, offers, of, text));
    var takesValue =
        Bindings.createBooleanBinding(
            () -> model.kindProperty().get().takesValue(), model.kindProperty());
    Lay.only(typed, takesValue);
    var how =
        Lay.spoken(Lay.styled(new MenuButton(), "as-test-kind"), Texts.get("rules.form.test.kind"));
    how.setMnemonicParsing(false);
    how.textProperty()
        .bind(
            Bindings.createStringBinding(
                () -> text(model.kindProperty().get()), model.kindProperty()));
    for (var kind : TestKind.values()) {
      var item = Press.item(text(kind), () -> model.kindProperty().set(kind));
      how.getItems().add(item);
    }
    var place =
        Lay.styled(new HBox(4, pointer, Lay.whole(new HBox(how)), button), "as-form-centred");
    getChildren()
        .addAll(
            place,
            new PatternLine(of.attribute(), model.pointerProperty(), pointer.cutProperty()),
            typed,
            new PatternLine(
                of.attribute(), model.typedProperty(), typed.cutProperty().and(takesValue)));
  }

  private static List<Offer> offered(
      TestLineViewModel model, ValueOffers offers, ConditionKind of, String text) {
    var kind = model.kindProperty().get();
    String head = kind.head(text);
    String begun =
        text.length() < head.length()
            ? ""
            : text.substring(head.isEmpty() ? 0 : head.stripTrailing().length())
                .strip()
                .replace("\"", "");
    return offers
        .compared(
            of.attribute(),
            model.pointerProperty().get(),
            begun,
            value -> kind.written(head, value))
        .stream()
        .filter(one -> !one.text().equals(text))
        .toList();
  }

  private static String text(TestKind kind) {
    return Texts.get("rules.test." + kind.key());
  }
}
