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
  sorted,
  targetOf
} from "#server/applications/connectors/connections.ts"
import { checkForm } from "#server/shared/refusals.ts"

/** [ERR-048] What the service refused, on the parameter that says it best. */
export const refusedBy = ({ code, field }: ConnectorFailure) =>
  new Unprocessable({
    code: field === null ? code : "connection.parameters_invalid",
    ...(field === null ? {} : { errors: { [field]: [code] } })
  })
/** [ERR-047] */
export const connectionExists = (vendor: number | null) =>
  new Conflict({ code: vendor === null ? "connection.exists" : "application.client_has_it" })
/** [ERR-049] */
const duplicate = (field: string | null) =>
  new Conflict({
    code: "connection.duplicate_or_mail_missing",
    ...(field === null ? {} : { errors: { [field]: ["connection.duplicate"] } })
  })
/** [ERR-050] */
export const parentInvalid = () => new Conflict({ code: "connection.parent_invalid" })

/** A connection as it is about to be: what stands, with what was given. */
export interface Draft {
  /** Null for one that is not there yet. */
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
 * [ERR-049] No two clients of an application have the same value where it is to be unique. The client's own connection
 * is not asked: one that was made a moment ago is told as what it is [ERR-047], not as another that has the value.
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

/** Judges what was given against the rules, the firm's other connections and the parent; asks no service. */
export const draftConnection = (
  application: Draft["application"],
  vendor: number | null,
  was: Row | null,
  given: Partial<ConnectorValues>
) =>
  Effect.gen(function* () {
    const level = vendor === null ? "firm" : "client"
    const known = was?.secret_names ?? []
    // An empty secret that stands already stays as it is.
    const said = Object.fromEntries(
      Object.entries(given).filter(([name, value]) => !(value === "" && known.includes(name)))
    ) as Partial<ConnectorValues>
    yield* checkForm(connectionErrors(parametersOf(application.type, level), { ...was?.values, ...said }, known))
    const parent = vendor === null ? undefined : yield* parentOf(application.id)
    if (vendor !== null && parent?.state !== "activated") return yield* parentInvalid()
    const stood = was === null ? {} : yield* openSecrets(was).pipe(Effect.orElseSucceed(() => ({})))
    const { plain, secret } = sorted(application.type, level, said, { ...was?.values, ...stood })
    yield* checkUnique(application.id, application.type, vendor, plain)
    const facts = { was, application, parent, vendor, plain, secret }
    if (parent === undefined || vendor === null) {
      const stands = was === null ? null : yield* Effect.orDie(targetOf({ ...was, secrets: null }))
      const before: Partial<ConnectorValues> = { ...was?.values, ...stood }
      const isOther = wayIn.some((name) => said[name] !== undefined && before[name] !== said[name])
      const target: Target = {
        id: was?.id ?? 0,
        values: { ...emptyConnectorValues, ...plain, ...secret },
        // Another service, or another way into it: what the old one gave is of no use.
        tokens: isOther ? null : (stands?.tokens ?? null),
        client: null
      }
      return { ...facts, target, parentTarget: null } satisfies Draft
    }
    const own = yield* Effect.mapError(targetOf(parent), parentInvalid)
    const { company, deposit } = yield* companyOf(vendor, application.is_automation)
    // [ERR-049] A service that is to send documents back needs the address they are sent to.
    if (application.is_automation && deposit === null) return yield* duplicate(null)
    const target = clientTarget(was?.id ?? 0, own, { values: { ...plain, ...secret }, company, deposit })
    return { ...facts, target, parentTarget: own } satisfies Draft
  })
