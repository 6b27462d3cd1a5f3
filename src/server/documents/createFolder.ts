import { Effect } from "effect"
import type { Viewer } from "#schemas/access/viewer.ts"
import { nameKey } from "#schemas/documents/rules/names.ts"
import { changeTree, type DocumentScope } from "#server/documents/access.ts"
import { askNode, lineOf, type NodeEvent } from "#server/documents/decideNode.ts"
import { DocumentRepository, type NodeRow } from "#server/documents/DocumentRepository.ts"
import { placeName, reach } from "#server/documents/nodeLocks.ts"
import { notFound } from "#server/platform/scope.ts"
import { onceByKey } from "#server/shared/onceByKey.ts"

interface Naming {
  readonly name: string
  readonly folder_id: number | null
  readonly if_exists?: "refuse" | "return"
  /** What to do if a node that the viewer may not see has the name: number the new name (default) or refuse. */
  readonly if_hidden?: "number" | "refuse"
}

/**
 * [DOC-010] Creates a folder and returns its JSON. Idempotent: a repeated `key` returns the first answer for 24 hours.
 */
export const createFolder = (viewer: Viewer["Service"], vendor: number, naming: Naming, key: string | undefined) =>
  changeTree(viewer, vendor, "write", "item", (scope) => {
    const { folder_id, if_exists = "refuse", name } = naming
    // `onceByKey` stores the answer as JSON, while `addFolder` returns it as text.
    const made = Effect.map(addFolder(scope, naming), (wire): unknown => JSON.parse(wire))
    return Effect.map(onceByKey(scope, key, [name, folder_id, if_exists], made), (wire) => JSON.stringify(wire))
  })

/** Like `createFolder`, in a transaction opened by `changeTree`. */
export const addFolder = (scope: DocumentScope, naming: Naming) =>
  Effect.gen(function* () {
    const documents = yield* DocumentRepository
    const parent = naming.folder_id ?? (yield* documents.root(scope.vendor))
    if (parent === undefined) return yield* notFound()
    const folder = yield* Effect.flatMap(documents.lock(scope.vendor, [parent]), (rows) => reach(rows[0]))
    if (folder.kind !== "folder") return yield* notFound()
    const isFound = ({ kind }: NodeRow) => naming.if_exists === "return" && kind === "folder"
    const wanted = naming.name.normalize("NFC")
    const { holder, name } = yield* placeName(folder.id, wanted, isFound)
    const isRefused = naming.if_hidden === "refuse" && name !== wanted
    if (!isRefused && holder !== undefined && isFound(holder)) return holder.wire
    const event: NodeEvent = {
      type: "node.added",
      by: scope.by,
      kind: "folder",
      name,
      isTaken: isRefused || holder !== undefined
    }
    const [states] = yield* askNode(folder, [event], name)
    const made = yield* documents.addFolder(scope, folder.id, name, nameKey(name))
    if (states === undefined || made === undefined) return yield* Effect.die(new Error("no folder was made"))
    const line = lineOf(made, event, states, {
      after: { name, folder_id: folder.id, revision: made.revision },
      folders: [folder.id, folder.parent_id]
    })
    yield* documents.log(scope, [{ ...line, before: null }])
    return made.wire
  })
