/// Tells what the text of a cmd.exe or PowerShell command would run, wrappers and disguises looked
/// through.
///
/// Text → `WindowsShellState` and its readers → [dev.assent.core.risk.step.Steps]. Nothing here
/// runs or looks up anything; nothing throws; time is linear in the text, which is bounded, and so
/// are depth, steps and the text made on the way.
///
/// Forms that rules may rely on:
/// - A wrapper (`cmd /c`, `start`, `Invoke-Command`, `Invoke-Expression`) keeps a step of its own;
///   what it starts comes before it.
/// - Code that only the running shell knows: the step that would run it (`cmd`, `powershell`,
///   `invoke-expression`, or a step without a name) has
///   [dev.assent.core.risk.step.Circumstance#RUNS_INPUT] and an unknown argument or none, and
///   `pipedFrom` names the steps whose output is that code, a download for instance. A program of
///   which nobody knows the name has an empty one.
/// - Objects of a pipeline stand as arguments where what they are can be told: `Get-ChildItem
///   C:\Users | Remove-Item` yields `remove-item C:\Users\*`, once for each. Where it cannot,
///   `pipedFrom` and the circumstance tell of them.
/// - Known folders have stand-ins: the home folder is `~`, the system's `C:\Windows`, the temporary
///   one `~\AppData\Local\Temp`.
/// - The values of a PowerShell list are arguments one after another; `{}` stands for code, `@{}`
///   for a table, `$true`, `$false` and `$null` for themselves.
/// - .NET code is put as the cmdlet that does the same, `IN_CODE`; what turns off script scanning
///   is `set-mppreference -DisableScriptScanning $true`.
///
/// The reading that shows more commands is taken where the shells leave room: a variable set in the
/// same line counts even where only the next line would see it, and operators in its value count as
/// operators.
@org.jspecify.annotations.NullMarked
package dev.assent.core.risk.windows;
