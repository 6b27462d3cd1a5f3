import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { type Procedure, signatorySnapshot } from "#machines/signatures/procedure.ts"
import { reminderDays, type SignatureFilter } from "#schemas/signatures/rules.ts"
import type { Signature, SignatureArea, SignatureState, SignatoryState } from "#schemas/signatures/signature.ts"

export interface SignatureRow {
  readonly id: number
  readonly firm_id: number
  readonly vendor_id: number
  readonly document_id: number | null
  readonly document_name: string
  readonly version_id: number | null
  readonly state: SignatureState
  readonly message: string
  readonly author_id: number
  readonly original: string
  readonly latest: string
  readonly latest_sha256: string
  readonly pages: number
  /** Name of the external service where people sign; null: in the portal. */
  readonly service: string | null
  /** In ms since 1970. */
  readonly expires_at: number
  readonly revision: number
}
export interface SignatoryRow {
  readonly id: number
  readonly rank: number
  readonly state: SignatoryState
  readonly email: string
  readonly firstname: string
  readonly lastname: string
  readonly phone_number: string
  readonly area: SignatureArea
  readonly is_delegate: boolean
  readonly language: "fr" | "en" | "pt"
  readonly token_sealed: Uint8Array | null
  readonly opened_at: string | null
  readonly code_sealed: Uint8Array | null
  readonly has_code: boolean
  readonly code_tries: number
  readonly codes_sent: number
  /** URL where they sign at an external service; empty without one. */
  readonly service_address: string
}
/** A signature with its signatories. Its row is locked until the transaction ends. */
export interface Locked {
  readonly signature: SignatureRow
  readonly signatories: ReadonlyArray<SignatoryRow>
}

export const nameOf = ({ firstname, lastname }: Pick<SignatoryRow, "firstname" | "lastname">) =>
  `${firstname} ${lastname}`.trim()

export const procedureOf = ({ signatories, signature }: Locked): Procedure => ({
  state: signature.state,
  expiresAt: signature.expires_at,
  signatories: signatories.map(({ id, is_delegate, rank, state }) => ({
    id,
    rank,
    state,
    isDelegate: is_delegate,
    isSignedHere: signature.service === null
  }))
})

/** The snapshot of a signatory's state machine. */
export const snapshotOf = ({ signature }: Pick<Locked, "signature">, { is_delegate, state }: SignatoryRow) =>
  signatorySnapshot({ isDelegate: is_delegate, isSignedHere: signature.service === null, state })

/**
 * Locks a signature until the transaction ends, so that steps of one signature run one after the other. Undefined if it
 * is gone.
 */
export const lockSignature = (id: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [signature] = yield* sql<SignatureRow>`
      select id, firm_id, vendor_id, document_id::float8 as document_id, document_name, version_id::float8 as version_id, state,
          message, author_id, original, latest, latest_sha256, pages, service,
          (extract(epoch from expires_at) * 1000)::float8 as expires_at, revision
        from signature where id = ${id} for update`
    if (signature === undefined) return undefined
    const signatories = yield* sql<SignatoryRow>`
      select id, rank, state, email, firstname, lastname, phone_number, area, is_delegate, language, token_sealed,
          app.instant(opened_at) as opened_at, code_sealed, coalesce(code_until > now(), false) as has_code, code_tries,
          case when codes_since > now() - interval '1 hour' then codes_sent else 0 end as codes_sent, service_address
        from signature_signatory where signature_id = ${id} order by rank, place, id`
    return { signature, signatories } satisfies Locked
  })

/**
 * Sets the transaction's row-level security to a signature's company and locks the signature, for work without a
 * session. Undefined if it is gone.
 */
export const enterSignature = (id: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [entered] = yield* sql`select firm_id from app.enter_signature(${id})`
    return entered === undefined ? undefined : yield* lockSignature(id)
  })

interface Narrowed {
  readonly id?: number
  readonly vendor?: number
  readonly state?: SignatureFilter | undefined
  readonly search?: string | undefined
  readonly limit: number
  readonly offset: number
}

const open = ["created", "loading", "inProgress", "finished", "error"]
const statesOf = {
  open,
  late: open,
  mine: open,
  done: ["classified"],
  stopped: ["refused", "expired", "canceled"]
} as const satisfies Record<SignatureFilter, ReadonlyArray<string>>

