import { expect, test } from "vitest"
import type { StoredUpload } from "#schemas/uploads/uploadJob.ts"
import { HeldFiles } from "#services/uploads/HeldFiles.ts"
import { type Claim, UploadStorage } from "#services/uploads/UploadStorage.ts"
import { destination, item, otherOwner, owner } from "#tests/models/uploads/builders.ts"
import { memoryStore } from "#tests/unit/uploads/memoryStore.ts"

const upload = (id: string): StoredUpload => ({
  item: item({ id }),
  destination,
  renamed: false,
  choice: null,
  paused: false,
  failure: null
})
const kept = (...ids: ReadonlyArray<string>) => ({ uploads: ids.map(upload), handles: new Map() })

/** Lock names held by the open tabs; closing a tab releases its own names. */
const browser = () => {
  const store = memoryStore()
  const holders = new Map<string, string>()
  return {
    store,
    open: (tab: string) => {
      const claim: Claim = (name) => {
        const holder = holders.get(name) ?? tab
        if (holder === tab) holders.set(name, tab)
        return Promise.resolve(holder === tab)
      }
      return new UploadStorage(store, claim, tab)
    },
    close: (tab: string) => {
      for (const [name, holder] of holders) if (holder === tab) holders.delete(name)
    }
  }
}

test("[UPL-O09] a new tab takes over the uploads of a tab that is gone, once", async () => {
  const { close, store, open } = browser()
  const first = open("first")
  await first.restore(owner)
  await first.save(owner, kept("a", "b"))
  close("first")
  const second = open("second")
  expect(await second.restore(owner)).toEqual(kept("a", "b"))
  expect(await open("third").restore(owner)).toEqual(kept())
  expect(await store.keys()).toEqual(["1:1:second:a", "1:1:second:b"])
})

test("[UPL-O09] a living tab keeps its uploads to itself", async () => {
  const { open } = browser()
  const first = open("first")
  await first.restore(owner)
  await first.save(owner, kept("a"))
  expect(await open("second").restore(owner)).toEqual(kept())
})

test("[UPL-O09] users and firms never meet, and a wipe takes one owner's rows alone", async () => {
  const { store, open } = browser()
  const storage = open("tab")
  await storage.save(owner, kept("a"))
  await storage.save(otherOwner, kept("b"))
  expect(await storage.restore(owner)).toEqual(kept("a"))
  await storage.wipe(owner)
  expect(await storage.restore(otherOwner)).toEqual(kept("b"))
  expect(await store.keys()).toEqual(["1:2:tab:b"])
})

test("[UPL-O09] a wipe asked after a write is never undone by it", async () => {
  const { store, open } = browser()
  const storage = open("tab")
  await Promise.all([storage.save(owner, kept("a")), storage.wipe(owner)])
  expect(store.size()).toBe(0)
})

test("[UPL-O09] a change writes the rows that changed, and the order stays", async () => {
  const { close, store, open } = browser()
  const first = open("first")
  await first.restore(owner)
  const ids = Array.from({ length: 500 }, (_, number) => `${(number * 7919) % 1000}`)
  await first.save(owner, kept(...ids))
  await first.save(owner, kept(...ids))
  const all = kept(...ids).uploads
  await first.save(owner, { ...kept(), uploads: all.with(250, { ...upload(ids[250] ?? ""), paused: true }) })
  await first.save(owner, kept(...ids.slice(1)))
  expect(store.writes).toEqual([500, 1, 1])
  expect(store.size()).toBe(499)
  await first.save(owner, kept(...ids.slice(1), "new"))
  expect(store.writes).toEqual([500, 1, 1, 1])
  close("first")
  expect(await open("second").restore(owner)).toEqual(kept(...ids.slice(1), "new"))
})

test("[UPL-O09] what an earlier release kept in one row is taken over", async () => {
  const { store, open } = browser()
  await store.set([["1:1:old", { uploads: [upload("a"), upload("b")], handles: new Map() }]])
  expect(await open("tab").restore(owner)).toEqual(kept("a", "b"))
  expect(await store.keys()).toEqual(["1:1:tab:a", "1:1:tab:b"])
})

test("a row of another release that no longer reads is left out and does no harm", async () => {
  const { store, open } = browser()
  await store.set([
    ["1:1:old", { uploads: [{ name: "a.pdf" }] }],
    ["1:1:older", "nonsense"]
  ])
  expect(await open("tab").restore(owner)).toEqual(kept())
})

test("[UPL-O09] a file kept as a handle opens by itself while the browser allows it, else after a click", async () => {
  const held = new HeldFiles()
  const file = new File(["x"], "a.pdf")
  const rights = { query: "prompt" as PermissionState, request: "denied" as PermissionState }
  held.put("a", null, {
    getFile: () => Promise.resolve(file),
    queryPermission: () => Promise.resolve(rights.query),
    requestPermission: () => Promise.resolve(rights.request)
  })
  expect([await held.open("a"), await held.ask("a"), await held.open("unknown")]).toEqual([null, null, null])
  rights.request = "granted"
  expect(await held.ask("a")).toBe(file)
  expect(await held.open("a")).toBe(file)
})

test("[UPL-O09] a handle whose file is gone asks for the file", async () => {
  const held = new HeldFiles()
  held.put("a", null, {
    getFile: () => Promise.reject(new DOMException("gone", "NotFoundError")),
    queryPermission: () => Promise.resolve("granted")
  })
  expect(await held.open("a")).toBe(null)
})
