export { StepFrame } from "#ui/shared/kit/steps/StepFrame.tsx"
export { Stepper } from "#ui/shared/kit/steps/Stepper.tsx"
