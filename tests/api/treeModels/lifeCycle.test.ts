import { Effect } from "effect"
import type { PersistedQueue } from "effect/persistence"
import { SqlClient } from "effect/sql"
import { afterAll, beforeAll } from "vitest"
import { clientTreeMachine } from "#machines/treeModels/clientTree.machine.ts"
import { treeModelMachine } from "#machines/treeModels/treeModel.machine.ts"
import type { ClientFile } from "#schemas/customers/clientFile.ts"
import { makeTree } from "#server/treeModels/buildTree.ts"
import { folder, treeModelsOf } from "#tests/api/treeModels/support.ts"
import { clientTreeCases, free, treeModelCases } from "#tests/models/treeModels/cases.ts"
import { follows } from "#tests/support/lifeCycle.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

let portal: Portal
let admin: SignedInUser
let firm: { readonly id: number }
let models: ReturnType<typeof treeModelsOf>
let turn = 0
beforeAll(async () => {
  // No workers: the test does a job's work itself when a path contains it.
  portal = await startPortal({}, { takers: 0 })
  firm = await portal.make.firm("Modèles", "modeles.localhost")
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

const file = (id: number, rest = "") => `/api/customers/${id}${rest}`

follows(
  "[WIZ-008] [WIZ-009] the folders of a client file",
  { machine: clientTreeMachine, input: undefined as never, cases: clientTreeCases },
  {
    begin: async () => {
      const model = await models.offered(`Modèle ${(turn += 1)}`, [folder("a", 1, "Permanent")])
      return { model: model.id, vendor: await portal.make.vendor(firm, `Moulin ${model.id}`) }
    },
    plays: {
      "tree.requested": ({ model, vendor }) =>
        portal.call("POST", file(vendor.id, "/tree"), { as: admin, body: { tree_model_id: model } }),
      "tree.built": async ({ vendor }) => {
        const queue = await portal.runtime.runPromise(Effect.context<PersistedQueue.PersistedQueueFactory>())
        await portal.arrange((sql) =>
          makeTree(vendor.id).pipe(Effect.provideService(SqlClient.SqlClient, sql), Effect.provideContext(queue))
        )
        return { status: 200, body: {} }
      }
    },
    reads: async ({ vendor }) =>
      (await portal.call<{ readonly data: ClientFile }>("GET", file(vendor.id), { as: admin })).body.data.tree,
    untried: ["tree.built"]
  }
)
