import type { IncomingMessage, ServerResponse } from "node:http"
import { createHash } from "node:crypto"
import { Effect, Result, Schema } from "effect"
import { SqlClient } from "effect/sql"
import type { Viewer } from "#schemas/access/viewer.ts"
import { nameKey, numberedName } from "#schemas/documents/names.ts"
import {
  BadRequest,
  Conflict,
  type Problem,
  RequestTimeout,
  StorageFull,
  TooLarge,
  UnsupportedType
} from "#schemas/shared/problem.ts"
import { chunkSize } from "#schemas/shared/constants.ts"
import { chunkCount, chunkLength } from "#schemas/uploads/chunks.ts"
import { ChunkQuery } from "#schemas/uploads/upload.ts"
import { Sessions } from "#server/access/Sessions.ts"
import { answering, type ByteRoute, pathOf, queryOf, sendJson, tokenOf } from "#server/platform/ByteRoutes.ts"
import { type ContentKey, Files, isFull } from "#server/platform/Files.ts"
import { checkDrop } from "#server/quickfolders/drops.ts"
import { strayDrop } from "#server/quickfolders/linkDrop.ts"
import { isStorable, notFound } from "#server/platform/scope.ts"
import { cancelUpload } from "#server/uploads/cancelUpload.ts"
import { checkFile, decideUpload, type Plan } from "#server/uploads/decideUpload.ts"
import { judgeFileContent, judgeFirstChunk, judgeWhole } from "#server/uploads/judgeContent.ts"
import { prefixOf } from "#server/uploads/prefixOf.ts"
import { Scanner } from "#server/uploads/Scanner.ts"
import { StorageRoom } from "#server/uploads/StorageRoom.ts"
import { Bodies, type Body, checkLength, type Place } from "#server/uploads/receiveBody.ts"
import { BootTime } from "#server/uploads/bootTime.ts"
import { UploadsRepository } from "#server/uploads/UploadsRepository.ts"
import type { Begun, UploadFacts } from "#server/uploads/uploadRows.ts"

const pattern = /^\/api\/vendors\/([1-9][0-9]{0,9})\/documents\/content$/
const readQuery = Schema.decodeUnknownResult(Schema.Struct(ChunkQuery))

/** What a body itself can be refused for; that its caller is gone, or that it could not be hashed, is none of it. */
const isRefusal = (error: unknown) =>
  error instanceof BadRequest || error instanceof TooLarge || error instanceof RequestTimeout

/** Milliseconds by which the clocks of the database and of this machine may differ. */
const clockDifference = 600_000
/** When this machine began: what it acknowledged before may never have reached its disk. */
const bootedAt = Effect.map(BootTime, (at) => new Date(at + clockDifference))

const fileChanged = () => new Conflict({ code: "upload.file_changed" })
const cancelled = () => new Conflict({ code: "error.409" })

/** A full disk is a problem with a name; any other failure of the disk is ours. */
const stored = (work: () => Promise<void>) =>
  Effect.tryPromise({ try: work, catch: (error) => error }).pipe(
    Effect.catch((error) => (isFull(error) ? Effect.fail(new StorageFull({ code: "error.507" })) : Effect.die(error)))
  )

const readRequest = (request: IncomingMessage) =>
  Effect.gen(function* () {
    const query = readQuery(queryOf(request))
    if (Result.isFailure(query)) return yield* new BadRequest({ code: "error.400" })
    const { chunk_number, chunk_size, file_name, total_size } = query.success
    const file = yield* Effect.fromResult(checkFile(file_name, total_size))
    const chunks = chunkCount(total_size)
    if (chunk_number > chunks || chunk_size !== chunkLength(total_size, chunk_number)) {
      return yield* new BadRequest({ code: "upload.chunk_size" })
    }
    const faulty = checkLength(request, chunk_size)
    if (faulty !== undefined) return yield* faulty
    return { ...query.success, ...file, key: nameKey(file.name), chunks }
  })
type Asked = Effect.Success<ReturnType<typeof readRequest>>

const decideOn = (viewer: Viewer["Service"], asked: Asked, known: UploadFacts) =>
  Effect.fromResult(decideUpload(viewer, known, { name: asked.name, choice: asked.choice, isWhole: true }))

/**
 * [UPL-002] [NET-046] One chunk, in the shortest way through the same session, scope, policy and machines as every
 * other call. A file of one chunk costs two round trips to the database: session and facts, and the transaction that
 * makes it visible. Nothing of a refused or broken chunk is kept.
 */
