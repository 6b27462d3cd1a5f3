import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { YearValues } from "#schemas/customers/years.ts"
import type { VendorId } from "#schemas/shared/ids.ts"
import { years } from "#services/customers/yearResource.ts"
import { FormDialog } from "#ui/shared/form/FormDialog.tsx"
import { TextField } from "#ui/shared/form/TextField.tsx"
import { useResource } from "#ui/shared/kit/resource/useResource.ts"
import { useText } from "#ui/shared/useText.ts"
import { DateField } from "#ui/shared/kit/date/index.ts"

interface YearFormProps {
  readonly vendorId: VendorId
  /** The proposed year: the dates prefill the form, its name is only a hint. */
  readonly first: YearValues
  readonly onClose: () => void
}

/** [CLI-006] [CLI-018] The dialog for a new financial year of a client; after the save a job creates its folders. */
export function YearForm({ first, onClose, vendorId }: YearFormProps) {
  const { t } = useTranslation("years")
  const text = useText()
  const [initial] = useState(() => ({ ...first, name: "" }))
  const form = useResource(years, { place: { vendorId }, entity: null, initial })
  return (
    <FormDialog title={t("add.title")} form={form} labelOf={(field) => text(`years:field.${field}`)} onClose={onClose}>
      <TextField
        field={form.field("name")}
        label={t("field.name")}
        hint={t("field.name.hint", { name: first.name })}
        required
      />
      <div className="pair">
        <DateField field={form.field("start")} label={t("field.start")} required />
        <DateField field={form.field("end")} label={t("field.end")} required />
      </div>
    </FormDialog>
  )
}
