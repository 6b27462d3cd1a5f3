import { fromPromise } from "xstate"
import type { ClientAction, ExportFormat } from "#schemas/customers/listWords.ts"
import type { TreeModelId } from "#schemas/treeModels/treeModel.ts"
import * as Result from "#schemas/shared/result.ts"
import type { FirmId, UserId, VendorId } from "#schemas/shared/ids.ts"
import { saveAnswer } from "#services/documents/saveAnswer.ts"
import type { AnyRequest, CallRequest } from "#services/shared/calls.ts"
import { ApiFailure, ConnectionLost } from "#services/shared/failures.ts"
import type { Requests } from "#services/shared/requests.ts"
import type { Ask } from "#services/shared/saving.ts"

interface Part {
  readonly action: ClientAction
  readonly clients: ReadonlyArray<{ readonly id: number; readonly name: string }>
  readonly people: ReadonlyArray<number>
  readonly model: number | null
}
type Outcome = Result.Result<
  {
    readonly changed: number
    readonly left: ReadonlyArray<{ readonly name: string; readonly code: string }>
  },
  { readonly code: string }
>

/** The `act` actor of the machine for bulk actions on clients. */
export const clientAct = (ask: Ask, firmId: FirmId) =>
  fromPromise<Outcome, Part>(async ({ input: { action, clients, model, people }, signal }) => {
    const payload = {
      action,
      vendor_ids: clients.map(({ id }) => id as VendorId),
      ...(action !== "tree" || model === null ? {} : { tree_model_id: model as TreeModelId }),
      ...(people.length === 0 ? {} : { user_ids: people.map((id) => id as UserId) })
    }
    try {
      const { data } = await ask("customers.batch", { showError: false, params: { firmId }, payload }, signal)
      const left = data.report.map(({ code, index }) => ({ code, name: clients[index]?.name ?? "" }))
      return Result.succeed({ changed: data.changed, left })
    } catch (error) {
      if (error instanceof ApiFailure || error instanceof ConnectionLost) return Result.fail({ code: error.code })
      throw error
    }
  })

/** [CLI-O02] Downloads the list with its current filters and columns. Rejects with a `CallFailure`. */
export const saveClientList = async (
  requests: Requests,
  firmId: FirmId,
  format: ExportFormat,
  query: CallRequest<"clientExport.download">["query"]
): Promise<void> => {
  const request: AnyRequest = { params: { firmId, format }, query: { ...query }, showError: false }
  const response = await requests.open("clientExport.download", request, new AbortController().signal)
  await saveAnswer(response, `clients.${format}`)
}
