import { useQuery } from "@tanstack/react-query"
import { useCallback, useState } from "react"
import { useTranslation } from "react-i18next"
import type { ProviderFirm } from "#schemas/workspaces/provider.api.ts"
import { credit } from "#services/signatures/creditResource.ts"
import { useCall } from "#ui/app/frame/useCall.ts"
import { FormDialog } from "#ui/shared/form/FormDialog.tsx"
import { TextField } from "#ui/shared/form/TextField.tsx"
import { useResource } from "#ui/shared/kit/resource/useResource.ts"
import { QueryBoundary } from "#ui/shared/kit/list/QueryBoundary.tsx"
import { AddButton } from "#ui/shared/kit/list/AddButton.tsx"

interface CreditProps {
  readonly firm: ProviderFirm
}

/** [SIG-012] The number of documents that the firm may still send to signature, with a button to add more. */
export function SignatureCredit({ firm }: CreditProps) {
  const { t } = useTranslation("provider")
  const [isAdding, setAdding] = useState(false)
  const close = useCallback(() => setAdding(false), [])
  const query = useQuery(useCall("signatures.account", { params: { firmId: firm.id }, showError: false }))
  return (
    <QueryBoundary query={query} rows={1}>
      {({ data }) => (
        <>
          <p>{t("signatures.left", { count: data.balance })}</p>
          <div className="actions">
            <AddButton isSecond onClick={() => setAdding(true)}>
              {t("signatures.add")}
            </AddButton>
          </div>
          {isAdding ? <Adding firm={firm} onClose={close} /> : null}
        </>
      )}
    </QueryBoundary>
  )
}

function Adding({ firm, onClose }: CreditProps & { readonly onClose: () => void }) {
  const { t } = useTranslation("provider")
  const form = useResource(credit, { place: { firmId: firm.id }, entity: null })
  return (
    <FormDialog
      title={t("signatures.title", { name: firm.name })}
      form={form}
      submit={{ label: t("signatures.save") }}
      labelOf={() => t("signatures.count")}
      onClose={onClose}
    >
      <TextField field={form.field("count")} label={t("signatures.count")} hint={t("signatures.hint")} required />
    </FormDialog>
  )
}
