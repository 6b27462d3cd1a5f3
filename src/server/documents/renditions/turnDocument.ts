import { createHash, randomUUID } from "node:crypto"
import { Effect, Result } from "effect"
import { SqlClient } from "effect/sql"
import type { Viewer } from "#schemas/access/viewer.ts"
import { actorOf, mayWrite } from "#schemas/access/policy.ts"
import { type Degrees, isTurnable } from "#schemas/documents/conversion.ts"
import { fileTypeOf } from "#schemas/documents/list/fileTypes.ts"
import { nameKey } from "#schemas/documents/rules/names.ts"
import type { DocumentNode } from "#schemas/documents/node.ts"
import { Conflict, Forbidden, StorageFull, Unprocessable } from "#schemas/shared/problem.ts"
import { rotationAvailability } from "#machines/documents/viewer/turn.projection.ts"
import { factsOf, flagsOf } from "#server/documents/access.ts"
import { RenderWorker } from "#server/documents/renditions/RenderWorker.ts"
import { checksumOf, sourceLimit } from "#server/documents/renditions/renditions.ts"
import { Files, isFull } from "#server/platform/Files.ts"
import { seenRevision } from "#server/platform/ifMatch.ts"
import { inVendor, notFound } from "#server/platform/scope.ts"
import { stale } from "#server/shared/refusals.ts"
import { decideUpload } from "#server/uploads/decideUpload.ts"
import { StorageRoom } from "#server/uploads/StorageRoom.ts"
import { UploadsRepository } from "#server/uploads/UploadsRepository.ts"

/** [ERR-039] A 409: the document cannot be rotated, with the guards if there are any. */
const impossible = (closedBy: ReadonlyArray<string>) =>
  new Conflict({
    code: "documents.rotation_impossible",
    ...(closedBy.length === 0 ? {} : { closed_by: [...closedBy] })
  })

/** The document to rotate, after checking rights, revision and whether its state allows a rotation. */
const found = (viewer: Viewer["Service"], vendor: number, ref: string, ifMatch: string | undefined) =>
  inVendor(
    viewer,
    vendor,
    (scope) =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const flags = flagsOf(viewer, scope)
        if (flags === null) return yield* notFound()
        const [row] = yield* sql<{ wire: string | null }>`
          select app.read_document(${viewer.userId}, ${vendor}, ${ref}) as wire`
        if (row?.wire == null) return yield* notFound()
        const refusals = mayWrite(factsOf(viewer, scope))
        if (refusals.length > 0) return yield* new Forbidden({ code: "error.403", closed_by: refusals })
        const document = (JSON.parse(row.wire) as { readonly data: DocumentNode }).data
        const seen = seenRevision(ifMatch)
        if (seen !== null && seen !== String(document.revision)) return yield* stale()
        const availability = rotationAvailability(document, actorOf(flags))
        if (!availability.open) return yield* impossible(availability.closedBy)
        const [at] = yield* sql<{ checksum: string; size: number }>`
          select v.content as checksum, v.size::float8 as size from version v where v.id = ${document.version_id}::bigint`
        if (at === undefined) return yield* notFound()
        return { document, firm: scope.firm_id, ...at }
      }),
    "documents"
  )

/**
 * [VIE-O03] Rotates the pages or the picture of the latest version and stores the result as the next version. Fails if
 * the document changed meanwhile.
 */
export const turnDocument = (
  viewer: Viewer["Service"],
  vendor: number,
  ref: string,
  degrees: Degrees,
  ifMatch: string | undefined
) =>
  Effect.gen(function* () {
    const files = yield* Files
    const worker = yield* RenderWorker
    const uploads = yield* UploadsRepository
    const { checksum, document, firm, size } = yield* found(viewer, vendor, ref, ifMatch)
    const { extension, folder_id, name } = document
    const isPdf = extension.toLowerCase().startsWith("pdf")
    if (!isTurnable(extension) || size > sourceLimit) return yield* impossible([])

    const bytes = yield* Effect.promise(async () => {
      const parts: Array<Buffer> = []
      for await (const part of files.read({ firm, checksum }) as AsyncIterable<Buffer>) parts.push(part)
      return Buffer.concat(parts)
    })
    const turned = yield* worker.run({ work: "turn", extension: extension.toLowerCase(), bytes, degrees }, "quick")
    if (turned.outcome === "closed") return yield* impossible([])
    // [ERR-034] [ERR-040] The worker could not rotate the file.
    if (turned.outcome !== "made")
      return yield* new Unprocessable({
        code: turned.outcome === "refused" && !isPdf ? "documents.image_corrupt" : "documents.rotation_failed"
      })

    const made = turned.bytes
    const content = checksumOf(made)
    const identifier = randomUUID()
    // Documents at the root have no `folder_id`: look the root up.
    const folder = folder_id ?? (yield* rootOf(viewer, vendor))
    const probed = yield* uploads.probe(viewer, vendor, folder, nameKey(name), identifier)
    if (probed === null) return yield* notFound()
    const { facts } = probed
    if (facts.existing?.id !== document.id || facts.existing.revision !== document.revision) return yield* stale()
    const plan = decideUpload(viewer, facts, { name, choice: "version", isWhole: true })
    if (Result.isFailure(plan)) return yield* impossible(plan.failure.closed_by ?? [])
    yield* (yield* StorageRoom).take(viewer, vendor, made.length)
    yield* Effect.tryPromise({
      try: () => files.put({ firm, checksum: content }, made, true),
      catch: (error) => error
    }).pipe(
      Effect.catch((error) => (isFull(error) ? Effect.fail(new StorageFull({ code: "error.507" })) : Effect.die(error)))
    )
    const finished = yield* uploads.finish(viewer, vendor, {
      identifier,
      folder,
      facts,
      by: plan.success.by,
      sentName: name,
      name,
      nameKey: nameKey(name),
      extension,
      mediaType: fileTypeOf(extension)?.mediaTypes[0] ?? document.media_type ?? "application/octet-stream",
      size: made.length,
      checksum: content,
      sha256: createHash("sha256").update(made).digest("hex"),
      asVersion: true,
      incarnation: null,
      drop: null
    })
    if (finished === null) return yield* notFound()
    if (!("done" in finished)) return yield* stale()
    yield* uploads.settled
    return finished.done
  })

const rootOf = (viewer: Viewer["Service"], vendor: number) =>
  inVendor(
    viewer,
    vendor,
    () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const [row] = yield* sql<{ id: number }>`
          select id::float8 as id from node where vendor_id = ${vendor} and is_root`
        return row === undefined ? yield* notFound() : row.id
      }),
    "documents"
  )