export const chunkRoute = Effect.gen(function* () {
  const services = yield* Effect.context<Sessions | Files | UploadsRepository | SqlClient.SqlClient>()
  const sessions = yield* Sessions
  const files = yield* Files
  const uploads = yield* UploadsRepository
  const bodies = yield* Bodies
  const room = yield* StorageRoom
  const scanner = yield* Scanner
  const since = yield* bootedAt

  const received = (request: IncomingMessage, place: Place): Effect.Effect<Body, Problem> =>
    Effect.tryPromise({ try: () => bodies.receive(request, place), catch: (error) => error }).pipe(
      Effect.catch((error) => (isRefusal(error) ? Effect.fail(error) : Effect.die(error)))
    )

  /** Stores the whole file and makes it visible; the facts are decided on again whenever they have changed. */
  const complete = (
    viewer: Viewer["Service"],
    vendor: number,
    asked: Asked,
    { facts, plan: decided }: { readonly facts: UploadFacts; readonly plan: Plan },
    whole: {
      readonly checksum: string
      readonly sha256: string | null
      readonly incarnation: string | null
      readonly store: (at: ContentKey) => Promise<void>
      /** A last look at the type of what is stored; nobody sees it before. */
      readonly agrees?: (at: ContentKey) => Promise<boolean>
    }
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

  const checkDigest = (asked: Asked, body: Body) =>
    Buffer.from(body.digest).toString("hex") === asked.checksum
      ? Effect.void
      : Effect.fail(new RequestTimeout({ code: "upload.checksum_failed" }))

  const mismatch = ({ name }: Asked) => new UnsupportedType({ code: "upload.type_mismatch", params: { name } })
  const checkType = (asked: Asked, body: Body) =>
    Effect.gen(function* () {
      if (asked.chunk_number !== 1) return
      const agrees = yield* Effect.promise(() =>
        asked.chunks === 1
          ? judgeFileContent(asked.extension, body.bytes)
          : judgeFirstChunk(asked.extension, body.bytes).then((verdict) => verdict !== "differs")
      )
      if (!agrees) return yield* mismatch(asked)
    })

  /** The bytes of a stored content, for a look at a few of them. */
  const readFrom = (content: ContentKey) => async (start: number, end: number) => {
    const parts: Array<Buffer> = []
    for await (const part of files.read(content, { start, end }) as AsyncIterable<Buffer>) parts.push(part)
    return Buffer.concat(parts)
  }

  const inOnePiece = (
    request: IncomingMessage,
    viewer: Viewer["Service"],
    vendor: number,
    asked: Asked,
    begun: Begun
  ) =>
    bodies.withPlace(viewer.userId, asked.chunk_size, (place) =>
      Effect.gen(function* () {
        // A name that needs an answer first is asked for before the bytes are.
        const plan = yield* decideOn(viewer, asked, begun.facts)
        const body = yield* received(request, place)
        yield* checkDigest(asked, body)
        yield* checkType(asked, body)
        const wire = yield* complete(
          viewer,
          vendor,
          asked,
          { facts: begun.facts, plan },
          {
            checksum: contentOf(asked),
            sha256: asked.checksum,
            incarnation: null,
            store: (at) => files.put(at, body.bytes, begun.known)
          }
        )
        return { received: 1, wire }
      })
    )

  const inChunks = (request: IncomingMessage, viewer: Viewer["Service"], vendor: number, asked: Asked, begun: Begun) =>
    Effect.gen(function* () {
      const { chunk_number, folder_id, identifier, name, total_size } = asked
      const keyOf = (incarnation: string) => ({ firm: begun.facts.scope.firm_id, upload: incarnation })
      const header = { name, folder_id, total_size }
      yield* Effect.fromResult(decideUpload(viewer, begun.facts, { name, choice: asked.choice, isWhole: false }))
      const here = begun.upload?.written === true ? begun.upload : null
      if (here !== null && here.received < asked.chunks) return { received: here.received, wire: null }
      let incarnation = here?.incarnation
      if (incarnation === undefined) {
        const claimed = yield* bodies.withPlace(viewer.userId, asked.chunk_size, (place) =>
          Effect.gen(function* () {
            const body = yield* received(request, place)
            yield* checkDigest(asked, body)
            yield* checkType(asked, body).pipe(Effect.tapError(() => cancelUpload(viewer, vendor, identifier)))
            if (begun.upload === null) {
              yield* uploads.announce(viewer, vendor, identifier, header, room.limits)
            }
            const claim =
              begun.upload?.claimed === true
                ? { ours: true, written: false, incarnation: begun.upload.incarnation }
                : yield* uploads.claim(viewer, vendor, identifier, header, chunk_number, body.digest)
            if (claim !== null && "done" in claim) return claim
            if (claim === null || !claim.ours) return yield* fileChanged()
            if (!claim.written) {
              const key = keyOf(claim.incarnation)
              yield* stored(() => files.writeAt(key, (chunk_number - 1) * chunkSize, body.bytes))
            }
            return claim
          })
        )
        if ("done" in claimed) return { received: asked.chunks, wire: claimed.done }
        incarnation = claimed.incarnation
      }
      const key = keyOf(incarnation)
      const record = yield* uploads.record(viewer, vendor, identifier, incarnation, chunk_number, asked.chunks)
      // The bytes of a cancelled upload that came after it was forgotten are left to the sweeper.
      if (record === null) return yield* cancelled()
      if ("done" in record) {
        // A twin completed the file, and ours was written after that under the name the file no longer has.
        yield* Effect.promise(() => files.forget(key))
        return { received: asked.chunks, wire: record.done }
      }
      const { checksum } = record
      if (checksum === null) return { received: record.received, wire: null }
      const keptSize = yield* Effect.promise(() => files.size({ firm: key.firm, checksum }))
      // What is kept already was waited for.
      const old = keptSize === total_size ? [] : yield* uploads.chunksBefore(viewer, vendor, identifier, since)
      const lost = yield* Effect.promise(() =>
        files.lostChunks(
          key,
          old.map(({ digest, number }) => ({
            number,
            digest,
            start: (number - 1) * chunkSize,
            length: chunkLength(total_size, number)
          }))
        )
      )
      if (lost.length > 0) {
        yield* Effect.logWarning(
          `${lost.length} chunks of an upload were lost with the power; they are asked for again`
        )
        return { received: yield* uploads.loseChunks(viewer, vendor, identifier, lost), wire: null }
      }
      const plan = yield* decideOn(viewer, asked, begun.facts)
      const wire = yield* complete(
        viewer,
        vendor,
        asked,
        { facts: begun.facts, plan },
        {
          checksum,
          sha256: null,
          incarnation,
          store: (at) => files.keep(key, at, total_size),
          agrees: (at) => judgeWhole(asked.extension, total_size, readFrom(at))
        }
      ).pipe(Effect.tapErrorTag("UnsupportedType", () => cancelUpload(viewer, vendor, identifier)))
      return { received: record.received, wire }
    })

  const take = (request: IncomingMessage, viewer: Viewer["Service"], vendor: number, asked: Asked, begun: Begun) =>
    Effect.gen(function* () {
      const { upload } = begun
      if (
        upload !== null &&
        (upload.name !== asked.name || upload.folder_id !== asked.folder_id || upload.total_size !== asked.total_size)
      ) {
        return yield* fileChanged()
      }
      if (upload !== null && upload.digest !== null && upload.digest !== asked.checksum) return yield* fileChanged()
      yield* checkDrop(viewer, vendor, asked.folder_id, asked.drop)
      if (upload !== null && upload.wire !== null) return { received: asked.chunks, wire: upload.wire }
      // Of an upload in chunks the first is counted with its announcement, and the others are only asked for the disk.
      if (asked.chunks === 1) yield* room.take(viewer, vendor, asked.total_size)
      else if (upload === null) yield* room.check(viewer, vendor, asked.total_size)
      else yield* room.onDisk(asked.chunk_size)
      return yield* asked.chunks === 1
        ? uploads.announced(viewer, vendor, asked.folder_id, inOnePiece(request, viewer, vendor, asked, begun))
        : inChunks(request, viewer, vendor, asked, begun)
    })

  const work = (request: IncomingMessage, response: ServerResponse) =>
    Effect.gen(function* () {
      const token = tokenOf(request)
      const vendor = Number(pattern.exec(pathOf(request))?.[1])
      const read = yield* Effect.result(readRequest(request))
      // Who is not signed in learns nothing of what else is wrong.
      if (Result.isFailure(read) || !isStorable(vendor)) {
        yield* sessions.viewer(token, "chunk")
        return yield* Result.isFailure(read) ? read.failure : notFound()
      }
      const asked = read.success
      const {
        row: { begun },
        viewer
      } = yield* sessions.admit(
        token,
        "chunk",
        (hash) =>
          uploads.begin(hash, vendor, asked.folder_id, {
            nameKey: asked.key,
            identifier: asked.identifier,
            chunk: asked.chunk_number,
            content: contentOf(asked),
            digest: asked.chunks === 1 ? null : asked.checksum
          }),
        // Over the limit: what was claimed in the same question is free again.
        ({ begun: known, user_id }) =>
          known?.upload?.claimed === true
            ? uploads.release(
                { userId: user_id },
                vendor,
                asked.identifier,
                known.upload.incarnation,
                asked.chunk_number
              )
            : Effect.void
      )
      if (begun === null) return yield* notFound()
      const { upload } = begun
      const taken = take(request, viewer, vendor, asked, begun)
      const { received, wire } = yield* upload?.claimed === true
        ? Effect.onError(taken, () =>
            uploads.release(viewer, vendor, asked.identifier, upload.incarnation, asked.chunk_number)
          )
        : taken
      // A chunk that is counted is on the disk already.
      if (wire !== null) yield* uploads.settled
      sendJson(
        response,
        `{"data":{"chunk_number":${asked.chunk_number},"received":${received},"document":${wire ?? "null"}}}`
      )
    })

  return {
    matches: (request) => request.method === "POST" && pattern.test(pathOf(request)),
    answer: answering(services, work)
  } satisfies ByteRoute
})

/** [UPL-O04] The checksum a file of one chunk will have: the SHA-256 of its only digest. */
const contentOf = ({ checksum }: { readonly checksum: string }) =>
  createHash("sha256").update(checksum, "hex").digest("hex")
