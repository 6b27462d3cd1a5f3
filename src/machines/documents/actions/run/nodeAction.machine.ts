import type { ActorRefFrom, SnapshotFrom } from "xstate"
import { nodeActionSetup } from "#machines/documents/actions/run/nodeAction.setup.ts"
import { type AskedEvent, blank } from "#machines/documents/actions/run/nodeAction.types.ts"

const asked = ({ event }: { readonly event: AskedEvent }) => event
/** An action that is requested during another one is queued. */
const waits = {
  guard: { type: "isNew", params: asked },
  actions: { type: "wait", params: asked }
} as const

/**
 * Runs one action on nodes at a time and queues the others. A dialog comes first if the action needs a name, a folder
 * or a confirmation.
 */
export const nodeActionMachine = nodeActionSetup.createMachine({
  id: "nodeAction",
  context: { ...blank, waiting: [] },
  initial: "idle",
  on: {
    "creation.asked": waits,
    "renaming.asked": waits,
    "moving.asked": waits,
    "nodes.dropped": waits,
    "trashing.asked": waits,
    "emptying.asked": waits,
    "restoring.asked": waits,
    "purging.asked": waits,
    "validation.asked": waits,
    "unvalidation.asked": waits,
    "folder.left": { actions: "forgetQuestions" }
  },
  states: {
    idle: {
      entry: ["forget", "takeNext"],
      on: {
        "creation.asked": {
          actions: { type: "begin", params: ({ event }) => ({ kind: "create", folder: event.parent }) },
          target: "creating"
        },
        "renaming.asked": {
          actions: {
            type: "begin",
            params: ({ event }) => ({ kind: "rename", targets: [event.target], name: event.target.name })
          },
          target: "renaming"
        },
        "moving.asked": {
          guard: { type: "hasTargets", params: ({ event }) => event.targets },
          actions: { type: "begin", params: ({ event }) => ({ kind: "move", targets: event.targets }) },
          target: "choosingPlace"
        },
        "nodes.dropped": {
          guard: { type: "hasTargets", params: ({ event }) => event.targets },
          actions: {
            type: "begin",
            params: ({ event }) => ({
              kind: "move",
              targets: event.targets,
              folder: event.folder,
              hasPlace: true,
              isDropped: true
            })
          },
          target: "weighingMove"
        },
        "trashing.asked": {
          guard: { type: "hasTargets", params: ({ event }) => event.targets },
          actions: { type: "begin", params: ({ event }) => ({ kind: "trash", targets: event.targets }) },
          target: "working"
        },
        "emptying.asked": {
          actions: { type: "begin", params: { kind: "emptyTrash" } },
          target: "confirmingEmptying"
        },
        "restoring.asked": {
          guard: { type: "hasTargets", params: ({ event }) => event.targets },
          actions: { type: "begin", params: ({ event }) => ({ kind: "restore", targets: event.targets }) },
          target: "working"
        },
        "purging.asked": {
          guard: { type: "hasTargets", params: ({ event }) => event.targets },
          actions: { type: "begin", params: ({ event }) => ({ kind: "purge", targets: event.targets }) },
          target: "confirmingPurge"
        },
        "validation.asked": {
          guard: { type: "hasTargets", params: ({ event }) => event.targets },
          actions: { type: "begin", params: ({ event }) => ({ kind: "validate", targets: event.targets }) },
          target: "working"
        },
        "unvalidation.asked": {
          guard: { type: "hasTargets", params: ({ event }) => event.targets },
          actions: { type: "begin", params: ({ event }) => ({ kind: "unvalidate", targets: event.targets }) },
          target: "working"
        }
      }
    },
    creating: {
      tags: "dialog",
      on: {
        "name.typed": { actions: { type: "takeName", params: ({ event }) => event.name } },
        "action.submitted": { guard: "isNameAllowed", target: "working" },
        "action.dismissed": "idle"
      }
    },
    renaming: {
      tags: "dialog",
      on: {
        "name.typed": { actions: { type: "takeName", params: ({ event }) => event.name } },
        "action.submitted": { guard: "isRenamed", target: "working" },
        "action.dismissed": "idle"
      }
    },
    choosingPlace: {
      tags: "dialog",
      on: {
        "place.chosen": { actions: { type: "takePlace", params: ({ event }) => event.folder } },
        "action.submitted": { guard: "hasPlace", target: "weighingMove" },
        "action.dismissed": "idle"
      }
    },
    weighingMove: { always: [{ guard: "movesDefaults", target: "warning" }, { target: "working" }] },
    warning: { tags: "dialog", on: { "action.submitted": "working", "action.dismissed": "idle" } },
    /** [DOC-O04] The former folder is deleted: the user chooses another one. */
    choosingHome: {
      tags: "dialog",
      on: {
        "place.chosen": { actions: { type: "takePlace", params: ({ event }) => event.folder } },
        "action.submitted": { guard: "hasPlace", target: "working" },
        "action.dismissed": "idle"
      }
    },
    confirmingPurge: { tags: "dialog", on: { "action.submitted": "working", "action.dismissed": "idle" } },
    confirmingEmptying: { tags: "dialog", on: { "action.submitted": "working", "action.dismissed": "idle" } },
    working: {
      tags: "busy",
      entry: "forgetFailure",
      invoke: {
        id: "perform",
        src: "perform",
        input: ({ context: { kind, targets, name, folder } }) => ({ kind, targets, name, folder }),
        onDone: [
          {
            guard: { type: "isDone", params: ({ event }) => event.output },
            actions: { type: "tellDone", params: ({ event }) => event.output },
            target: "idle"
          },
          { actions: { type: "rememberFailure", params: ({ event }) => event.output }, target: "refused" }
        ]
      }
    },
    /** After a refusal the dialog that can correct it opens again. */
    refused: {
      entry: "tellRefused",
      always: [
        { guard: "wasCreating", target: "creating" },
        { guard: "wasRenaming", target: "renaming" },
        { guard: "wasChoosing", target: "choosingPlace" },
        { guard: "lackedPlace", target: "choosingHome" },
        { target: "idle" }
      ]
    }
  }
})

export type NodeActionRef = ActorRefFrom<typeof nodeActionMachine>
export type NodeActionSnapshot = SnapshotFrom<typeof nodeActionMachine>
