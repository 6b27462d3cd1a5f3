import { ask, decide } from "#machines/shared/decide.ts"
import { type FirmLifeEvent, firmLifeMachine } from "#machines/workspaces/firmLife.machine.ts"
import * as Result from "#schemas/shared/result.ts"
import type { FirmState } from "#schemas/workspaces/provider.ts"

/** One rebuilding for both sides: the server from its row, the browser from the answer. */
export const firmLifeSnapshot = (isActive: boolean) =>
  firmLifeMachine.resolveState({ value: (isActive ? "active" : "deactivated") satisfies FirmState })

export const decideFirm = (isActive: boolean, event: FirmLifeEvent) =>
  decide(firmLifeMachine, firmLifeSnapshot(isActive), event)

/** The steps that are open to the provider. */
export const toFirmLifeView = (isActive: boolean) => {
  const open = (type: FirmLifeEvent["type"]) =>
    Result.isSuccess(ask(firmLifeMachine, firmLifeSnapshot(isActive), { type, by: { isProvider: true } }))
  return { canDeactivate: open("firm.deactivated"), canRestore: open("firm.restored") }
}
