import type { MissionWizardSnapshot } from "#machines/missions/missionWizard.machine.ts"
import { missionStepErrors, missionStepPlace, missionSteps } from "#schemas/missions/missionRules.ts"

const phaseOf = (snapshot: MissionWizardSnapshot) => {
  if (snapshot.matches("unread")) return "unread" as const
  if (snapshot.matches("finished")) return "finished" as const
  return snapshot.matches("reading") ? ("reading" as const) : ("filling" as const)
}

export const toMissionWizardView = (snapshot: MissionWizardSnapshot) => {
  const { before, content, errors, failure, id, isChanged, kind, note, step } = snapshot.context
  const busy = snapshot.hasTag("busy")
  return {
    phase: phaseOf(snapshot),
    id,
    step,
    place: missionStepPlace(step) + 1,
    kind,
    content,
    note,
    before,
    errors,
    failure,
    steps: missionSteps.map((name) => ({
      name,
      isHere: name === step,
      // Defaults make later steps of a draft valid before anybody has seen them.
      isDone:
        name !== step &&
        (kind !== "draft" || missionStepPlace(name) < missionStepPlace(step)) &&
        Object.keys(missionStepErrors(name, content)).length === 0,
      isOpen: snapshot.can({ type: "step.chosen", step: name })
    })),
    busy,
    canType: snapshot.can({ type: "value.changed", field: "", change: {} }),
    canContinue: snapshot.can({ type: "step.continued" }),
    canGoBack: step !== "data" && snapshot.can({ type: "step.leftBack" }),
    continueKey:
      step !== "summary" ? ("next" as const) : kind === "amendment" ? ("amend.finish" as const) : ("finish" as const),
    /** Unsaved changes: also ask through the browser's `beforeunload` dialog when the page is closed. */
    mustAsk: isChanged || busy,
    asksToLeave: snapshot.matches("asking")
  }
}

export type MissionWizardView = ReturnType<typeof toMissionWizardView>
