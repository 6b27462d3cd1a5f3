import { randomBytes } from "node:crypto"
import { Effect, Result } from "effect"
import { SqlClient } from "effect/sql"
import { type MagicMailEvent, magicMailMachine } from "#machines/documents/magicMail/magicMail.machine.ts"
import { magicMailSnapshot } from "#machines/documents/magicMail/magicMail.projection.ts"
import { decide } from "#machines/shared/guards/decide.ts"
import { mayKeepMagicMail, mayWrite } from "#schemas/access/policy.ts"
import type { Viewer } from "#schemas/access/viewer.ts"
import type { MagicMail, MagicMailSenders, MailIntake } from "#schemas/documents/magicMail.ts"
import { Conflict, Forbidden } from "#schemas/shared/problem.ts"
import { factsOf, flagsOf } from "#server/documents/access.ts"
import { inVendor, isStorable, notFound, type VendorScope } from "#server/platform/scope.ts"
import { Settings } from "#server/platform/Settings.ts"
import { recordEvent } from "#server/shared/eventLog.ts"

/** Letters and digits without those that look alike (i, l, o, 0, 1). */
const alphabet = "abcdefghjkmnpqrstuvwxyz23456789"
const secretLength = 14

/** 14 random characters out of 31: 69 bits. */
const secret = () => {
  let made = ""
  while (made.length < secretLength) {
    // Skip bytes from 248 on: the modulo would make some letters more likely.
    for (const byte of randomBytes(secretLength)) {
      if (byte < 248 && made.length < secretLength) made += alphabet.charAt(byte % alphabet.length)
    }
  }
  return made
}

/** The readable prefix of an address: the folder's or client's name in ASCII; may be empty. */
const beginningOf = (name: string) =>
  name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 20)
    .replace(/^-+|-+$/g, "")

export const localPart = (name: string): string => [beginningOf(name), secret()].filter((part) => part !== "").join("-")

/** [ROL-015] Fails with 404 without access to the documents, and with 403 without the right to write (guests). */
const asWriter = (viewer: Viewer["Service"], scope: VendorScope) =>
  Effect.gen(function* () {
    if (flagsOf(viewer, scope) === null) return yield* notFound()
    const closed_by = mayWrite(factsOf(viewer, scope))
    if (closed_by.length > 0) return yield* new Forbidden({ code: "error.403", closed_by })
    const mayKeep = mayKeepMagicMail(factsOf(viewer, scope)).length === 0
    return { by: { canWrite: true, mayKeep } }
  })

const readAddresses = (vendor: number, domain: string, only: { readonly id?: number }) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const id = only.id ?? null
    return yield* sql<MagicMail>`
      select m.id, m.local_part || '@' || ${domain} as address, m.folder_id::float8 as folder_id, n.is_root as is_client,
             m.senders, m.state, app.person(m.keeper_id) as keeper, app.instant(m.created_at) as created_at,
             app.instant(m.renewed_at) as renewed_at, m.revision
        from magic_mail m join node n on n.id = m.folder_id
       where m.vendor_id = ${vendor} and case when ${id}::integer is null then m.state = 'active' else m.id = ${id}::integer end
       order by n.is_root desc, n.name_key, m.id limit 500`
  })

/** The domain of mail addresses, and whether this installation receives mails (`isOpen`). */
export const domainOf = Effect.map(Settings, ({ mailIn, publicUrl }) => ({
  isOpen: mailIn !== undefined,
  domain: mailIn?.domain ?? new URL(publicUrl).hostname
}))

export const listMagicMails = (viewer: Viewer["Service"], vendor: number) =>
  inVendor(
    viewer,
    vendor,
    (scope) =>
      Effect.gen(function* () {
        yield* asWriter(viewer, scope)
        const { domain, isOpen } = yield* domainOf
        return { is_open: isOpen, addresses: yield* readAddresses(vendor, domain, {}) }
      }),
    "documents"
  )

/**
 * [ERR-049] Maps guards to a problem. Creating a second address for a folder and changing a removed address give the
 * same message.
 */
const toProblem = (closedBy: ReadonlyArray<string>) => {
  const closed_by = [...new Set(closedBy)]
  const [first = "hasMagicMail"] = closed_by
  if (first === "hasMagicMail" || first === "hasNoMagicMail") {
    return new Conflict({ code: "magic_mail.duplicate_or_missing", closed_by })
  }
  return first === "isWritable"
    ? new Conflict({ code: "closed.isWritable", closed_by })
    : new Forbidden({ code: `closed.${first}`, closed_by })
}

/** Decides a change of an address's state: returns the new state, or fails with the guards of its state machine. */
const decided = (row: Pick<MagicMail, "state"> | null, event: MagicMailEvent) =>
  Effect.gen(function* () {
    const verdict = decide(magicMailMachine, magicMailSnapshot(row), event)
    if (Result.isFailure(verdict)) return yield* toProblem(verdict.failure.closedBy)
    return String(verdict.success.next.value)
  })

