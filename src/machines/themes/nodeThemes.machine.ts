import { and, setup, type SnapshotFrom } from "xstate"
import type { Actor } from "#schemas/access/policy.ts"

export interface NodeThemesFacts {
  readonly isRoot: boolean
  readonly isReadOnly: boolean
  readonly isTrashed: boolean
  /** [ROL-019] False if all themes of the user are read-only there. */
  readonly hasThemeAccess: boolean
}
export type NodeThemesEvent = { readonly by: Pick<Actor, "canWrite"> } & (
  | {
      readonly type: "themes.set"
      /** The user has every newly chosen theme. */
      readonly areTheirs: boolean
      /** The user can still see the item afterwards. */
      readonly keepsSight: boolean
    }
  | { readonly type: "themes.inherited" }
)

const everyone = ["isWriter", "hasThemeAccess", "isWritable", "isNotTrashed", "isNotRoot"] as const

/**
 * [THM-O01] The themes of a folder or document: its own or inherited. The server decides with it, the browser uses it
 * to explain refusals.
 */
export const nodeThemesMachine = setup({
  types: {
    input: {} as NodeThemesFacts,
    context: {} as NodeThemesFacts,
    events: {} as NodeThemesEvent
  },
  guards: {
    isWriter: ({ event }) => event.by.canWrite,
    hasThemeAccess: ({ context }) => context.hasThemeAccess,
    isWritable: ({ context }) => !context.isReadOnly,
    isNotTrashed: ({ context }) => !context.isTrashed,
    // The root can have no themes: a company's tree must stay visible to its users.
    isNotRoot: ({ context }) => !context.isRoot,
    keepsThemeOfTheirs: ({ event }) => event.type !== "themes.set" || event.keepsSight,
    areTheirThemes: ({ event }) => event.type !== "themes.set" || event.areTheirs,
    // Always false: when a state refuses an event, the name of the guard is the reason (text key `closed.<name>`).
    hasOwnThemes: () => false
  }
}).createMachine({
  id: "nodeThemes",
  context: ({ input }) => input,
  initial: "inherited",
  states: {
    inherited: {
      on: {
        "themes.set": { guard: and([...everyone, "areTheirThemes", "keepsThemeOfTheirs"]), target: "own" },
        "themes.inherited": { guard: "hasOwnThemes" }
      }
    },
    own: {
      on: {
        "themes.set": { guard: and([...everyone, "areTheirThemes", "keepsThemeOfTheirs"]), target: "own" },
        "themes.inherited": { guard: and([...everyone]), target: "inherited" }
      }
    }
  }
})
export type NodeThemesSnapshot = SnapshotFrom<typeof nodeThemesMachine>
