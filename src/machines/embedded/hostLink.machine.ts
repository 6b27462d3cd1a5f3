import { type ActorRefFrom, assign, emit, setup, type SnapshotFrom } from "xstate"
import { followable } from "#schemas/access/redirects.ts"
import { isAllowedOrigin } from "#schemas/embedded/origins.ts"
import type { PortalMessage, SavedFile, SessionState, Shown } from "#schemas/embedded/portalMessages.ts"
import type { Language } from "#schemas/shared/constants.ts"

export interface HostLinkInput {
  /** Origins that may embed the portal, from the installation's settings. */
  readonly allowed: ReadonlyArray<string>
  /** The portal's own origin. */
  readonly origin: string
  readonly shown: Shown
}
export type HostTheme = "light" | "dark" | "auto"
export type HostLinkEvent =
  /** The host page sent its greeting, or its origin is known without one. */
  | { readonly type: "host.greeted"; readonly origin: string }
  | { readonly type: "place.wished"; readonly origin: string; readonly address: string }
  | { readonly type: "theme.wished"; readonly origin: string; readonly theme: HostTheme }
  | { readonly type: "language.wished"; readonly origin: string; readonly language: Language }
  | { readonly type: "title.changed"; readonly title: string }
  | { readonly type: "address.changed"; readonly address: string }
  | { readonly type: "language.changed"; readonly language: Language }
  | { readonly type: "session.changed"; readonly session: SessionState }
  | { readonly type: "file.saved"; readonly file: SavedFile }

interface Context extends HostLinkInput {
  /** The one origin that messages are posted to. */
  readonly host: string | null
}

/**
 * [EMB-001] [EMB-002] Messaging between the portal and the page that embeds it. Messages go to and come from listed
 * origins only.
 */
export const hostLinkMachine = setup({
  types: {
    input: {} as HostLinkInput,
    context: {} as Context,
    events: {} as HostLinkEvent,
    emitted: {} as
      | { readonly type: "said"; readonly host: string; readonly message: PortalMessage }
      | { readonly type: "place.asked"; readonly to: string }
      | { readonly type: "theme.asked"; readonly dark: boolean | null }
      | { readonly type: "language.asked"; readonly language: Language }
  },
  guards: {
    isAllowed: ({ context }, origin: string) => isAllowedOrigin(origin, context.allowed),
    isTheHost: ({ context }, origin: string) => origin === context.host,
    isTheHostsPlace: ({ context }, { address, origin }: { readonly origin: string; readonly address: string }) =>
      origin === context.host && address.startsWith("/") && followable(address, context.origin, [])?.kind === "path",
    isNews: ({ context }, shown: Partial<Shown>) =>
      Object.entries(shown).some(([name, value]) => context.shown[name as keyof Shown] !== value),
    isSettledNews: ({ context }, session: SessionState) => session !== "unknown" && context.shown.session !== session
  },
  actions: {
    takeHost: assign({ host: (_, origin: string) => origin }),
    takeShown: assign({ shown: ({ context }, shown: Partial<Shown>) => ({ ...context.shown, ...shown }) }),
    greet: emit(({ context }) => ({
      type: "said" as const,
      host: context.host ?? "",
      message: { type: "ready" as const, ...context.shown }
    })),
    say: emit(({ context }, message: PortalMessage) => ({ type: "said" as const, host: context.host ?? "", message })),
    askPlace: emit((_, to: string) => ({ type: "place.asked" as const, to })),
    askTheme: emit((_, theme: HostTheme) => ({
      type: "theme.asked" as const,
      dark: theme === "auto" ? null : theme === "dark"
    })),
    askLanguage: emit((_, language: Language) => ({ type: "language.asked" as const, language }))
  }
}).createMachine({
  id: "hostLink",
  context: ({ input }) => ({ ...input, host: null }),
  initial: "waiting",
  states: {
    waiting: {
      on: {
        "host.greeted": {
          guard: { type: "isAllowed", params: ({ event }) => event.origin },
          actions: { type: "takeHost", params: ({ event }) => event.origin },
          target: "linked"
        },
        "title.changed": { actions: { type: "takeShown", params: ({ event: { title } }) => ({ title }) } },
        "address.changed": { actions: { type: "takeShown", params: ({ event: { address } }) => ({ address }) } },
        "language.changed": { actions: { type: "takeShown", params: ({ event: { language } }) => ({ language }) } },
        "session.changed": { actions: { type: "takeShown", params: ({ event: { session } }) => ({ session }) } }
      }
    },
    linked: {
      entry: "greet",
      on: {
        "host.greeted": {
          guard: { type: "isTheHost", params: ({ event }) => event.origin },
          target: "linked",
          reenter: true
        },
        "title.changed": {
          guard: { type: "isNews", params: ({ event: { title } }) => ({ title }) },
          actions: [
            { type: "takeShown", params: ({ event: { title } }) => ({ title }) },
            { type: "say", params: ({ event: { title } }) => ({ type: "title", title }) }
          ]
        },
        "address.changed": {
          guard: { type: "isNews", params: ({ event: { address } }) => ({ address }) },
          actions: [
            { type: "takeShown", params: ({ event: { address } }) => ({ address }) },
            { type: "say", params: ({ event: { address } }) => ({ type: "address", address }) }
          ]
        },
        "language.changed": { actions: { type: "takeShown", params: ({ event: { language } }) => ({ language }) } },
        "session.changed": {
          guard: { type: "isSettledNews", params: ({ event }) => event.session },
          actions: [
            { type: "takeShown", params: ({ event: { session } }) => ({ session }) },
            {
              type: "say",
              params: ({ event: { session } }) => ({ type: session === "signedIn" ? "signedIn" : "signInNeeded" })
            }
          ]
        },
        "file.saved": { actions: { type: "say", params: ({ event: { file } }) => ({ type: "download", file }) } },
        "place.wished": {
          guard: { type: "isTheHostsPlace", params: ({ event }) => event },
          actions: { type: "askPlace", params: ({ event }) => event.address }
        },
        "theme.wished": {
          guard: { type: "isTheHost", params: ({ event }) => event.origin },
          actions: { type: "askTheme", params: ({ event }) => event.theme }
        },
        "language.wished": {
          guard: { type: "isTheHost", params: ({ event }) => event.origin },
          actions: { type: "askLanguage", params: ({ event }) => event.language }
        }
      }
    }
  }
})

export type HostLinkRef = ActorRefFrom<typeof hostLinkMachine>
export type HostLinkSnapshot = SnapshotFrom<typeof hostLinkMachine>
