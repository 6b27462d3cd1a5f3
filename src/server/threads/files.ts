import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { Viewer } from "#schemas/access/viewer.ts"
import type { NodeId } from "#schemas/shared/ids.ts"
import { messages } from "#schemas/shared/messages/index.ts"
import { changeTree } from "#server/documents/access.ts"
import { addFolder } from "#server/documents/createFolder.ts"
import { conflict } from "#server/shared/refusals.ts"
import { inTalk, type TalkPlace } from "#server/threads/talkScope.ts"
import { takesFiles } from "#server/threads/threadRows.ts"

/** The name of the folder for files that are sent in threads. */
export const talkFolder = messages.fr["comment.folder"]

interface Home {
  /** The folder of the document or task that the thread is about; null if there is none. */
  readonly folder: number | null
  /** Whether themes hide the subject from some people. A new folder without themes would show its files to them. */
  readonly isNarrow: boolean
}

/**
 * The folder for files about a subject: next to the document, or the task's folder. Null means the common folder for
 * threads.
 */
const homeOf = ({ subject, subjectId }: TalkPlace) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    if (subject !== "document" && subject !== "task") return { folder: null, isNarrow: false } satisfies Home
    const [row] =
      subject === "document"
        ? yield* sql<Home>`select n.parent_id::float8 as folder, n.rule_id is not null as "isNarrow" from node n
            where n.id = ${BigInt(subjectId)}::bigint`
        : yield* sql<Home>`select n.id::float8 as folder, t.rule_id is not null as "isNarrow" from task t
            left join node n on n.id = t.folder_id and n.deleted_at is null and not n.buried where t.id = ${subjectId}`
    return row ?? ({ folder: null, isNarrow: true } satisfies Home)
  })

/**
 * [CHT-O01] The folder in the client's tree that takes files of a thread. 409 if the thread takes no files, or its
 * subject is hidden by themes and has no folder of its own.
 */
export const fileFolder = (viewer: Viewer["Service"], place: TalkPlace) =>
  Effect.gen(function* () {
    const { home, vendor } = yield* inTalk(viewer, place, (scope) =>
      Effect.gen(function* () {
        if (!takesFiles(scope) || scope.vendor === null) return yield* conflict(["takesFiles"])
        const home = yield* homeOf(place)
        if (home.folder === null && home.isNarrow) return yield* conflict(["hasFolder"])
        return { home, vendor: scope.vendor }
      })
    )
    return yield* changeTree(viewer, vendor, "write", "item", (scope) =>
      Effect.gen(function* () {
        if (home.folder !== null) return { folder_id: home.folder as NodeId }
        const wire = yield* addFolder(scope, {
          name: talkFolder,
          folder_id: null,
          if_exists: "return",
          if_hidden: "refuse"
        }).pipe(Effect.catchTag("Unprocessable", () => Effect.fail(conflict(["hasFolder"]))))
        return { folder_id: (JSON.parse(wire) as { readonly id: NodeId }).id }
      })
    )
  })
