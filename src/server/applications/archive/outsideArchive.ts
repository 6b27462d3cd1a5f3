import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { mayAdministerFirm, mayWrite } from "#schemas/access/policy.ts"
import type { Viewer } from "#schemas/access/viewer.ts"
import type { ArchiveDraft, OutsideArchive } from "#schemas/applications/archive/archive.api.ts"
import type { ArchiveView } from "#schemas/applications/archive/archiveRules.ts"
import type { VendorId } from "#schemas/shared/ids.ts"
import { signedLink } from "#server/applications/archive/signedLink.ts"
import { factsOf } from "#server/documents/access.ts"
import { inFirm, inVendor, notFound } from "#server/platform/scope.ts"
import { recordEvent } from "#server/shared/eventLog.ts"
import { checkPolicy, conflict, invalid } from "#server/shared/refusals.ts"
import { inOffice, type StaffScope } from "#server/shared/requestScope.ts"
import { Sealing } from "#server/shared/Sealing.ts"

type Who = Viewer["Service"]
const purposeOf = (firm: number) => `outside_archive:${firm}`

interface Stored {
  readonly address: string
  readonly secret: Uint8Array
}
const find = (firm: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<Stored>`select address, secret from outside_archive where firm_id = ${firm}`
    return row ?? null
  })

const shown = (firm: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const found = yield* find(firm)
    const [count] = yield* sql<{ companies: number }>`
      select count(*)::integer as companies from vendor where firm_id = ${firm} and active and document_system = 'everial'`
    return {
      address: found?.address ?? "",
      has_secret: found !== null,
      companies: count?.companies ?? 0
    } satisfies OutsideArchive
  })

interface Facts {
  readonly id: number
  readonly company_name: string
  readonly siren: string | null
  readonly document_system: string
  readonly domain: string
}

/**
 * [NET-100] A URL that signs the viewer in to the outside document system, for one company. 409 if the company's
 * documents are not kept there, or the firm has not configured it.
 */
export const linkToArchive = (viewer: Who, firm: number, vendor: number, view: ArchiveView) =>
  inVendor(
    viewer,
    vendor,
    (scope) =>
      Effect.gen(function* () {
        if (scope.firm_id !== firm) return yield* notFound()
        const sql = yield* SqlClient.SqlClient
        const sealing = yield* Sealing
        const [facts] = yield* sql<Facts>`
          select v.id, v.company_name, v.siren, v.document_system, f.domain
            from vendor v join firm f on f.id = v.firm_id where v.id = ${vendor}`
        if (facts === undefined) return yield* notFound()
        if (facts.document_system !== "everial") return yield* conflict(["isKeptOutside"])
        const archive = yield* find(firm)
        const secret = archive === null ? null : sealing.open(archive.secret, purposeOf(firm))
        if (archive === null || secret === null) return yield* conflict(["isArchiveSet"])
        return signedLink(archive.address, secret, {
          iss: facts.domain,
          sub: `user-${viewer.userId}`,
          side: scope.firm_role === null ? "client" : "firm",
          can_write: mayWrite(factsOf(viewer, scope)).length === 0,
          company: { id: facts.id, name: facts.company_name, siren: facts.siren },
          view
        })
      }),
    "everial"
  )

/** The companies visible to the viewer whose documents are kept in the outside document system. */
export const companiesOutside = (viewer: Who, firm: number) =>
  inFirm(viewer, firm, () =>
    Effect.flatMap(
      SqlClient.SqlClient,
      (sql) => sql<{ id: VendorId; name: string }>`
        select id, company_name as name from vendor where firm_id = ${firm} and active and document_system = 'everial'
         order by app.fold(lower(company_name)), id`
    )
  )

export const readArchive = (viewer: Who, firm: number) => inOffice(viewer, firm, () => shown(firm))

const log = ({ firm, user }: StaffScope, type: string, was: Stored | null, address: string | null) =>
  recordEvent({
    firm,
    user,
    entity: "outsideArchive",
    id: firm,
    type,
    before: was === null ? null : { state: "set", address: was.address },
    after: address === null ? { state: "removed" } : { state: "set", address }
  })

/**
 * [NET-100] Sets the URL and secret of the firm's outside document system. An empty secret keeps the stored one. The
 * secret is stored encrypted, and no endpoint returns it.
 */
export const setArchive = (viewer: Who, firm: number, { address, secret = "" }: ArchiveDraft) =>
  inOffice(viewer, firm, (scope) =>
    Effect.gen(function* () {
      yield* checkPolicy(mayAdministerFirm(scope.role))
      const sql = yield* SqlClient.SqlClient
      const sealing = yield* Sealing
      const was = yield* find(firm)
      const url = new URL(address.trim())
      const [own] = yield* sql<{ domain: string }>`select domain from firm where id = ${firm}`
      // The portal shows this URL in a frame: its own host would run there with the portal's rights.
      if (own?.domain === url.hostname) return yield* invalid({ address: ["archive.address_own"] })
      if (secret === "" && was === null) return yield* invalid({ secret: ["archive.secret_missing"] })
      const sealed = secret === "" ? null : sealing.seal(secret, purposeOf(firm))
      yield* sql`insert into outside_archive (firm_id, address, secret)
        values (${firm}, ${url.href}, coalesce(${sealed}::bytea, ''))
        on conflict (firm_id) do update set address = excluded.address, updated_at = now(),
          secret = coalesce(${sealed}::bytea, outside_archive.secret)`
      yield* log(scope, "archive.set", was, url.href)
      return yield* shown(firm)
    })
  )

export const removeArchive = (viewer: Who, firm: number) =>
  inOffice(viewer, firm, (scope) =>
    Effect.gen(function* () {
      yield* checkPolicy(mayAdministerFirm(scope.role))
      const sql = yield* SqlClient.SqlClient
      const was = yield* find(firm)
      if (was === null) return
      yield* sql`delete from outside_archive where firm_id = ${firm}`
      yield* log(scope, "archive.removed", was, null)
    })
  )
