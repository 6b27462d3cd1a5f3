import { Effect } from "effect"
import type { Viewer } from "#schemas/access/viewer.ts"
import type { AppliedFolder, QuickModelFolder } from "#schemas/quickfolders/quickFolder.ts"
import type { Problem } from "#schemas/shared/problem.ts"
import { changeTree, type DocumentScope } from "#server/documents/access.ts"
import { addFolder } from "#server/documents/createFolder.ts"
import { type QuickFolderScope, inQuickFolders, log } from "#server/quickfolders/quickFolderScope.ts"
import { askModel, readModel } from "#server/quickfolders/models.ts"
import { destinationOf, insertQuickFolder } from "#server/quickfolders/quickFolders.ts"
import { lock } from "#server/shared/locks.ts"
import { checkPolicy } from "#server/shared/refusals.ts"

/** The id of the folder with this path of names; creates missing folders. */
const placeOf = (scope: DocumentScope, path: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    let folder_id: number | null = null
    for (const name of path) {
      const wire: string = yield* addFolder(scope, { name, folder_id, if_exists: "return" })
      folder_id = (JSON.parse(wire) as { readonly id: number }).id
    }
    return folder_id
  })

const outcomeOf = (
  { name, path }: QuickModelFolder,
  outcome: AppliedFolder["outcome"],
  code: string | null
): AppliedFolder => ({
  name,
  path,
  outcome,
  code
})

const codeOf = (problem: Problem): string =>
  Object.values(problem.errors ?? {}).find((codes) => codes.length > 0)?.[0] ?? problem.code

const place = (tree: DocumentScope, scope: QuickFolderScope, model: number, folder: QuickModelFolder) =>
  Effect.gen(function* () {
    const folder_id = yield* placeOf(tree, folder.path)
    if (folder_id === null) return outcomeOf(folder, "refused", "quickfolders.path_missing")
    // [ERR-044] The client already has a quick folder for this destination: keep it.
    const { isFree } = yield* destinationOf(scope.vendor, folder_id, null)
    if (!isFree) return outcomeOf(folder, "kept", "quickfolders.folder_taken")
    yield* insertQuickFolder(scope, { ...folder, folder_id }, model)
    return outcomeOf(folder, "made", null)
  }).pipe(
    Effect.catchTags({
      Conflict: (problem) => Effect.succeed(outcomeOf(folder, "refused", codeOf(problem))),
      Forbidden: (problem) => Effect.succeed(outcomeOf(folder, "refused", codeOf(problem))),
      NotFound: (problem) => Effect.succeed(outcomeOf(folder, "refused", codeOf(problem))),
      Unprocessable: (problem) => Effect.succeed(outcomeOf(folder, "refused", codeOf(problem)))
    })
  )

/**
 * [QCK-O02] [NET-098] Adds a model's quick folders to a client, and creates missing destination folders, in one
 * transaction. A quick folder that cannot be created is reported; the others are created. Idempotent.
 */
export const applyModel = (viewer: Viewer["Service"], vendor: number, model: number) =>
  Effect.gen(function* () {
    yield* inQuickFolders(viewer, vendor, ({ keepClosedBy }) => checkPolicy(keepClosedBy))
    return yield* changeTree(viewer, vendor, "write", "item", (tree) =>
      Effect.gen(function* () {
        yield* lock("quickFolders", vendor)
        const found = yield* readModel(tree.firm, model)
        const state = yield* askModel(found, { type: "model.applied", mayKeep: true, folders: found.folders.length })
        const by = { mayKeep: true, mayDrop: false }
        const scope: QuickFolderScope = { ...tree, by, keepClosedBy: [], dropClosedBy: ["isClientUser"] }
        const applied = yield* Effect.forEach(found.folders, (folder) => place(tree, scope, model, folder))
        yield* log(scope, {
          vendor,
          entity: "quickModel",
          id: model,
          type: "model.applied",
          payload: {
            mayKeep: true,
            folders: found.folders.length,
            made: applied.filter(({ outcome }) => outcome === "made").length
          },
          before: { state, name: found.name },
          after: { state, name: found.name }
        })
        return applied
      })
    )
  })
