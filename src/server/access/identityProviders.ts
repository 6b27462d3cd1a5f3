import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { identityProviderMachine, type IdentityProviderEvent } from "#machines/access/identityProvider.machine.ts"
import { providerSnapshot } from "#machines/access/identityProvider.projection.ts"
import type { IdentityProvider } from "#schemas/access/sso.ts"
import { providerErrors, type ProviderField, trimmedProvider } from "#schemas/access/ssoRules.ts"
import type { Viewer } from "#schemas/access/viewer.ts"
import { mayUseAdminModule } from "#schemas/access/policy.ts"
import { Forbidden } from "#schemas/shared/problem.ts"
import { Sealing } from "#server/shared/Sealing.ts"
import { type FirmScope, inFirm, isStorable, notFound } from "#server/platform/scope.ts"
import { recordEvent } from "#server/shared/eventLog.ts"
import { checkRevision, invalid, refuseDuplicate } from "#server/shared/refusals.ts"
import { decideOrConflict } from "#server/shared/decideOrConflict.ts"

export type ProviderChange = Partial<Record<ProviderField, string>> & {
  readonly trusts_email?: boolean
  readonly active?: boolean
}

/**
 * The encryption purpose of an identity provider's client secret: the ciphertext decrypts only under the same purpose.
 */
export const secretPurpose = (firm: number) => `identity_provider:${firm}`

/** Runs a transaction in the firm's scope; 403 with the reason unless the viewer may use the firm's admin module. */
export const asFirmAdmin = <A, E, R>(
  viewer: Viewer["Service"],
  firm: number,
  use: (scope: FirmScope) => Effect.Effect<A, E, R>
) =>
  inFirm(viewer, firm, (scope) =>
    Effect.gen(function* () {
      if (mayUseAdminModule(scope.firm_role, scope.admin_module).length === 0) return yield* use(scope)
      return yield* new Forbidden({ code: "closed.isFirmAdmin", closed_by: ["isFirmAdmin"] })
    })
  )

/** The trimmed values; 422 with errors by field if they are invalid. */
export const accepted = <Values extends Partial<Record<ProviderField, string>>>(values: Values) => {
  const trimmed = trimmedProvider(values)
  const errors = providerErrors(trimmed)
  return Object.keys(errors).length === 0 ? Effect.succeed(trimmed) : Effect.fail(invalid(errors))
}

/** Maps a unique violation to an error of the field `name`; any other failure is a defect. */
const namedOnce = <A, E, R>(write: Effect.Effect<A, E, R>) =>
  refuseDuplicate(write, () => invalid({ name: ["sso.name_taken"] }))

const columns = `p.id, p.name, p.issuer, p.client_id, p.has_secret, p.scopes, p.trusts_email, p.active, p.revision,
  app.instant(p.updated_at) as updated_at,
  (select count(*)::integer from identity_link l where l.provider_id = p.id) as users`

export const readProviders = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  return yield* sql<IdentityProvider>`select ${sql.literal(columns)} from identity_provider p order by lower(p.name)`
})

/**
 * Locks an identity provider until the transaction ends; 404 if the firm in scope has none with this id, 412 if
 * `ifMatch` is an older revision.
 */
export const lockProvider = (id: number, ifMatch: string | undefined) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    if (!isStorable(id)) return yield* notFound()
    const [row] = yield* sql<IdentityProvider>`
      select ${sql.literal(columns)} from identity_provider p where p.id = ${id} for update of p`
    if (row === undefined) return yield* notFound()
    yield* checkRevision(ifMatch, row.revision)
    return row
  })

/** The fields of an identity provider that the event log stores; never the secret. */
const loggedFields = ({
  active,
  client_id,
  has_secret,
  issuer,
  name,
  revision,
  scopes,
  trusts_email
}: IdentityProvider) => ({
  state: active ? "active" : "inactive",
  name,
  issuer,
  client_id,
  has_secret,
  scopes,
  trusts_email,
  revision
})

export const logProvider = (
  viewer: Viewer["Service"],
  firm: number,
  type: IdentityProviderEvent["type"] | "provider.added",
  before: IdentityProvider | null,
  after: IdentityProvider | null
) =>
  recordEvent({
    firm,
    user: viewer.userId,
    entity: "identityProvider",
    id: after?.id ?? before?.id ?? 0,
    type,
    before: before === null ? null : loggedFields(before),
    after: after === null ? { state: "removed" } : loggedFields(after)
  })

/** Checks that the identity provider's machine accepts the events in order; 409 otherwise. Stores nothing. */
export const askProvider = (
  provider: Pick<IdentityProvider, "active">,
  events: ReadonlyArray<IdentityProviderEvent["type"]>
) =>
  Effect.gen(function* () {
    let snapshot = providerSnapshot(provider)
    for (const type of events) {
      snapshot = (yield* decideOrConflict(identityProviderMachine, snapshot, { type, by: { isFirmAdmin: true } })).next
    }
    return snapshot.value
  })

/** The firm's host, or "" if it has none. */
export const domainOf = (firm: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<{ domain: string }>`select domain from firm where id = ${firm}`
    return row?.domain ?? ""
  })

const readProvider = (id: number) =>
  Effect.gen(function* () {
    const found = (yield* readProviders).find((provider) => provider.id === id)
    return found === undefined ? yield* notFound() : found
  })

const sealed = (firm: number, secret: string) =>
  Effect.map(Sealing, (sealing) => (secret === "" ? null : sealing.seal(secret, secretPurpose(firm))))

interface NewProvider {
  readonly name: string
  readonly issuer: string
  readonly client_id: string
  readonly client_secret: string
  readonly scopes: string
  readonly trusts_email: boolean
}
export const insertProvider = (firm: number, given: NewProvider) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const secret = yield* sealed(firm, given.client_secret)
    const rows = yield* namedOnce(sql<{ id: number }>`
      insert into identity_provider (firm_id, name, issuer, client_id, client_secret, scopes, trusts_email)
      values (${firm}, ${given.name}, ${given.issuer}, ${given.client_id}, ${secret}, ${given.scopes},
        ${given.trusts_email}) returning id`)
    return yield* readProvider(rows[0]?.id ?? 0)
  })

export const updateProvider = (firm: number, provider: IdentityProvider, change: ProviderChange) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const next = { ...provider, ...change }
    const secret = change.client_secret === undefined ? undefined : yield* sealed(firm, change.client_secret)
    yield* namedOnce(sql`
      update identity_provider set name = ${next.name}, issuer = ${next.issuer}, client_id = ${next.client_id},
        scopes = ${next.scopes}, trusts_email = ${next.trusts_email}, active = ${next.active},
        revision = revision + 1, updated_at = now() ${secret === undefined ? sql`` : sql`, client_secret = ${secret}`}
       where id = ${provider.id}`)
    // A user's `sub` is unique only within its issuer: delete the links made with the old issuer.
    if (next.issuer !== provider.issuer) yield* sql`delete from identity_link where provider_id = ${provider.id}`
    return yield* readProvider(provider.id)
  })

export const deleteProvider = (id: number) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) => sql`delete from identity_provider where id = ${id}`)
