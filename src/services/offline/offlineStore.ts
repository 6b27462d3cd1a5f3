import { createStore, del, get, keys, set, update } from "idb-keyval"

/** A visited page: its title and URL only, none of its content. */
export interface ReadPage {
  readonly title: string
  /** Path and query. */
  readonly address: string
  /** Epoch milliseconds. */
  readonly at: number
}
/** A visited folder, offered as an upload target while offline. */
export interface ReadFolder {
  readonly vendorId: number
  readonly firmId: number
  /** Null for the root. */
  readonly folderId: number | null
  /** Names of the company and the folders on the path, from the company down. */
  readonly names: ReadonlyArray<string>
  readonly at: number
}
/** A file chosen offline, to be uploaded when the connection is back. */
export interface KeptFile {
  readonly id: string
  readonly file: File
  readonly folder: ReadFolder
  readonly at: number
}
/** The signed-in user of this browser; removed when the session ends. */
export interface OfflinePerson {
  readonly userId: number
  readonly language: "fr" | "en" | "pt"
}

const store = () => createStore("dossier-offline", "kept")
const person = "person"
const pagesOf = (userId: number) => `${userId}:pages`
const foldersOf = (userId: number) => `${userId}:folders`
const filesOf = (userId: number) => `${userId}:file:`

/** Maximum number of entries per list. */
const most = 20

const newest = <Entry>(list: ReadonlyArray<Entry> | undefined, entry: Entry, isSame: (one: Entry) => boolean) =>
  [entry, ...(list ?? []).filter((one) => !isSame(one))].slice(0, most)

/** IndexedDB store of what the offline page shows, separate for each user of the browser. */
export const offlineStore = {
  person: () => get<OfflinePerson>(person, store()),
  enter: (known: OfflinePerson) => set(person, known, store()),
  /** After an expired session: the lists stay, for the case that the same user signs in again. */
  leave: () => del(person, store()),
  /** [SES] After a sign-out: removes everything stored for the user, or for the last known user if null. */
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
  /** Rejects if the browser has no storage left. */
  keepFile: (userId: number, file: KeptFile) => set(filesOf(userId) + file.id, file, store()),
  dropFile: (userId: number, id: string) => del(filesOf(userId) + id, store())
}
