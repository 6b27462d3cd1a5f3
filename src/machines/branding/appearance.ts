import { type ActorRefFrom, fromTransition } from "xstate"

/** What is known of the wish for dark mode; null where nothing is said. */
export interface Appearance {
  /** [WHL-O01] The query `darkmode` of the address. */
  readonly address: boolean | null
  /** The signed-in user's profile. */
  readonly profile: boolean | null
  /** The local key `darkMode`. */
  readonly local: boolean | null
  /** The operating system, which always has an answer. */
  readonly system: boolean
}

/** [WHL-008] The address, the profile, local storage, the operating system: the first that says something. */
export const isDark = ({ address, local, profile, system }: Appearance): boolean =>
  address ?? profile ?? local ?? system

export type AppearanceEvent =
  | { readonly type: "address.read"; readonly dark: boolean | null }
  | { readonly type: "profile.read"; readonly dark: boolean | null }
  | { readonly type: "system.changed"; readonly dark: boolean }
  /** A click on the switch: what was said before, in the address too, gives way. */
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
