import { type EventObject, fromCallback, fromPromise } from "xstate"
import type { CreationDraft, CreationDraftChanges } from "#schemas/customers/creation/creation.api.ts"
import type { CreationValues } from "#schemas/customers/creation/creation.ts"
import type { FirmId, VendorId } from "#schemas/shared/ids.ts"
import { fail, type Result, succeed } from "#schemas/shared/result.ts"
import { fromCall } from "#services/access/accessActors.ts"
import { ApiFailure, ConnectionLost } from "#services/shared/failures.ts"
import { type Ask, seen } from "#services/shared/saving.ts"

interface Told {
  readonly vendor_id: number | null
}

interface CreationServices {
  readonly ask: Ask
  readonly firmId: FirmId
  /** Subscribes to live changes; returns the unsubscribe function. */
  readonly listen: (listener: (event: Told) => void) => () => void
  /** Called when the client file is created. */
  readonly onMade: () => void
}

/** Poll interval in ms for the folders, in case a live event is lost. */
const pollInterval = 20_000

/** The actors of the wizard for a new client file. Expected failures are returned as data. */
export const creationActors = ({ ask, firmId, listen, onMade }: CreationServices) => {
  const params = { firmId }
  const quiet = { showError: false, params } as const
  return {
    readDraft: fromCall(async (_: unknown, signal) => (await ask("creation.draft", quiet, signal)).data),
    dropDraft: fromCall(async (_: unknown, signal) => {
      await ask("creation.drop", quiet, signal)
      return null
    }),
    lookUp: fromCall(
      async ({ siret }: { readonly siret: string }, signal) =>
        (await ask("customers.lookUp", { ...quiet, query: { siret } }, signal)).data
    ),
    checkAddress: fromCall(async ({ email }: { readonly email: string }, signal) => {
      const query = { email: email.trim(), firm_id: firmId, role: "admin" } as const
      return (await ask("clientUsers.byEmail", { showError: false, query }, signal)).data.problem
    }),
    create: fromCall(async ({ key, values }: { readonly key: string; readonly values: CreationValues }, signal) => {
      const { data } = await ask(
        "creation.create",
        { ...quiet, headers: { "idempotency-key": key }, payload: values },
        signal
      )
      onMade()
      return data
    }),
    /**
     * [WIZ-009] Checks whether the client's folders are built: at once, after each live event of the client, and every
     * `pollInterval` ms. Sends `tree.built` when they are.
     */
    watchTree: fromCallback<EventObject, { readonly vendorId: number | null }>(({ input, sendBack }) => {
      const ended = new AbortController()
      const poll = async () => {
        try {
          const vendorId = input.vendorId as VendorId
          const { data } = await ask("clientFiles.read", { showError: false, params: { vendorId } }, ended.signal)
          if (data.tree === "ready") sendBack({ type: "tree.built" })
        } catch (failure) {
          // A failed call is ignored: the next poll tries again. Any other error is a bug and is rethrown.
          if (!(failure instanceof ApiFailure || failure instanceof ConnectionLost || ended.signal.aborted))
            throw failure
        }
      }
      const stop = listen(({ vendor_id }) => {
        if (vendor_id === input.vendorId) void poll()
      })
      const timer = setInterval(() => void poll(), pollInterval)
      void poll()
      return () => {
        stop()
        clearInterval(timer)
        ended.abort()
      }
    })
  }
}

interface KeepRequest {
  readonly draft: CreationDraftChanges | null
  readonly revision: number
}
interface KeepFailure {
  readonly code: string
  readonly theirs: CreationDraft | null
}

/** [WIZ-O02] The `keep` actor: saves the draft; on a conflict it returns what another window has saved. */
export const draftKeeping = ({ ask, firmId }: Pick<CreationServices, "ask" | "firmId">) =>
  fromPromise<Result<CreationDraft, KeepFailure>, KeepRequest>(async ({ input: { draft, revision }, signal }) => {
    if (draft === null) throw new Error("there is no draft to keep")
    const quiet = { showError: false, params: { firmId } } as const
    const refusedBy = (failure: unknown, theirs: CreationDraft | null = null) => {
      if (failure instanceof ApiFailure || failure instanceof ConnectionLost)
        return fail({ code: failure.code, theirs })
      throw failure
    }
    try {
      const { data } = await ask("creation.keep", { ...quiet, headers: seen(revision), payload: draft }, signal)
      return succeed(data)
    } catch (failure) {
      const isOvertaken = failure instanceof ApiFailure && failure.status === 412
      if (!isOvertaken) return refusedBy(failure)
      return ask("creation.draft", quiet, signal).then(
        ({ data }) => refusedBy(failure, data),
        (unread: unknown) => refusedBy(unread)
      )
    }
  })