/** A pattern for `like` that matches the text anywhere, with `%`, `_` and `\` escaped; null for an empty text. */
const likeOf = (search: string | undefined) =>
  search === undefined || search.trim() === "" ? null : `%${search.trim().replaceAll(/[\\%_]/g, "\\$&")}%`

/**
 * A page of signatures within the transaction's row-level security, of documents that the viewer may see. Open ones
 * first: overdue ones, then by expiry.
 */
export const readSignatures = (
  { keepClosedBy, user }: { readonly keepClosedBy: ReadonlyArray<string>; readonly user: number | null },
  narrowed: Narrowed
) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { id, limit, offset, search, state, vendor } = narrowed
    const states = state === undefined ? null : [...statesOf[state]]
    const like = likeOf(search)
    const rows = yield* sql<Omit<Signature, "keep_closed_by"> & { readonly total: number }>`
      select s.id, s.vendor_id, v.company_name, s.state, s.message, app.instant(s.created_at) as created_at,
          app.person(s.author_id) as created_by, app.instant(s.expires_at) as expires_at, app.instant(s.ended_at) as ended_at,
          s.fault, s.service, s.revision, l.is_late, json_build_object('id', n.id, 'name', s.document_name, 'hash', n.hash, 'folder_hash',
            case when p.is_root then null else p.hash end) as document,
          case when e.id is not null then json_build_object('id', e.id, 'name', e.name, 'hash', e.hash, 'folder_hash',
            case when q.is_root then null else q.hash end) end as evidence,
          (select json_agg(json_build_object('id', y.id, 'rank', y.rank, 'state', y.state, 'email', y.email,
              'firstname', y.firstname, 'lastname', y.lastname, 'phone_number', y.phone_number, 'area', y.area,
              'is_delegate', y.is_delegate, 'invited_at', app.instant(y.invited_at), 'opened_at', app.instant(y.opened_at),
              'answered_at', app.instant(y.answered_at), 'reason', y.reason, 'is_me', y.email is not distinct from me.email)
              order by y.rank, y.place, y.id) from signature_signatory y where y.signature_id = s.id) as signatories,
          (count(*) over ())::integer as total
        from signature s join vendor v on v.id = s.vendor_id
          left join (select app.signing_email(${user}) as email) me on true
          cross join lateral (select s.state = 'inProgress' and exists (select from signature_signatory y
            where y.signature_id = s.id and y.state = 'inProgress'
              and y.invited_at < now() - make_interval(days => ${reminderDays.first})) as is_late) l
          left join node n on n.id = s.document_id and n.deleted_at is null
          left join node p on p.id = n.parent_id
          left join node e on e.id = s.evidence_id and e.deleted_at is null
          left join node q on q.id = e.parent_id
       where (s.document_id is null or exists (select from node d where d.id = s.document_id))
         and (${id ?? null}::integer is null or s.id = ${id ?? null}::integer)
         and (${vendor ?? null}::integer is null or s.vendor_id = ${vendor ?? null}::integer)
         and (${states}::text[] is null or s.state = any (${states}::text[]))
         and (${state === "late"} is false or l.is_late)
         and (${state === "mine"} is false or exists (select from signature_signatory y
           where y.signature_id = s.id and y.state = 'inProgress' and y.email = me.email))
         and (${like}::text is null or app.fold(lower(s.document_name)) like app.fold(lower(${like}::text))
           or app.fold(lower(v.company_name)) like app.fold(lower(${like}::text))
           or exists (select from signature_signatory y where y.signature_id = s.id
             and app.fold(lower(y.firstname || ' ' || y.lastname || ' ' || y.email)) like app.fold(lower(${like}::text))))
       order by case when s.state in ('created', 'loading', 'inProgress', 'finished', 'error') then 0 else 1 end,
         not l.is_late,
         case when s.state in ('created', 'loading', 'inProgress', 'finished', 'error') then s.expires_at end, s.id desc
       limit ${limit} offset ${offset}`
    return {
      total: rows[0]?.total ?? 0,
      data: rows.map(({ total: _total, ...row }): Signature => ({ ...row, keep_closed_by: keepClosedBy }))
    }
  })
