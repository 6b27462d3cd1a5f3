import { randomUUID } from "node:crypto"
import { Data, Effect, Result, Schedule } from "effect"
import { SqlClient, SqlError } from "effect/sql"
import {
  type MailFacts,
  type MailIntakeEvent,
  mailIntakeMachine
} from "#machines/documents/magicMail/mailIntake.machine.ts"
import { decide } from "#machines/shared/guards/decide.ts"
import type { Viewer } from "#schemas/access/viewer.ts"
import type { IntakeFile } from "#schemas/documents/magicMail.ts"
import { isAutomatic, isMarkedSpam, mailFileLimit, mailHopLimit } from "#schemas/documents/magicMailRules.ts"
import { nameKey, numberedName } from "#schemas/documents/rules/names.ts"
import type { NodeId, UserId } from "#schemas/shared/ids.ts"
import { messages } from "#schemas/shared/messages/index.ts"
import type { StorageFull, TooManyRequests } from "#schemas/shared/problem.ts"
import { createFolder } from "#server/documents/createFolder.ts"
import { explainToSender } from "#server/documents/magicMail/explainToSender.ts"
import {
  enterMagicMail,
  type IntakeRow,
  type MagicMailRow,
  noteIntake
} from "#server/documents/magicMail/intakeRows.ts"
import { digestOf, judgeFile, type Kept, type LeftOut } from "#server/documents/magicMail/judgeFile.ts"
import type { ReadMail } from "#server/documents/magicMail/readMail.ts"
import type { SmtpCode } from "#server/documents/magicMail/smtpReplies.ts"
import { storeBytes } from "#server/platform/storeBytes.ts"
import { refusedByDatabase } from "#server/platform/sqlState.ts"
import { decideUpload } from "#server/uploads/decideUpload.ts"
import { prefixOf } from "#server/uploads/prefixOf.ts"
import type { UploadFacts } from "#server/uploads/uploadRows.ts"
import { StorageRoom } from "#server/uploads/StorageRoom.ts"
import { UploadsRepository } from "#server/uploads/UploadsRepository.ts"

/** A completely received mail. */
export interface Incoming {
  /** The envelope sender (MAIL FROM); empty for bounces. */
  readonly envelopeFrom: string
  readonly mail: ReadMail
  /** In bytes. */
  readonly size: number
  /** Whether the mail came through the configured relay, which has checked the sender. */
  readonly isVouchedFor: boolean
}

/** What became of a mail at one address. `code` is the reason if nothing was kept, otherwise null. */
export interface Outcome {
  readonly state: "accepted" | "partly" | "refused" | "repeated" | "unknown"
  readonly documents: number
  readonly code: string | null
  /** Values for the placeholders in the message of `code`. */
  readonly params?: Readonly<Record<string, string | number>>
  /** SMTP reply for a `code` that `smtpReplies.ts` does not know. */
  readonly smtp?: SmtpCode
  readonly files: ReadonlyArray<IntakeFile>
}

const unknown: Outcome = { state: "unknown", documents: 0, code: "mail_in.unknown_address", files: [] }
const refusedWith = (code: string): Outcome => ({ state: "refused", documents: 0, code, files: [] })
/** Outcomes that mail destinations of other modules may return too. */
export const mailOutcomes = {
  unknown,
  slowDown: refusedWith("mail_in.slow_down"),
  tryLater: refusedWith("mail_in.try_later"),
  folderClosed: refusedWith("closed.isMailFolderOpen")
} as const

/** A temporary refusal: the sender's server retries later. */
const refusedForNow = ({ code, params }: StorageFull | TooManyRequests): Outcome => ({
  state: "refused",
  documents: 0,
  code,
  ...(params === undefined ? {} : { params }),
  files: []
})

/** The folder changed concurrently. Nothing was stored; the transaction is retried. */
class ChangeRace extends Data.TaggedError("ChangeRace") {}
/** The folder does not accept the author's files; a retry would not help. */
class FolderClosed extends Data.TaggedError("FolderClosed") {}

