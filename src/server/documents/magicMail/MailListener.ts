import { randomUUID } from "node:crypto"
import { createWriteStream } from "node:fs"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Cause, Context, Effect, Exit, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import type { SMTPServerDataStream, SMTPServerSession } from "smtp-server"
import { mailRecipientLimit, originProblem } from "#schemas/documents/magicMailRules.ts"
import { accountKey } from "#server/access/Throttle.ts"
import { DocumentRepository } from "#server/documents/DocumentRepository.ts"
import { explainToSender } from "#server/documents/magicMail/explainToSender.ts"
import { enterMagicMail } from "#server/documents/magicMail/intakeRows.ts"
import { MailDestinations } from "#server/documents/magicMail/mailDestinations.ts"
import { MailReader } from "#server/documents/magicMail/MailReader.ts"
import { type Incoming, receiveMail } from "#server/documents/magicMail/receiveMail.ts"
import { refusal, type Reply, taken } from "#server/documents/magicMail/smtpReplies.ts"
import { Mails } from "#server/mail/Mails.ts"
import { Files } from "#server/platform/Files.ts"
import { networkOf } from "#server/platform/origin.ts"
import { RequestLimits } from "#server/platform/RequestLimits.ts"
import { refusedByDisk } from "#server/platform/sqlState.ts"
import { Settings } from "#server/platform/Settings.ts"
import { Scanner } from "#server/uploads/Scanner.ts"
import { StorageRoom } from "#server/uploads/StorageRoom.ts"
import { UploadsRepository } from "#server/uploads/UploadsRepository.ts"

/** Maximum concurrent SMTP connections; further ones get a temporary refusal. */
const maxConnections = 40
/** Idle timeout of a connection in ms. */
const idleTimeoutMs = 60_000
/** Maximum duration of receiving one mail in ms. */
const mailTimeoutMs = 600_000
/** Unknown recipients allowed per connection; one more closes it, so that addresses cannot be guessed. */
const maxUnknownAddresses = 5

const refused = ({ status, text }: Reply) => Object.assign(new Error(text), { responseCode: status })

/** The local part of an address in our mail domain, in lower case; null for another domain. */
const localOf = (address: string, domain: string): string | null => {
  const at = address.lastIndexOf("@")
  return at > 0 && address.slice(at + 1).toLowerCase() === domain ? address.slice(0, at).toLowerCase() : null
}

/** Writes the mail to a file while it arrives and returns its size in bytes. Discards what exceeds `limit`. */
const spool = (stream: SMTPServerDataStream, path: string, limit: number) =>
  new Promise<number>((resolve, reject) => {
    const file = createWriteStream(path, { flags: "wx", mode: 0o600 })
    let size = 0
    file.once("error", reject)
    stream.once("error", reject)
    stream.on("data", (part: Buffer) => {
      size += part.length
      if (size > limit || file.write(part)) return
      stream.pause()
      file.once("drain", () => stream.resume())
    })
    stream.once("end", () => file.end(() => resolve(size)))
  })

type Needed =
  | SqlClient.SqlClient
  | Files
  | Mails
  | MailReader
  | Scanner
  | StorageRoom
  | UploadsRepository
  | RequestLimits
  | DocumentRepository

/** Whether another module receives mails at this address, such as answers to a comment. */
const isOfOther = (local: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    for (const { knows } of yield* MailDestinations) if (yield* sql.withTransaction(knows(local))) return true
    return false
  })

/** Delivers to the first destination that knows the address: those of other modules, then documents. */
const receiveAt = (local: string, incoming: Incoming) =>
  Effect.gen(function* () {
    for (const { receive } of yield* MailDestinations) {
      const outcome = yield* receive(local, incoming)
      if (outcome.state !== "unknown") return outcome
    }
    return yield* receiveMail(local, incoming)
  })

/**
 * Delivers a mail to all its recipients and combines the outcomes into one SMTP reply: accepted if at least one
 * accepts. The refusals of the others are then mailed to the sender.
 */