const log = (
  scope: VendorScope,
  user: number,
  id: number,
  { by, ...event }: MagicMailEvent,
  states: readonly [before: string | null, after: string],
  facts: object
) => {
  const { type, ...payload } = event
  const [before, after] = states
  return recordEvent({
    firm: scope.firm_id,
    vendor: scope.vendor_id,
    user,
    entity: "magic_mail",
    id,
    machine: "magicMail",
    type,
    payload: { by, ...payload, ...facts },
    before: before === null ? null : { state: before },
    after: { state: after }
  })
}

const told = (vendor: number, id: number) =>
  Effect.gen(function* () {
    const { domain } = yield* domainOf
    const [address] = yield* readAddresses(vendor, domain, { id })
    return address ?? (yield* notFound())
  })

/** Creates the mail address of a folder, or of the client (its root folder) if `folder_id` is null. */
export const makeMagicMail = (
  viewer: Viewer["Service"],
  vendor: number,
  asked: { readonly folder_id: number | null; readonly senders: MagicMailSenders }
) =>
  inVendor(
    viewer,
    vendor,
    (scope) =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const { by } = yield* asWriter(viewer, scope)
        const { isOpen } = yield* domainOf
        // Lock the folder, so that concurrent requests do not create two addresses.
        const [folder] = yield* sql<{ id: number; name: string; is_root: boolean; writable: boolean }>`
          select id::float8 as id, name, is_root, not read_only and deleted_at is null and not buried as writable from node
           where vendor_id = ${vendor} and kind = 'folder'
             and case when ${asked.folder_id}::bigint is null then is_root else id = ${asked.folder_id}::bigint end
             for no key update`
        if (folder === undefined) return yield* notFound()
        if (!isOpen) return yield* new Conflict({ code: "magic_mail.off" })
        const [present] = yield* sql<{ state: "active" }>`
          select state from magic_mail where folder_id = ${folder.id}::bigint and state = 'active'`
        const event: MagicMailEvent = {
          type: "address.made",
          senders: asked.senders,
          isFolderWritable: folder.writable,
          by
        }
        const after = yield* decided(present ?? null, event)
        const [company] = yield* sql<{ name: string }>`select company_name as name from vendor where id = ${vendor}`
        const [made] = yield* sql<{ id: number }>`
          insert into magic_mail (firm_id, vendor_id, folder_id, local_part, senders, keeper_id)
          values (${scope.firm_id}, ${vendor}, ${folder.id}::bigint,
            ${localPart(folder.is_root ? (company?.name ?? "") : folder.name)}, ${asked.senders}, ${viewer.userId})
          returning id`
        if (made === undefined) return yield* Effect.die(new Error("no address was made"))
        yield* log(scope, viewer.userId, made.id, event, [null, after], { folder_id: folder.id })
        return yield* told(vendor, made.id)
      }),
    "documents"
  )

export type MagicMailChange =
  | { readonly type: "address.renewed" | "address.removed" }
  | { readonly type: "address.opened"; readonly senders: MagicMailSenders }

interface Locked {
  readonly state: MagicMail["state"]
  readonly name: string
}

/**
 * Gives an address a new secret, changes who may send to it, or removes it. A new secret or new senders make the viewer
 * its keeper.
 */
export const changeMagicMail = (viewer: Viewer["Service"], vendor: number, id: number, change: MagicMailChange) =>
  inVendor(
    viewer,
    vendor,
    (scope) =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const { by } = yield* asWriter(viewer, scope)
        const [row] = isStorable(id)
          ? yield* sql<Locked>`
              select m.state, case when n.is_root then v.company_name else n.name end as name
                from magic_mail m join node n on n.id = m.folder_id join vendor v on v.id = m.vendor_id
               where m.id = ${id} and m.vendor_id = ${vendor} for no key update of m`
          : []
        if (row === undefined) return yield* notFound()
        const event: MagicMailEvent = { ...change, by }
        const after = yield* decided(row, event)
        if (change.type === "address.opened") {
          yield* sql`update magic_mail set senders = ${change.senders}, keeper_id = ${viewer.userId}, revision = revision + 1
            where id = ${id}`
        } else if (change.type === "address.renewed") {
          yield* sql`update magic_mail set local_part = ${localPart(row.name)}, keeper_id = ${viewer.userId}, renewed_at = now(),
            revision = revision + 1 where id = ${id}`
        } else {
          yield* sql`update magic_mail set state = 'removed', removed_at = now(), revision = revision + 1 where id = ${id}`
        }
        yield* log(scope, viewer.userId, id, event, [row.state, after], {})
        return yield* told(vendor, id)
      }),
    "documents"
  )

/** The last 100 mails received at an address, newest first, refused ones included. */
export const readIntakes = (viewer: Viewer["Service"], vendor: number, id: number) =>
  inVendor(
    viewer,
    vendor,
    (scope) =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* asWriter(viewer, scope)
        if (!isStorable(id)) return yield* notFound()
        const [known] = yield* sql`select id from magic_mail where id = ${id} and vendor_id = ${vendor}`
        if (known === undefined) return yield* notFound()
        return yield* sql<MailIntake>`
          select id::float8 as id, state, sender, subject, app.instant(received_at) as received_at,
                 to_json(closed_by) as closed_by, files::json as files
            from mail_intake where magic_mail_id = ${id} order by mail_intake.id desc limit 100`
      }),
    "documents"
  )
