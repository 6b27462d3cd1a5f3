import type { Result } from "effect"
import { type ActorRefFrom, assign, emit, fromPromise, setup, type SnapshotFrom } from "xstate"
import { mustProvide } from "#machines/shared/mustProvide.ts"
import { leavesNone } from "#schemas/holding/memberWorkspaces.ts"
import type { LastWay } from "#schemas/holding/words.ts"

export interface WorkspacesPart {
  readonly added: ReadonlyArray<number>
  readonly removed: ReadonlyArray<number>
  readonly last: LastWay | null
}
/** The workspaces that the member has now; null if the member is no longer in the group. */
export type WorkspacesOutcome = Result.Result<ReadonlyArray<number> | null, { readonly code: string }>
export type MemberWorkspacesEvent =
  | { readonly type: "workspace.toggled"; readonly firm: number }
  | { readonly type: "last.chosen"; readonly last: LastWay }
  | { readonly type: "save.asked" | "edits.dropped" | "last.dismissed" }

interface Input {
  readonly held: ReadonlyArray<number>
}
interface Context extends Input {
  readonly chosen: ReadonlyArray<number>
  readonly last: LastWay | null
  readonly code: string | null
}

const differ = (one: ReadonlyArray<number>, other: ReadonlyArray<number>) => one.filter((id) => !other.includes(id))
const changeOf = ({ chosen, held }: Context) => ({ added: differ(chosen, held), removed: differ(held, chosen) })

/**
 * [WSP-008] Chooses and saves the workspaces of a member. Before the last one is removed, asks what happens to the
 * member.
 */
export const memberWorkspacesMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as MemberWorkspacesEvent,
    emitted: {} as { readonly type: "workspaces.saved"; readonly isGone: boolean; readonly isWithout: boolean },
    tags: {} as "busy"
  },
  actors: { save: fromPromise<WorkspacesOutcome, WorkspacesPart>(mustProvide("save")) },
  guards: {
    hasChange: ({ context }) => changeOf(context).added.length + changeOf(context).removed.length > 0,
    takesTheLast: ({ context }) => leavesNone(context.held, changeOf(context)),
    failed: (_, outcome: WorkspacesOutcome) => outcome._tag === "Failure",
    isGone: (_, outcome: WorkspacesOutcome) => outcome._tag === "Success" && outcome.success === null
  },
  actions: {
    toggle: assign({
      chosen: ({ context: { chosen } }, firm: number) =>
        chosen.includes(firm) ? chosen.filter((id) => id !== firm) : [...chosen, firm],
      code: null
    }),
    drop: assign({ chosen: ({ context }) => context.held, code: null }),
    takeLast: assign({ last: (_, last: LastWay) => last }),
    forgetLast: assign({ last: null }),
    takeHeld: assign((_, outcome: WorkspacesOutcome) =>
      outcome._tag === "Success" && outcome.success !== null
        ? { held: outcome.success, chosen: outcome.success, code: null }
        : {}
    ),
    takeCode: assign({
      code: (_, outcome: WorkspacesOutcome) => (outcome._tag === "Failure" ? outcome.failure.code : null)
    }),
    takeFault: assign({ code: "error.global" }),
    tellSaved: emit(({ context }) => ({
      type: "workspaces.saved" as const,
      isGone: false,
      isWithout: context.held.length === 0
    })),
    tellGone: emit({ type: "workspaces.saved" as const, isGone: true, isWithout: true })
  }
}).createMachine({
  id: "memberWorkspaces",
  context: ({ input }) => ({ ...input, chosen: input.held, last: null, code: null }),
  initial: "choosing",
  states: {
    choosing: {
      entry: "forgetLast",
      on: {
        "workspace.toggled": { actions: { type: "toggle", params: ({ event }) => event.firm } },
        "edits.dropped": { guard: "hasChange", actions: "drop" },
        "save.asked": [
          { guard: "takesTheLast", target: "asking" },
          { guard: "hasChange", target: "saving" }
        ]
      }
    },
    /** The user chooses: only take the workspaces away, or also delete the member. */
    asking: {
      on: {
        "last.chosen": { actions: { type: "takeLast", params: ({ event }) => event.last }, target: "saving" },
        "last.dismissed": "choosing"
      }
    },
    saving: {
      tags: "busy",
      invoke: {
        id: "save",
        src: "save",
        input: ({ context }) => ({ ...changeOf(context), last: context.last }),
        onDone: [
          {
            guard: { type: "failed", params: ({ event }) => event.output },
            actions: { type: "takeCode", params: ({ event }) => event.output },
            target: "choosing"
          },
          {
            guard: { type: "isGone", params: ({ event }) => event.output },
            actions: "tellGone",
            target: "gone"
          },
          {
            actions: [{ type: "takeHeld", params: ({ event }) => event.output }, "tellSaved"],
            target: "choosing"
          }
        ],
        onError: { actions: "takeFault", target: "choosing" }
      }
    },
    gone: { type: "final" }
  }
})
export type MemberWorkspacesRef = ActorRefFrom<typeof memberWorkspacesMachine>
export type MemberWorkspacesSnapshot = SnapshotFrom<typeof memberWorkspacesMachine>