const viewerOf = (user: number): Viewer["Service"] => ({ userId: user as UserId, sessionId: 0, isSuperAdmin: false })

type MailPlace = Pick<MagicMailRow, "folder_id" | "vendor_id">

const factsFor = (user: number, { folder_id, vendor_id }: MailPlace, key: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    // A savepoint: an error of the database would otherwise abort the caller's transaction.
    const rows = yield* sql.withTransaction(sql<{ facts: UploadFacts | null }>`
      select app.upload_facts(${user}, ${vendor_id}, ${folder_id}::bigint, ${key}) as facts`)
    return rows[0]?.facts ?? null
  }).pipe(
    // The database refuses a person without access to the documents.
    Effect.catchIf(
      (error) => refusedByDatabase(error) !== null,
      () => Effect.succeed(null)
    )
  )

/**
 * The author of the mail's documents: the sender if they may write here, else the keeper if the address is open to
 * anyone. "closed" if the folder takes no files, "stranger" if nobody may be the author.
 */
const authorOf = (at: MagicMailRow, from: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [known] = yield* sql<{ id: number | null }>`select app.mail_sender(${from}) as id`
    const candidates = [known?.id ?? null, at.senders === "anyone" ? at.keeper_id : null]
    for (const user of candidates) {
      if (user === null) continue
      const facts = yield* factsFor(user, at, "")
      if (facts === null) continue
      // The root takes no documents. Mails of a client's address go to a subfolder (`ownFolder`), so check as for a
      // folder.
      const folder = facts.folder?.is_root === true ? { ...facts.folder, is_root: false } : facts.folder
      const plan = decideUpload(
        viewerOf(user),
        { ...facts, folder },
        { name: "a.pdf", choice: undefined, isWhole: false }
      )
      if (Result.isSuccess(plan))
        return {
          user,
          by: plan.success.by,
          isRoot: facts.folder?.is_root === true,
          isStranger: user !== known?.id
        }
      if (plan.failure._tag !== "Forbidden" && plan.failure._tag !== "NotFound") return "closed" as const
      if (folder === null) return "closed" as const
    }
    return "stranger" as const
  })

/** Plays a mail's events through its state machine. Returns the final state, or "refused" with the guards. */
const play = (events: ReadonlyArray<MailIntakeEvent>) => {
  let snapshot = mailIntakeMachine.resolveState({ value: "received", context: { kept: 0, refused: 0 } })
  const jobs: Array<string> = []
  for (const event of events) {
    const verdict = decide(mailIntakeMachine, snapshot, event)
    if (Result.isFailure(verdict)) return { state: "refused", closedBy: verdict.failure.closedBy, jobs }
    snapshot = verdict.success.next
    jobs.push(...verdict.success.jobs)
  }
  return { state: String(snapshot.value), closedBy: [], jobs }
}

const lineOf = (file: Kept | LeftOut, document: number | null): IntakeFile => ({
  name: file.name,
  size: file.bytes.length,
  outcome: file.outcome,
  code: file.outcome === "kept" ? null : file.code,
  document_id: document as NodeId | null
})

type MailAuthor = Exclude<Effect.Success<ReturnType<typeof authorOf>>, string>
type Stored = Kept & Effect.Success<ReturnType<typeof storeBytes>>

/**
 * Adds a document, numbering its name if it is taken, in the caller's transaction. Fails with `ChangeRace` if the
 * folder changed meanwhile and with `FolderClosed` if it does not accept the document.
 */
