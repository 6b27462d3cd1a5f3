import type { TypedNumber } from "#schemas/shared/form.ts"
import type { FieldBinding } from "#ui/shared/form/useForm.ts"

/**
 * Adapts a field whose form holds the number as a text with a point, such as 7622.45, with the given number of
 * decimals.
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
