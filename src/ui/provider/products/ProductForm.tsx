import { useTranslation } from "react-i18next"
import { builtModules } from "#schemas/access/modules.ts"
import type { FieldValue } from "#schemas/shared/form.ts"
import type { Product } from "#schemas/provider/products.ts"
import { products } from "#services/provider/productResource.ts"
import { CheckField } from "#ui/shared/form/CheckField.tsx"
import { FormDialog } from "#ui/shared/form/FormDialog.tsx"
import { TextField } from "#ui/shared/form/TextField.tsx"
import { useResource } from "#ui/shared/kit/resource/useResource.ts"
import { useText } from "#ui/shared/useText.ts"
import { CheckGrid } from "#ui/workspaces/provider/CheckGrid.tsx"

interface ProductFormProps {
  /** Null for a new product. */
  readonly product: Product | null
  readonly onClose: () => void
}

/** [SAD-020] [SAD-O01] A product's name, its modules and its limits. */
export function ProductForm({ onClose, product }: ProductFormProps) {
  const { t } = useTranslation("products")
  const text = useText()
  const form = useResource(products, { place: null, entity: product })
  const modules = form.field("modules")
  const shown = (field: string, value: FieldValue) => {
    if (field === "is_active") return t(value === true ? "offered" : "withdrawn")
    return Array.isArray(value) ? value.map((name) => text(`provider:module.${name}`)).join(", ") : String(value)
  }
  return (
    <FormDialog
      title={product === null ? t("add.title") : t("edit.title", { name: product.name })}
      width="40rem"
      form={form}
      labelOf={(field) => text(`products:field.${field}`)}
      readOf={shown}
      onClose={onClose}
    >
      <TextField field={form.field("name")} label={t("field.name")} required />
      <CheckGrid
        legend={t("field.modules")}
        hint={t("modules.hint")}
        messageKey={modules.messageKey}
        items={builtModules.map((value) => ({ value, label: text(`provider:module.${value}`) }))}
        checked={new Set(modules.value)}
        disabled={modules.isReadOnly}
        onToggle={(value, isOn) =>
          modules.onChange(isOn ? [...modules.value, value] : modules.value.filter((one) => one !== value))
        }
      />
      <div className="product-limits">
        <TextField field={form.field("people")} label={t("field.people")} hint={t("people.hint")} />
        <TextField
          field={form.field("storage_gigabytes")}
          label={t("field.storage_gigabytes")}
          hint={t("storage.hint")}
        />
        <TextField field={form.field("signatures")} label={t("field.signatures")} hint={t("signatures.hint")} />
      </div>
      <TextField field={form.field("stripe_id")} label={t("field.stripe_id")} />
      <CheckField field={form.field("is_active")} label={t("field.is_active")} hint={t("is_active.hint")} />
      {product === null || product.firms === 0 ? null : <p className="muted">{t("kept", { count: product.firms })}</p>}
    </FormDialog>
  )
}
