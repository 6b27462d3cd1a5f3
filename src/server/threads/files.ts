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

/** The folder of what is sent in conversations. */
export const talkFolder = messages.fr["comment.folder"]

interface Home {
  /** The folder of the subject's own files; null: it has none. */
  readonly folder: number | null
  /** The subject is seen by fewer people than a folder without themes. */
  readonly isNarrow: boolean
}

/** Where files about a subject belong: beside the document, in the task's folder, or in that of all conversations. */
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
 * [CHT-O01] The folder that takes files of a thread, in the client's tree and with its rights. A thread about something
 * that themes hide takes files only where its own folder does.
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
