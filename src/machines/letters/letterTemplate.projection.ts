import { type TemplateEvent, letterTemplateMachine } from "#machines/letters/letterTemplate.machine.ts"
import { ask } from "#machines/shared/guards/decide.ts"
import * as Result from "#schemas/shared/result.ts"

interface KeptTemplate {
  readonly state: "active" | "archived"
  readonly letters: number
  readonly closed_by: ReadonlyArray<string>
}

/** Restores the machine from a stored state: the server passes the database row, the browser the API answer. */
export const templateSnapshot = ({ letters, state }: Pick<KeptTemplate, "letters" | "state">) =>
  letterTemplateMachine.resolveState({ value: state, context: { letters } })

/** For each action the guard that refuses it (`closed.<name>`), or null. */
export const toTemplateView = (template: KeptTemplate) => {
  const by = { mayKeep: template.closed_by.length === 0 }
  const snapshot = templateSnapshot(template)
  const refusalOf = (type: TemplateEvent["type"]) => {
    const verdict = ask(letterTemplateMachine, snapshot, { type, by })
    return Result.isFailure(verdict) ? (verdict.failure.closedBy[0] ?? type) : null
  }
  return {
    mayKeep: by.mayKeep,
    state: template.state,
    changeClosedBy: refusalOf("template.changed"),
    archivingClosedBy: refusalOf("template.archived"),
    restoringClosedBy: refusalOf("template.restored"),
    removalClosedBy: refusalOf("template.removed")
  }
}
