import type { UseQueryResult } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { Dialog } from "#ui/shared/dialog/Dialog.tsx"
import { QueryBoundary } from "#ui/shared/kit/list/QueryBoundary.tsx"

interface UnreadDialogProps {
  readonly person: { readonly firstname: string; readonly lastname: string }
  readonly query: UseQueryResult<unknown>
  readonly onClose: () => void
}

/** Replaces a member's form if their permissions could not be loaded; offers a retry. */
export function UnreadDialog({ onClose, person: { firstname, lastname }, query }: UnreadDialogProps) {
  const { t } = useTranslation("team")
  return (
    <Dialog title={t("edit.title", { name: `${firstname} ${lastname}` })} onClose={onClose} width="40rem">
      <QueryBoundary query={query} rows={6}>
        {() => null}
      </QueryBoundary>
    </Dialog>
  )
}
