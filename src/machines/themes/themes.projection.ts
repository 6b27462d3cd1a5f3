import { ask } from "#machines/shared/decide.ts"
import { type NodeThemesEvent, type NodeThemesFacts, nodeThemesMachine } from "#machines/themes/nodeThemes.machine.ts"
import * as Result from "#schemas/shared/result.ts"
import { type ThemeEvent, themeMachine } from "#machines/themes/theme.machine.ts"

/** The machine restored at its only state. */
export const themeSnapshot = () => themeMachine.resolveState({ value: "kept" })

export const nodeThemesSnapshot = (isOwn: boolean, facts: NodeThemesFacts) =>
  nodeThemesMachine.resolveState({ value: isOwn ? "own" : "inherited", context: facts })

const closedBy = (verdict: Result.Result<unknown, { readonly closedBy: ReadonlyArray<string> }>) =>
  Result.isFailure(verdict) ? verdict.failure.closedBy : null

/** The guards that refuse an event (text keys `closed.<name>`); null if it is allowed. */
export const closedOnTheme = (event: ThemeEvent): ReadonlyArray<string> | null =>
  closedBy(ask(themeMachine, themeSnapshot(), event))
export const closedOnNodeThemes = (
  isOwn: boolean,
  facts: NodeThemesFacts,
  event: NodeThemesEvent
): ReadonlyArray<string> | null => closedBy(ask(nodeThemesMachine, nodeThemesSnapshot(isOwn, facts), event))
