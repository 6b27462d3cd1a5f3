import { join } from "node:path"
import { expect, test } from "vitest"
import { type ChunkGroup, emptyFolders, groups, testOf } from "../../../scripts/build/chunks.ts"

const root = join(import.meta.dirname, "../../..")
const group = (over: Partial<ChunkGroup>): ChunkGroup => ({ name: "probe", folders: [], ...over })

test("each folder of the chunks of the first visit has modules, and a renamed one is reported", () => {
  expect(emptyFolders(root)).toEqual([])
  expect(emptyFolders(root, [group({ folders: ["ui/app/frame", "ui/app/framed"] })])).toEqual([
    'the chunk "probe" names the folder src/ui/app/framed, which has no module'
  ])
  expect(emptyFolders(root, [group({ files: ["ui/app/live.ts", "ui/app/dead.ts"] })])).toEqual([
    'the chunk "probe" names the file src/ui/app/dead.ts, which does not exist'
  ])
})

test("a folder stands in one group only", () => {
  const folders = groups.flatMap((one) => one.folders)
  expect(folders).toEqual([...new Set(folders)])
})

test("a group matches the modules of its folders, without sub-folders and style sheets", () => {
  const matches = testOf(
    group({
      folders: ["ui/a", "ui/b/c"],
      ofEachDomain: ["frame.ts"],
      files: ["ui/d/three.ts"],
      packages: /^idb-keyval\//
    })
  )
  const yes = ["ui/a/One.tsx", "ui/b/c/two.ts", "ui/tasks/frame.ts", "ui/d/three.ts"].map(
    (file) => `/portal/src/${file}`
  )
  const no = [
    "ui/d/four.ts",
    "ui/a/one.css",
    "ui/a/sub/One.tsx",
    "ui/b/two.ts",
    "ui/tasks/x/frame.ts",
    "ui/tasks/frameXts"
  ].map((file) => `/portal/src/${file}`)
  expect([...yes, "/portal/node_modules/idb-keyval/dist/index.js"].filter((file) => !matches.test(file))).toEqual([])
  expect([...no, "/portal/node_modules/other/dist/index.js"].filter((file) => matches.test(file))).toEqual([])
})
