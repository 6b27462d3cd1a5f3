import { type ActorRefFrom, type SnapshotFrom } from "xstate"
import { drawerSetup, plannedChange } from "#machines/workflows/workflowDrawer.setup.ts"

const closing = "closed"

/**
 * [WFL-007] The drawer around the form of a workflow: loads it, asks before a change affects documents (WFL-008), and
 * deletes it. The form itself is `formMachine`.
 */
export const workflowDrawerMachine = drawerSetup.createMachine({
  id: "workflowDrawer",
  context: ({ input }) => ({ ...input, workflow: null, plan: null, simulation: null, failure: null }),
  initial: "opening",
  states: {
    opening: { always: [{ guard: "isNew", target: "editing" }, { target: "reading" }] },
    reading: {
      tags: "busy",
      invoke: {
        id: "read",
        src: "read",
        input: ({ context: { id } }) => ({ id: id ?? 0 }),
        onDone: [
          {
            guard: { type: "isGood", params: ({ event }) => event.output },
            actions: { type: "takeWorkflow", params: ({ event }) => event.output },
            target: "editing"
          },
          { actions: { type: "takeFailure", params: ({ event }) => event.output }, target: "unread" }
        ],
        onError: { actions: "takeFault", target: "unread" }
      },
      on: { "drawer.closed": closing }
    },
    unread: {
      on: { "drawer.reread": { actions: "forgetFailure", target: "reading" }, "drawer.closed": closing }
    },
    editing: {
      on: {
        "plan.made": [
          // Nothing is stored yet: no document can be affected.
          {
            guard: "isNew",
            actions: [{ type: "takePlan", params: ({ event }) => event.plan }, "tellAgreed", "forget"]
          },
          { actions: { type: "takePlan", params: ({ event }) => event.plan }, target: "simulating" }
        ],
        "drawer.closed": closing
      }
    },
    simulating: {
      tags: "busy",
      invoke: {
        id: "simulate",
        src: "simulate",
        input: ({ context: { id, plan } }) => ({ id: id ?? 0, planned: plannedChange(plan) }),
        onDone: [
          {
            guard: { type: "isHarmless", params: ({ event }) => event.output },
            actions: ["tellAgreed", "forget"],
            target: "editing"
          },
          {
            guard: { type: "isGood", params: ({ event }) => event.output },
            actions: { type: "takeSimulation", params: ({ event }) => event.output },
            target: "asking"
          },
          {
            actions: [{ type: "takeFailure", params: ({ event }) => event.output }, "forget"],
            target: "editing"
          }
        ],
        onError: { actions: ["takeFault", "forget"], target: "editing" }
      },
      // The form was saved during this request, and closes the drawer.
      on: { "drawer.closed": closing }
    },
    /** Asks to confirm, and shows what the change would do to documents. */
    asking: {
      on: {
        "plan.confirmed": [
          { guard: "isRemoval", actions: "forgetFailure", target: "removing" },
          { guard: "isAllowed", actions: ["tellAgreed", "forget"], target: "editing" }
        ],
        "plan.dismissed": { actions: ["forget", "forgetFailure"], target: "editing" }
      }
    },
    removing: {
      tags: "busy",
      invoke: {
        id: "remove",
        src: "remove",
        input: ({ context: { id } }) => ({ id: id ?? 0 }),
        onDone: [
          {
            guard: { type: "isGood", params: ({ event }) => event.output },
            actions: ["tellGone", "forget"],
            target: "closed"
          },
          { actions: { type: "takeFailure", params: ({ event }) => event.output }, target: "asking" }
        ],
        onError: { actions: "takeFault", target: "asking" }
      }
    },
    closed: { type: "final" }
  }
})

export type WorkflowDrawerRef = ActorRefFrom<typeof workflowDrawerMachine>
export type WorkflowDrawerSnapshot = SnapshotFrom<typeof workflowDrawerMachine>
