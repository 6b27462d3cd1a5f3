import { and, setup, type SnapshotFrom } from "xstate"

export interface TemplateFacts {
  /** Number of letters made from it. */
  readonly letters: number
}
export interface TemplateKeeper {
  readonly mayKeep: boolean
}
export type TemplateEvent = {
  readonly by: TemplateKeeper
  readonly type: "template.changed" | "template.archived" | "template.restored" | "template.removed"
}

const keeping = (target: string) => ({ guard: "mayKeepLetters", target }) as const

/**
 * [LET-002] Life cycle of a letter template. The server decides with it, the browser uses it to explain refusals. A
 * template that letters were made from can be archived, but not deleted.
 */
export const letterTemplateMachine = setup({
  types: { input: {} as TemplateFacts, context: {} as TemplateFacts, events: {} as TemplateEvent },
  guards: {
    mayKeepLetters: ({ event }) => event.by.mayKeep,
    isTemplateUnused: ({ context }) => context.letters === 0,
    // Always false: when a state refuses an event, the name of the guard is the reason (text key `closed.<name>`).
    isTemplateActive: () => false,
    isTemplateArchived: () => false
  }
}).createMachine({
  id: "letterTemplate",
  context: ({ input }) => input,
  initial: "active",
  on: { "template.removed": { guard: and(["mayKeepLetters", "isTemplateUnused"]), target: ".removed" } },
  states: {
    active: {
      on: {
        "template.changed": keeping("active"),
        "template.archived": keeping("archived"),
        "template.restored": { guard: "isTemplateArchived" }
      }
    },
    archived: {
      on: {
        "template.changed": { guard: "isTemplateActive" },
        "template.archived": { guard: "isTemplateActive" },
        "template.restored": keeping("active")
      }
    },
    removed: { type: "final" }
  }
})
export type TemplateSnapshot = SnapshotFrom<typeof letterTemplateMachine>
