import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { type FirmRole, mayAdministerFirm } from "#schemas/access/policy.ts"
import type { Viewer } from "#schemas/access/viewer.ts"
import { firmTermsForm, type FirmTermsValues, sectionsOf, textOfSections } from "#schemas/people/firmTermsRules.ts"
import type { AcceptedTerms, Terms } from "#schemas/people/terms.ts"
import { type Language, languages } from "#schemas/shared/constants.ts"
import { Conflict } from "#schemas/shared/problem.ts"
import { seenRevision } from "#server/platform/ifMatch.ts"
import { inFirm, isStorable } from "#server/platform/scope.ts"
import { recordEvent } from "#server/shared/eventLog.ts"
import { checkForm, checkPolicy, stale } from "#server/shared/refusals.ts"
import { inOffice } from "#server/shared/requestScope.ts"

type Who = Viewer["Service"]

/** The terms in force on a host, for people who have not signed in. */
export const currentTerms = (host: string, language: Language) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<{ terms: Terms }>`select app.current_terms(${host}, ${language}) as terms`
    return row === undefined ? yield* Effect.die(new Error("no terms are published")) : row.terms
  }).pipe(Effect.orDie)

/** The terms that the viewer has accepted. */
export const acceptedTerms = (viewer: Who) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<{
      terms: ReadonlyArray<AcceptedTerms>
    }>`select app.accepted_terms(${viewer.userId}) as terms`
    return row?.terms ?? []
  }).pipe(Effect.orDie)

/** The firm's current terms, if the viewer has not accepted them yet; otherwise null. */
export const dueTerms = (viewer: Who, firm: number, language: Language) =>
  inFirm(viewer, firm, () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const [row] = yield* sql<{ terms: Terms | null }>`
        select app.read_due_terms(${viewer.userId}, ${firm}, ${language}) as terms`
      return row?.terms ?? null
    })
  )

export const acceptTerms = (viewer: Who, firm: number, terms: number, language: Language, address: string) =>
  inFirm(viewer, firm, () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const [row] = isStorable(terms)
        ? yield* sql<{ done: boolean }>`
            select app.accept_due_terms(${viewer.userId}, ${firm}, ${terms}, ${language}, ${address}) as done`
        : []
      if (row?.done !== true) return yield* new Conflict({ code: "terms.not_due" })
    })
  )

interface OwnRow {
  readonly version: number
  readonly published_at: string | null
  readonly published_by: string | null
  readonly texts: Partial<Record<Language, Pick<Terms, "title" | "sections">>>
}

const valuesOf = (texts: OwnRow["texts"]) =>
  Object.fromEntries(
    languages.flatMap((code) => [
      [`title_${code}`, texts[code]?.title ?? ""],
      [`text_${code}`, textOfSections(texts[code]?.sections ?? [])]
    ])
  ) as FirmTermsValues

const readOwn = (role: FirmRole) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<{ terms: OwnRow | null }>`select app.own_terms() as terms`
    if (row?.terms == null) return yield* Effect.die(new Error("no terms are published"))
    const { published_at, published_by, texts, version } = row.terms
    return { version, published_at, published_by, ...valuesOf(texts), closed_by: [...mayAdministerFirm(role)] }
  })

/** [ACC-O13] The firm's latest terms in all languages, for its staff; the platform's as version 0 if it has none. */
export const readFirmTerms = (viewer: Who, firm: number) => inOffice(viewer, firm, ({ role }) => readOwn(role))

/** The version from `If-Match`; 412 if it is not a number. */
const seenVersion = (ifMatch: string | undefined) => {
  const seen = seenRevision(ifMatch)
  const version = seen === null ? null : Number(seen)
  return version === null || Number.isSafeInteger(version) ? Effect.succeed(version) : Effect.fail(stale())
}

/** Publishes a new version of the firm's own terms. */
export const publishFirmTerms = (viewer: Who, firm: number, values: FirmTermsValues, ifMatch: string | undefined) =>
  inOffice(viewer, firm, ({ role, user }) =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* checkPolicy(mayAdministerFirm(role))
      yield* checkForm(firmTermsForm.check(values))
      const texts = Object.fromEntries(
        languages
          .filter((code) => values[`title_${code}`].trim() !== "")
          .map((code) => [
            code,
            { title: values[`title_${code}`].trim(), sections: sectionsOf(values[`text_${code}`]) }
          ])
      )
      const seen = yield* seenVersion(ifMatch)
      const [row] = yield* sql<{ version: number | null }>`
        select app.publish_terms(${JSON.stringify(texts)}::text::json, ${seen}::integer) as version`
      if (row?.version == null) return yield* stale()
      const { version } = row
      const after = { state: "published", version, languages: Object.keys(texts) }
      yield* recordEvent({ firm, user, entity: "terms", id: version, type: "terms.published", after })
      return yield* readOwn(role)
    })
  )
