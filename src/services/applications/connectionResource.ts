import { fromPromise } from "xstate"
import type { Application } from "#schemas/applications/application.ts"
import type { Connection } from "#schemas/applications/connectors/connection.ts"
import {
  type ConnectorValues,
  emptyConnectorValues,
  parametersOf
} from "#schemas/applications/connectors/connectorRules.ts"
import { formOf } from "#schemas/shared/form.ts"
import type { VendorId } from "#schemas/shared/ids.ts"
import { fail, type Result, succeed } from "#schemas/shared/result.ts"
import { idOf } from "#services/shared/digits.ts"
import { ApiFailure, ConnectionLost } from "#services/shared/failures.ts"
import { type InFirm, oneOf, picked, resource } from "#services/shared/resource.ts"
import type { Ask } from "#services/shared/saving.ts"

export type ConnectionValues = ConnectorValues & { readonly vendor_id: string }

interface ConnectionPlace extends InFirm {
  readonly application: Application
  readonly level: "firm" | "client"
}

const empty: ConnectionValues = { ...emptyConnectorValues, vendor_id: "" }

/** The connector's parameters for this level (firm or client), without stored secrets that were not typed again. */
const parametersIn = ({ application, level }: ConnectionPlace, known: ReadonlyArray<string>, values: ConnectorValues) =>
  picked(
    values,
    parametersOf(application.type, level).flatMap(({ name }) =>
      values[name] === "" && known.includes(name) ? [] : [name]
    )
  )

/**
 * [APP-004] The form of a connection. The server never returns stored secrets, so their fields start empty. The page
 * adds the validation of its connector.
 */
export const connections = resource<ConnectionPlace, Connection>()({
  form: formOf(empty),
  empty,
  valuesOf: ({ values, vendor_id }) => ({
    ...empty,
    ...values,
    vendor_id: vendor_id === null ? "" : String(vendor_id)
  }),
  create: ({ ask, place, values }) => {
    const { application, firmId, level } = place
    const client = level === "client" ? { vendor_id: idOf<VendorId>(values.vendor_id) } : {}
    const payload = { application_id: application.id, ...client, ...parametersIn(place, [], values) }
    return ask("connections.create", { params: { firmId }, payload })
  },
  change: ({ ask, entity: { id: connectionId, secrets }, headers, place, values }) => {
    const payload = parametersIn(place, secrets, values)
    return ask("connections.change", { params: { firmId: place.firmId, connectionId }, headers, payload })
  },
  read: async ({ ask, entity, place: { firmId } }) =>
    oneOf(await ask("connections.list", { params: { firmId } }), entity),
  queries: ["connections.list", "applications.list", "applications.mine", "applications.clients"],
  done: ({ state }) => ({ code: state === "activated" ? "connections:kept.tried" : "connections:kept.waiting" })
})

interface Answer {
  readonly state: string | null
  readonly code: string | null
  readonly iss: string | null
  readonly error: string | null
}

/** [NET-097] Sends the server the query parameters with which the external service's sign-in page redirected back. */
export const bringAnswer = (ask: Ask) =>
  fromPromise<Result<{ readonly application: number }, { readonly code: string }>, Answer>(
    async ({ input: { code, error, iss, state }, signal }) => {
      const payload = {
        state: state ?? "",
        ...(code === null ? {} : { code }),
        ...(iss === null ? {} : { iss }),
        ...(error === null ? {} : { error })
      }
      try {
        const { data } = await ask("connections.authorized", { showError: false, payload }, signal)
        return succeed({ application: data.application_id })
      } catch (failure) {
        if (failure instanceof ApiFailure || failure instanceof ConnectionLost) return fail({ code: failure.code })
        throw failure
      }
    }
  )
