package dev.assent.desktop.ui.arguments;

import dev.assent.core.preview.CallGist;
import dev.assent.desktop.ui.ShownText;
import dev.assent.desktop.ui.controls.CutText;
import dev.assent.desktop.ui.kit.Face;
import javafx.geometry.HPos;
import javafx.geometry.NodeOrientation;
import javafx.geometry.Pos;
import javafx.geometry.VPos;
import javafx.scene.control.Label;
import javafx.scene.control.OverrunStyle;
import javafx.scene.layout.HBox;

/// A call in one line of a list: its tool, and what it is about. The tool gives way first; the
/// program or host is never cut, and what follows loses its middle; a path loses its beginning. Of
/// a server and its tool alone the server gives way.
public final class CallLine extends HBox {
  private static final double GAP = 8;

  // Between a server and its tool.
  private static final String OF = "›";

  // The part of a narrow line that is left to the tool.
  private static final double SHARE = 0.25;

  private final Label tool;
  private final HBox about;

  /// @param name of the tool, from outside; empty where the list says it elsewhere
  public CallLine(String name, CallGist gist) {
    super(GAP);
    int of = gist.equals(CallGist.NONE) ? Math.max(0, name.lastIndexOf(OF)) : 0;
    String last = of > 0 ? name.substring(of) : gist.head();
    tool = CutText.of(Face.CODE_NOTE.line(ShownText.line(of > 0 ? name.substring(0, of) : name)));
    about = new HBox(Face.CODE_SMALL.whole(ShownText.line(last)));
    // Of a path the file's name decides, of a command and an address both ends.
    boolean bare = gist.head().isEmpty();
    int to = bare ? gist.rest().indexOf(CallGist.TO) : -1;
    if (to < 0) {
      about.getChildren().add(rest(gist.rest(), bare && gist.rest().contains("/")));
    } else {
      // Each is cut by itself, so that where one ends and the other begins is always seen.
      about
          .getChildren()
          .addAll(
              rest(gist.rest().substring(0, to), true),
              Face.CODE_SMALL.whole(CallGist.TO),
              rest(gist.rest().substring(to + CallGist.TO.length()), true));
    }
    about.setAlignment(Pos.CENTER_LEFT);
    setAlignment(Pos.CENTER_LEFT);
    // Tools, commands and addresses are code and do not turn round.
    setNodeOrientation(NodeOrientation.LEFT_TO_RIGHT);
    getChildren().addAll(tool, about);
  }

  private static Label rest(String text, boolean path) {
    var rest = CutText.of(Face.CODE_SMALL.line(ShownText.line(text)));
    rest.setTextOverrun(path ? OverrunStyle.LEADING_ELLIPSIS : OverrunStyle.CENTER_ELLIPSIS);
    return rest;
  }

  // A box would take as much from each.
  @Override
  protected void layoutChildren() {
    double width = getWidth();
    double wanted = snapSizeX(about.prefWidth(-1));
    double named = snapSizeX(tool.prefWidth(-1));
    double forTool = Math.clamp(width - wanted - GAP, Math.min(named, width * SHARE), named);
    double at = wanted == 0 || tool.getText().isEmpty() ? 0 : forTool + GAP;
    layoutInArea(tool, 0, 0, forTool, getHeight(), 0, HPos.LEFT, VPos.CENTER);
    layoutInArea(about, at, 0, Math.max(0, width - at), getHeight(), 0, HPos.LEFT, VPos.CENTER);
  }

  @Override
  protected double computeMinWidth(double height) {
    return 0;
  }
}
