export { heldAsText } from "#ui/shared/kit/number/heldAsText.ts"
export { MoneyField, NumberField, NumberInput, TimeField } from "#ui/shared/kit/number/NumberField.tsx"
