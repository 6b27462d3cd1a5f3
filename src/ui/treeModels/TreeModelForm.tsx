import { useTranslation } from "react-i18next"
import type { FormDefinition } from "#schemas/shared/form.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import { treeModelForm } from "#schemas/treeModels/rules.ts"
import type { TreeModel } from "#schemas/treeModels/treeModel.ts"
import { newTreeModel, type NewTreeModelValues, treeModelAdding } from "#services/treeModels/treeModelSaving.ts"
import { usePortal } from "#ui/app/portal.ts"
import { AreaField } from "#ui/shared/form/AreaField.tsx"
import { Choices } from "#ui/shared/form/Choices.tsx"
import { FormDialog } from "#ui/shared/form/FormDialog.tsx"
import { TextField } from "#ui/shared/form/TextField.tsx"
import { useForm } from "#ui/shared/form/useForm.ts"
import { useText } from "#ui/shared/useText.ts"

interface TreeModelFormProps {
  readonly firmId: FirmId
  readonly onMade: (model: TreeModel) => void
  readonly onClose: () => void
}

const definition: FormDefinition<NewTreeModelValues> = {
  fields: ["name", "description", "starter"],
  check: ({ description, name }) => treeModelForm.check({ name, description, folders: [] })
}

/** [NET-050] A new model: its name, and what it begins with. */
export function TreeModelForm({ firmId, onClose, onMade }: TreeModelFormProps) {
  const { t } = useTranslation("treeModels")
  const text = useText()
  const { ask } = usePortal()
  const form = useForm<NewTreeModelValues>({
    definition,
    record: newTreeModel,
    save: () => treeModelAdding({ ask, firmId, tell: onMade })
  })
  const starter = form.field("starter")
  return (
    <FormDialog
      title={t("add.title")}
      width="36rem"
      form={form}
      labelOf={(field) => (field === "starter" ? t("add.starter") : text(`treeModels:field.${field}`))}
      onClose={onClose}
    >
      <TextField field={form.field("name")} label={t("field.name")} hint={t("field.name.hint")} required />
      <AreaField
        field={form.field("description")}
        label={t("field.description")}
        hint={t("field.description.hint")}
        rows={2}
      />
      <Choices
        legend={t("add.starter")}
        value={starter.value}
        disabled={starter.isReadOnly}
        choices={["company", "sole_trader", "property_company", "empty"].map((value) => ({
          value,
          label: text(`treeModels:starter.${value}`),
          hint: text(`treeModels:starter.${value}.hint`)
        }))}
        onChange={starter.onChange}
      />
    </FormDialog>
  )
}
