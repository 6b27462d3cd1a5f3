import { ask } from "#machines/shared/decide.ts"
import { type NodeThemesEvent, type NodeThemesFacts, nodeThemesMachine } from "#machines/themes/nodeThemes.machine.ts"
import * as Result from "#schemas/shared/result.ts"
import { type ThemeEvent, themeMachine } from "#machines/themes/theme.machine.ts"

/** One rebuilding for both sides: the server from its row, the browser from the answer. */
export const themeSnapshot = () => themeMachine.resolveState({ value: "kept" })

export const nodeThemesSnapshot = (isOwn: boolean, facts: NodeThemesFacts) =>
  nodeThemesMachine.resolveState({ value: isOwn ? "own" : "inherited", context: facts })

const closedBy = (verdict: Result.Result<unknown, { readonly closedBy: ReadonlyArray<string> }>) =>
  Result.isFailure(verdict) ? verdict.failure.closedBy : null

/** The guards (text keys `closed.<name>`) that close an event; null where it is open. */
export const closedOnTheme = (event: ThemeEvent): ReadonlyArray<string> | null =>
  closedBy(ask(themeMachine, themeSnapshot(), event))
export const closedOnNodeThemes = (
  isOwn: boolean,
  facts: NodeThemesFacts,
  event: NodeThemesEvent
): ReadonlyArray<string> | null => closedBy(ask(nodeThemesMachine, nodeThemesSnapshot(isOwn, facts), event))
