import { randomUUID } from "node:crypto"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { Viewer } from "#schemas/access/viewer.ts"
import { nameKey, repairName } from "#schemas/documents/rules/names.ts"
import type { NodeId } from "#schemas/shared/ids.ts"
import type { TaskFilesPlace } from "#schemas/tasks/task.ts"
import { requestsFolder } from "#schemas/tasks/taskRules.ts"
import { changeTree, type DocumentScope } from "#server/documents/access.ts"
import { addFolder } from "#server/documents/createFolder.ts"
import { invalid } from "#server/shared/refusals.ts"
import { taskStep } from "#server/tasks/changeTasks.ts"
import { inTask } from "#server/tasks/taskScope.ts"
import { chosenFolder } from "#server/tasks/chosen.ts"
import { holdTask } from "#server/tasks/taskRows.ts"

interface Level {
  readonly title: string | null
  readonly theme_ids: ReadonlyArray<number> | null
  readonly own: boolean
}
/** Maximum characters of a folder name taken from a task's title. */
const nameLength = 80
/** How many numbered names are tried for a folder. If all are taken, the folder is named after the request's id. */
const maxNamesTried = 20

const wanted = (themes: ReadonlyArray<number> | null) => JSON.stringify((themes ?? []).toSorted((a, b) => a - b))

/**
 * Finds or creates a folder with this name and exactly these themes. If the name belongs to a folder with other themes,
 * a number is appended. Returns its id; null after `maxNamesTried`.
 */
const folderFor = (scope: DocumentScope, parent: number | null, title: string, themes: ReadonlyArray<number> | null) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const base = repairName([...title].slice(0, nameLength).join(""))
    const find = (name: string) =>
      Effect.map(
        sql<{ id: number; theme_ids: ReadonlyArray<number> | null; kind: string }>`
          select n.id::float8 as id, n.theme_ids, n.kind from node n
           where n.vendor_id = ${scope.vendor} and n.name_key = ${nameKey(name)} and n.deleted_at is null
             and n.parent_id = coalesce(${parent}::bigint, (select id from node r where r.vendor_id = ${scope.vendor} and r.is_root))`,
        ([there]) => there
      )
    for (let number = 0; number < maxNamesTried; number += 1) {
      const name = number === 0 ? base : `${base} (${number})`
      const made =
        (yield* find(name)) === undefined
          ? yield* addFolder(scope, { name, folder_id: parent }).pipe(
              // The name was taken concurrently, or by a folder that is hidden from this person.
              Effect.catchTag("Unprocessable", () => Effect.succeed(null))
            )
          : null
      if (made !== null) {
        const { id } = JSON.parse(made) as { readonly id: number }
        if (themes !== null && themes.length > 0)
          yield* sql`update node set theme_ids = ${themes}::integer[] where id = ${id}::bigint`
        return id
      }
      const there = yield* find(name)
      if (there?.kind === "folder" && wanted(there.theme_ids) === wanted(themes)) return there.id
    }
    return null
  })

/**
 * [THM-O01] The request's own folder. It gets the request's themes, which hide its files from people who cannot see the
 * request.
 */
const requestFolder = (scope: DocumentScope, task: number, levels: ReadonlyArray<Level>) =>
  Effect.gen(function* () {
    let place = yield* folderFor(scope, null, requestsFolder, null)
    for (const { own, theme_ids, title } of levels) {
      if (place === null || (!own && (theme_ids ?? []).length === 0)) continue
      place = yield* folderFor(scope, place, title ?? requestsFolder, theme_ids)
    }
    return place ?? (yield* folderFor(scope, null, `${requestsFolder} ${task}`, levels.at(-1)?.theme_ids ?? null))
  })

/**
 * [TSK-001] [TSK-O04] Prepares an upload for a task: returns the target folder, and the id (a "gift") that each upload
 * must carry to be attached. Creates a folder if the firm has not chosen one for the request.
 */
export const giveFiles = (
  viewer: Viewer["Service"],
  firm: number,
  id: number,
  given: { readonly folder_id?: number | null }
) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const task = yield* inTask(viewer, firm, id, (scope) =>
      Effect.gen(function* () {
        const was = yield* holdTask(scope, id)
        yield* taskStep(was, { type: "document.attached" })
        const isTheirs = was.rights.keep.length === 0
        const folder = given.folder_id != null && isTheirs ? given.folder_id : was.folder_id
        if (was.vendor_id === null) return yield* invalid({ folder_id: ["task.folder_missing"] })
        const levels = yield* sql<Level>`select title, theme_ids, own from app.task_line(${id})`
        const isAsked = was.type === "information_request" && !was.internal
        return { vendor: was.vendor_id, folder, levels, isAsked, names: given.folder_id != null && isTheirs }
      })
    )
    return yield* changeTree(viewer, task.vendor, "write", "item", (scope) =>
      Effect.gen(function* () {
        const known = task.folder === null ? null : yield* chosenFolder(task.vendor, task.folder)
        if (known === null && task.names) return yield* invalid({ folder_id: ["task.folder_unknown"] })
        // A created folder would be visible to the client: an internal task needs one that the firm has chosen.
        if (known === null && !task.isAsked) return yield* invalid({ folder_id: ["task.folder_missing"] })
        const folder = known ?? (yield* requestFolder(scope, id, task.levels))
        if (folder === null) return yield* invalid({ folder_id: ["task.folder_unknown"] })
        if (known === null) yield* sql`update task set folder_id = ${folder}::bigint where id = ${id}`
        const gift = randomUUID()
        yield* sql`insert into task_gift (id, task_id, firm_id, vendor_id, user_id, folder_id)
          values (${gift}::uuid, ${id}, ${scope.firm}, ${scope.vendor}, ${scope.user}, ${folder}::bigint)`
        return { id: gift, folder_id: folder as NodeId } satisfies TaskFilesPlace
      })
    )
  })
