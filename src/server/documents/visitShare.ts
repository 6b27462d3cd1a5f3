import { Effect, Option, Result } from "effect"
import { SqlClient } from "effect/sql"
import { shareLinkMachine } from "#machines/documents/shares/shareLink.machine.ts"
import { shareLinkSnapshot } from "#machines/documents/shares/shareLink.projection.ts"
import { ask } from "#machines/shared/guards/decide.ts"
import type { Viewer } from "#schemas/access/viewer.ts"
import type { ShareAudience } from "#schemas/documents/sharing.ts"
import type { MessageCode } from "#schemas/shared/messages/index.ts"
import { Unprocessable } from "#schemas/shared/problem.ts"
import { addressKey, Throttle } from "#server/access/Throttle.ts"
import { hashSecret, newSecret, verifyPassword } from "#server/shared/secrets.ts"
import { decideShare } from "#server/documents/decideShare.ts"
import { lockShare, readSharedTop } from "#server/documents/shareRows.ts"
import { networkOf } from "#server/platform/origin.ts"
import { whenUnlocked } from "#server/platform/scope.ts"

/** Lifetime of a pass in minutes. The page then opens the link again. */
const passMinutes = 60

const refused = (code: MessageCode, field: "token" | "password") =>
  new Unprocessable({ code, errors: { [field]: [code] } })
const unknown = () => refused("share.unknown", "token")

/**
 * Sets the transaction's row-level security to a link's company and locks the link. Returns undefined if the link is
 * unknown, or if its firm, company or author is no longer active.
 */
const enterShare = (token: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [at] = yield* sql<{ id: number; vendor_id: number }>`
      select id, vendor_id from app.enter_share(${hashSecret(token)})`
    if (at === undefined) return undefined
    const share = yield* lockShare(at.vendor_id, at.id)
    if (share !== undefined) yield* narrowToAuthor(share)
    return share
  })

/** [ROL-019] A link for outsiders shows only nodes that its author may still write to. */
const narrowToAuthor = (share: { readonly audience: ShareAudience }) =>
  Effect.gen(function* () {
    if (share.audience !== "outsiders") return
    const sql = yield* SqlClient.SqlClient
    yield* sql`select set_config('app.rules',
      array(select unnest(app.scope_rules()) except select unnest(app.scope_read_rules()))::text, true)`
  })

/**
 * Whether the viewer is a recipient who still has access to the company. If so, sets row-level security to the viewer.
 */
const isMeant = (share: { readonly id: number; readonly vendor_id: number }, viewer: Viewer["Service"] | null) =>
  Effect.gen(function* () {
    if (viewer === null) return false
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<{ is_meant: boolean }>`
      select exists (select 1 from share_person where share_id = ${share.id} and user_id = ${viewer.userId}) as is_meant`
    if (row?.is_meant !== true) return false
    const [entered] = yield* sql<{ scope: unknown }>`
      select app.enter_vendor(${viewer.userId}, ${share.vendor_id}, 'documents') as scope`
    return entered?.scope != null
  })

interface Visit {
  readonly token: string
  readonly password: string | undefined
  readonly viewer: Viewer["Service"] | null
  readonly address: string
}

/**
 * [DOC-O06] Opens a share link: its state machine decides, the visit is logged. Returns a pass and the shared nodes, or
 * fails with 422.
 */
