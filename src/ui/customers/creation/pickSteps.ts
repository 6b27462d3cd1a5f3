export { AccountantsStep } from "#ui/customers/creation/AccountantsStep.tsx"
export { ApplicationsStep } from "#ui/customers/creation/ApplicationsStep.tsx"
