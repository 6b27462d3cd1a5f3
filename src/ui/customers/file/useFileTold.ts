import { useQueryClient } from "@tanstack/react-query"
import type { CallName } from "#services/shared/calls.ts"
import { usePortal } from "#ui/app/portal.ts"
import { companyLists } from "#ui/customers/companyLists.ts"

/** After a save: the lists that show it are read anew, and it is said. */
export const useFileTold = () => {
  const { snackbar } = usePortal()
  const queries = useQueryClient()
  return (code: string, ...calls: ReadonlyArray<CallName>) => {
    for (const call of [...companyLists, ...calls]) void queries.invalidateQueries({ queryKey: [call] })
    snackbar.send({ type: "message.raised", message: { tone: "success", code, params: {}, text: null } })
  }
}