export const addDocument = (
  at: MailPlace,
  { isStranger, user }: Pick<MailAuthor, "isStranger" | "user">,
  file: Stored
) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [similar] = yield* sql<{ names: ReadonlyArray<string> | null }>`
      select app.similar_names(${user}, ${at.vendor_id}, ${at.folder_id}::bigint, ${prefixOf(nameKey(file.name))}) as names`
    const name = numberedName(file.name, new Set(similar?.names ?? []))
    const facts = yield* factsFor(user, at, nameKey(name))
    if (facts === null) return yield* new FolderClosed()
    if (facts.existing !== null) return yield* new ChangeRace()
    const plan = decideUpload(viewerOf(user), facts, { name, choice: undefined, isWhole: true })
    if (Result.isFailure(plan)) return yield* new FolderClosed()
    const [made] = yield* sql<{ answer: { readonly done?: string } | null }>`
      select app.finish_upload(${user}, ${at.vendor_id}, ${at.folder_id}::bigint, ${nameKey(name)}, ${randomUUID()}::uuid,
        ${JSON.stringify(facts)}::text::jsonb, ${file.name}, ${name}, ${file.extension}, ${file.mediaType},
        ${file.bytes.length}::bigint, ${file.checksum}, ${file.sha256}, false, null::uuid,
        ${JSON.stringify(plan.success.by)}::text::jsonb) as answer`
    const wire = made?.answer?.done
    if (wire === undefined) return yield* new ChangeRace()
    const { id } = JSON.parse(wire) as { readonly id: number }
    // The keeper is the author of a stranger's document, and authors are not notified of their own documents otherwise.
    if (isStranger) yield* sql`select app.received_from_outside(${id}::bigint)`
    return id
  })

/** The folder below the root for mails to a client's address; created with the first mail. */
const ownFolder = (at: MagicMailRow, user: number) => {
  const failed = () => Effect.fail(new FolderClosed())
  return createFolder(
    viewerOf(user),
    at.vendor_id,
    { name: messages.fr["magic_mail.folder"], folder_id: null, if_exists: "return", if_hidden: "refuse" },
    undefined
  ).pipe(
    Effect.map((wire) => (JSON.parse(wire) as { readonly id: number }).id),
    // The author may not see the folder, may not create it, or a document has its name.
    Effect.catchTags({ Conflict: failed, Forbidden: failed, NotFound: failed, Unprocessable: failed })
  )
}

const factsOfMail = ({ envelopeFrom, mail }: Incoming, isOwn: boolean, files: number) => ({
  isBounce: envelopeFrom === "",
  isCircling: isOwn || mail.signs.hops > mailHopLimit,
  isAutomatic: isAutomatic(mail.signs),
  isMarkedSpam: isMarkedSpam(mail.signs),
  files,
  fileLimit: mailFileLimit
})

/**
 * [NET-079] Processes a mail sent to one address. Adds all its documents or none, with the same checks as uploads, and
 * records the mail; all is committed once this succeeds. Idempotent: a repeated mail adds no document.
 */
