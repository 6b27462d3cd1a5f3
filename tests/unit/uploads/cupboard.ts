import type { Cupboard } from "#services/uploads/UploadStorage.ts"

/** What IndexedDB does for the storage: structured clones by key. */
export const memoryCupboard = (): Cupboard & { readonly size: () => number } => {
  const rows = new Map<string, unknown>()
  return {
    get: (key) => Promise.resolve(structuredClone(rows.get(key))),
    set: (key, value) => Promise.resolve(void rows.set(key, structuredClone(value))),
    del: (key) => Promise.resolve(void rows.delete(key)),
    keys: () => Promise.resolve([...rows.keys()]),
    size: () => rows.size
  }
}
