import { ask, decide } from "#machines/shared/decide.ts"
import { type FirmLifeEvent, firmLifeMachine } from "#machines/workspaces/firmLife.machine.ts"
import * as Result from "#schemas/shared/result.ts"
import type { FirmState } from "#schemas/workspaces/provider.ts"

/** The machine restored at the stored state: the server uses its row, the browser the API answer. */
export const firmLifeSnapshot = (isActive: boolean) =>
  firmLifeMachine.resolveState({ value: (isActive ? "active" : "deactivated") satisfies FirmState })

export const decideFirm = (isActive: boolean, event: FirmLifeEvent) =>
  decide(firmLifeMachine, firmLifeSnapshot(isActive), event)

/** The actions that are available to the provider. */
export const toFirmLifeView = (isActive: boolean) => {
  const open = (type: FirmLifeEvent["type"]) =>
    Result.isSuccess(ask(firmLifeMachine, firmLifeSnapshot(isActive), { type, by: { isProvider: true } }))
  return { canDeactivate: open("firm.deactivated"), canRestore: open("firm.restored") }
}
