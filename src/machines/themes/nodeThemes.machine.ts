import { and, setup, type SnapshotFrom } from "xstate"
import type { Actor } from "#schemas/access/policy.ts"

export interface NodeThemesFacts {
  readonly isRoot: boolean
  readonly isReadOnly: boolean
  readonly isTrashed: boolean
  /** [ROL-019] False where every theme of the person is read-only there. */
  readonly hasThemeAccess: boolean
}
export type NodeThemesEvent = { readonly by: Pick<Actor, "canWrite"> } & (
  | {
      readonly type: "themes.set"
      /** Each of those that are chosen anew is one the person has. */
      readonly areTheirs: boolean
      /** The person still has one of those that hold then, or everyone sees the item. */
      readonly keepsSight: boolean
    }
  | { readonly type: "themes.inherited" }
)

const everyone = ["isWriter", "hasThemeAccess", "isWritable", "isNotTrashed", "isNotRoot"] as const

/** [THM-O01] Where the themes of a folder or document come from: decided on the server, explained in the browser. */
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
    // A company's whole tree is never hidden from its people.
    isNotRoot: ({ context }) => !context.isRoot,
    keepsThemeOfTheirs: ({ event }) => event.type !== "themes.set" || event.keepsSight,
    areTheirThemes: ({ event }) => event.type !== "themes.set" || event.areTheirs,
    // Stands on the state that closes the door, so that the refusal has a name.
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