export const visitShare = ({ address, password, token, viewer }: Visit) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const throttle = yield* Throttle
    if (token === "" || token.length > 200) return yield* unknown()
    const first = yield* Effect.orDie(whenUnlocked(sql.withTransaction(enterShare(token))))
    if (first === undefined) return yield* unknown()
    const keys = [`share:${first.id}`, `share:${first.id}:${addressKey(address)}`] as const
    const given = password === undefined || password === "" ? null : password
    const stored = first.password_hash
    // Outside of any transaction, because verifying a hash is slow.
    const knowsPassword =
      stored === null
        ? true
        : given === null
          ? false
          : yield* throttle.judged(
              keys,
              Effect.promise(() => verifyPassword(given, stored))
            )
    const opened = yield* Effect.orDie(
      whenUnlocked(
        sql.withTransaction(
          Effect.gen(function* () {
            const share = yield* enterShare(token)
            if (share === undefined) return Result.fail(["isShareActive"])
            const nodes = yield* readSharedTop(share.id)
            const isForThem = share.audience === "outsiders" || (yield* isMeant(share, viewer))
            const decided = yield* decideShare(
              share,
              { type: "share.opened", at: Date.now(), isForThem, knowsPassword, holdsSomething: nodes.length > 0 },
              share.audience === "people" ? (viewer?.userId ?? null) : null,
              { network: networkOf(address) }
            )
            if (Result.isFailure(decided)) return Result.fail(decided.failure)
            const pass = newSecret()
            const isTheirs = share.audience === "people" && viewer !== null
            yield* sql`insert into share_visit (pass_hash, share_id, firm_id, vendor_id, user_id, session_id, address, expires_at)
            values (${hashSecret(pass)}, ${share.id}, ${share.firm_id}, ${share.vendor_id},
              ${isTheirs ? viewer.userId : null}::integer, ${isTheirs ? viewer.sessionId : null}::integer,
              ${networkOf(address)}, least(now() + make_interval(mins => ${passMinutes}),
                coalesce(${share.expires_at}::timestamptz, 'infinity')))`
            yield* sql`update share set visits = visits + 1, last_visit_at = now() where id = ${share.id}`
            const [names] = yield* sql<{ author: string; firm_name: string; company_name: string }>`
            select app.person(${share.created_by}) ->> 'name' as author, f.name as firm_name, v.company_name
              from firm f, vendor v where f.id = ${share.firm_id} and v.id = ${share.vendor_id}`
            if (names === undefined) return Result.fail(["isShareActive"])
            const { expires_at, may_download, message } = share
            return Result.succeed({ pass, ...names, message, expires_at, may_download, nodes })
          })
        )
      )
    )
    if (Result.isSuccess(opened)) {
      return opened.success
    }
    // The order matters: do not reveal whether a password is needed before the visitor may know that the link exists.
    const refusals = new Set(opened.failure)
    if (["isShareActive", "isInTime", "holdsSomething"].some((guard) => refusals.has(guard))) return yield* unknown()
    if (refusals.has("isForThem")) return yield* refused("share.sign_in", "token")
    if (given === null) return yield* refused("share.password_missing", "password")
    return yield* refused("share.password_wrong", "password")
  })

/**
 * Resolves a pass to its link and sets row-level security in the caller's transaction. None if the pass is unknown or
 * expired, its session has ended, or the person has lost access. `closedBy` holds the guards that refused, for example
 * because the link was revoked. With `goesOn` (a later byte range), a version that this pass has read is not logged
 * again.
 */
export const enterVisit = (
  pass: string,
  doing: "share.read" | "share.downloaded",
  facts: Readonly<Record<string, unknown>> & { readonly hash?: string },
  goesOn = false
) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [at] = yield* sql<{ id: number; vendor_id: number; user_id: number | null; address: string }>`
      select id, vendor_id, user_id, address from app.enter_visit(${hashSecret(pass)})`
    const share = at === undefined ? undefined : yield* lockShare(at.vendor_id, at.id)
    if (at === undefined || share === undefined) return Option.none()
    if (at.user_id !== null) {
      const [entered] = yield* sql<{ scope: unknown }>`
        select app.enter_vendor(${at.user_id}, ${at.vendor_id}, 'documents') as scope`
      if (entered?.scope == null) return Option.none()
    }
    yield* narrowToAuthor(share)
    const event = { type: doing, at: Date.now() }
    const asked = ask(shareLinkMachine, shareLinkSnapshot(share), event)
    if (Result.isFailure(asked)) return Option.some({ share, closedBy: asked.failure.closedBy })
    if (facts.hash !== undefined) {
      const [begun] = yield* sql<{ is_new: boolean }>`
        select app.begin_reading(${hashSecret(pass)}, ${share.id}, ${facts.hash}, ${doing}) as is_new`
      if (goesOn && begun?.is_new === false) return Option.some({ share, closedBy: [] })
    }
    const decided = yield* decideShare(share, event, at.user_id, { network: at.address, ...facts })
    return Option.some({ share, closedBy: Result.isFailure(decided) ? decided.failure : [] })
  })
