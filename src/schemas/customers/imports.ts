import { importRowLimit } from "#schemas/shared/constants.ts"
import type { MessageCode } from "#schemas/shared/messages/index.ts"

/** [VAL-049] [VAL-050] [CST-016] What is wrong with an import by the number of its rows, the headings not counted. */
export const importSizeProblem = (rows: number): MessageCode | null => {
  if (rows === 0) return "customer.import_empty"
  return rows > importRowLimit ? "customer.import_too_long" : null
}
