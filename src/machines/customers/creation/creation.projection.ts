import type { CreationSnapshot } from "#machines/customers/creation/creation.machine.ts"
import {
  creationSteps,
  type CreationStep,
  isStepEmpty,
  skippableSteps,
  stepPlace
} from "#schemas/customers/creation/creation.ts"
import { registerMessages } from "#schemas/customers/registerMessages.ts"

const isAsked = (snapshot: CreationSnapshot) => snapshot.hasTag("asking")

const phaseOf = (snapshot: CreationSnapshot) => {
  if (snapshot.matches("unread")) return "unread" as const
  if (snapshot.matches("created")) return "created" as const
  return snapshot.matches("reading") ? ("reading" as const) : ("filling" as const)
}

/** The label of the continue button. */
const continuing = ({ context: { answer, step, values } }: CreationSnapshot) => {
  if (step === "tree") return "create" as const
  if (step === "siret")
    return answer?.outcome === "no_data" || answer?.outcome === "unavailable"
      ? ("byHand" as const)
      : ("lookUp" as const)
  return skippableSteps.includes(step) && isStepEmpty(step, values) ? ("skip" as const) : ("next" as const)
}

const doneUpTo = (step: CreationStep, furthest: CreationStep) => stepPlace(step) < stepPlace(furthest)

export const toCreationView = (snapshot: CreationSnapshot) => {
  const { answer, errors, failure, furthest, isClosedPlace, made, revision, step, values } = snapshot.context
  return {
    phase: phaseOf(snapshot),
    step,
    place: stepPlace(step) + 1,
    values,
    errors,
    failure,
    steps: creationSteps.map((name) => ({
      name,
      isHere: name === step,
      isDone: doneUpTo(name, furthest),
      isOpen: name !== step && snapshot.can({ type: "step.chosen", step: name })
    })),
    busy: snapshot.hasTag("busy"),
    isCreating: snapshot.matches("creating"),
    canType: snapshot.can({ type: "value.changed", field: "", change: {} }),
    continueKey: continuing(snapshot),
    canContinue: snapshot.can({ type: "step.continued" }),
    canGoBack: snapshot.can({ type: "step.leftBack" }),
    canRestart: snapshot.can({ type: "restart.asked" }) && (revision > 0 || furthest !== "siret"),
    /** [ERR-060] [ERR-061] [ERR-062] The register's answer if it holds no company data. */
    answerKey: answer === null ? null : registerMessages[answer.outcome],
    /** Id of the firm's client file that already has this SIRET; null if there is none or the user may not open it. */
    knownVendor: answer?.outcome === "known_here" ? answer.vendor_id : null,
    canRepeat: snapshot.can({ type: "lookUp.repeated" }),
    isClosedPlace,
    isSkippable: skippableSteps.includes(step),
    asksToRestart: isAsked(snapshot),
    made,
    isBuilding: snapshot.matches({ created: "building" })
  }
}

export type CreationView = ReturnType<typeof toCreationView>
