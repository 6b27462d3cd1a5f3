import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { Viewer } from "#schemas/access/viewer.ts"
import type { NewToken } from "#schemas/programs/programs.api.ts"
import type { MadeToken, ProgramToken } from "#schemas/programs/programs.ts"
import { mayKeepPrograms } from "#schemas/programs/policy.ts"
import { tokenLimits } from "#schemas/programs/rules.ts"
import { dieOnSql, inFirm, isStorable, notFound } from "#server/platform/scope.ts"
import { recordEvent } from "#server/shared/eventLog.ts"
import { checkPolicy, conflict } from "#server/shared/refusals.ts"
import { inOffice, type StaffScope } from "#server/shared/requestScope.ts"
import { hashSecret, newSecret } from "#server/shared/secrets.ts"

type Caller = Viewer["Service"]

/** A fixed prefix, by which people and secret scanners recognise a token. */
const prefix = "dossier_"

const listTokens = (user: number, firm: number | null) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql<ProgramToken>`
      select id, name, firm_id, firm_name, is_of_firm, owner_id, owner_name, to_json(scopes) as scopes, ending,
             app.instant(created_at) as created_at, app.instant(expires_at) as expires_at,
             app.instant(used_at) as last_used_at
        from app.program_tokens(${user}, ${firm}::integer)`
  )

interface Place {
  readonly firm: number
  readonly isOfFirm: boolean
}

/**
 * Creates a token. The response is the only time that its secret is readable: it is stored hashed. 409 if the limit of
 * tokens is reached.
 */
const makeToken = (viewer: Caller, { firm, isOfFirm }: Place, { days, name, scopes }: NewToken) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const token = `${prefix}${newSecret()}`
    const most = isOfFirm ? tokenLimits.ofFirm : tokenLimits.ofPerson
    const [row] = yield* sql<{ id: number | null }>`
      select app.make_program_token(${hashSecret(token)}, ${viewer.sessionId}, ${firm}, ${isOfFirm},
        ${name.trim()}, ${[...new Set(scopes)]}::text[], ${days}, ${token.slice(-4)}, ${most}) as id`
    if (row?.id == null) return yield* conflict(["isFirmReached"])
    if (row.id === 0) return yield* conflict(["hasRoomForToken"])
    const made = (yield* listTokens(viewer.userId, isOfFirm ? firm : null)).find(({ id }) => id === row.id)
    return made === undefined
      ? yield* Effect.die(new Error("a token that was made is not listed"))
      : ({ ...made, token } satisfies MadeToken)
  })

const endToken = (user: number, id: number, firm: number | null) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = isStorable(id)
      ? yield* sql<{ ended: boolean }>`select app.end_program_token(${id}, ${user}, ${firm}::integer) as ended`
      : []
    return row?.ended === true ? undefined : yield* notFound()
  })

export const listOwnTokens = (viewer: Caller) => listTokens(viewer.userId, null).pipe(Effect.orDie)

/** Creates a token of the viewer, for a firm that they may enter. */
export const makeOwnToken = (viewer: Caller, firm: number, given: NewToken) =>
  inFirm(viewer, firm, () => makeToken(viewer, { firm, isOfFirm: false }, given))

/** Revokes one of the viewer's own tokens; 404 for any other. */
export const endOwnToken = (viewer: Caller, id: number) => dieOnSql(endToken(viewer.userId, id, null))

/** Runs a transaction in a firm's scope; 403 unless the viewer may manage its tokens and webhooks (firm admins). */
export const asProgramKeeper = <A, E, R>(
  viewer: Caller,
  firm: number,
  use: (scope: StaffScope) => Effect.Effect<A, E, R>
) => inOffice(viewer, firm, (scope) => Effect.andThen(checkPolicy(mayKeepPrograms(scope.role)), use(scope)))

export const listFirmTokens = (viewer: Caller, firm: number) =>
  asProgramKeeper(viewer, firm, ({ user }) => listTokens(user, firm))

const logToken = ({ firm, user }: StaffScope, id: number, type: "token.made" | "token.revoked", payload: object = {}) =>
  recordEvent({
    firm,
    user,
    entity: "programToken",
    id,
    type,
    payload,
    before: type === "token.made" ? null : { state: "active" },
    after: { state: type === "token.made" ? "active" : "revoked" }
  })

/** Creates a token of the firm, which all its admins see. Logs its scopes and its end. */
export const makeFirmToken = (viewer: Caller, firm: number, given: NewToken) =>
  asProgramKeeper(viewer, firm, (scope) =>
    Effect.gen(function* () {
      const made = yield* makeToken(viewer, { firm, isOfFirm: true }, given)
      yield* logToken(scope, made.id, "token.made", { scopes: made.scopes, expires_at: made.expires_at })
      return made
    })
  )

export const endFirmToken = (viewer: Caller, firm: number, id: number) =>
  asProgramKeeper(viewer, firm, (scope) =>
    Effect.gen(function* () {
      yield* endToken(scope.user, id, firm)
      yield* logToken(scope, id, "token.revoked")
    })
  )
