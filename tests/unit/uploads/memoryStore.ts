import type { KeyValueStore } from "#services/uploads/UploadStorage.ts"

/** An in-memory replacement for IndexedDB as the storage uses it: structured clones by key. */
export const memoryStore = (): KeyValueStore & { readonly size: () => number; readonly writes: Array<number> } => {
  const rows = new Map<string, unknown>()
  const writes: Array<number> = []
  return {
    get: (keys) => Promise.resolve(keys.map((key) => structuredClone(rows.get(key)))),
    set: (entries) => {
      writes.push(entries.length)
      for (const [key, row] of entries) rows.set(key, structuredClone(row))
      return Promise.resolve()
    },
    del: (keys) => Promise.resolve(keys.forEach((key) => rows.delete(key))),
    keys: () => Promise.resolve([...rows.keys()]),
    size: () => rows.size,
    writes
  }
}
