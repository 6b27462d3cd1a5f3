import type { ComponentType, ReactNode } from "react"
import type { RouteId, RouteRow } from "#schemas/access/routes.ts"
import type { HomeLineId } from "#schemas/home/homeRules.ts"
import type { frameIcons } from "#ui/shared/frameIcons.ts"

export type FrameIconName = keyof typeof frameIcons

/** Where a screen's code is; each is said on the first page, so this is short. */
export interface ScreenSource {
  readonly load: () => Promise<ComponentType>
  /** Whether it shows what other modules add: `parts` below. */
  readonly needsParts: boolean
}

/** A screen that comes with the first visit to it. */
export const screen = <Module extends Record<string, unknown>>(
  load: () => Promise<Module>,
  name: keyof Module & string,
  needsParts = false
): ScreenSource => ({ load: async () => (await load())[name] as ComponentType, needsParts })

/** An entry of the rail, shown where its screen exists and the guards would let in. */
export interface NavigationEntry {
  readonly id: RouteId
  /** Its text, with the namespace. */
  readonly label: string
  /** Where client users read another. */
  readonly clientLabel?: string
  readonly icon: FrameIconName
  /** Its place among the others: lower is higher up. */
  readonly at: number
  /** For whom it is; without it for everybody of a firm or company. */
  readonly for?: "groupAdmins" | "superAdmins"
  /** [ROL-015] What `maySeeScreen` closes to guests; a test compares the two, for the policy is not for the first page. */
  readonly closedToGuests?: true
  /** Which pages light it up, where these are not the routes that begin like its own. */
  readonly covers?: (row: RouteRow) => boolean
}

/** Under `workspaces:group.` in the texts. */
export type SettingsGroupName = "firm" | "team" | "work" | "company-identity" | "company-access"

/** A tile of the settings, shown where its screen exists and one may open it. */
export interface SettingsTile {
  readonly id: RouteId
  readonly icon: string
  readonly group: SettingsGroupName
  readonly at: number
  /** The sentence below its title, with the namespace, where it is not `workspaces:tile.<id>`. */
  readonly text?: string
}

/** How a line of a home looks. */
export interface HomeLineLook {
  readonly icon: string
  readonly tone: "error" | "warn" | "info" | "plain"
  /** Beside what waits: what came. */
  readonly place: "work" | "news"
  /** The list that shows all of it, and exactly it; without one, the line itself is shown alone. */
  readonly list?: { readonly id: RouteId; readonly search: Readonly<Record<string, string>> }
}

/** What a domain adds to the pages of others, in `ui/<domain>/parts.ts`: all of it comes with the first page that shows some. */
export interface UiParts {
  readonly settings?: ReadonlyArray<SettingsTile>
  /** Icons of its screens on the home of the provider. */
  readonly providerIcons?: Readonly<Partial<Record<RouteId, string>>>
  readonly homeLines?: Readonly<Partial<Record<HomeLineId, HomeLineLook>>>
}

/** What a domain adds to the frame of signed-in pages, in `ui/<domain>/frame.ts`: all of it comes with that frame. */
export interface UiFrame {
  readonly navigation?: ReadonlyArray<NavigationEntry>
  /** Tabs of a client file. */
  readonly fileTabs?: ReadonlyArray<{ readonly id: RouteId; readonly at: number }>
}

/**
 * The manifest of a domain on this floor: `ui/<domain>/module.ts`, listed in `ui/composition/modules.ts`. The first page
 * carries all of them, so that ways to screens stand in one and nothing else.
 */
export interface UiModule {
  readonly screens?: Readonly<Partial<Record<RouteId, ScreenSource>>>
}

export interface Screen {
  (): ReactNode
  /** Settles when the screen has come or is known to be lost. */
  readonly preload: () => Promise<void>
}

/** What the modules add to pages of others, put together. */
export interface Parts extends Required<Omit<UiParts, "homeLines">> {
  /** A test sees to it that each line has one. */
  readonly homeLines: Readonly<Record<HomeLineId, HomeLineLook>>
}

/** What the modules bring together, as views ask for it. */
export interface Modules {
  readonly hasScreen: (id: RouteId) => boolean
  /** The screen of a route, or the one that says that it is not available yet. */
  readonly pageOf: (id: RouteId) => Screen
  /** Asks for the code of a signed-in page and its frame, ahead of whoever will most likely go there. */
  readonly fetchAhead: (id: RouteId) => void
  /** For the frame of signed-in pages and what stands in it, with which it comes. */
  readonly frame: () => Required<UiFrame>
  /** For screens that need them, with which they come. */
  readonly parts: () => Parts
}
