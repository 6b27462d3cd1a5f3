import type { ComponentType, ReactNode } from "react"
import type { RouteId, RouteRow } from "#schemas/access/routes.ts"
import type { HomeLineId } from "#schemas/home/homeRules.ts"
import type { frameIcons } from "#ui/shared/icons/frameIcons.ts"
import type { parts } from "#ui/shared/locales/fr/parts.generated.ts"

export type FrameIconName = keyof typeof frameIcons

/** The texts of one room of the interface, with the messages of its domain: `tasks`, `documents/viewer`. */
export type TextsPart = keyof typeof parts

/** Where a screen's code is. The first page contains one per screen, so keep this short. */
export interface ScreenSource {
  readonly load: () => Promise<ComponentType>
  /** Whether it renders the `parts` of other modules, see below. */
  readonly needsParts: boolean
  /** Parts that it needs beyond those of its module. */
  readonly texts: ReadonlyArray<TextsPart>
}

/** A screen whose code is loaded at its first visit. */
export const screen = <Module extends Record<string, unknown>>(
  load: () => Promise<Module>,
  name: keyof Module & string,
  needsParts = false,
  texts: ReadonlyArray<TextsPart> = []
): ScreenSource => ({ load: async () => (await load())[name] as ComponentType, needsParts, texts })

/** An entry of the rail, shown if its screen exists and the guards allow it. */
export interface NavigationEntry {
  readonly id: RouteId
  /** Text key with its namespace. */
  readonly label: string
  /** Text key for client users, if different. */
  readonly clientLabel?: string
  readonly icon: FrameIconName
  /** Sort order: lower is higher up. */
  readonly at: number
  /** Restricts it to these users; absent for everybody of a firm or company. */
  readonly for?: "groupAdmins" | "superAdmins"
  /**
   * [ROL-015] Set if `maySeeScreen` refuses guests. Copied because the first page does not load the policy; a test
   * compares the two.
   */
  readonly closedToGuests?: true
  /** The routes that highlight it, if not those whose path starts with its own. */
  readonly covers?: (row: RouteRow) => boolean
}

/** Text keys under `workspaces:group.`. */
export type SettingsGroupName = "firm" | "team" | "work" | "company-identity" | "company-access"

/** A tile of the settings, shown if its screen exists and the user may open it. */
export interface SettingsTile {
  readonly id: RouteId
  readonly icon: string
  readonly group: SettingsGroupName
  readonly at: number
  /** Text key of its description with the namespace, if not `workspaces:tile.<id>`. */
  readonly text?: string
}

/** The presentation of a line of the home page. */
export interface HomeLineLook {
  readonly icon: string
  readonly tone: "error" | "warn" | "info" | "plain"
  /** `work` for what the person has to do, `theirs` for what others have to, `news` for what arrived. */
  readonly place: "work" | "theirs" | "news"
  /** The list with exactly these items; without one, the home page shows this line alone. */
  readonly list?: { readonly id: RouteId; readonly search: Readonly<Record<string, string>> }
}

/**
 * What a domain adds to pages of other domains, in `ui/<domain>/parts.ts`; loaded with the first page that shows parts.
 */
export interface UiParts {
  readonly settings?: ReadonlyArray<SettingsTile>
  /** Icons of its screens on the provider's home page. */
  readonly providerIcons?: Readonly<Partial<Record<RouteId, string>>>
  readonly homeLines?: Readonly<Partial<Record<HomeLineId, HomeLineLook>>>
}

export interface FileTab {
  readonly id: RouteId
  readonly at: number
  /** A screen that opens over the tab's: a drawer. */
  readonly covers?: RouteId
}

/** What a domain adds to the frame of signed-in pages, in `ui/<domain>/frame.ts`; loaded with the frame. */
export interface UiFrame {
  readonly navigation?: ReadonlyArray<NavigationEntry>
  /** Tabs of a client file. */
  readonly fileTabs?: ReadonlyArray<FileTab>
}

/**
 * The UI manifest of a domain: `ui/<domain>/module.ts`, listed in `ui/composition/modules.ts`. The first page contains
 * all of them, so they only hold loaders.
 */
export interface UiModule {
  readonly screens?: Readonly<Partial<Record<RouteId, ScreenSource>>>
  /** Parts of the texts that all its screens need. */
  readonly texts?: ReadonlyArray<TextsPart>
}

export interface Screen {
  (): ReactNode
  /** Settles when the screen is loaded or has failed. */
  readonly preload: () => Promise<void>
}

/** The combined parts of all modules. */
export interface Parts extends Required<Omit<UiParts, "homeLines">> {
  /** A test checks that each line has one. */
  readonly homeLines: Readonly<Record<HomeLineId, HomeLineLook>>
}

/** The combined modules, as components use them. */
export interface Modules {
  readonly hasScreen: (id: RouteId) => boolean
  /** Parts of the texts that the screen of a route needs. */
  readonly textsOf: (id: RouteId) => ReadonlyArray<TextsPart>
  /** The screen of a route, or the "not available yet" screen. */
  readonly pageOf: (id: RouteId) => Screen
  /** Prefetches the code of a signed-in page and the frame for a likely navigation. */
  readonly fetchAhead: (id: RouteId) => void
  /** Loaded with the frame: use it only inside the frame of signed-in pages. */
  readonly frame: () => Required<UiFrame>
  /** Loaded with screens that need parts: use it only there. */
  readonly parts: () => Parts
}
