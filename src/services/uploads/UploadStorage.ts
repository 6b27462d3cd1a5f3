import { Schema } from "effect"
import { delMany, getMany, keys, setMany } from "idb-keyval"
import { StoredUpload, type UploadOwner } from "#schemas/uploads/uploadJob.ts"
import type { FileHandle } from "#services/uploads/HeldFiles.ts"
import { uploadStore } from "#services/uploads/unfinished/leftUploads.ts"

/** A key-value store of structured clones, with batch writes. */
export interface KeyValueStore {
  get(keys: ReadonlyArray<string>): Promise<ReadonlyArray<unknown>>
  set(entries: ReadonlyArray<readonly [string, unknown]>): Promise<void>
  del(keys: ReadonlyArray<string>): Promise<void>
  keys(): Promise<ReadonlyArray<string>>
}
/** Locks a name until the page is closed; resolves to false if another tab holds the lock. */
export type Claim = (name: string) => Promise<boolean>

export interface Kept {
  readonly uploads: ReadonlyArray<StoredUpload>
  readonly handles: ReadonlyMap<string, FileHandle>
}

/** A stored upload; `place` is its position among the uploads of its tab. */
const Row = Schema.Struct({ upload: StoredUpload, handle: Schema.Unknown, place: Schema.Finite })
interface Row {
  readonly upload: StoredUpload
  readonly handle: FileHandle | null
  readonly place: number
}
const isRow = (row: unknown): row is Row => Schema.is(Row)(row)

/** The format of earlier releases: all uploads of a tab in one row. */
const ListRow = Schema.Struct({ uploads: Schema.Array(StoredUpload), handles: Schema.Unknown })
const isListRow = Schema.is(ListRow)

const rowsIn = (row: unknown): ReadonlyArray<Row> => {
  if (isRow(row)) return [row]
  // A row of another release that cannot be parsed is skipped: the user can drop the files again.
  if (!isListRow(row)) return []
  const handles = row.handles instanceof Map ? (row.handles as Map<string, FileHandle>) : new Map<string, FileHandle>()
  return row.uploads.map((upload, place) => ({ upload, handle: handles.get(upload.item.id) ?? null, place }))
}
const isSame = (one: Row | undefined, other: Row) =>
  one !== undefined &&
  one.handle === other.handle &&
  one.place === other.place &&
  JSON.stringify(one.upload) === JSON.stringify(other.upload)

/** The part of a row's key that identifies the tab (user, firm, tab); the upload's id follows it. */
const tabOf = (key: string) => key.split(":", 3).join(":")

/**
 * [UPL-O09] Stores the unfinished uploads of a user in a firm, one row per upload, so that only changed rows are
 * written. Each row belongs to a tab, which holds a lock while it is open: a new tab takes over the rows of closed tabs
 * only.
 */
export class UploadStorage {
  readonly #store: KeyValueStore
  readonly #claim: Claim
  readonly #tab: string
  /** Cache of the rows as last written, by key. */
  readonly #written = new Map<string, Row>()
  #last: Promise<unknown> = Promise.resolve()

  constructor(store: KeyValueStore, claim: Claim, tab: string) {
    this.#store = store
    this.#claim = claim
    this.#tab = tab
  }

