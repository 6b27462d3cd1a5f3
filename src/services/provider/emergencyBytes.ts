import { Effect } from "effect"
import type { EmergencyId } from "#schemas/provider/emergencies.ts"
import type { VendorId } from "#schemas/shared/ids.ts"
import { ApiClient } from "#services/shared/ApiClient.ts"
import { ConnectionLost } from "#services/shared/failures.ts"

/** Downloads a document's bytes through an emergency access. */
export const emergencyBytes = (params: {
  readonly emergencyId: EmergencyId
  readonly vendorId: VendorId
  readonly nodeId: number
}) =>
  Effect.gen(function* () {
    const api = yield* ApiClient
    const response = yield* api.open("providerEmergencies.document", { params, showError: false })
    return yield* Effect.tryPromise({
      try: () => response.blob(),
      catch: () => new ConnectionLost({ code: "connection.fetch_failed", showError: false })
    })
  })
