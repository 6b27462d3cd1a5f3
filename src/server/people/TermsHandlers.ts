import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { SqlClient } from "effect/sql"
import { type FirmRole, mayAdministerFirm } from "#schemas/access/policy.ts"
import { Viewer } from "#schemas/access/viewer.ts"
import { PortalApi } from "#schemas/api.ts"
import { firmTermsForm, type FirmTermsValues, sectionsOf, textOfSections } from "#schemas/people/firmTermsRules.ts"
import { type Language, languages } from "#schemas/shared/constants.ts"
import { Conflict } from "#schemas/shared/problem.ts"
import type { AcceptedTerms, Terms } from "#schemas/people/terms.ts"
import { Sessions } from "#server/access/Sessions.ts"
import { Caller } from "#server/platform/Caller.ts"
import { seenRevision } from "#server/platform/ifMatch.ts"
import { languageOf } from "#server/platform/problems.ts"
import { inFirm, isStorable } from "#server/platform/scope.ts"
import { checkForm, checkPolicy, forbidden, stale } from "#server/shared/refusals.ts"

const TermsGroup = HttpApiBuilder.group(
  PortalApi,
  "terms",
  Effect.fn(function* (handlers) {
    const sql = yield* SqlClient.SqlClient
    const sessions = yield* Sessions
    return handlers.handleAll({
      current: Effect.fn(function* ({ request }) {
        const { address, host } = yield* Caller
        yield* sessions.visitor(request.headers["authorization"], address)
        const [row] = yield* sql<{ terms: Terms }>`
          select app.current_terms(${host}, ${languageOf(request.headers["accept-language"])}) as terms`.pipe(
          Effect.orDie
        )
        if (row === undefined) return yield* Effect.die(new Error("no terms are published"))
        return { data: row.terms }
      })
    })
  })
)

const OwnTermsGroup = HttpApiBuilder.group(
  PortalApi,
  "ownTerms",
  Effect.fn(function* (handlers) {
    const sql = yield* SqlClient.SqlClient
    return handlers.handleAll({
      accepted: Effect.fn(function* () {
        const viewer = yield* Viewer
        const [row] = yield* sql<{ terms: ReadonlyArray<AcceptedTerms> }>`
          select app.accepted_terms(${viewer.userId}) as terms`.pipe(Effect.orDie)
        return { data: row?.terms ?? [] }
      }),
      due: Effect.fn(function* ({ params, request }) {
        const viewer = yield* Viewer
        const language = languageOf(request.headers["accept-language"])
        const [row] = yield* inFirm(
          viewer,
          params.firmId,
          () => sql<{ terms: Terms | null }>`
            select app.read_due_terms(${viewer.userId}, ${params.firmId}, ${language}) as terms`
        )
        return { data: row?.terms ?? null }
      }),
      accept: Effect.fn(function* ({ params, payload, request }) {
        const viewer = yield* Viewer
        const { address } = yield* Caller
        const language = languageOf(request.headers["accept-language"])
        const isAccepted = yield* inFirm(viewer, params.firmId, () =>
          isStorable(payload.terms_id)
            ? Effect.map(
                sql<{ done: boolean }>`select app.accept_due_terms(${viewer.userId}, ${params.firmId},
                  ${payload.terms_id}, ${language}, ${address}) as done`,
                ([row]) => row?.done === true
              )
            : Effect.succeed(false)
        )
        if (!isAccepted) return yield* new Conflict({ code: "terms.not_due" })
      })
    })
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

const FirmTermsGroup = HttpApiBuilder.group(
  PortalApi,
  "firmTerms",
  Effect.fn(function* (handlers) {
    const sql = yield* SqlClient.SqlClient
    const asStaff = <A, E, R>(firm: number, use: (role: FirmRole, user: number) => Effect.Effect<A, E, R>) =>
      Effect.gen(function* () {
        const viewer = yield* Viewer
        return yield* inFirm(viewer, firm, ({ firm_role }) =>
          Effect.gen(function* () {
            return firm_role === null ? yield* forbidden(["isOfFirm"]) : yield* use(firm_role, viewer.userId)
          })
        )
      })
    const read = (role: FirmRole) =>
      Effect.gen(function* () {
        const [row] = yield* sql<{ terms: OwnRow | null }>`select app.own_terms() as terms`
        if (row?.terms == null) return yield* Effect.die(new Error("no terms are published"))
        const { published_at, published_by, texts, version } = row.terms
        return { version, published_at, published_by, ...valuesOf(texts), closed_by: [...mayAdministerFirm(role)] }
      })
    return handlers.handleAll({
      read: Effect.fn(function* ({ params }) {
        return { data: yield* asStaff(params.firmId, read) }
      }),
      publish: Effect.fn(function* ({ headers, params, payload }) {
        const data = yield* asStaff(params.firmId, (role, user) =>
          Effect.gen(function* () {
            const refusals = mayAdministerFirm(role)
            yield* checkPolicy(refusals)
            const errors = firmTermsForm.check(payload)
            yield* checkForm(errors)
            const texts = Object.fromEntries(
              languages
                .filter((code) => payload[`title_${code}`].trim() !== "")
                .map((code) => [
                  code,
                  { title: payload[`title_${code}`].trim(), sections: sectionsOf(payload[`text_${code}`]) }
                ])
            )
            const seen = seenRevision(headers["if-match"])
            const wished = seen === null ? null : Number(seen)
            if (wished !== null && !Number.isSafeInteger(wished)) {
              return yield* stale()
            }
            const [row] = yield* sql<{ version: number | null }>`
              select app.publish_terms(${JSON.stringify(texts)}::text::json, ${wished}::integer) as version`
            if (row?.version == null) return yield* stale()
            yield* sql`
              insert into event (firm_id, user_id, entity, entity_id, machine, type, before, after)
              values (${params.firmId}, ${user}, 'terms', ${row.version}, 'terms', 'terms.published', null,
                ${JSON.stringify({ state: "published", version: row.version, languages: Object.keys(texts) })}::text::jsonb)`
            return yield* read(role)
          })
        )
        return { data }
      })
    })
  })
)

export const TermsHandlers = Layer.mergeAll(TermsGroup, OwnTermsGroup, FirmTermsGroup)
