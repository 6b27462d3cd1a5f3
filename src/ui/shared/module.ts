import type { ComponentType, ReactNode } from "react"
import type { RouteId, RouteRow } from "#schemas/access/routes.ts"
import type { HomeLineId } from "#schemas/home/homeRules.ts"
import type { frameIcons } from "#ui/shared/icons/frame/frameIcons.ts"
import type { parts } from "#ui/shared/locales/fr/parts.generated.ts"

export type FrameIconName = keyof typeof frameIcons

/** The name of one lazily loaded group of texts, with the error messages of its domain: `tasks`, `documents/viewer`. */
export type TextsPart = keyof typeof parts

/** How to load the code of a screen. The first page contains one entry per screen, so keep this short. */
export interface ScreenSource {
  readonly load: () => Promise<ComponentType>
  /** Whether the screen shows `UiParts` of other modules, which are then loaded first. */
  readonly needsParts: boolean
  /** Text groups that the screen needs beyond those of its module. */
  readonly texts: ReadonlyArray<TextsPart>
}

/** A screen whose code is loaded at its first visit. */
export const screen = <Module extends Record<string, unknown>>(
  load: () => Promise<Module>,
  name: keyof Module & string,
  needsParts = false,
  texts: ReadonlyArray<TextsPart> = []
): ScreenSource => ({ load: async () => (await load())[name] as ComponentType, needsParts, texts })

/** An entry of the rail, shown if its screen exists and the guard chain lets the user open it. */
export interface NavigationEntry {
  readonly id: RouteId
  /** Text key with its namespace. */
  readonly label: string
  /** Text key for client users, if different. */
  readonly clientLabel?: string
  readonly icon: FrameIconName
  /** Sort order, ascending from the top. */
  readonly at: number
  /** Restricts the entry to these users; absent for all users of a firm or company. */
  readonly for?: "groupAdmins" | "superAdmins"
  /**
   * [ROL-015] Set if `maySeeScreen` refuses guests. A copy of that rule, because the first page does not load the
   * policy; a test compares the two.
   */
  readonly closedToGuests?: true
  /** The routes that highlight the entry, if not those with its id or an id that starts with `<id>-`. */
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
  /** Text key of the description with its namespace, if not `workspaces:tile.<id>`. */
  readonly text?: string
}

/** How a line of the home page is displayed. */
export interface HomeLineDisplay {
  readonly icon: string
  readonly tone: "error" | "warn" | "info" | "plain"
  /** `work`: the user has to act. `theirs`: others have to act. `news`: something has arrived. */
  readonly place: "work" | "theirs" | "news"
  /** The screen that lists exactly these items; without one, the line links to the home page with this line alone. */
  readonly list?: { readonly id: RouteId; readonly search: Readonly<Record<string, string>> }
}

/**
 * What a domain adds to pages of other domains, in `ui/<domain>/parts.ts`. Loaded with the first page that needs it.
 */
export interface UiParts {
  readonly settings?: ReadonlyArray<SettingsTile>
  /** Icons of the domain's screens on the home page of the provider. */
  readonly providerIcons?: Readonly<Partial<Record<RouteId, string>>>
  readonly homeLines?: Readonly<Partial<Record<HomeLineId, HomeLineDisplay>>>
}

export interface FileTab {
  readonly id: RouteId
  readonly at: number
  /** A screen that opens as a drawer over the tab's screen: the tab stays selected. */
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
 * all manifests, so they hold only loaders.
 */
export interface UiModule {
  readonly screens?: Readonly<Partial<Record<RouteId, ScreenSource>>>
  /** Text groups that all screens of the domain need. */
  readonly texts?: ReadonlyArray<TextsPart>
}

export interface Screen {
  (): ReactNode
  /** Settles once the screen is loaded or has failed. */
  readonly preload: () => Promise<void>
}

/** The `UiParts` of all modules combined. */
export interface Parts extends Required<Omit<UiParts, "homeLines">> {
  /** A test checks that every home line has a look. */
  readonly homeLines: Readonly<Record<HomeLineId, HomeLineDisplay>>
}

/** The manifests of all modules combined, as components use them. */
export interface Modules {
  readonly hasScreen: (id: RouteId) => boolean
  /** Text groups that the screen of a route needs. */
  readonly textsOf: (id: RouteId) => ReadonlyArray<TextsPart>
  /** The screen of a route; an empty one for a route without a screen, which only redirects. */
  readonly pageOf: (id: RouteId) => Screen
  /** Prefetches the code of a signed-in page and the frame for a likely navigation. */
  readonly prefetch: (id: RouteId) => void
  /** Throws unless the frame is loaded: use it only inside the frame of signed-in pages. */
  readonly frame: () => Required<UiFrame>
  /** Throws unless the parts are loaded: use it only in screens with `needsParts`. */
  readonly parts: () => Parts
}
