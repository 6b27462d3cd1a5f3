import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { Viewer } from "#schemas/access/viewer.ts"
import { isAutomatic, isMarkedSpam, mailHopLimit } from "#schemas/documents/magicMailRules.ts"
import type { UserId } from "#schemas/shared/ids.ts"
import { answerIn, replyRefusals } from "#schemas/threads/replyRules.ts"
import { type Audience, cleanComment, commentLimits, type Subject } from "#schemas/threads/threadRules.ts"
import { judgeFile, type Kept } from "#server/documents/magicMail/judgeFile.ts"
import type { MailDestination } from "#server/documents/magicMail/mailDestinations.ts"
import { addDocument, type Incoming, mailOutcomes, type Outcome } from "#server/documents/magicMail/receiveMail.ts"
import type { SmtpCode } from "#server/documents/magicMail/smtpReplies.ts"
import { whenUnlocked } from "#server/platform/scope.ts"
import { storeBytes } from "#server/platform/storeBytes.ts"
import { takePace, writeComment } from "#server/threads/comments.ts"
import { fileFolder } from "#server/threads/files.ts"
import { inTalk, type TalkPlace } from "#server/threads/talkScope.ts"
import { findThread } from "#server/threads/threadRows.ts"
import { StorageRoom } from "#server/uploads/StorageRoom.ts"

interface AnswerAddress {
  readonly thread_id: number
  readonly user_id: UserId
  readonly email: string
  readonly firm_id: number
  readonly vendor_id: number | null
  readonly subject: Subject
  readonly subject_id: number
  readonly audience: Audience
  readonly is_super_admin: boolean
}

const prefix = "fil-"

/**
 * Resolves a reply address to a person and thread, and enters the scope of their firm; undefined if the address is not
 * valid any more.
 */
const enterAnswerAddress = (local: string) =>
  Effect.gen(function* () {
    if (!local.startsWith(prefix)) return undefined
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<AnswerAddress>`
      select thread_id, user_id, email, firm_id, vendor_id, subject, subject_id::float8 as subject_id, audience, is_super_admin
        from app.enter_thread_address(${local})`
    return row
  })

const smtpCodes: Readonly<Record<string, SmtpCode>> = {
  "closed.isReplySender": [550, "5.7.1"],
  "closed.hasContent": [554, "5.6.0"],
  "closed.isThreadOpen": [550, "5.2.1"]
}
const refused = (code: string, params?: Outcome["params"]): Outcome => ({
  state: "refused",
  documents: 0,
  code,
  files: [],
  ...(params === undefined ? {} : { params }),
  ...(smtpCodes[code] === undefined ? {} : { smtp: smtpCodes[code] })
})

/** Stores the files of a mailed answer as documents in the thread's folder. */
const keepFiles = (viewer: Viewer["Service"], place: TalkPlace, vendor: number, files: ReadonlyArray<Kept>) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    if (files.length === 0) return []
    yield* (yield* StorageRoom).take(
      { userId: viewer.userId },
      vendor,
      files.reduce((sum, { bytes }) => sum + bytes.length, 0)
    )
    const { folder_id } = yield* fileFolder(viewer, place)
    const stored = yield* Effect.forEach(files, (file) =>
      Effect.map(storeBytes(place.firmId, file.bytes), (where) => ({ ...file, ...where }))
    )
    return yield* whenUnlocked(
      sql.withTransaction(
        Effect.forEach(stored, (file) =>
          addDocument({ folder_id, vendor_id: vendor }, { isStranger: false, user: viewer.userId }, file)
        )
      )
    )
  })

/**
 * [CHT-O01] Turns a mail to a reply address into a comment of the person whose address it is. Idempotent by message id:
 * a repeated mail changes nothing.
 */
