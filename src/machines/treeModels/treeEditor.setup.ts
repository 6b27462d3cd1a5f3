import { assign, emit, setup } from "xstate"
import {
  added,
  dropped,
  duplicated,
  type Folders,
  moved,
  removed,
  set,
  type Way
} from "#machines/treeModels/editing.ts"
import { parentsOf } from "#schemas/treeModels/rules.ts"
import type { TreeFolder } from "#schemas/treeModels/treeModel.ts"

export interface TreeEditorInput {
  readonly folders: Folders
}
export type TreeEdit =
  /** After the selected folder, or inside it. */
  | { readonly type: "folder.added"; readonly inside: boolean; readonly name: string }
  | {
      readonly type: "folder.changed"
      readonly key: string
      readonly change: Partial<Pick<TreeFolder, "kind" | "name" | "read_only" | "theme_ids">>
    }
  | { readonly type: "folder.moved"; readonly key: string; readonly way: Way }
  /** Drag and drop; null is the root. */
  | { readonly type: "folder.dropped"; readonly key: string; readonly onto: string | null }
  | { readonly type: "folder.duplicated"; readonly key: string }
  | { readonly type: "folder.removed"; readonly key: string }
export type TreeEditorEvent =
  | TreeEdit
  | { readonly type: "folder.pointed"; readonly key: string }
  | { readonly type: "folder.toggled"; readonly key: string; readonly isOpen: boolean }
  | { readonly type: "edit.undone" }
  | { readonly type: "edit.redone" }
  /** The form's folders changed outside the editor: discarded, or loaded from another user's save. */
  | { readonly type: "tree.read"; readonly folders: Folders }

interface Moment {
  readonly folders: Folders
  readonly pointed: string | null
}
export interface TreeEditorContext extends Moment {
  readonly past: ReadonlyArray<Moment>
  readonly future: ReadonlyArray<Moment>
  readonly closed: ReadonlySet<string>
  /** Consecutive typing in one field is one undo step. */
  readonly typing: string | null
}

const kept = 200

/** The result of an edit; null if it changes nothing. */
const edited = ({ folders, pointed }: Moment, event: TreeEdit): Moment | null => {
  const keepingPointed = (next: Folders | null) => (next === null ? null : { folders: next, pointed })
  const other = (next: { readonly folders: Folders; readonly key: string | null } | null) =>
    next === null ? null : { folders: next.folders, pointed: next.key }
  switch (event.type) {
    case "folder.added":
      return other(added(folders, pointed, event.inside, event.name))
    case "folder.changed":
      return keepingPointed(set(folders, event.key, event.change))
    case "folder.moved":
      return keepingPointed(moved(folders, event.key, event.way))
    case "folder.dropped":
      return keepingPointed(dropped(folders, event.key, event.onto))
    case "folder.duplicated":
      return other(duplicated(folders, event.key))
    case "folder.removed":
      return other(removed(folders, event.key))
  }
}

const typed = (event: TreeEdit): string | null =>
  event.type === "folder.changed" && event.change.name !== undefined ? event.key : null
/** Expands the ancestors of a folder, so that a new folder is visible. */
const openedTo = (closed: ReadonlySet<string>, folders: Folders, key: string | null): ReadonlySet<string> => {
  const parents = parentsOf(folders)
  const open = new Set<string>()
  let at: number | null = folders.findIndex((folder) => folder.key === key)
  while (at !== null && at >= 0) {
    at = parents[at] ?? null
    if (at !== null) open.add(folders[at]?.key ?? "")
  }
  return new Set([...closed].filter((one) => !open.has(one)))
}

export const treeEditorSetup = setup({
  types: {
    input: {} as TreeEditorInput,
    context: {} as TreeEditorContext,
    events: {} as TreeEditorEvent,
    emitted: {} as { readonly type: "tree.changed"; readonly folders: Folders }
  },
  guards: {
    isPossible: ({ context }, event: TreeEdit) => edited(context, event) !== null,
    isOther: ({ context }, folders: Folders) => JSON.stringify(folders) !== JSON.stringify(context.folders),
    hasPast: ({ context }) => context.past.length > 0,
    hasFuture: ({ context }) => context.future.length > 0
  },
  actions: {
    edit: assign(({ context }, event: TreeEdit) => {
      const next = edited(context, event)
      if (next === null) return {}
      const { closed, folders, past, pointed, typing } = context
      const isSameWord = typed(event) !== null && typed(event) === typing
      return {
        ...next,
        past: isSameWord ? past : [...past, { folders, pointed }].slice(-kept),
        future: [],
        typing: typed(event),
        closed: openedTo(closed, next.folders, "key" in event ? event.key : next.pointed)
      }
    }),
    point: assign({ pointed: (_, key: string) => key, typing: null }),
    toggle: assign({
      closed: ({ context }, { isOpen, key }: { readonly isOpen: boolean; readonly key: string }) =>
        new Set(isOpen ? [...context.closed].filter((one) => one !== key) : [...context.closed, key])
    }),
    goBack: assign(({ context: { folders, future, past, pointed } }) => {
      const last = past.at(-1)
      return last === undefined
        ? {}
        : { ...last, past: past.slice(0, -1), future: [{ folders, pointed }, ...future], typing: null }
    }),
    goOn: assign(({ context: { folders, future, past, pointed } }) => {
      const [next, ...later] = future
      return next === undefined ? {} : { ...next, past: [...past, { folders, pointed }], future: later, typing: null }
    }),
    read: assign(({ context }, folders: Folders) => ({
      folders,
      past: [],
      future: [],
      typing: null,
      pointed: folders.some(({ key }) => key === context.pointed) ? context.pointed : (folders[0]?.key ?? null)
    })),
    tell: emit(({ context }) => ({ type: "tree.changed" as const, folders: context.folders }))
  }
})
