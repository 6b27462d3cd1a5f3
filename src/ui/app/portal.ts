import { createContext, use } from "react"
import type { SessionRef } from "#machines/access/session.machine.ts"
import type { AppearanceRef } from "#machines/branding/appearance.ts"
import type { ConfirmationRef, WorkOutcome } from "#machines/shared/confirmation.machine.ts"
import type { SnackbarRef } from "#machines/shared/snackbar.machine.ts"
import type { Arrival } from "#schemas/access/arrival.ts"
import type { LiveEvent } from "#schemas/notifications/live.api.ts"
import type { Language } from "#schemas/shared/constants.ts"
import type { AccessActors } from "#services/access/accessActors.ts"
import type { CallAnswer, CallName, CallRequest } from "#services/shared/calls.ts"
import type { Texts } from "#services/shared/i18n.ts"
import type { Requests } from "#services/shared/requests.ts"
import type { Values } from "#services/shared/storage.ts"
import type { Branding } from "#ui/app/branding.ts"
import type { LateUploads } from "#ui/app/uploads.ts"
import type { Modules } from "#ui/shared/module.ts"

export type Work = (input: unknown, signal: AbortSignal) => Promise<WorkOutcome>

/** What changes elsewhere, as pages hear of it. */
export interface Live {
  readonly connected: () => boolean
  readonly subscribe: (listener: (event: LiveEvent) => void) => () => void
  /** Called with every change of `connected`. */
  readonly onConnected: (listener: (connected: boolean) => void) => () => void
  /** Called when the server answers and has no stream to spare. */
  readonly onBusy: (listener: () => void) => () => void
}

/** Everything that lives as long as the page: one of each, made in `actors.ts`. */
export interface Portal {
  /** The page's one queue to the server; `runtimeOf` and `useRuntime` (runtime.ts) run Effects over it. */
  readonly requests: Requests
  readonly texts: Texts
  /** What the machines of signing in and out ask for. */
  readonly access: AccessActors
  readonly session: SessionRef
  readonly snackbar: SnackbarRef
  readonly confirmation: ConfirmationRef
  readonly appearance: AppearanceRef
  readonly branding: Branding
  /** What the restoring of the session was told beyond the person, for whoever asks first. */
  readonly takeArrival: () => Arrival | null
  /** What was kept of the server's answers for the person who leaves. */
  readonly forgetAnswers: () => Promise<void>
  readonly live: Live
  /** What the modules of the portal bring: its screens, and the ways to them. */
  readonly modules: Modules
  /** Called when the server answers that it restarts, and when it answers again; at once where it restarts now. */
  readonly onRestarting: (listener: (isRestarting: boolean) => void) => () => void
  readonly uploads: LateUploads
  /** Local values of the machine; those of one user come from `valuesOf`. */
  readonly values: Values
  readonly valuesOf: (userId: number) => Values
  readonly token: () => string | null
  readonly setLanguage: (language: Language) => Promise<void>
  /** One call as a promise: rejects with a `CallFailure`. */
  readonly ask: <Name extends CallName>(
    name: Name,
    request: CallRequest<Name>,
    signal?: AbortSignal
  ) => Promise<CallAnswer<Name>>
  /** Teaches the page a piece of work, by the name that questions and offers use. */
  readonly teach: (name: string, work: Work) => void
  /** Does such a piece of work without a question; it tells its own outcome. */
  readonly run: (name: string, input: unknown) => void
}

export const PortalContext = createContext<Portal | null>(null)

export const usePortal = (): Portal => {
  const portal = use(PortalContext)
  if (portal === null) throw new Error("A view stands outside the portal")
  return portal
}
