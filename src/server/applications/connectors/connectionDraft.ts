import { Effect } from "effect"
import {
  connectionErrors,
  type ConnectorName,
  type ConnectorValues,
  emptyConnectorValues,
  parametersOf
} from "#schemas/applications/connectors/connectorRules.ts"
import { Conflict, Unprocessable } from "#schemas/shared/problem.ts"
import type { ConnectorFailure, Target } from "#server/applications/connectors/Connector.ts"
import {
  clientTarget,
  companyOf,
  isValueTaken,
  openSecrets,
  parentOf,
  type Row,
  splitSecrets,
  targetOf
} from "#server/applications/connectors/connections.ts"
import { checkForm } from "#server/shared/refusals.ts"

/** [ERR-048] The 422 error for a connector failure, at the field of the parameter that caused it if known. */
export const refusedBy = ({ code, field }: ConnectorFailure) =>
  new Unprocessable({
    code: field === null ? code : "connection.parameters_invalid",
    ...(field === null ? {} : { errors: { [field]: [code] } })
  })
/** [ERR-047] 409: the firm (`vendor` null) or the client already has a connection. */
export const connectionExists = (vendor: number | null) =>
  new Conflict({ code: vendor === null ? "connection.exists" : "application.client_has_it" })
/**
 * [ERR-049] 409: another client uses this value; with null, the company has no mail address to receive documents at.
 */
const duplicate = (field: string | null) =>
  new Conflict({
    code: "connection.duplicate_or_mail_missing",
    ...(field === null ? {} : { errors: { [field]: ["connection.duplicate"] } })
  })
/** [ERR-050] 409: the firm's own connection is missing or not active. */
export const parentInvalid = () => new Conflict({ code: "connection.parent_invalid" })

/** A connection as it will be stored: the stored values merged with the submitted ones. */
export interface Draft {
  /** The stored connection; null for a new one. */
  readonly was: Row | null
  readonly application: { readonly id: number; readonly type: ConnectorName; readonly is_automation: boolean }
  readonly parent: Row | undefined
  readonly vendor: number | null
  readonly plain: Partial<ConnectorValues>
  readonly secret: Partial<ConnectorValues>
  readonly target: Target
  readonly parentTarget: Target | null
}

export const applicationOf = (row: Row): Draft["application"] => ({
  id: row.application_id,
  type: row.type,
  is_automation: row.is_automation
})

/**
 * [ERR-049] Fails if another client of the application uses a value that must be unique. Ignores the client's own
 * connection, whose duplicate is [ERR-047].
 */
export const checkUnique = (
  application: number,
  type: string,
  vendor: number | null,
  plain: Partial<ConnectorValues>
) =>
  Effect.gen(function* () {
    for (const { name, unique } of parametersOf(type, vendor === null ? "firm" : "client")) {
      const value = plain[name as keyof ConnectorValues]
      if (!unique || value === undefined || value === "") continue
      if (yield* isValueTaken(application, vendor, name, String(value))) return yield* duplicate(name)
    }
  })

const wayIn = ["issuer", "client_id", "client_secret", "scopes"] as const

/**
 * Merges and validates the values; fails if the firm's own connection is missing or inactive, or a unique value is
 * taken. Calls no service.
 */
export const draftConnection = (
  application: Draft["application"],
  vendor: number | null,
  was: Row | null,
  given: Partial<ConnectorValues>
) =>
  Effect.gen(function* () {
    const level = vendor === null ? "firm" : "client"
    const known = was?.secret_names ?? []
    // An empty field for a stored secret means: keep the secret.
    const submitted = Object.fromEntries(
      Object.entries(given).filter(([name, value]) => !(value === "" && known.includes(name)))
    ) as Partial<ConnectorValues>
    yield* checkForm(connectionErrors(parametersOf(application.type, level), { ...was?.values, ...submitted }, known))
    const parent = vendor === null ? undefined : yield* parentOf(application.id)
    if (vendor !== null && parent?.state !== "activated") return yield* parentInvalid()
    const stood = was === null ? {} : yield* openSecrets(was).pipe(Effect.orElseSucceed(() => ({})))
    const { plain, secret } = splitSecrets(application.type, level, submitted, { ...was?.values, ...stood })
    yield* checkUnique(application.id, application.type, vendor, plain)
    const facts = { was, application, parent, vendor, plain, secret }
    if (parent === undefined || vendor === null) {
      const stands = was === null ? null : yield* Effect.orDie(targetOf({ ...was, secrets: null }))
      const before: Partial<ConnectorValues> = { ...was?.values, ...stood }
      const isOther = wayIn.some((name) => submitted[name] !== undefined && before[name] !== submitted[name])
      const target: Target = {
        id: was?.id ?? 0,
        values: { ...emptyConnectorValues, ...plain, ...secret },
        // The issuer or the client changed: the old tokens are not valid there.
        tokens: isOther ? null : (stands?.tokens ?? null),
        client: null
      }
      return { ...facts, target, parentTarget: null } satisfies Draft
    }
    const own = yield* Effect.mapError(targetOf(parent), parentInvalid)
    const { company, deposit } = yield* companyOf(vendor, application.is_automation)
    // [ERR-049] A service that sends documents back needs a mail address.
    if (application.is_automation && deposit === null) return yield* duplicate(null)
    const target = clientTarget(was?.id ?? 0, own, { values: { ...plain, ...secret }, company, deposit })
    return { ...facts, target, parentTarget: own } satisfies Draft
  })
