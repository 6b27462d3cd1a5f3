import { usageMachine } from "#machines/analytics/usage.machine.ts"
import { errorReport, errorSampleRate } from "#schemas/analytics/usage.ts"
import { releaseLabel } from "#schemas/shared/constants.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import type { Portal } from "#ui/app/portal.ts"
import { createActor } from "#ui/shared/actors.ts"

interface UsePlace {
  readonly firmId: FirmId
  /** The route's id. */
  readonly screen: string
}

interface Watched {
  readonly ask: Portal["ask"]
  /** The user's firm and screen; null for visitors and on pages without a firm. */
  readonly place: () => UsePlace | null
  readonly random?: () => number
  /** The event that caused this module to load: the user's first action, or the page's first error. */
  readonly first?: Event
}

const acts = ["pointerdown", "keydown", "wheel", "touchstart"] as const

/** [ANA-003] [ANA-004] Sends heartbeats and a sample of the page's errors. Returns the function that stops it. */
export const watchUse = ({ ask, first, place, random = Math.random }: Watched) => {
  const actor = createActor(usageMachine)
  // Analytics calls must not disturb the user: their failures are ignored.
  const quietly = (call: Promise<unknown>) => void call.catch(() => undefined)
  actor.on("use.beat", () => {
    const here = place()
    if (here === null) return
    const { firmId, screen } = here
    quietly(ask("analytics.beat", { params: { firmId }, payload: { screen }, showError: false }))
  })
  actor.start()
  const onAct = () => actor.send({ type: "person.acted" })
  const onVisibility = () => {
    if (document.visibilityState === "hidden") actor.send({ type: "page.hidden" })
  }
  const report = (error: unknown) => {
    const here = place()
    if (here === null || random() >= errorSampleRate) return
    quietly(
      ask("analytics.report", {
        params: { firmId: here.firmId },
        payload: errorReport(error, here.screen, releaseLabel),
        showError: false
      })
    )
  }
  const onError = ({ error, message }: ErrorEvent) => report(error ?? message)
  const onRejection = ({ reason }: PromiseRejectionEvent) => report(reason)
  for (const act of acts) window.addEventListener(act, onAct, { passive: true, capture: true })
  document.addEventListener("visibilitychange", onVisibility)
  window.addEventListener("error", onError)
  window.addEventListener("unhandledrejection", onRejection)
  if (first instanceof ErrorEvent) onError(first)
  else if (first instanceof PromiseRejectionEvent) onRejection(first)
  else if (first !== undefined) onAct()
  return () => {
    actor.stop()
    for (const act of acts) window.removeEventListener(act, onAct, { capture: true })
    document.removeEventListener("visibilitychange", onVisibility)
    window.removeEventListener("error", onError)
    window.removeEventListener("unhandledrejection", onRejection)
  }
}
