import { Effect } from "effect"
import type { Viewer } from "#schemas/access/viewer.ts"
import { nameKey, numberedName } from "#schemas/documents/rules/names.ts"
import { UnsupportedType } from "#schemas/shared/problem.ts"
import { type ContentKey, Files } from "#server/platform/Files.ts"
import { strayDrop } from "#server/quickfolders/linkDrop.ts"
import { notFound } from "#server/platform/scope.ts"
import type { Plan } from "#server/uploads/decideUpload.ts"
import { prefixOf } from "#server/uploads/prefixOf.ts"
import { Scanner } from "#server/uploads/Scanner.ts"
import { UploadsRepository } from "#server/uploads/UploadsRepository.ts"
import type { UploadFacts } from "#server/uploads/uploadRows.ts"

import { type AskedChunk, cancelled, decideOn, mismatch } from "#server/uploads/chunkRequest.ts"
import { stored } from "#server/uploads/chunkBody.ts"

/** A completely received file that is not stored as a content yet. */
export interface WholeFile {
  readonly checksum: string
  readonly sha256: string | null
  readonly incarnation: string | null
  readonly store: (at: ContentKey) => Promise<void>
  /** Checks the type of the stored content before the document becomes visible. */
  readonly agrees?: (at: ContentKey) => Promise<boolean>
}

/** Stores the complete file and makes it visible. If the folder has changed since the decision, decides again. */
export const completeUpload = Effect.gen(function* () {
  const files = yield* Files
  const uploads = yield* UploadsRepository
  const scanner = yield* Scanner

  return (
    viewer: Viewer["Service"],
    vendor: number,
    asked: AskedChunk,
    { facts, plan: decided }: { readonly facts: UploadFacts; readonly plan: Plan },
    whole: WholeFile
  ) =>
    Effect.gen(function* () {
      let known = facts
      let plan = decided
      const content = { firm: known.scope.firm_id, checksum: whole.checksum }
      yield* stored(() => whole.store(content))
      const { agrees } = whole
      if (agrees !== undefined && !(yield* Effect.promise(() => agrees(content)))) return yield* mismatch(asked)
      if (!(yield* scanner.isClean(() => files.read(content) as AsyncIterable<Buffer>))) {
        return yield* new UnsupportedType({ code: "upload.virus", params: { name: asked.name } })
      }
      for (;;) {
        const name =
          plan.kind === "numbered"
            ? numberedName(
                asked.name,
                new Set(
                  yield* Effect.map(
                    uploads.similarNames(viewer, vendor, asked.folder_id, prefixOf(asked.key)),
                    (taken) => taken ?? []
                  )
                )
              )
            : asked.name
        const answer = yield* uploads.finish(viewer, vendor, {
          identifier: asked.identifier,
          folder: asked.folder_id,
          by: plan.by,
          facts: plan.kind === "numbered" ? { ...known, existing: null } : known,
          sentName: asked.name,
          name,
          nameKey: plan.kind === "numbered" ? nameKey(name) : asked.key,
          extension: asked.extension,
          mediaType: asked.type.mediaTypes[0],
          size: asked.total_size,
          checksum: whole.checksum,
          sha256: whole.sha256,
          asVersion: plan.kind === "version",
          incarnation: whole.incarnation,
          drop: asked.drop ?? null
        })
        if (answer === null) return yield* notFound()
        if ("done" in answer) return answer.done
        if ("cancelled" in answer) return yield* cancelled()
        if ("stray" in answer) return yield* strayDrop()
        const again = yield* uploads.probe(viewer, vendor, asked.folder_id, asked.key, asked.identifier)
        if (again === null) return yield* notFound()
        known = again.facts
        plan = yield* decideOn(viewer, asked, known)
      }
    })
})
