export { DateField } from "#ui/shared/kit/date/DateField.tsx"
export { DayInput } from "#ui/shared/kit/date/DayInput.tsx"
