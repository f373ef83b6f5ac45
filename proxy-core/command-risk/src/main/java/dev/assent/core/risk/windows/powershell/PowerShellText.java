package dev.assent.core.risk.windows.powershell;

import java.util.List;
import java.util.Optional;

/// The part of a PowerShell text that could be read.
///
/// @param statements all that was read, up to the trouble if there is one
/// @param trouble why not all could be read: a sentence without a full stop; absent when all was
public record PowerShellText(List<Statement> statements, Optional<String> trouble) {}
