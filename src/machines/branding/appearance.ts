import { type ActorRefFrom, fromTransition } from "xstate"

/** The sources of dark mode; null if a source says nothing. */
export interface Appearance {
  /** [WHL-O01] The query `darkmode` of the URL. */
  readonly address: boolean | null
  /** The signed-in user's profile. */
  readonly profile: boolean | null
  /** The local key `darkMode`. */
  readonly local: boolean | null
  /** The operating system's setting; always known. */
  readonly system: boolean
}

/** [WHL-008] The first source that is not null: URL, profile, local storage, operating system. */
export const isDark = ({ address, local, profile, system }: Appearance): boolean =>
  address ?? profile ?? local ?? system

export type AppearanceEvent =
  | { readonly type: "address.read"; readonly dark: boolean | null }
  | { readonly type: "profile.read"; readonly dark: boolean | null }
  | { readonly type: "system.changed"; readonly dark: boolean }
  /** A click on the switch overrides all other sources, the URL included. */
  | { readonly type: "appearance.chosen"; readonly dark: boolean | null }

export const nextAppearance = (appearance: Appearance, event: AppearanceEvent): Appearance => {
  switch (event.type) {
    case "address.read":
      return { ...appearance, address: event.dark }
    case "profile.read":
      return { ...appearance, profile: event.dark }
    case "system.changed":
      return { ...appearance, system: event.dark }
    case "appearance.chosen":
      return { ...appearance, address: null, profile: event.dark, local: event.dark }
  }
}

export const appearanceLogic = fromTransition(nextAppearance, ({ input }: { readonly input: Appearance }) => input)
export type AppearanceRef = ActorRefFrom<typeof appearanceLogic>
