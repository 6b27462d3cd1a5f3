import { afterAll, beforeAll } from "vitest"
import { firmLifeMachine } from "#machines/workspaces/firmLife.machine.ts"
import { workspaceState } from "#machines/workspaces/firmLife.projection.ts"
import type { WorkspaceStep } from "#schemas/holding/workspaces.api.ts"
import { type Group, groupIn, keepAdmin } from "#tests/api/holding/support.ts"
import { workspaceCases } from "#tests/models/workspaces/cases.ts"
import { follows } from "#tests/support/lifeCycle.ts"
import { type Portal, startPortal } from "#tests/support/portal.ts"

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.stop())

interface Scene {
  readonly group: Group
  readonly id: number
  readonly name: string
}
const step = ({ group, id }: Scene, body: Partial<WorkspaceStep>) =>
  portal.call("POST", `${group.at}/accounting-firms/${id}/events`, { as: group.keeper, body })
const come = ({ id }: Scene) =>
  portal.arrange((sql) => sql`update firm set deletes_at = now() - interval '1 minute' where id = ${id}`)
const { "deletion.withheld": _, ...cases } = workspaceCases

follows(
  "[WSP-002] [WSP-003] [WSP-004] [WSP-005] a workspace of a holding",
  { machine: firmLifeMachine, input: undefined as never, cases },
  {
    begin: async (): Promise<Scene> => {
      const group = await groupIn(portal)
      await keepAdmin(portal, group)
      return { group, id: group.second.id, name: group.second.name }
    },
    plays: {
      "firm.deactivated": (scene) => step(scene, { type: "firm.deactivated" }),
      "firm.restored": (scene) => step(scene, { type: "firm.restored" }),
      "deletion.asked": (scene) => step(scene, { type: "deletion.asked", name: scene.name }),
      "deletion.undone": (scene) => step(scene, { type: "deletion.undone" }),
      // The job is killed after its first step.
      "deletion.came_due": async (scene) => {
        await come(scene)
        await portal.arrange((sql) => sql`select app.settle_due_workspace(${scene.id}, true, 'leaving', 'deleting')`)
      },
      "deletion.finished": async ({ id }) => {
        await portal.arrange((sql) => sql`select app.finish_workspace(${id})`)
      }
    },
    reads: async ({ id }) => {
      const [row] = await portal.arrange(
        (sql) => sql<{ active: boolean; deletes_at: string | null; is_deleting: boolean }>`
          select active, deletes_at::text as deletes_at, is_deleting from firm where id = ${id}`
      )
      return row === undefined ? "deleted" : workspaceState(row)
    },
    untried: ["deletion.came_due", "deletion.finished"],
    says: {
      "deleted: firm.deactivated": [404, "error.404"],
      "deleted: firm.restored": [404, "error.404"],
      "deleted: deletion.asked": [404, "error.404"],
      "deleted: deletion.undone": [404, "error.404"]
    }
  }
)
