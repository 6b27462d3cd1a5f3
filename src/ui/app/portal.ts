import { createContext, use } from "react"
import type { SessionRef } from "#machines/access/session.machine.ts"
import type { AppearanceRef } from "#machines/branding/appearance.ts"
import type { ConfirmationRef, WorkOutcome } from "#machines/shared/confirmation.machine.ts"
import type { SnackbarRef } from "#machines/shared/snackbar.machine.ts"
import type { Arrival } from "#schemas/access/arrival.ts"
import type { LiveEvent } from "#schemas/notifications/live.api.ts"
import type { TalkNews } from "#schemas/threads/news.ts"
import type { Language } from "#schemas/shared/constants.ts"
import type { AccessActors } from "#services/access/accessActors.ts"
import type { CallAnswer, CallName, CallRequest } from "#services/shared/calls.ts"
import type { Texts } from "#services/shared/i18n.ts"
import type { Requests } from "#services/shared/requests.ts"
import type { Values } from "#services/shared/storage.ts"
import type { Branding } from "#ui/app/branding.ts"
import type { LazyUploads } from "#ui/app/uploads.ts"
import type { Modules } from "#ui/shared/module.ts"

export type Work = (input: unknown, signal: AbortSignal) => Promise<WorkOutcome>

/** The live channel as components use it. Each `on…` and `subscribe` returns the function that unsubscribes. */
export interface Live {
  readonly connected: () => boolean
  readonly subscribe: (listener: (event: LiveEvent) => void) => () => void
  /** The changes of the last seconds, for a page that was still loading when they were told. */
  readonly recent: () => ReadonlyArray<LiveEvent>
  /**
   * Called when the channel is connected, but was not told of all changes since the page read its data: after a loss, or
   * if the page was opened long ago.
   */
  readonly onGap: (listener: () => void) => () => void
  /** Called with every change of `connected`. */
  readonly onConnected: (listener: (connected: boolean) => void) => () => void
  /** Called when the channel is connected again after a loss: changes made in between are not replayed. */
  readonly onMissed: (listener: () => void) => () => void
  /** Called when the server answers but has no free stream for this tab. */
  readonly onBusy: (listener: () => void) => () => void
  /** Called with the id of the user's own seat in a meeting when the server has a signal for it. */
  readonly onCall: (listener: (seat: number) => void) => () => void
  /** Called when something happens in a thread that the user reads. */
  readonly onTalk: (listener: (news: TalkNews) => void) => () => void
  /** Called with the id of the firm in which the user has got a notice. */
  readonly onNotice: (listener: (firm: number) => void) => () => void
}

/** The objects that live as long as the page, one of each; `composition/actors.ts` creates them. */
export interface Portal {
  /**
   * Sends all the server calls of the page, through one queue. Effects use it too: `runtimeOf` and `useRuntime`
   * (runtime.ts).
   */
  readonly requests: Requests
  readonly texts: Texts
  /** The actors of the machines for sign-in and sign-out. */
  readonly access: AccessActors
  readonly session: SessionRef
  readonly snackbar: SnackbarRef
  readonly confirmation: ConfirmationRef
  readonly appearance: AppearanceRef
  readonly branding: Branding
  /** The arrival data received when the session was restored; only the first call gets them, later calls get null. */
  readonly takeArrival: () => Arrival | null
  /** Clears the cached server data, at sign-out. */
  readonly forgetAnswers: () => Promise<void>
  readonly live: Live
  /** The UI modules: their screens and links. */
  readonly modules: Modules
  /**
   * Called when the server starts to restart and when it answers again; at once if it is restarting now. Returns the
   * function that unsubscribes.
   */
  readonly onRestarting: (listener: (isRestarting: boolean) => void) => () => void
  readonly uploads: LazyUploads
  /** Browser storage shared by all users of this device; `valuesOf` gives the part of one user. */
  readonly values: Values
  readonly valuesOf: (userId: number) => Values
  readonly token: () => string | null
  readonly setLanguage: (language: Language) => Promise<void>
  /** Makes one call; rejects with a `CallFailure`. */
  readonly ask: <Name extends CallName>(
    name: Name,
    request: CallRequest<Name>,
    signal?: AbortSignal
  ) => Promise<CallAnswer<Name>>
  /** Registers the handler that confirmations and message buttons run by this name. */
  readonly registerWork: (name: string, work: Work) => void
  /** Runs a registered handler without a confirmation; the handler shows its own outcome. */
  readonly run: (name: string, input: unknown) => void
}

export const PortalContext = createContext<Portal | null>(null)

export const usePortal = (): Portal => {
  const portal = use(PortalContext)
  if (portal === null) throw new Error("A view stands outside the portal")
  return portal
}
