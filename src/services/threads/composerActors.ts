import { fromPromise } from "xstate"
import type { NodeId, UserId, VendorId } from "#schemas/shared/ids.ts"
import { fail, type Result, succeed } from "#schemas/shared/result.ts"
import type { CommentId, WrittenComment } from "#schemas/threads/thread.ts"
import type { UploadDestination, UploadItem } from "#schemas/uploads/uploadJob.ts"
import { ApiFailure, ConnectionLost } from "#services/shared/failures.ts"
import type { Ask } from "#services/shared/saving.ts"
import type { TalkPlace } from "#services/threads/talkActors.ts"

interface Failure {
  readonly code: string
  readonly params?: Readonly<Record<string, string | number>>
}
interface Sent {
  readonly words: string
  readonly mentions: ReadonlyArray<number>
  readonly nodeIds: ReadonlyArray<number>
  readonly edited: { readonly id: CommentId; readonly seq: number; readonly hasFiles: boolean } | null
  readonly key: string
}

const failureOf = (error: unknown): Failure => {
  if (error instanceof ApiFailure) {
    const [field] = Object.values(error.errors).flatMap((codes) => codes ?? [])
    return { code: field ?? error.code, params: error.params }
  }
  if (error instanceof ConnectionLost) return { code: error.code }
  throw error
}

export interface ComposerTools {
  readonly ask: Ask
  readonly place: TalkPlace
  /** The client whose folder tree takes the files; null if files cannot be attached. */
  readonly vendorId: VendorId | null
  /** Passes files to the upload queue. */
  readonly upload: (items: ReadonlyArray<UploadItem>, destination: UploadDestination) => Promise<void>
}

/** [CHT-O01] The actors of the composer. */
export const composerActors = ({ ask, place, upload, vendorId }: ComposerTools) => {
  const request = { params: place, showError: false } as const
  return {
    place: fromPromise<Result<null, Failure>, ReadonlyArray<UploadItem>>(async ({ input: items, signal }) => {
      if (vendorId === null) return fail({ code: "closed.takesFiles" })
      try {
        const { data } = await ask("threads.files", request, signal)
        await upload(items, { vendorId, folderId: data.folder_id })
        return succeed(null)
      } catch (error) {
        return fail(failureOf(error))
      }
    }),
    // No abort signal: a message that was sent is delivered even if the panel is closed.
    send: fromPromise<Result<WrittenComment, Failure>, Sent>(async ({ input }) => {
      const { edited, key, mentions, nodeIds, words } = input
      const said = { text: words, mentions: mentions as ReadonlyArray<UserId> }
      try {
        const { data } =
          edited === null
            ? await ask("threads.write", {
                ...request,
                headers: { "idempotency-key": key },
                payload: { ...said, node_ids: nodeIds as ReadonlyArray<NodeId> }
              })
            : await ask("threads.change", {
                ...request,
                params: { ...place, commentId: edited.id },
                headers: { "if-match": `"${edited.seq}"` },
                payload: said
              })
        return succeed(data)
      } catch (error) {
        return fail(failureOf(error))
      }
    })
  }
}
