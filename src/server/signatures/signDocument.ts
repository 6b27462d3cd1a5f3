import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Unavailable } from "#schemas/shared/problem.ts"
import { addressKey, Throttle } from "#server/access/Throttle.ts"
import { invalid } from "#server/shared/refusals.ts"
import { nameContent, readBytes, storePdf } from "#server/signatures/contents.ts"
import { firmKeys, rememberRoot, SigningSettings } from "#server/signatures/firmKeys.ts"
import { addFact, momentAfter, playSignature, readJournal } from "#server/signatures/playSignature.ts"
import { PdfSigner } from "#server/signatures/PdfSigner.ts"
import { senderOf } from "#server/signatures/signatureMails.ts"
import { enterSignature, nameOf } from "#server/signatures/signatureRows.ts"
import {
  enterVisitor,
  inTransaction,
  judgeCode,
  type Judged,
  readDrawing,
  viewAgain,
  visitFacts,
  type Visitor
} from "#server/signatures/signingVisits.ts"
import { signedMoment, signingWords } from "#server/signatures/words.ts"

interface Given {
  readonly code: string
  readonly has_consented: boolean
  readonly drawing?: string
}

/**
 * The signature, the firm's name and keys, and the time to sign with. Read in a transaction of its own, because the PDF
 * is signed outside of any.
 */
export const keysOf = (signature: number) =>
  inTransaction(
    Effect.gen(function* () {
      const locked = yield* enterSignature(signature)
      if (locked === undefined) return yield* Effect.die(new Error(`signature ${signature} is gone`))
      const sender = yield* senderOf(locked.signature)
      const firm = sender.firm_name ?? ""
      const at = momentAfter((yield* readJournal(signature)).at(-1)?.at)
      return { ...locked, firm, at, keys: yield* firmKeys(locked.signature.firm_id, firm) }
    })
  )

/** Maximum attempts to make a signature, if others sign at the same time. */
const mostTurns = 25

/** Makes the signed PDF, with the person's certificate and the drawing on the page. Stores nothing. */
const makeSignature = (visitor: Visitor, png: Uint8Array | null) =>
  Effect.gen(function* () {
    const signer = yield* PdfSigner
    const { stamps } = yield* SigningSettings
    const { signatory, signature } = visitor
    const { at, firm, keys } = yield* keysOf(signature.id)
    const pdf = yield* readBytes({ firm: signature.firm_id, checksum: signature.latest })
    const words = signingWords[signatory.language]
    const made = yield* signer
      .ask("sign", {
        pdf,
        firm,
        keys,
        stamps,
        at,
        drawing: png,
        signatory: signatory.id,
        person: { name: nameOf(signatory), email: signatory.email },
        place: signatory.area,
        reason: words.signing,
        line: words.signedAt.replace("{{at}}", signedMoment(signatory.language, at))
      })
      .pipe(
        Effect.catchTags({
          Undrawable: () => Effect.fail(invalid({ drawing: ["signing.drawing_invalid"] })),
          Unsignable: (error) => Effect.die(error),
          // Nothing was stored, and the code remains valid.
          Unstamped: () => Effect.fail(new Unavailable({ code: "signing.timestamp_unavailable", retry_after: 60 }))
        }),
        // [ERR-074] Nothing was stored, and the code remains valid. Log the cause for the operator.
        Effect.catchDefect((cause) =>
          Effect.andThen(
            Effect.logError("a signature could not be made", { signature: signature.id, cause }),
            Effect.fail(new Unavailable({ code: "signing.service_unknown", retry_after: 300 }))
          )
        )
      )
    return { ...made, at }
  })

/**
 * Stores a person's signed PDF. Returns false if another signature was stored meanwhile: this one must be made again on
 * top.
 */
const keepSignature = (
  pass: string,
  { signatory, signature }: Visitor,
  made: Effect.Success<ReturnType<typeof makeSignature>>
) =>
  Effect.gen(function* () {
    const stored = yield* storePdf(signature.firm_id, made.pdf)
    return yield* inTransaction(
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const now = yield* enterVisitor(pass)
        if (now.signature.latest !== signature.latest) return false
        yield* nameContent(signature.firm_id, stored, made.pdf.length)
        if (made.timeRoot !== null) yield* rememberRoot(signature.firm_id, "time", made.timeRoot)
        yield* sql`update signature set latest = ${stored.checksum}, latest_sha256 = ${stored.sha256} where id = ${signature.id}`
        yield* addFact(now.signature, "signed", nameOf(signatory), visitFacts(now), made.at)
        yield* playSignature(now, {
          type: "sign",
          signatory: signatory.id,
          hasConsented: true,
          knowsCode: true,
          at: Date.now()
        })
        return true
      })
    )
  })

const refusalOf = ({ verdict }: Judged) =>
  verdict === "right" ? null : invalid({ code: [verdict === "spent" ? "signing.code_spent" : "signing.code_wrong"] })

/**
 * [SIG-O04] [SIG-009] Signs a document: checks consent and code, signs the latest PDF outside of any transaction, and
 * stores it with all its effects in one transaction. After a crash in between, the person has not signed.
 */
export const signDocument = (pass: string, address: string, { code, drawing, has_consented }: Given) =>
  Effect.gen(function* () {
    const throttle = yield* Throttle
    if (!has_consented) return yield* invalid({ has_consented: ["signing.consent_missing"] })
    const png = drawing === undefined ? null : readDrawing(drawing)
    if (drawing !== undefined && png === null) return yield* invalid({ drawing: ["signing.drawing_invalid"] })
    const first = yield* inTransaction(enterVisitor(pass))
    const answers: Array<Judged> = []
    yield* throttle.judged(
      [`signing:${first.signatory.id}`, addressKey(address)],
      Effect.map(judgeCode(pass, code), (judged) => {
        answers.push(judged)
        return judged.verdict === "right"
      })
    )
    const [judged] = answers
    if (judged === undefined) return yield* Effect.die(new Error("the code was not judged"))
    const refusal = refusalOf(judged)
    if (refusal !== null) return yield* refusal
    for (let turn = 0, { visitor } = judged; turn < mostTurns; turn += 1) {
      const made = yield* makeSignature(visitor, png)
      if (yield* keepSignature(pass, visitor, made))
        return yield* inTransaction(viewAgain(visitor.signature.id, visitor.signatory.id, ""))
      visitor = yield* inTransaction(enterVisitor(pass))
    }
    return yield* new Unavailable({ code: "error.503", retry_after: 5 })
  })
