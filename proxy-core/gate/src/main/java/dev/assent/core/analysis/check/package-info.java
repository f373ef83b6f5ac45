/// The policy check (clause 7): what a policy does that people may not expect, rule by rule and
/// pair by pair.
///
/// [PolicyCheck] is the way in, for the command line and, beside the keystrokes, for the editor. A
/// rule is studied once ([StudiedRule]); pairs are found through an index ([PairIndex]); calls that
/// show a finding are made from what the conditions ask ([CallMaker]) and put before the engine
/// ([dev.assent.core.analysis.check.CheckEngine]).
///
/// Not to be undone by accident: a witness is never shown unless the engine decided as the finding
/// says. What is said of all calls (never matches, never decides, duplicate) is said only where it
/// is proved; doubt is silence.
package dev.assent.core.analysis.check;
