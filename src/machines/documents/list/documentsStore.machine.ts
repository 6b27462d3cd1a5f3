import { type ActorRefFrom, assign, emit, enqueueActions, setup, type SnapshotFrom } from "xstate"
import type {
  AskedDialog,
  DocumentsStoreMachineContext,
  DocumentsStoreEvent,
  Done,
  Revision,
  Touched
} from "#machines/documents/list/documentsStore.types.ts"
import type { NodeAction } from "#machines/documents/actions/run/nodeAction.types.ts"
import type { BatchJob } from "#schemas/documents/batchJobs.ts"
import type { TreeNode } from "#schemas/documents/node.ts"

/**
 * State of the documents screen besides the tree: the open dialog, actions that the server has not answered yet,
 * changes in the batch window, and undos requested before the code that runs them was loaded.
 */
export const documentsStoreMachine = setup({
  types: {
    context: {} as DocumentsStoreMachineContext,
    events: {} as DocumentsStoreEvent,
    emitted: {} as
      | { readonly type: "undo.due" }
      /** Batched changes: an import of a hundred files is one refresh. */
      | { readonly type: "changes.flushed"; readonly folders: Touched }
  },
  delays: { batchWindow: 120 },
  actions: {
    showDialog: assign({ dialog: (_, dialog: AskedDialog) => dialog }),
    hideDialog: assign({ dialog: null }),
    countUndo: assign({ undos: ({ context }) => context.undos + 1 }),
    emitUndo: emit({ type: "undo.due" as const }),
    emitPendingUndos: enqueueActions(({ context, enqueue }) => {
      for (let left = context.undos; left > 0; left -= 1) enqueue.emit({ type: "undo.due" })
      enqueue.assign({ undos: 0 })
    }),
    addTouched: assign({
      touched: ({ context: { touched } }, folders: Touched) =>
        touched === null || folders === null ? null : [...new Set([...touched, ...folders])]
    }),
    emitChanges: emit(({ context }) => ({ type: "changes.flushed" as const, folders: context.touched })),
    forgetChanges: assign({ touched: [] }),
    begin: assign(
      (
        { context },
        { action, targets }: { readonly action: NodeAction; readonly targets: ReadonlyArray<Revision> }
      ) => ({
        action,
        acted: new Map([
          ...context.acted,
          ...targets.map(({ id, revision }) => [id, { action, revision, made: null }] as const)
        ])
      })
    ),
    takeMade: assign(({ context: { acted, action } }, made: TreeNode) =>
      action === null ? {} : { acted: new Map(acted).set(made.id, { action, revision: made.revision - 1, made }) }
    ),
    takeJob: assign({ job: (_, job: BatchJob | null) => job }),
    end: assign(({ context }, { done, undone }: { readonly done: Done; readonly undone: ReadonlyArray<number> }) => {
      const taken = new Set(undone)
      return { job: null, last: done, acted: new Map([...context.acted].filter(([id]) => !taken.has(id))) }
    }),
    noteReturned: assign({
      returned: ({ context }, nodes: ReadonlyArray<Revision>) =>
        new Map([...context.returned, ...nodes.map(({ id, revision }) => [id, revision] as const)])
    })
  }
}).createMachine({
  id: "documentsStore",
  context: {
    dialog: null,
    undos: 0,
    touched: [],
    action: null,
    acted: new Map(),
    returned: new Map(),
    job: null,
    last: null
  },
  type: "parallel",
  on: { "nodes.returned": { actions: { type: "noteReturned", params: ({ event }) => event.nodes } } },
  states: {
    dialog: {
      initial: "closed",
      on: {
        "dialog.asked": { target: ".open", actions: { type: "showDialog", params: ({ event }) => event.dialog } }
      },
      states: { closed: {}, open: { on: { "dialog.closed": { target: "closed", actions: "hideDialog" } } } }
    },
    actionsCode: {
      initial: "loading",
      states: {
        loading: {
          on: { "undo.asked": { actions: "countUndo" }, "actions.loaded": "loaded" }
        },
        loaded: { entry: "emitPendingUndos", on: { "undo.asked": { actions: "emitUndo" } } }
      }
    },
    changes: {
      initial: "none",
      states: {
        none: {
          on: {
            "content.changed": {
              target: "batching",
              actions: { type: "addTouched", params: ({ event }) => event.folders }
            }
          }
        },
        batching: {
          after: { batchWindow: { target: "none", actions: ["emitChanges", "forgetChanges"] } },
          on: { "content.changed": { actions: { type: "addTouched", params: ({ event }) => event.folders } } }
        }
      }
    },
    work: {
      initial: "idle",
      states: {
        idle: {
          on: { "action.begun": { target: "working", actions: { type: "begin", params: ({ event }) => event } } }
        },
        working: {
          on: {
            "node.made": { actions: { type: "takeMade", params: ({ event }) => event.node } },
            "job.reported": { actions: { type: "takeJob", params: ({ event }) => event.job } },
            "action.ended": { target: "idle", actions: { type: "end", params: ({ event }) => event } }
          }
        }
      }
    }
  }
})

export type DocumentsStoreRef = ActorRefFrom<typeof documentsStoreMachine>
export type DocumentsStoreSnapshot = SnapshotFrom<typeof documentsStoreMachine>
