import type { ActorRefFrom, SnapshotFrom } from "xstate"
import { type TreeEdit, treeEditorSetup } from "#machines/treeModels/treeEditor.setup.ts"

const editing = {
  guard: { type: "isPossible", params: ({ event }: { readonly event: TreeEdit }) => event },
  actions: [{ type: "edit", params: ({ event }: { readonly event: TreeEdit }) => event }, "tell"],
  target: ".weighing"
} as const

/** The editor of a model's folders, with undo and redo. */
export const treeEditorMachine = treeEditorSetup.createMachine({
  id: "treeEditor",
  context: ({ input: { folders } }) => ({
    folders,
    pointed: folders[0]?.key ?? null,
    past: [],
    future: [],
    closed: new Set(),
    typing: null
  }),
  initial: "untouched",
  on: {
    "folder.added": editing,
    "folder.changed": editing,
    "folder.moved": editing,
    "folder.dropped": editing,
    "folder.duplicated": editing,
    "folder.removed": editing,
    "folder.pointed": { actions: { type: "point", params: ({ event }) => event.key } },
    "folder.toggled": { actions: { type: "toggle", params: ({ event }) => event } },
    "edit.undone": { guard: "hasPast", actions: ["goBack", "tell"], target: ".weighing" },
    "edit.redone": { guard: "hasFuture", actions: ["goOn", "tell"], target: ".weighing" },
    "tree.read": {
      guard: { type: "isOther", params: ({ event }) => event.folders },
      actions: { type: "read", params: ({ event }) => event.folders },
      target: ".untouched"
    }
  },
  states: {
    weighing: {
      // Every edit leaves something to undo or to redo.
      always: [{ guard: "hasPast", target: "edited" }, { target: "rewound" }]
    },
    untouched: {},
    edited: {},
    /** Everything is undone and can be redone. */
    rewound: {}
  }
})

export type TreeEditorRef = ActorRefFrom<typeof treeEditorMachine>
export type TreeEditorSnapshot = SnapshotFrom<typeof treeEditorMachine>
