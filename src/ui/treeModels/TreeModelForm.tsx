import { useTranslation } from "react-i18next"
import type { FirmId } from "#schemas/shared/ids.ts"
import type { TreeModel } from "#schemas/treeModels/treeModel.ts"
import { newTreeModel } from "#services/treeModels/treeModelResource.ts"
import { AreaField } from "#ui/shared/form/AreaField.tsx"
import { ChoiceField } from "#ui/shared/form/Choices.tsx"
import { FormDialog } from "#ui/shared/form/FormDialog.tsx"
import { TextField } from "#ui/shared/form/TextField.tsx"
import { useResource } from "#ui/shared/kit/resource/useResource.ts"
import { useText } from "#ui/shared/useText.ts"

interface TreeModelFormProps {
  readonly firmId: FirmId
  readonly onMade: (model: TreeModel) => void
  readonly onClose: () => void
}

/** [NET-050] The form of a new model: its name and its starting point. */
export function TreeModelForm({ firmId, onClose, onMade }: TreeModelFormProps) {
  const { t } = useTranslation("treeModels")
  const text = useText()
  const form = useResource(newTreeModel, { place: { firmId }, entity: null, onSaved: onMade })
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
      <ChoiceField
        field={starter}
        legend={t("add.starter")}
        choices={["company", "sole_trader", "property_company", "empty"].map((value) => ({
          value,
          label: text(`treeModels:starter.${value}`),
          hint: text(`treeModels:starter.${value}.hint`)
        }))}
      />
    </FormDialog>
  )
}
