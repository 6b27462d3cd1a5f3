import { afterAll, beforeAll } from "vitest"
import { quickFolderMachine } from "#machines/quickfolders/quickFolder.machine.ts"
import { quickModelMachine } from "#machines/quickfolders/quickModel.machine.ts"
import type { Vendor } from "#tests/api/documents/support.ts"
import { modelFolder, quickFoldersOf } from "#tests/api/quickfolders/support.ts"
import { modelCases, quickCases } from "#tests/models/quickfolders/cases.ts"
import { follows } from "#tests/support/lifeCycle.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

let portal: Portal
let firm: { readonly id: number }
let staff: SignedInUser
let quick: ReturnType<typeof quickFoldersOf>
let turn = 0
beforeAll(async () => {
  portal = await startPortal()
  firm = await portal.make.firm("Dépôts", "depots.localhost")
  staff = await portal.make.staff(firm, "anne@depots.example", "admin", true)
  quick = quickFoldersOf(portal, staff)
})
afterAll(() => portal.stop())

const unknown = 999_999_999
/** A client with a folder and a user. `id` is that of the created object; before, an unknown id. */
const client = async () => {
  const n = (turn += 1)
  const vendor: Vendor = await portal.make.vendor(firm, `Client ${n}`)
  return {
    vendor,
    folder: await portal.make.folder(vendor, "Achats"),
    person: await portal.make.client(vendor, `personne${n}@client.example`, "collaborator"),
    id: unknown,
    wasMade: false
  }
}

follows(
  "[QCK-001] a quick folder",
  { machine: quickFolderMachine, input: undefined as never, cases: quickCases },
  {
    begin: client,
    plays: {
      "quickfolder.added": async (scene) => {
        const made = await quick.create(scene.vendor, { folder_id: scene.folder.id })
        scene.id = made.body.data.id
        scene.wasMade = true
        return made
      },
      "quickfolder.changed": ({ folder, id, vendor }) =>
        quick.change(vendor, id, { name: "Autre nom", folder_id: folder.id }),
      "files.dropped": ({ id, person, vendor }) => quick.drop(vendor, id, {}, person),
      "quickfolder.removed": ({ id, vendor }) => quick.remove(vendor, id)
    },
    reads: async ({ id, vendor, wasMade }) => {
      const { data } = await quick.list(vendor)
      return data.some((one) => one.id === id) ? "active" : wasMade ? "removed" : "absent"
    },
    // Not tried: it would create another one.
    untried: ["quickfolder.added"],
    says: { "absent: files.dropped": [404, "error.404"], "removed: files.dropped": [404, "error.404"] }
  }
)

follows(
  "[NET-098] [QCK-O02] a model of quick folders",
  { machine: quickModelMachine, input: undefined as never, cases: modelCases },
  {
    begin: client,
    plays: {
      "model.added": async (scene) => {
        const folders = [modelFolder("Factures", ["Achats"])]
        const made = await quick.createModel(firm, { name: `Modèle ${(turn += 1)}`, folders })
        scene.id = made.body.data.id
        scene.wasMade = true
        return made
      },
      "model.changed": ({ id }) => quick.changeModel(firm, id, { name: `Modèle ${(turn += 1)}` }),
      "model.applied": ({ id, vendor }) => quick.apply(vendor, id),
      "model.removed": ({ id }) => quick.removeModel(firm, id)
    },
    reads: async ({ id, wasMade }) =>
      (await quick.models(firm)).some((one) => one.id === id) ? "kept" : wasMade ? "removed" : "absent",
    // Not tried: it would create another one.
    untried: ["model.added"]
  }
)
