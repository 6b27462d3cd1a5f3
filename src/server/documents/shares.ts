import { Effect, Result } from "effect"
import { SqlClient } from "effect/sql"
import { mayValidate, mayWrite } from "#schemas/access/policy.ts"
import type { Viewer } from "#schemas/access/viewer.ts"
import { type ShareDraft, shareProblems } from "#schemas/documents/shareRules.ts"
import type { ShareAudience } from "#schemas/documents/sharing.ts"
import type { Language } from "#schemas/shared/constants.ts"
import { Conflict, Forbidden } from "#schemas/shared/problem.ts"
import { hashPassword, hashSecret, newSecret } from "#server/shared/secrets.ts"
import { factsOf, flagsOf } from "#server/documents/access.ts"
import { decideShare } from "#server/documents/decideShare.ts"
import { lockShare, logShare, readReceived, readShares } from "#server/documents/shareRows.ts"
import { type MailAccount, Mails } from "#server/mail/Mails.ts"
import { Settings } from "#server/platform/Settings.ts"
import { inVendor, isStorable, notFound, type VendorScope } from "#server/platform/scope.ts"
import { checkForm, conflict, invalid } from "#server/shared/refusals.ts"

interface NewShare extends ShareDraft {
  readonly node_ids: ReadonlyArray<number>
  readonly may_download: boolean
}

const asReader = (viewer: Viewer["Service"], scope: VendorScope) =>
  flagsOf(viewer, scope) === null ? Effect.fail(notFound()) : Effect.void

/** [ROL-015] Fails with 404 without access to the documents, and with 403 without the right to write (guests). */
const asWriter = (viewer: Viewer["Service"], scope: VendorScope) =>
  Effect.gen(function* () {
    if (flagsOf(viewer, scope) === null) return yield* notFound()
    const closed_by = mayWrite(factsOf(viewer, scope))
    if (closed_by.length > 0) return yield* new Forbidden({ code: "error.403", closed_by })
  })

/**
 * [DOC-O06] Lists links, of one node if given. Listing one's own (`isMine`) needs no right to write, so that people who
 * lost the right still see the links they created.
 */
export const listShares = (
  viewer: Viewer["Service"],
  vendor: number,
  { isMine, node }: { readonly node: number | undefined; readonly isMine: boolean }
) =>
  inVendor(
    viewer,
    vendor,
    (scope) =>
      Effect.andThen(
        isMine ? asReader(viewer, scope) : asWriter(viewer, scope),
        readShares(vendor, {
          ...(node === undefined ? {} : { node }),
          ...(isMine ? { author: viewer.userId } : {})
        })
      ),
    "documents"
  )

/** [DOC-O06] Links that others shared with the viewer, who may be a guest. */
export const listReceived = (viewer: Viewer["Service"], vendor: number) =>
  inVendor(
    viewer,
    vendor,
    (scope) => Effect.andThen(asReader(viewer, scope), readReceived(vendor, viewer.userId)),
    "documents"
  )

const lines = (texts: ReadonlyArray<string>) => [
  ...new Set(texts.map((text) => text.trim()).filter((text) => text !== ""))
]

/** Maximum minutes during which the mail of a link may be sent; less if the link expires sooner. */
const maxMailMinutes = 7 * 24 * 60

interface Recipient {
  readonly user_id: number | null
  readonly email: string
  readonly firstname: string
  readonly lastname: string
}

/** [DOC-O06] Creates a link and queues a mail to each recipient. Returns the link and its URL. */
export const makeShare = (viewer: Viewer["Service"], vendor: number, asked: NewShare, language: Language) =>
  Effect.gen(function* () {
    const draft = { ...asked, emails: lines(asked.emails ?? []), message: (asked.message ?? "").trim() }
    const errors = shareProblems(draft, Date.now())
    yield* checkForm(errors)
    const { audience, emails, expires_at = null, may_download, message, password = null } = draft
    // Hash outside of the transaction: hashing takes longer than all its queries.
    const hash = password === null || password === "" ? null : yield* Effect.promise(() => hashPassword(password))
    return yield* inVendor(
      viewer,
      vendor,
      (scope) =>
        Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient
          yield* asWriter(viewer, scope)
          const nodes = [...new Set(draft.node_ids)]
          const names = yield* sql<{ name: string; is_read_only: boolean }>`
            select n.name, coalesce(n.rule_id = any (app.scope_read_rules()), false) as is_read_only from node n left join node f on f.id = n.parent_id
             where n.vendor_id = ${vendor} and n.id = any (${nodes.map(BigInt)}::bigint[]) and n.deleted_at is null
               and not n.buried and (f.id is null or (f.deleted_at is null and not f.buried))
             order by n.kind = 'document', n.name_key`
          if (names.length !== nodes.length) return yield* notFound()
          if (audience === "outsiders" && names.some((node) => node.is_read_only))
            return yield* new Conflict({ code: "closed.hasThemeAccess", closed_by: ["hasThemeAccess"] })
          const people = yield* recipientsOf(vendor, audience, draft.user_ids ?? [])
          const token = newSecret()
          const [made] = yield* sql<{ id: number; until: string | null }>`
            insert into share (firm_id, vendor_id, token_hash, audience, created_by, expires_at, password_hash, may_download,
              message, emails)
            values (${scope.firm_id}, ${vendor}, ${hashSecret(token)}, ${audience}, ${viewer.userId},
              ${expires_at}::timestamptz, ${hash}, ${may_download}, ${message},
              ${audience === "outsiders" ? emails : []}::text[])
            returning id, app.instant(expires_at) as until`
          if (made === undefined) return yield* Effect.die(new Error("no share was made"))
          yield* sql`insert into share_node (share_id, node_id, firm_id, vendor_id)
            select ${made.id}, id, ${scope.firm_id}, ${vendor} from unnest(${nodes.map(BigInt)}::bigint[]) as id`
          yield* sql`insert into share_person (share_id, user_id, firm_id, vendor_id)
            select ${made.id}, id, ${scope.firm_id}, ${vendor}
              from unnest(${people.map(({ user_id }) => user_id ?? 0)}::integer[]) as id`
          if (audience === "outsiders" && emails.length > 0) {
            const { outsideMails } = yield* Settings
            const [budget] = yield* sql<{ spent: boolean }>`
              select app.spend_mails(${`share:firm:${scope.firm_id}`}, ${emails.length}, ${outsideMails.firm})
                 and app.spend_mails(${`share:user:${viewer.userId}`}, ${emails.length}, ${outsideMails.person}) as spent`
            if (budget?.spent !== true) return yield* invalid({ emails: ["share.mails_spent"] })
          }
          const share = { id: made.id, firm_id: scope.firm_id, vendor_id: vendor }
          const payload = { audience, nodes, expires_at: made.until, may_download, has_password: hash !== null }
          yield* logShare(share, viewer.userId, "share.made", payload, [null, "active"])
          const outsiders = emails.map((email) => ({ user_id: null, email, firstname: "", lastname: "" }))
          const link = yield* sendLink(viewer, scope, language, {
            token,
            to: audience === "people" ? people : outsiders,
            until: made.until,
            message,
            names: names.map(({ name }) => name),
            isProtected: hash !== null
          })
          const [shown] = yield* readShares(vendor, { id: made.id })
          if (shown === undefined) return yield* Effect.die(new Error("a share is gone at once"))
          return { share: shown, link }
        }),
      "documents"
    )
  })

