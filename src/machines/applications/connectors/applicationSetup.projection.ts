import {
  type ApplicationSetupSnapshot,
  setupSteps
} from "#machines/applications/connectors/applicationSetup.machine.ts"

export const toSetupView = (snapshot: ApplicationSetupSnapshot) => {
  const here = setupSteps.find((step) => step === snapshot.value) ?? null
  const place = here === null ? setupSteps.length : setupSteps.indexOf(here)
  return {
    step: here,
    /** Counted from 1. */
    place: place + 1,
    steps: setupSteps.map((name, index) => ({
      name,
      isHere: index === place,
      isDone: index < place,
      isOpen: snapshot.can({ type: "step.chosen", step: name })
    })),
    canPass: snapshot.can({ type: "step.passed" }),
    canReturn: snapshot.can({ type: "step.returned" }),
    isLast: here === setupSteps.at(-1)
  }
}
