import { afterAll, beforeAll } from "vitest"
import { treeModelMachine } from "#machines/treeModels/treeModel.machine.ts"
import { folder, treeModelsOf } from "#tests/api/treeModels/support.ts"
import { free, treeModelCases } from "#tests/models/treeModels/cases.ts"
import { follows } from "#tests/support/lifeCycle.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

let portal: Portal
let admin: SignedInUser
let models: ReturnType<typeof treeModelsOf>
let turn = 0
beforeAll(async () => {
  portal = await startPortal()
  const firm = await portal.make.firm("Modèles", "modeles.localhost")
  admin = await portal.make.staff(firm, "admin@modeles.example")
  models = treeModelsOf(portal, firm, admin)
})
afterAll(() => portal.stop())

const change = (id: number, folders: number) =>
  models.change(id, {
    name: `Société ${(turn += 1)}`,
    folders: Array.from({ length: folders }, (_, place) => folder(`f${place}`, 1, `Dossier ${place}`))
  })

follows(
  "[NET-050] [VAL-041] a tree model",
  {
    machine: treeModelMachine,
    input: free,
    cases: { ...treeModelCases, emptied: { ...treeModelCases["model.changed"], folders: 0 } },
    also: ({ folders }) => folders
  },
  {
    begin: async () => {
      const { body } = await models.create({ name: `Modèle ${(turn += 1)}`, folders: [folder("a", 1, "Permanent")] })
      return body.data.id
    },
    plays: {
      "model.changed": (id, { folders }) => change(id, folders),
      "model.offered": (id) => models.step(id, "model.offered"),
      "model.withdrawn": (id) => models.step(id, "model.withdrawn"),
      "model.preferred": (id) => models.step(id, "model.preferred"),
      "model.unpreferred": (id) => models.step(id, "model.unpreferred"),
      "model.removed": (id) => models.remove(id)
    },
    reads: async (id) => {
      const { body, status } = await models.read(id)
      return status === 404 ? "removed" : body.data.state
    }
  }
)
