import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { CreatedClientFile } from "#schemas/customers/creation/creation.api.ts"
import {
  creationErrors,
  type CreationValues,
  generalOf,
  hasAddress,
  hasAdministrator
} from "#schemas/customers/creation/creation.ts"
import { keptGeneral } from "#schemas/customers/general.ts"
import { registerMessages } from "#schemas/customers/registerMessages.ts"
import { nameKey } from "#schemas/documents/rules/names.ts"
import type { Language } from "#schemas/shared/constants.ts"
import type { FormErrors } from "#schemas/shared/form.ts"
import type { Viewer } from "#schemas/access/viewer.ts"
import { Unprocessable } from "#schemas/shared/problem.ts"
import { type ClientFileScope, inClientFile, note } from "#server/customers/clientFileScope.ts"
import { changeFiscal } from "#server/customers/clientFileFirmSide.ts"
import { addEntry, addresses } from "#server/customers/clientFileLists.ts"
import { dropDraft } from "#server/customers/creation/drafts.ts"
import { holderOf } from "#server/customers/holder.ts"
import { inviteClientUser } from "#server/customers/inviteClientUser.ts"
import { nafCodeOf } from "#server/customers/nafCodes.ts"
import { createPeriod } from "#server/customers/periods.ts"
import { today } from "#server/people/memberships.ts"
import { isStorable, notFound } from "#server/platform/scope.ts"
import { recordEvents } from "#server/shared/eventLog.ts"
import { checkForm, invalid } from "#server/shared/refusals.ts"
import { buildTree } from "#server/treeModels/buildTree.ts"
import "#schemas/customers/phonePlans.ts"

/** The firm in scope, and who creates the client file. */
export interface Creating {
  readonly firm: number
  readonly viewer: Viewer["Service"]
  /** The request's language: the fallback for the invitation mail. */
  readonly language: Language
  /** The idempotency key, or null. */
  readonly key: string | null
}

type Added =
  | { readonly outcome: "made" | "made_before"; readonly id: number }
  | { readonly outcome: "closed" }
  | { readonly outcome: "siret_known" }
  | { readonly outcome: "stranger" }

const knownNaf = (code: string | null): FormErrors =>
  code === null || nafCodeOf(code) !== null ? {} : { "general.naf_code": ["customer.naf_unknown"] }

/** Prefixes field errors with the wizard's part, for example `address.city`. */
const asPartOf =
  (part: string) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>) =>
    Effect.mapError(effect, (failure) => {
      if (!(failure instanceof Unprocessable) || failure.errors === undefined) return failure
      const errors = Object.entries(failure.errors).map(([field, codes]) => [`${part}.${field}`, codes] as const)
      return invalid(Object.fromEntries(errors))
    })

/** [WIZ-007] Assigns private applications; they must be active and the firm's own. */
const giveApplications = ({ firm, user, vendor }: ClientFileScope, ids: ReadonlyArray<number>) =>
  Effect.gen(function* () {
    if (ids.length === 0) return
    const sql = yield* SqlClient.SqlClient
    const wanted = [...new Set(ids)]
    const given = wanted.every(isStorable)
      ? yield* sql<{ id: number }>`
          insert into vendor_application (application_id, vendor_id, firm_id)
          select a.id, ${vendor}::integer, a.firm_id from application a
           where a.id = any (${wanted}::integer[]) and a.firm_id = ${firm} and a.is_private and a.is_active
          returning application_id as id`
      : []
    if (given.length !== wanted.length) return yield* invalid({ application_ids: ["customer.choice_invalid"] })
    yield* recordEvents(
      wanted.map((id) => ({
        firm,
        vendor,
        user,
        entity: "application",
        id,
        type: "application.given",
        payload: { vendor_id: vendor },
        after: { state: "activated" }
      }))
    )
  })

/** [WIZ-008] The id of the chosen tree model, otherwise of the firm's default; null if there is neither. */
const modelOf = ({ tree_model_id }: CreationValues) =>
  Effect.gen(function* () {
    if (tree_model_id !== null) return tree_model_id
    const sql = yield* SqlClient.SqlClient
    const [preferred] = yield* sql<{ id: number }>`select id from tree_model where is_default`
    return preferred?.id ?? null
  })

const administratorOf = ({ administrator, application_ids }: CreationValues) => ({
  ...administrator,
  title: administrator.title as "Mme" | "M.",
  role: "admin" as const,
  application_ids: [...new Set(application_ids)]
})

const told = ({ company_name, siren, siret }: { company_name: string; siren: string; siret: string }) => ({
  state: "active",
  company_name,
  siret,
  siren
})

const readCreated = (scope: ClientFileScope) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<CreatedClientFile>`
      select id, company_name, tree_state as tree from vendor where id = ${scope.vendor}`
    return row ?? (yield* notFound())
  })

/**
 * [WIZ-O02] [VAL-045] [VAL-047] The wizard's last step: creates the client file with all its parts in the caller's
 * transaction. Jobs send the mail and create the folders after commit. Idempotent by `key`.
 */
export const createClientFile = ({ firm, key, language, viewer }: Creating, values: CreationValues) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const general = keptGeneral(generalOf(values))
    yield* checkForm({ ...knownNaf(general.naf_code), ...creationErrors(values, yield* today) })
    const team = [...new Set(values.accountant_ids)]
    const [row] = team.every(isStorable)
      ? yield* sql<{ added: Added }>`select app.add_client_file(${key}::text, ${JSON.stringify(general)}::text::json,
          ${nameKey(general.company_name)}, ${team}::integer[]) as added`
      : [{ added: { outcome: "stranger" } satisfies Added }]
    const added = row?.added
    if (added === undefined || added.outcome === "closed") return yield* notFound()
    if (added.outcome === "stranger") return yield* invalid({ accountant_ids: ["customer.choice_invalid"] })
    if (added.outcome === "siret_known") {
      const held = yield* holderOf(sql, general.siret)
      return yield* invalid({ siret: [registerMessages[held?.outcome ?? "known_elsewhere"]] })
    }
    return yield* inClientFile(viewer, added.id, (scope) =>
      Effect.gen(function* () {
        if (key !== null) yield* dropDraft({ firm, user: viewer.userId }, key)
        if (added.outcome === "made_before") return yield* readCreated(scope)
        yield* note(scope, {
          entity: "clientFile",
          id: scope.vendor,
          type: "client_file.created",
          before: null,
          after: told(general)
        })
        if (hasAddress(values))
          yield* addEntry(scope, addresses, { ...values.address, type: "head_office" }).pipe(asPartOf("address"))
        const { intra_community_vat } = values
        if (intra_community_vat.trim() !== "")
          yield* changeFiscal(scope, { intra_community_vat }, undefined).pipe(
            // Cannot happen: no other request can see the uncommitted file.
            Effect.catchTag("PreconditionFailed", Effect.die)
          )
        yield* giveApplications(scope, values.application_ids)
        if (hasAdministrator(values))
          yield* inviteClientUser(
            { firm, vendor: scope.vendor, user: viewer.userId, language },
            administratorOf(values)
          ).pipe(asPartOf("administrator"))
        // Before the years: the folders of a year are created inside this tree.
        yield* buildTree({ vendorId: scope.vendor, modelId: yield* modelOf(values) })
        for (const [index, year] of values.years.entries())
          yield* createPeriod(viewer, scope.vendor, year).pipe(asPartOf(`years.${index}`))
        return yield* readCreated(scope)
      })
    )
  })
