import { useState } from "react"
import { useTranslation } from "react-i18next"
import { type YearValues, yearForm } from "#schemas/customers/years.ts"
import type { VendorId } from "#schemas/shared/ids.ts"
import { newYear, yearAdding } from "#services/customers/yearSaving.ts"
import { usePortal } from "#ui/app/portal.ts"
import type { useRosterWork } from "#ui/people/useRosterWork.ts"
import { FormDialog } from "#ui/shared/form/FormDialog.tsx"
import { TextField } from "#ui/shared/form/TextField.tsx"
import { useForm } from "#ui/shared/form/useForm.ts"
import { useText } from "#ui/shared/useText.ts"
import { DateField } from "#ui/shared/kit/date/index.ts"

interface YearFormProps {
  readonly vendorId: VendorId
  /** The year after the newest one, as most want it: its name is left to be typed. */
  readonly first: YearValues
  readonly work: ReturnType<typeof useRosterWork>
  readonly onClose: () => void
}

/** [CLI-006] [CLI-018] */
export function YearForm({ first, onClose, vendorId, work }: YearFormProps) {
  const { t } = useTranslation("years")
  const text = useText()
  const { ask } = usePortal()
  const [record] = useState(() => newYear({ ...first, name: "" }))
  const form = useForm<YearValues>({
    definition: yearForm,
    record,
    save: () =>
      yearAdding(ask, vendorId, ({ name }) => {
        void work.refresh()
        work.say("success", "years:added", { name })
      })
  })
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