const receiveAnswer = (local: string, { envelopeFrom, isVouchedFor, mail }: Incoming) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    // Require a sender that the relay has verified: everybody who received a copy of an answer knows the reply address.
    const at = isVouchedFor ? yield* sql.withTransaction(enterAnswerAddress(local)) : undefined
    if (at === undefined) return mailOutcomes.unknown
    const [own] = yield* sql<{ is: boolean }>`select app.is_own_mail(${[mail.messageId]}::text[]) as is`
    const text = cleanComment(answerIn(mail.text)).slice(0, commentLimits.text)
    const judged = yield* Effect.forEach(mail.files.slice(0, commentLimits.files + 1), (file, index) =>
      judgeFile(file, index + 1)
    )
    const wanted = judged.filter(({ outcome }) => outcome !== "skipped")
    const kept = wanted.flatMap((file) => (file.outcome === "kept" ? [file] : []))
    const [refusal] = replyRefusals({
      isBounce: envelopeFrom === "",
      isCircling: own?.is === true || mail.signs.hops > mailHopLimit,
      isAutomatic: isAutomatic(mail.signs),
      isMarkedSpam: isMarkedSpam(mail.signs),
      isSender: mail.from === at.email,
      hasContent: text !== "" || kept.length > 0
    })
    if (refusal !== undefined) return refused(`closed.${refusal}`)
    if (wanted.length > commentLimits.files) return refused("comment.too_many_files")
    const bad = wanted.find((file) => file.outcome === "refused")
    if (bad?.outcome === "refused") return refused(bad.code, { name: bad.name })

    const viewer: Viewer["Service"] = { userId: at.user_id, sessionId: 0, isSuperAdmin: at.is_super_admin }
    const place: TalkPlace = {
      firmId: at.firm_id,
      subject: at.subject,
      subjectId: at.subject_id,
      audience: at.audience
    }
    const isKnown = () =>
      mail.messageId === ""
        ? Effect.succeed(false)
        : Effect.map(
            sql`select 1 from thread_mail where thread_id = ${at.thread_id} and message_id = ${mail.messageId}`,
            (rows) => rows.length > 0
          )
    if (yield* inTalk(viewer, place, isKnown))
      return { state: "repeated", documents: 0, code: null, files: [] } satisfies Outcome
    yield* takePace(at.user_id)
    const node_ids = at.vendor_id === null ? [] : yield* keepFiles(viewer, place, at.vendor_id, kept)
    yield* inTalk(viewer, place, (scope) =>
      Effect.gen(function* () {
        const { comment } = yield* writeComment(scope, { text, node_ids }, true)
        const thread = yield* findThread(scope)
        if (mail.messageId !== "" && thread !== undefined)
          yield* sql`insert into thread_mail (thread_id, message_id, firm_id, vendor_id, comment_id)
            values (${thread.id}, ${mail.messageId}, ${scope.firm}, ${scope.vendor}::integer, ${BigInt(comment.id)}::bigint)`
      })
    )
    return { state: "accepted", documents: node_ids.length, code: null, files: [] } satisfies Outcome
  }).pipe(
    Effect.catchTags({
      Conflict: ({ code }) => Effect.succeed(refused(code)),
      Forbidden: ({ code }) => Effect.succeed(refused(code)),
      NotFound: () => Effect.succeed<Outcome>(mailOutcomes.unknown),
      Unprocessable: ({ code }) => Effect.succeed(refused(code)),
      TooManyRequests: () => Effect.succeed<Outcome>(mailOutcomes.slowDown),
      StorageFull: ({ code, params }) => Effect.succeed(refused(code, params)),
      FolderClosed: () => Effect.succeed<Outcome>(mailOutcomes.folderClosed),
      ChangeRace: () => Effect.succeed<Outcome>(mailOutcomes.tryLater)
    })
  )

/** [CHT-O01] The destination of mails that answer a mail about comments. */
export const threadAnswers: MailDestination = {
  knows: (local) => Effect.map(enterAnswerAddress(local), (at) => at !== undefined),
  receive: receiveAnswer
}
