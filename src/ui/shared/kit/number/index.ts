export { heldAsText } from "#ui/shared/kit/number/heldAsText.ts"
export { MoneyField, NumberField } from "#ui/shared/kit/number/NumberField.tsx"
