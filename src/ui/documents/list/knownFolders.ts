import {
  emptyTree,
  nodeByHash,
  nodeById,
  putAll,
  remove,
  childrenOf,
  type Tree,
  wayTo
} from "#machines/documents/tree/tree.ts"
import type { FolderNode } from "#schemas/documents/node.ts"

/** The loaded folders of a company, and which ones the tree shows expanded. */
export interface Known {
  readonly tree: Tree<FolderNode>
  readonly root: FolderNode | null
  /** The ids of folders whose subfolders are all loaded. */
  readonly loaded: ReadonlySet<number>
  readonly expanded: ReadonlySet<number>
}

export interface FolderQuestions {
  readonly root: () => Promise<FolderNode | null>
  readonly level: (parent: number | null) => Promise<ReadonlyArray<FolderNode>>
  readonly reveal: (hash: string) => Promise<ReadonlyArray<FolderNode>>
}

/**
 * [TRE-001] to [TRE-012] The folder cache of one company: loads the tree level by level and merges responses and
 * changes.
 */
export const makeKnownFolders = (ask: FolderQuestions) => {
  let known: Known = { tree: emptyTree(), root: null, loaded: new Set(), expanded: new Set() }
  const listeners = new Set<() => void>()
  const asked = new Map<number | string, Promise<void>>()

  const become = (next: Partial<Known>) => {
    known = { ...known, ...next }
    for (const listener of listeners) listener()
  }
  /** Deduplicates concurrent requests with the same key. */
  const once = (key: number | string, work: () => Promise<void>) => {
    const running = asked.get(key)
    if (running !== undefined) return running
    const started = work().finally(() => void asked.delete(key))
    asked.set(key, started)
    return started
  }

  const takeLevel = (parent: number | null, folders: ReadonlyArray<FolderNode>) => {
    const present = new Set(folders.map(({ id }) => id))
    const gone = childrenOf(known.tree, parent).filter(({ id }) => !present.has(id))
    const without = gone.reduce((tree, { id }) => remove(tree, { id }), known.tree)
    become({ tree: putAll(without, folders), loaded: new Set([...known.loaded, parent ?? rootId()]) })
  }
  const rootId = () => known.root?.id ?? 0
  const isRoot = (id: number | null) => id === null || id === rootId()

  const loadLevel = (parent: number | null) =>
    once(parent ?? 0, async () =>
      takeLevel(isRoot(parent) ? null : parent, await ask.level(isRoot(parent) ? null : parent))
    )

  const start = () =>
    known.root !== null
      ? Promise.resolve()
      : once("root", async () => {
          const root = await ask.root()
          if (root !== null && known.root === null) become({ root, tree: emptyTree(root.id) })
        })

  /** Expands the folders above a folder and loads the levels that are missing. */
  const reveal = (hash: string) =>
    once(hash, async () => {
      await start()
      if (nodeByHash(known.tree, hash) === undefined) {
        const folders = await ask.reveal(hash)
        const tree = putAll(known.tree, folders)
        const found = nodeByHash(tree, hash)
        const way = found === undefined ? [] : wayTo(tree, found.id).slice(0, -1)
        become({ tree, loaded: new Set([...known.loaded, rootId(), ...way.map(({ id }) => id)]) })
      }
      const found = nodeByHash(known.tree, hash)
      if (found === undefined) return
      const above = wayTo(known.tree, found.id)
        .slice(0, -1)
        .map(({ id }) => id)
      if (above.some((id) => !known.expanded.has(id))) become({ expanded: new Set([...known.expanded, ...above]) })
      await Promise.all(above.filter((id) => !known.loaded.has(id)).map((id) => loadLevel(id)))
    })

  return {
    get: () => known,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    start: async () => {
      await start()
      // `reveal` loads the level of the root too: if the page opens in a folder, one request is enough.
      await Promise.allSettled(asked.values())
      if (known.root !== null && !known.loaded.has(known.root.id)) await loadLevel(null)
    },
    reveal,
    expand: (id: number, open: boolean) => {
      const expanded = new Set(known.expanded)
      if (open) expanded.add(id)
      else expanded.delete(id)
      become({ expanded })
      return open && !known.loaded.has(id) ? loadLevel(id) : undefined
    },
    put: (folders: ReadonlyArray<FolderNode>) => {
      const root = folders.find(({ is_root }) => is_root)
      if (root !== undefined && known.root?.revision !== root.revision)
        become(known.root === null ? { root, tree: emptyTree(root.id) } : { root })
      // Without the root no folder has a place in the tree. Skipping them is safe: loading the root's level fetches
      // them again.
      if (known.root === null) return
      const living = folders.filter(({ deleted_at, is_root }) => deleted_at === null && !is_root)
      const fresh = living.filter((folder) => {
        const old = nodeById(known.tree, folder.id)
        return old === undefined || old.revision !== folder.revision || old.counter !== folder.counter
      })
      const dead = folders.filter(({ deleted_at }) => deleted_at !== null)
      if (fresh.length + dead.length === 0) return
      become({
        tree: putAll(
          dead.reduce((tree, { id }) => remove(tree, { id }), known.tree),
          fresh
        )
      })
    },
    /** Refetches the subfolders of these folders, if they are loaded; null for all folders. */
    refresh: async (folders: ReadonlyArray<number> | null) => {
      const stale = [...known.loaded].filter((id) => folders === null || folders.includes(id))
      await Promise.all(
        stale.filter((id) => isRoot(id) || nodeById(known.tree, id) !== undefined).map((id) => loadLevel(id))
      )
    }
  }
}
export type KnownFolders = ReturnType<typeof makeKnownFolders>
