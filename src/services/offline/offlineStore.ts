import { createStore, del, get, keys, set, update } from "idb-keyval"

/** A page that was read. Names only: nothing of what stood in it. */
export interface ReadPage {
  readonly title: string
  /** Path and query. */
  readonly address: string
  /** Epoch milliseconds. */
  readonly at: number
}
/** A folder that was open, where files can be sent. */
export interface ReadFolder {
  readonly vendorId: number
  readonly firmId: number
  /** Null for the root. */
  readonly folderId: number | null
  /** The names on the way to it, the company first. */
  readonly names: ReadonlyArray<string>
  readonly at: number
}
/** A file to send once there is a connection. */
export interface KeptFile {
  readonly id: string
  readonly file: File
  readonly folder: ReadFolder
  readonly at: number
}
/** Whose this browser is while somebody is signed in. */
export interface OfflinePerson {
  readonly userId: number
  readonly language: "fr" | "en" | "pt"
}

const store = () => createStore("dossier-offline", "kept")
const person = "person"
const pagesOf = (userId: number) => `${userId}:pages`
const foldersOf = (userId: number) => `${userId}:folders`
const filesOf = (userId: number) => `${userId}:file:`

/** Entries of a list. */
const most = 20

const newest = <Entry>(list: ReadonlyArray<Entry> | undefined, entry: Entry, isSame: (one: Entry) => boolean) =>
  [entry, ...(list ?? []).filter((one) => !isSame(one))].slice(0, most)

/** What a browser keeps of each of its users for when there is no connection, apart from the others'. */
export const offlineStore = {
  person: () => get<OfflinePerson>(person, store()),
  enter: (known: OfflinePerson) => set(person, known, store()),
  /** The session expired: the lists stay until the same person is back. */
  leave: () => del(person, store()),
  /** [SES] The user, or the one the browser knows if null, signed out: nothing of theirs stays. */
  forget: async (userId: number | null): Promise<void> => {
    const left = userId ?? (await get<OfflinePerson>(person, store()))?.userId
    const own = (await keys<string>(store())).filter((key) => key.startsWith(`${left}:`))
    await Promise.all([del(person, store()), ...own.map((key) => del(key, store()))])
  },
  pages: async (userId: number) => (await get<ReadonlyArray<ReadPage>>(pagesOf(userId), store())) ?? [],
  addPage: (userId: number, page: ReadPage) =>
    update<ReadonlyArray<ReadPage>>(
      pagesOf(userId),
      (list) => newest(list, page, ({ address }) => address === page.address),
      store()
    ),
  folders: async (userId: number) => (await get<ReadonlyArray<ReadFolder>>(foldersOf(userId), store())) ?? [],
  addFolder: (userId: number, folder: ReadFolder) =>
    update<ReadonlyArray<ReadFolder>>(
      foldersOf(userId),
      (list) => newest(list, folder, (one) => one.vendorId === folder.vendorId && one.folderId === folder.folderId),
      store()
    ),
  files: async (userId: number): Promise<ReadonlyArray<KeptFile>> => {
    const own = (await keys<string>(store())).filter((key) => key.startsWith(filesOf(userId)))
    const found = await Promise.all(own.map((key) => get<KeptFile>(key, store())))
    return found.flatMap((file) => (file === undefined ? [] : [file])).toSorted((one, other) => one.at - other.at)
  },
  /** Rejects where the browser has no room for it. */
  keepFile: (userId: number, file: KeptFile) => set(filesOf(userId) + file.id, file, store()),
  dropFile: (userId: number, id: string) => del(filesOf(userId) + id, store())
}