export const receiveMail = (local: string, incoming: Incoming) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const uploads = yield* UploadsRepository
    const { mail, size } = incoming
    const judged = yield* Effect.forEach(mail.files.slice(0, mailFileLimit + 1), (file, index) =>
      judgeFile(file, index + 1)
    )
    const wanted = judged.filter(({ outcome }) => outcome !== "skipped")
    const digest = digestOf(mail.files)
    const rowOf = (
      state: IntakeRow["state"],
      user: number | null,
      closed_by: ReadonlyArray<string>,
      files: ReadonlyArray<IntakeFile>
    ): IntakeRow => ({
      state,
      sender: mail.from,
      subject: mail.subject,
      message_id: mail.messageId,
      digest,
      size,
      user,
      closed_by,
      files
    })

    const eventsOf = (facts: MailFacts): ReadonlyArray<MailIntakeEvent> => [
      { type: "mail.judged", ...facts },
      ...judged.map(({ outcome }) => ({ type: `file.${outcome}` }) as const),
      { type: "mail.finished" }
    ]
    /** Records a refused mail with the guards that refused it. */
    const refused = (user: number | null, facts: MailFacts) =>
      sql.withTransaction(
        Effect.gen(function* () {
          // `authorOf` has changed the row-level security to the candidate author: set it back to the address.
          const at = yield* enterMagicMail(local)
          if (at === undefined) return unknown
          const { closedBy } = play(eventsOf(facts))
          const files = judged.map((file) => lineOf(file, null))
          yield* noteIntake(at, rowOf("refused", user, closedBy, files))
          const why = closedBy[0] === undefined ? files.find(({ outcome }) => outcome === "refused")?.code : undefined
          const code = why ?? `closed.${closedBy[0] ?? "holdsFiles"}`
          return { state: "refused", documents: 0, code, files } as Outcome
        })
      )

    // First check what needs no storage: the address, the sender and the mail's signs.
    const first = yield* sql.withTransaction(
      Effect.gen(function* () {
        const at = yield* enterMagicMail(local)
        if (at === undefined) return null
        const [own] = yield* sql<{ is: boolean }>`
          select app.is_own_mail(${[mail.messageId, ...mail.answers]}::text[]) as is`
        const author = yield* authorOf(at, mail.from)
        const facts: MailFacts = {
          ...factsOfMail(incoming, own?.is === true, wanted.length),
          isSenderAllowed: author !== "stranger",
          isFolderOpen: author !== "closed"
        }
        const verdict = play(eventsOf(facts))
        if (typeof author === "string" || verdict.state === "refused") {
          return yield* refused(typeof author === "string" ? null : author.user, facts)
        }
        return { at, facts, author, verdict }
      })
    )
    if (first === null) return unknown
    if ("code" in first) return first

    const { at, facts, author, verdict } = first
    const state = verdict.state === "accepted" ? "accepted" : "partly"
    const outcome = yield* Effect.gen(function* () {
      const kept = judged.flatMap((file) => (file.outcome === "kept" ? [file.bytes.length] : []))
      yield* (yield* StorageRoom).take(
        { userId: author.user },
        at.vendor_id,
        kept.reduce((sum, bytes) => sum + bytes, 0)
      )
      const folder = author.isRoot ? yield* ownFolder(at, author.user) : at.folder_id
      const stored: Array<LeftOut | Stored> = []
      for (const file of judged) {
        stored.push(file.outcome === "kept" ? { ...file, ...(yield* storeBytes(at.firm_id, file.bytes)) } : file)
      }
      return yield* sql
        .withTransaction(
          Effect.gen(function* () {
            const still = yield* enterMagicMail(local)
            if (still === undefined || still.id !== at.id) return unknown
            const before = yield* sql`select id from mail_intake
              where magic_mail_id = ${at.id} and message_id = ${mail.messageId} and digest = ${digest}
                and state in ('accepted', 'partly')`
            if (before.length > 0) {
              yield* noteIntake(at, rowOf("repeated", author.user, [], []))
              return { state: "repeated", documents: 0, code: null, files: [] } as Outcome
            }
            const files: Array<IntakeFile> = []
            for (const file of stored) {
              const place = { ...at, folder_id: folder }
              files.push(lineOf(file, file.outcome === "kept" ? yield* addDocument(place, author, file) : null))
            }
            yield* noteIntake(at, rowOf(state, author.user, [], files))
            if (verdict.jobs.includes("explainToSender")) yield* explainToSender(at, incoming, files, null)
            const documents = files.filter(({ outcome: one }) => one === "kept").length
            return { state, documents, code: null, files } as Outcome
          })
        )
        .pipe(
          Effect.retry({
            while: (error) => error instanceof ChangeRace || isRace(error),
            schedule: Schedule.jittered(Schedule.exponential("10 millis")),
            times: 6
          })
        )
    }).pipe(
      Effect.catchTag("FolderClosed", () => refused(author.user, { ...facts, isFolderOpen: false })),
      // A temporary refusal is not recorded, since the mail comes again.
      Effect.catchTag("StorageFull", (failure) => Effect.succeed(refusedForNow(failure)))
    )
    // Flush to disk before the reply: the sender's server deletes its copy after a 250.
    yield* uploads.settled
    return outcome
  }).pipe(
    // The virus scanner is unavailable: refuse temporarily.
    Effect.catchTag("TooManyRequests", (failure) => Effect.succeed(refusedForNow(failure)))
  )

const races: ReadonlySet<string> = new Set(["DeadlockError", "SerializationError", "UniqueViolation"])
const isRace = (error: unknown) => SqlError.isSqlError(error) && races.has(error.reason._tag)