  /** Runs operations one after the other, so that a write cannot overtake a wipe. */
  #inOrder<A>(work: () => Promise<A>): Promise<A> {
    const done = this.#last.then(work, work)
    this.#last = done
    return done
  }

  async #keysOf(prefix: string): Promise<ReadonlyArray<string>> {
    return (await this.#store.keys()).filter((key) => key.startsWith(prefix))
  }

  #keyOf(owner: UploadOwner, { item }: StoredUpload): string {
    return `${prefixOf(owner)}${this.#tab}:${item.id}`
  }

  async #write(changed: ReadonlyArray<readonly [string, Row]>, gone: ReadonlyArray<string>): Promise<void> {
    if (changed.length > 0) await this.#store.set(changed)
    for (const [key, row] of changed) this.#written.set(key, row)
    if (gone.length > 0) await this.#store.del(gone)
    for (const key of gone) this.#written.delete(key)
  }

  restore(owner: UploadOwner): Promise<Kept> {
    return this.#inOrder(async () => {
      const own = prefixOf(owner) + this.#tab
      const claims = new Map([[own, this.#claim(own)]])
      const taken: Array<string> = []
      for (const key of await this.#keysOf(prefixOf(owner))) {
        const tab = tabOf(key)
        const claim = claims.get(tab) ?? this.#claim(tab)
        claims.set(tab, claim)
        if (tab === own || (await claim)) taken.push(key)
      }
      const found = new Map<string, Row>()
      const read = (await this.#store.get(taken)).flatMap(rowsIn)
      for (const row of read.toSorted((one, other) => one.place - other.place)) found.set(row.upload.item.id, row)
      const rows = [...found.values()].map((row, place) => [this.#keyOf(owner, row.upload), { ...row, place }] as const)
      const kept = new Set(rows.map(([key]) => key))
      await this.#write(
        rows.filter(([key, row]) => !isSame(this.#written.get(key), row)),
        taken.filter((key) => !kept.has(key))
      )
      return {
        uploads: rows.map(([, { upload }]) => upload),
        handles: new Map(rows.flatMap(([, { handle, upload }]) => (handle === null ? [] : [[upload.item.id, handle]])))
      }
    })
  }

  save(owner: UploadOwner, { handles, uploads }: Kept): Promise<void> {
    return this.#inOrder(async () => {
      const own = `${prefixOf(owner)}${this.#tab}:`
      let last = -1
      const rows = uploads.map((upload) => {
        const key = this.#keyOf(owner, upload)
        // A row keeps its position, so that removing one does not rewrite the others.
        last = Math.max(last + 1, this.#written.get(key)?.place ?? 0)
        return [key, { upload, handle: handles.get(upload.item.id) ?? null, place: last }] as const
      })
      const kept = new Set(rows.map(([key]) => key))
      await this.#write(
        rows.filter(([key, row]) => !isSame(this.#written.get(key), row)),
        [...this.#written.keys()].filter((key) => key.startsWith(own) && !kept.has(key))
      )
    })
  }

  async #remove(prefix: string): Promise<void> {
    await this.#store.del(await this.#keysOf(prefix))
    for (const key of this.#written.keys()) if (key.startsWith(prefix)) this.#written.delete(key)
  }

  /** [UPL-O09] At sign-out: removes a user's unfinished uploads in all firms. */
  forget(userId: UploadOwner["userId"]): Promise<void> {
    return this.#inOrder(() => this.#remove(`${userId}:`))
  }

  /** [UPL-O09] At sign-out: removes the unfinished uploads of a user in one firm, of all tabs. */
  wipe(owner: UploadOwner): Promise<void> {
    return this.#inOrder(() => this.#remove(prefixOf(owner)))
  }
}

const prefixOf = ({ firmId, userId }: UploadOwner) => `${userId}:${firmId}:`

/** Creates the storage in a browser: IndexedDB for the rows, Web Locks for the claims. */
export const makeUploadStorage = (): UploadStorage => {
  const store = uploadStore()
  const held = new Set<string>()
  const claim: Claim = (name) =>
    new Promise((resolve, reject) => {
      if (held.has(name)) return resolve(true)
      navigator.locks
        .request(`dossier-uploads:${name}`, { ifAvailable: true }, (lock) => {
          resolve(lock !== null)
          if (lock === null) return undefined
          held.add(name)
          return new Promise<never>(() => {})
        })
        .catch(reject)
    })
  const keyValueStore: KeyValueStore = {
    get: (all) => getMany([...all], store),
    set: (entries) =>
      setMany(
        entries.map(([key, row]) => [key, row]),
        store
      ),
    del: (all) => delMany([...all], store),
    keys: () => keys<string>(store)
  }
  return new UploadStorage(keyValueStore, claim, crypto.randomUUID())
}
