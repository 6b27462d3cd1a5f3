import { Effect } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import type { FirmRole } from "#schemas/access/policy.ts"
import type { Viewer } from "#schemas/access/viewer.ts"
import { mayCloseThreads, mayModerateComments, mayWriteComments, type TalkFacts } from "#schemas/threads/policy.ts"
import { type Audience, audiencesOf, type Side, type Subject } from "#schemas/threads/threadRules.ts"
import { dieOnSql, inFirm, isStorable, notFound } from "#server/platform/scope.ts"
import type { RequestScope } from "#server/shared/requestScope.ts"

/** Identifies a thread: its firm, its subject and its audience. */
export interface TalkPlace {
  readonly firmId: number
  readonly subject: Subject
  readonly subjectId: number
  readonly audience: Audience
}

/** The person, firm and thread of a request, with the facts that decide what the person may do. */
export interface TalkScope extends RequestScope {
  readonly place: TalkPlace
  readonly vendor: number | null
  readonly company: string | null
  readonly title: string
  readonly side: Side
  readonly facts: TalkFacts
}

/**
 * Runs a transaction in a firm, entered as its staff or client. A super admin enters a "provider" thread of any firm as
 * the provider.
 */
export const inTalkFirm = <A, E, R>(
  viewer: Viewer["Service"],
  firm: number,
  subject: Subject | null,
  use: (firmRole: FirmRole | null, isProvider: boolean) => Effect.Effect<A, E | SqlError.SqlError, R>
) =>
  Effect.gen(function* () {
    if (subject !== "provider" || !viewer.isSuperAdmin)
      return yield* inFirm(viewer, firm, ({ firm_role }) => use(firm_role, false))
    if (!isStorable(firm)) return yield* notFound()
    const sql = yield* SqlClient.SqlClient
    return yield* sql.withTransaction(
      Effect.gen(function* () {
        const [own] = yield* sql<{ scope: { readonly firm_role: FirmRole | null } | null }>`
          select app.enter_firm(${viewer.userId}, ${firm}) as scope`
        if (own?.scope?.firm_role != null) return yield* use(own.scope.firm_role, false)
        const [row] = yield* sql<{ scope: object | null }>`
          select app.enter_firm_as_provider(${viewer.userId}, ${firm}) as scope`
        return row?.scope == null ? yield* notFound() : yield* use(null, true)
      })
    )
  }).pipe(dieOnSql)

interface Found {
  readonly sees: boolean
  readonly vendor_id: number | null
  readonly firm_id: number | null
  readonly title: string | null
  readonly company: string | null
  readonly is_guest: boolean
}

/**
 * [CHT-O01] Runs a transaction in the scope of a thread. 404 if the viewer may not read it, as for an unknown one: the
 * answer must not reveal that a firm talks about a client.
 */
export const inTalk = <A, E, R>(
  viewer: Viewer["Service"],
  place: TalkPlace,
  use: (scope: TalkScope) => Effect.Effect<A, E | SqlError.SqlError, R>
) =>
  inTalkFirm(viewer, place.firmId, place.subject, (firmRole, isProvider) =>
    Effect.gen(function* () {
      const { audience, firmId, subject, subjectId } = place
      if (!audiencesOf[subject].includes(audience) || !Number.isSafeInteger(subjectId)) return yield* notFound()
      if (subject !== "document" && !isStorable(subjectId)) return yield* notFound()
      const sql = yield* SqlClient.SqlClient
      const [found] = yield* sql<Found>`
        select app.sees_talk(${viewer.userId}, ${subject}, ${BigInt(subjectId)}::bigint, ${audience}) as sees, p.firm_id, p.vendor_id,
            p.title, v.company_name as company,
            exists (select from vendor_user g where g.vendor_id = p.vendor_id and g.user_id = ${viewer.userId} and g.role = 'guest') as is_guest
          from (select 1) one left join app.place_of_subject(${subject}, ${BigInt(subjectId)}::bigint) p on true
          left join vendor v on v.id = p.vendor_id`
      if (found?.sees !== true || found.firm_id !== firmId) return yield* notFound()
      return yield* use({
        firm: firmId,
        user: viewer.userId,
        place,
        vendor: found.vendor_id,
        company: found.company,
        title: found.title ?? "",
        side: isProvider ? "provider" : firmRole === null ? "company" : "firm",
        facts: { firmRole, isProvider, isGuest: firmRole === null && found.is_guest }
      })
    })
  )

/** The rights of the person on a comment, as the comment's machine expects them. */
export const commentPermissions = ({ facts }: TalkScope, isAuthor: boolean) => ({
  mayWrite: mayWriteComments(facts).length === 0,
  isAuthor,
  mayModerate: mayModerateComments(facts).length === 0
})
export const mayClose = ({ facts }: TalkScope) => mayCloseThreads(facts).length === 0
