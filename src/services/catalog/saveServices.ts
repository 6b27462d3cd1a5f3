import type { ExportFormat } from "#schemas/customers/listWords.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import { saveAnswer } from "#services/documents/saveAnswer.ts"
import type { Requests } from "#services/shared/requests.ts"

/** [CAT-003] Downloads the firm's services as a file. Rejects with a `CallFailure`. */
export const saveServices = async (requests: Requests, firmId: FirmId, format: ExportFormat): Promise<void> => {
  const request = { params: { firmId, format }, showError: false }
  const response = await requests.open("servicesExport.download", request, new AbortController().signal)
  await saveAnswer(response, `services.${format}`)
}
