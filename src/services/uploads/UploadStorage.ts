import { Schema } from "effect"
import { del, get, keys, set } from "idb-keyval"
import { StoredUpload, type UploadOwner } from "#schemas/uploads/job.ts"
import type { FileHandle } from "#services/uploads/HeldFiles.ts"
import { uploadStore } from "#services/uploads/leftUploads.ts"

/** Whatever keeps structured clones by key. */
export interface Cupboard {
  get(key: string): Promise<unknown>
  set(key: string, value: unknown): Promise<void>
  del(key: string): Promise<void>
  keys(): Promise<ReadonlyArray<string>>
}
/** Holds a name for as long as the page lives; answers whether it was free. */
export type Claim = (name: string) => Promise<boolean>

export interface Kept {
  readonly uploads: ReadonlyArray<StoredUpload>
  readonly handles: ReadonlyMap<string, FileHandle>
}
const Row = Schema.Struct({ uploads: Schema.Array(StoredUpload), handles: Schema.Unknown })
const isRow = Schema.is(Row)

/**
 * [UPL-O09] What is left to upload, per user and firm. Each tab writes a row of its own, claimed while the tab lives:
 * a new tab takes over the rows of tabs that are gone and leaves those of its living neighbours alone.
 */
export class UploadStorage {
  readonly #cupboard: Cupboard
  readonly #claim: Claim
  readonly #tab: string
  #last: Promise<unknown> = Promise.resolve()

  constructor(cupboard: Cupboard, claim: Claim, tab: string) {
    this.#cupboard = cupboard
    this.#claim = claim
    this.#tab = tab
  }

  /** One after the other: a write never overtakes a wipe. */
  #inOrder<A>(work: () => Promise<A>): Promise<A> {
    const done = this.#last.then(work, work)
    this.#last = done
    return done
  }

  async #rowsOf(owner: UploadOwner): Promise<ReadonlyArray<string>> {
    return (await this.#cupboard.keys()).filter((key) => key.startsWith(prefixOf(owner)))
  }

  restore(owner: UploadOwner): Promise<Kept> {
    return this.#inOrder(async () => {
      const own = prefixOf(owner) + this.#tab
      await this.#claim(own)
      const uploads = new Map<string, StoredUpload>()
      const handles = new Map<string, FileHandle>()
      const taken: Array<string> = []
      for (const key of await this.#rowsOf(owner)) {
        if (key !== own && !(await this.#claim(key))) continue
        const row = await this.#cupboard.get(key)
        // A row of another release that no longer reads is left out: the files can be dropped again.
        if (isRow(row)) {
          for (const upload of row.uploads) uploads.set(upload.item.id, upload)
          if (row.handles instanceof Map)
            for (const [id, handle] of row.handles as Map<string, FileHandle>) handles.set(id, handle)
        }
        if (key !== own) taken.push(key)
      }
      const kept = { uploads: [...uploads.values()], handles }
      if (taken.length > 0) {
        await this.#cupboard.set(own, kept)
        for (const key of taken) await this.#cupboard.del(key)
      }
      return kept
    })
  }

  save(owner: UploadOwner, kept: Kept): Promise<void> {
    return this.#inOrder(() => {
      const key = prefixOf(owner) + this.#tab
      return kept.uploads.length === 0 ? this.#cupboard.del(key) : this.#cupboard.set(key, kept)
    })
  }

  /** [UPL-O09] What a person who signs out has left in any firm. */
  forget(userId: UploadOwner["userId"]): Promise<void> {
    return this.#inOrder(async () => {
      for (const key of await this.#cupboard.keys()) if (key.startsWith(`${userId}:`)) await this.#cupboard.del(key)
    })
  }

  /** [UPL-O09] At sign-out, every tab's rows of this owner. */
  wipe(owner: UploadOwner): Promise<void> {
    return this.#inOrder(async () => {
      for (const key of await this.#rowsOf(owner)) await this.#cupboard.del(key)
    })
  }
}

const prefixOf = ({ firmId, userId }: UploadOwner) => `${userId}:${firmId}:`

/** The storage of a browser: IndexedDB, and Web Locks for the claims. */
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
  const cupboard: Cupboard = {
    get: (key) => get(key, store),
    set: (key, value) => set(key, value, store),
    del: (key) => del(key, store),
    keys: () => keys<string>(store)
  }
  return new UploadStorage(cupboard, claim, crypto.randomUUID())
}
