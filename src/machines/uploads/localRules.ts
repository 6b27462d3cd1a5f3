import { Result } from "effect"
import { judgeFile } from "#schemas/documents/list/fileTypes.ts"
import { queueName, repairName } from "#schemas/documents/rules/names.ts"
import type { UploadDestination, UploadFailure, UploadItem } from "#schemas/uploads/uploadJob.ts"

interface Fault {
  readonly code: string
  readonly params?: Readonly<Record<string, string | number>>
}

const refusal = ({ code, params }: Fault): UploadFailure => ({
  kind: "rule",
  code,
  params: params ?? {},
  retryAfter: null
})

/** [UPL-020] [VAL-O07] The document's name. Truncating comes first, so that a repair cannot hide a bad extension. */
export const documentName = (name: string): Result.Result<string, Fault> =>
  Result.flatMap(queueName(name), (cut) => queueName(repairName(cut)))

/** [UPL-009] [VAL-036] [VAL-037] [VAL-038] Why a file is not sent, or null. */
export const refusalOf = (item: UploadItem, destination: UploadDestination): UploadFailure | null => {
  if (item.kind === "folder") return null
  if (destination.folderId === null && item.path.length === 0)
    return refusal({ code: "documents.no_root_documents", params: { name: item.name } })
  const name = documentName(item.name)
  if (Result.isFailure(name)) return refusal(name.failure)
  const judged = judgeFile({ name: name.success, size: item.size, type: item.type })
  return Result.isFailure(judged) ? refusal(judged.failure) : null
}

/** [VAL-O07] A repaired name must be confirmed; a truncated one need not. */
export const needsRepair = (name: string): boolean =>
  Result.match(queueName(name), {
    onFailure: () => false,
    onSuccess: (cut) => repairName(cut) !== cut.normalize("NFC")
  })
