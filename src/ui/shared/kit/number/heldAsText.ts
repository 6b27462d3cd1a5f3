import type { TypedNumber } from "#schemas/shared/form.ts"
import type { FieldBinding } from "#ui/shared/form/useForm.ts"

/**
 * Adapts a field that holds a decimal text (`7622.45`) to a number field, whose value counts the last decimal: 762245
 * with `decimals` 2.
 */
export const heldAsText = (field: FieldBinding<string>, decimals = 0): FieldBinding<TypedNumber> => {
  const text = field.value.replace(/\s/g, "").replace(",", ".")
  const [whole = "", tail = ""] = text.split(".")
  const isNumber = /^\d{1,12}(\.\d+)?$/.test(text) && tail.length <= decimals
  return {
    ...field,
    value: text === "" ? null : isNumber ? Number(`${whole}${tail.padEnd(decimals, "0")}`) : field.value,
    onChange: (value) => field.onChange(typeof value === "number" ? String(value / 10 ** decimals) : (value ?? ""))
  }
}
