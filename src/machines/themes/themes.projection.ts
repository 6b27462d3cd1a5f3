import type { FirmRole } from "#schemas/access/policy/rights/rights.ts"
import { mayGiveThemes } from "#schemas/themes/policy.ts"
import type { Theme } from "#schemas/themes/theme.ts"
import { refusalsOf } from "#machines/shared/guards/decide.ts"
import { type NodeThemesEvent, type NodeThemesFacts, nodeThemesMachine } from "#machines/themes/nodeThemes.machine.ts"
import { type ThemeEvent, themeMachine } from "#machines/themes/theme.machine.ts"

/** Restores the machine in the only state that is stored. */
export const themeSnapshot = () => themeMachine.resolveState({ value: "kept" })

export const nodeThemesSnapshot = (isOwn: boolean, facts: NodeThemesFacts) =>
  nodeThemesMachine.resolveState({ value: isOwn ? "own" : "inherited", context: facts })

/** The guards that refuse an event (text keys `closed.<name>`); null if it is allowed. */
export const themeEventRefusals = (event: ThemeEvent) => refusalsOf(themeMachine, themeSnapshot(), event)
export const nodeThemesEventRefusals = (isOwn: boolean, facts: NodeThemesFacts, event: NodeThemesEvent) =>
  refusalsOf(nodeThemesMachine, nodeThemesSnapshot(isOwn, facts), event)

/** The guards that refuse each action on a row of the theme list; null if it is allowed. */
export const themeRefusals = ({ closed_by, nodes }: Pick<Theme, "closed_by" | "nodes">) => ({
  change: closed_by.length === 0 ? null : closed_by,
  remove: themeEventRefusals({ type: "theme.removed", by: { mayChange: closed_by.length === 0 }, nodes })
})

/**
 * [CLI-007] Whether a theme can be given to people here: always if it is of this level; else only if it is shared, or
 * if the viewer is on the client's side.
 */
export const offersGiving = (
  { sharing }: Pick<Theme, "sharing">,
  here: { readonly isOwn: boolean; readonly side: "accountant" | "client" | null }
): boolean => here.isOwn || here.side === "client" || sharing === "shared"

/** [ROL-021] Only the firm's administrators give themes to its staff; for a company's people the server decides. */
export const isGivingRefused = (isOfFirm: boolean, role: FirmRole | null): boolean =>
  isOfFirm && mayGiveThemes({ firmRole: role, vendorRole: null }, "staff").length > 0

/**
 * Themes that can be given to a user of a company; none for an administrator, who has all themes of their side already.
 */
export const givableThemes = <Given extends Pick<Theme, "access" | "level" | "sharing">>(
  themes: ReadonlyArray<Given>,
  role: string
): ReadonlyArray<Given> =>
  role === "admin"
    ? []
    : themes.filter(({ access, level, sharing }) => access !== null && (level === "company" || sharing === "shared"))