const deliver = (incoming: Incoming, locals: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const outcomes = yield* Effect.forEach(locals, (local) =>
      Effect.map(receiveAt(local, incoming), (outcome) => ({ local, outcome }))
    )
    const isTaken = outcomes.some(({ outcome: { code } }) => code === null)
    const undelivered = outcomes.flatMap(({ local, outcome }) =>
      outcome.code === null ? [] : [{ local, ...outcome, code: outcome.code }]
    )
    if (!isTaken) {
      const [first] = undelivered
      const names = first?.files.filter(({ code }) => code === first.code).map(({ name }) => name)
      return refusal(first?.code ?? "mail_in.unknown_address", names, first?.params, first?.smtp)
    }
    for (const { code, files, local, params } of undelivered) {
      yield* sql.withTransaction(
        Effect.gen(function* () {
          const at = yield* enterMagicMail(local)
          if (at !== undefined) yield* explainToSender(at, incoming, files, code, params)
        })
      )
    }
    return taken(outcomes.reduce((sum, { outcome }) => sum + outcome.documents, 0))
  })

const listen = (options: NonNullable<Settings["Service"]["mailIn"]>) =>
  Effect.gen(function* () {
    // Import the SMTP server on demand: most installations receive no mail.
    const { SMTPServer } = yield* Effect.promise(() => import("smtp-server"))
    const context = yield* Effect.context<Needed>()
    const limits = yield* RequestLimits
    const reader = yield* MailReader
    const run = Effect.runForkWith(context)
    const folder = yield* Effect.acquireRelease(
      Effect.promise(() => mkdtemp(join(tmpdir(), "dossier-mail-"))),
      (path) => Effect.promise(() => rm(path, { recursive: true, force: true }))
    )
    const strangers = new WeakMap<SMTPServerSession, number>()
    const bodies = new Map<string, SMTPServerDataStream>()

    const isSlow = (key: string, most: number) =>
      Effect.map(Effect.option(limits.take(key, most)), (taken) => Option.isNone(taken))
    const logged = (reply: Reply, facts: Readonly<Record<string, unknown>>) =>
      Effect.as(
        Effect.logInfo("mail refused").pipe(
          Effect.annotateLogs({ ...facts, status: reply.status, reason: reply.text })
        ),
        reply
      )
    /**
     * Runs the work of an SMTP command and passes its reply to the SMTP server. An unexpected error becomes a temporary
     * refusal, so that the sender's server retries.
     */
    const answer = (work: Effect.Effect<Reply | null, unknown, Needed>, done: (error?: Error | null) => void) =>
      run(work).addObserver((exit) => {
        if (Exit.isSuccess(exit)) return done(exit.value === null ? null : refused(exit.value))
        const failure = Cause.squash(exit.cause)
        run(Effect.logError("a mail could not be taken", exit.cause))
        return done(refused(refusal(refusedByDisk(failure) !== null ? "error.507" : "mail_in.try_later")))
      })

    const takeMail = (stream: SMTPServerDataStream, session: SMTPServerSession) =>
      Effect.gen(function* () {
        const path = join(folder, randomUUID())
        const size = yield* Effect.tryPromise(() => spool(stream, path, options.sizeLimit))
        const envelopeFrom = session.envelope.mailFrom === false ? "" : session.envelope.mailFrom.address
        const bytes = yield* Effect.tryPromise(() => readFile(path)).pipe(
          Effect.ensuring(Effect.promise(() => rm(path, { force: true })))
        )
        const facts = { from: envelopeFrom, size }
        if (size > options.sizeLimit) return yield* logged(refusal("mail_in.too_large"), facts)
        const locals = session.envelope.rcptTo.flatMap(({ address }) => localOf(address, options.domain) ?? [])
        const mail = yield* reader.read(Uint8Array.from(bytes))
        if (mail === null) return yield* logged(refusal("mail_in.no_reading"), facts)
        const unproven = originProblem(mail, envelopeFrom, options.relay)
        if (unproven !== null) return yield* logged(refusal(unproven), { ...facts, says: mail.from })
        const reply = yield* deliver({ envelopeFrom, mail, size, isVouchedFor: options.relay !== undefined }, [
          ...new Set(locals)
        ])
        return reply.status === 250 ? reply : yield* logged(reply, facts)
      })

    const server = new SMTPServer({
      name: options.domain,
      banner: "Dossier",
      size: options.sizeLimit,
      authOptional: true,
      hideSMTPUTF8: true,
      disableReverseLookup: true,
      disabledCommands: options.tls === undefined ? ["AUTH", "STARTTLS"] : ["AUTH"],
      ...options.tls,
      maxClients: maxConnections,
      socketTimeout: idleTimeoutMs,
      closeTimeout: 5_000,
      onConnect: ({ remoteAddress }, done) =>
        answer(
          Effect.gen(function* () {
            const isTooMuch = yield* isSlow(`mail:address:${networkOf(remoteAddress)}`, options.rate * 10)
            return isTooMuch ? { ...refusal("mail_in.slow_down"), status: 421 } : null
          }),
          done
        ),
      onMailFrom: ({ address }, _, done) =>
        answer(
          Effect.gen(function* () {
            if (address !== "" && (yield* isSlow(`mail:from:${accountKey(address.toLowerCase())}`, options.rate))) {
              return yield* logged(refusal("mail_in.slow_down"), { from: address })
            }
            return null
          }),
          done
        ),
      onRcptTo: ({ address }, session, done) =>
        answer(
          Effect.gen(function* () {
            const { mailFrom, rcptTo } = session.envelope
            const from = mailFrom === false ? "" : mailFrom.address
            // An empty sender marks a bounce (RFC 5321). Answering it could start a mail loop.
            if (from === "") return yield* logged(refusal("closed.isNoBounce"), { to: address })
            if (rcptTo.length >= mailRecipientLimit) {
              return yield* logged(refusal("mail_in.too_many_recipients"), { from })
            }
            const local = localOf(address, options.domain)
            const sql = yield* SqlClient.SqlClient
            const found =
              local === null
                ? undefined
                : (yield* isOfOther(local))
                  ? local
                  : yield* sql.withTransaction(enterMagicMail(local))
            if (found !== undefined) return null
            const count = (strangers.get(session) ?? 0) + 1
            strangers.set(session, count)
            const reply = refusal("mail_in.unknown_address")
            return yield* logged(count > maxUnknownAddresses ? { ...reply, status: 421 } : reply, { from })
          }),
          done
        ),
      onClose: ({ id }) => bodies.get(id)?.destroy(new Error("the sender hung up")),
      onData: (stream, session, done) => {
        bodies.set(session.id, stream)
        const cut = setTimeout(() => stream.destroy(new Error("a mail took too long to come")), mailTimeoutMs)
        answer(
          Effect.map(takeMail(stream, session), (reply) => {
            if (reply.status !== 250) return reply
            done(null, reply.text)
            return null
          }).pipe(
            Effect.ensuring(
              Effect.sync(() => {
                clearTimeout(cut)
                bodies.delete(session.id)
              })
            )
          ),
          (error) => {
            if (error != null) done(error)
          }
        )
      }
    })
    // Broken connections are expected: log them at debug level only.
    server.on("error", (error) => void run(Effect.logDebug("a mail connection broke", error)))
    yield* Effect.acquireRelease(
      Effect.callback<void, Error>((resume) => {
        server.server.once("error", (error) => resume(Effect.fail(error)))
        server.listen(options.port, options.host, () => resume(Effect.void))
      }),
      () => Effect.callback<void>((resume) => server.close(() => resume(Effect.void)))
    )
    return (server.server.address() as AddressInfo).port
  })

/**
 * [NET-079] SMTP server for incoming mails, started if `MAIL_IN_PORT` is set. Replies 250 only after the documents are
 * committed, otherwise the reason of the refusal. `port` is null if the server is not started.
 */
export class MailListener extends Context.Service<MailListener, { readonly port: number | null }>()(
  "dossier/server/documents/MailListener"
) {
  static readonly layer = Layer.effect(
    MailListener,
    Effect.gen(function* () {
      const { mailIn } = yield* Settings
      return MailListener.of({ port: mailIn === undefined ? null : yield* listen(mailIn) })
    })
  ).pipe(Layer.provide([MailReader.layer, DocumentRepository.layer]))
}
