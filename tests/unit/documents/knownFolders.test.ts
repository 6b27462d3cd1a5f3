import { expect, test } from "vitest"
import type { FolderNode } from "#schemas/documents/node.ts"
import { makeKnownFolders } from "#ui/documents/list/knownFolders.ts"

/** Only the facts that the cache reads. */
const folder = (id: number, folder_id: number | null) =>
  ({
    type: "folder",
    id,
    hash: `h${id}`,
    alias: null,
    folder_id,
    is_root: folder_id === null,
    revision: 1,
    counter: 0
  }) as Partial<FolderNode> as FolderNode

const opened = (isKnown: boolean) => {
  const calls: Array<string> = []
  const folders = makeKnownFolders({
    root: async () => {
      calls.push("root")
      return folder(1, null)
    },
    level: async (parent) => {
      calls.push(`level ${parent}`)
      return [folder(2, 1)]
    },
    reveal: async (hash) => {
      calls.push(`reveal ${hash}`)
      if (!isKnown) throw new Error("404")
      return [folder(2, 1), folder(3, 2)]
    }
  })
  return { calls, folders }
}

test("[TRE-001] a page in the root loads its level", async () => {
  const { calls, folders } = opened(true)
  await folders.start()
  expect(calls).toEqual(["root", "level null"])
  expect([...folders.get().loaded]).toEqual([1])
})

test("[TRE-001] a page that opens in a folder loads the way to it once, and the level of the root with it", async () => {
  const { calls, folders } = opened(true)
  await Promise.all([folders.start(), folders.reveal("h3")])
  expect(calls).toEqual(["root", "reveal h3"])
  expect([...folders.get().loaded]).toEqual([1, 2])
  expect([...folders.get().expanded]).toEqual([2])
})

test("[TRE-001] if the way to a folder cannot be loaded, the level of the root still is", async () => {
  const { calls, folders } = opened(false)
  await Promise.all([folders.start(), folders.reveal("h9").catch(() => undefined)])
  expect(calls).toEqual(["root", "reveal h9", "level null"])
  expect([...folders.get().loaded]).toEqual([1])
})