/** The recipients among the people of the company. Fails with 422 if one of the ids is not among them. */
const recipientsOf = (vendor: number, audience: ShareAudience, ids: ReadonlyArray<number>) =>
  Effect.gen(function* () {
    if (audience === "outsiders") return []
    const sql = yield* SqlClient.SqlClient
    const wanted = new Set<number>(ids)
    const members = yield* sql<{ id: number; email: string; firstname: string; lastname: string }>`
      select id, email, firstname, lastname from app.vendor_users(${vendor})`
    const found = members.filter(({ id }) => wanted.has(id))
    if (found.length !== wanted.size) return yield* invalid({ user_ids: ["share.people_unknown"] })
    return found.map(({ id, ...person }): Recipient => ({ user_id: id, ...person }))
  })

interface Letter {
  readonly token: string
  readonly to: ReadonlyArray<Recipient>
  readonly until: string | null
  readonly message: string
  readonly names: ReadonlyArray<string>
  readonly isProtected: boolean
}

const sendLink = (viewer: Viewer["Service"], scope: VendorScope, language: Language, letter: Letter) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const mails = yield* Mails
    const [author] = yield* sql<MailAccount>`select * from app.firm_account(${viewer.userId}, ${scope.firm_id})`
    const link = mails.address(author?.firm_domain ?? null, `/share/${letter.token}`)
    const from = `${author?.firstname ?? ""} ${author?.lastname ?? ""}`.trim()
    const { firm_colour = null, firm_domain = null, firm_name = null } = author ?? {}
    const firm = { firm_id: scope.firm_id, firm_name, firm_domain, firm_colour }
    const minutes = letter.until === null ? maxMailMinutes : Math.ceil((Date.parse(letter.until) - Date.now()) / 60_000)
    for (const person of letter.to) {
      yield* mails.post(
        { ...person, ...firm },
        {
          kind: letter.isProtected ? "share_protected" : "share",
          firstname: person.firstname,
          from,
          names: letter.names.slice(0, 5).join(", ") + (letter.names.length > 5 ? "…" : ""),
          message: letter.message,
          link,
          until: letter.until
        },
        language,
        Math.min(maxMailMinutes, Math.max(1, minutes))
      )
    }
    return link
  })

/** [DOC-O06] Revokes a link. Visitors who have it open are refused from then on. */
export const revokeShare = (viewer: Viewer["Service"], vendor: number, id: number) =>
  inVendor(
    viewer,
    vendor,
    (scope) =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* asWriter(viewer, scope)
        const share = isStorable(id) ? yield* lockShare(vendor, id) : undefined
        if (share === undefined) return yield* notFound()
        const mayEnd = share.created_by === viewer.userId || mayValidate(factsOf(viewer, scope)).length === 0
        const decided = yield* decideShare(
          share,
          { type: "share.revoked", at: Date.now(), by: { canWrite: true, mayEnd } },
          viewer.userId,
          {}
        )
        if (Result.isFailure(decided)) {
          const closed_by = [...new Set(decided.failure)]
          return yield* conflict(closed_by, "isShareActive")
        }
        yield* sql`update share set state = 'revoked', ended_at = now(), ended_by = ${viewer.userId} where id = ${id}`
        const [shown] = yield* readShares(vendor, { id })
        return shown ?? (yield* notFound())
      }),
    "documents"
  )

/** Marks links as ended whose expiry has passed, and deletes passes and tickets that are no longer valid. */
export const sweepShares = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`select app.forget_visits()`
  for (;;) {
    const due = yield* sql<{ id: number }>`select id from app.due_shares(200)`
    for (const { id } of due) yield* sql`select app.end_due_share(${id})`
    if (due.length < 200) return
  }
})
