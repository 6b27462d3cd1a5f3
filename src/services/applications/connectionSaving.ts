import { fromPromise } from "xstate"
import type { ApplicationId } from "#schemas/applications/application.ts"
import type { Connection } from "#schemas/applications/connectors/connection.ts"
import type { ConnectionChanges, NewConnection } from "#schemas/applications/connectors/connections.api.ts"
import { type ConnectorValues, emptyConnectorValues } from "#schemas/applications/connectors/connectorRules.ts"
import type { ParameterDefinition } from "#schemas/applications/parameters.ts"
import type { FormRecord, FormValues } from "#schemas/shared/form.ts"
import type { FirmId, VendorId } from "#schemas/shared/ids.ts"
import { fail, type Result, succeed } from "#schemas/shared/result.ts"
import { ApiFailure, ConnectionLost } from "#services/shared/failures.ts"
import { type Ask, savingActor, seen } from "#services/shared/saving.ts"

/** A connection as its form holds it: secrets that stand are not told and stay empty. */
export const connectionRecord = (
  connection: Connection | null
): FormRecord<ConnectorValues & { vendor_id: string }> => ({
  values: {
    ...emptyConnectorValues,
    ...connection?.values,
    vendor_id: connection?.vendor_id == null ? "" : String(connection.vendor_id)
  },
  revision: connection?.revision ?? 0
})

const pick = (parameters: ReadonlyArray<ParameterDefinition>, known: ReadonlyArray<string>, values: FormValues) =>
  Object.fromEntries(
    parameters.flatMap(({ name }) =>
      values[name] === "" && known.includes(name) ? [] : [[name, values[name]] as const]
    )
  ) as ConnectionChanges

interface Kept {
  readonly ask: Ask
  readonly firmId: FirmId
  readonly applicationId: ApplicationId
  readonly parameters: ReadonlyArray<ParameterDefinition>
  /** Null for a new one. */
  readonly connection: Connection | null
  readonly isOfClient: boolean
  readonly tell: (connection: Connection) => void
}
const quiet = { showError: false } as const

/** [APP-004] The `save` of a connection's form. */
export const connectionSaving = ({ applicationId, ask, connection, firmId, isOfClient, parameters, tell }: Kept) =>
  savingActor<ConnectorValues & { vendor_id: string }>({
    send: async ({ revision, values }, signal) => {
      const payload = pick(parameters, connection?.secrets ?? [], values)
      const { data } =
        connection === null
          ? await ask(
              "connections.create",
              {
                ...quiet,
                params: { firmId },
                payload: {
                  application_id: applicationId,
                  ...(isOfClient ? { vendor_id: Number(values["vendor_id"]) as VendorId } : {}),
                  ...payload
                } satisfies NewConnection
              },
              signal
            )
          : await ask(
              "connections.change",
              { ...quiet, params: { firmId, connectionId: connection.id }, headers: seen(revision), payload },
              signal
            )
      tell(data)
      return connectionRecord(data)
    },
    read: async (signal) => {
      const { data } = await ask("connections.list", { ...quiet, params: { firmId } }, signal)
      return connectionRecord(data.find(({ id }) => id === connection?.id) ?? null)
    }
  })

interface Answer {
  readonly state: string | null
  readonly code: string | null
  readonly iss: string | null
  readonly error: string | null
}

/** [NET-097] Brings what a service's sign-in page sent back. */
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
        const { data } = await ask("connections.authorized", { ...quiet, payload }, signal)
        return succeed({ application: data.application_id })
      } catch (failure) {
        if (failure instanceof ApiFailure || failure instanceof ConnectionLost) return fail({ code: failure.code })
        throw failure
      }
    }
  )
