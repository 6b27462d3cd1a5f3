import { Effect } from "effect"
import type { NodeId, VendorId } from "#schemas/shared/ids.ts"
import { ApiClient } from "#services/shared/ApiClient.ts"
import type { CallFailure } from "#services/shared/failures.ts"

/** [NET-066] Gets a zip archive of some nodes: its name, and a download link that is valid for a few minutes. */
export const archive = (
  vendorId: VendorId,
  nodes: ReadonlyArray<{ readonly id: NodeId }>
): Effect.Effect<{ readonly address: string; readonly name: string }, CallFailure, ApiClient> =>
  Effect.gen(function* () {
    const api = yield* ApiClient
    const { data } = yield* api.call("archives.make", {
      params: { vendorId },
      payload: { node_ids: nodes.map(({ id }) => id) },
      showError: false
    })
    return { address: `/api/vendors/${vendorId}/archives/${data.ticket}`, name: data.name }
  })
