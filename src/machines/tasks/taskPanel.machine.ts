import type { ActorRefFrom, SnapshotFrom } from "xstate"
import { type TaskOutcome, type TaskPanelContext, taskPanelSetup } from "#machines/tasks/taskPanel.setup.ts"

const output = ({ event }: { readonly event: { readonly output: TaskOutcome } }) => event.output
const id = ({ context }: { readonly context: TaskPanelContext }) => context.id
const taking = { actions: { type: "takeTask", params: output } } as const
const ifThere = { guard: { type: "isThere", params: output } } as const
const ifGone = { guard: { type: "isGone", params: output } } as const
const ifRemoved = { guard: { type: "isRemoved", params: output } } as const
const ifNews = { guard: { type: "isNews", params: output } } as const

/** The task as the server has it; changes are loaded in the background. */
const record = taskPanelSetup.createStateConfig({
  initial: "reading",
  states: {
    reading: {
      tags: "busy",
      entry: ["forgetFailure", "catchUp"],
      on: { "task.outdated": { actions: "fallBehind" } },
      invoke: {
        id: "read",
        src: "read",
        input: id,
        onDone: [
          { ...ifThere, ...taking, target: "shown" },
          { ...ifGone, target: "gone" },
          { actions: { type: "takeFailure", params: output }, target: "failed" }
        ],
        onError: { actions: "takeFault", target: "failed" }
      }
    },
    // Ignored during a deletion: the task would not be found.
    shown: {
      always: { guard: "isBehind", target: "refreshing" },
      on: { "task.outdated": { guard: "isKept", target: "refreshing" } }
    },
    refreshing: {
      entry: "catchUp",
      on: { "task.outdated": { guard: "isKept", target: "refreshing", reenter: true } },
      invoke: {
        id: "refresh",
        src: "read",
        input: id,
        onDone: [
          { ...ifGone, actions: "forgetTask", target: "gone" },
          { ...ifNews, ...taking, target: "shown" },
          // The content stays; the next change triggers another refresh.
          { target: "shown" }
        ],
        onError: "shown"
      }
    },
    gone: { on: { "panel.retried": "reading", "task.outdated": "reading" } },
    failed: { on: { "panel.retried": "reading", "task.outdated": "reading" } },
    removed: {}
  },
  on: { "task.forgotten": { actions: "forgetTask", target: ".removed" } }
})

/** The action of the user. */
const doing = taskPanelSetup.createStateConfig({
  initial: "resting",
  states: {
    resting: {
      entry: ["forgetForm", "forgetWork"],
      on: {
        "work.asked": {
          guard: { type: "isWorkOpen", params: ({ event }) => event.work },
          actions: { type: "takeWork", params: ({ event }) => event.work },
          target: "acting"
        },
        "form.opened": {
          guard: { type: "isFormOpen", params: ({ event }) => event.form },
          actions: { type: "takeForm", params: ({ event }) => event.form },
          target: "filling"
        },
        "removal.asked": { guard: "isRemovalOpen", actions: "forgetFailure", target: "confirming" }
      }
    },
    filling: { on: { "form.closed": "resting" } },
    confirming: {
      on: {
        "removal.confirmed": { guard: "isRemovalOpen", actions: "takeRemoval", target: "acting" },
        "removal.dismissed": "resting"
      }
    },
    acting: {
      tags: "busy",
      invoke: {
        id: "act",
        src: "act",
        input: ({ context: { task, work } }) => {
          // Unreachable: the actions that lead here set the task and the work.
          if (task === null || work === null) throw new Error("work on a task began without one")
          return { task, work }
        },
        onDone: [
          { ...ifThere, actions: [{ type: "takeTask", params: output }, "tellActed"], target: "resting" },
          { ...ifRemoved, actions: ["tellRemoved", "forget"], target: "resting" },
          { actions: [{ type: "takeFailure", params: output }, "markOutdated"], target: "resting" }
        ],
        onError: { actions: ["takeFault", "markOutdated"], target: "resting" }
      }
    }
  }
})

/** [TSK-003] [TSK-O04] The open task: its content, and the actions that its life cycle allows. */
export const taskPanelMachine = taskPanelSetup.createMachine({
  id: "taskPanel",
  context: ({ input }) => ({ ...input, task: null, isBehind: false, failure: null, form: null, work: null }),
  on: { "task.kept": { actions: { type: "keepTask", params: ({ event }) => event.task } } },
  type: "parallel",
  states: { record, doing }
})
export type TaskPanelRef = ActorRefFrom<typeof taskPanelMachine>
export type TaskPanelSnapshot = SnapshotFrom<typeof taskPanelMachine>
