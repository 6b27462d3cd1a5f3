import type { BrowserSnapshot } from "#machines/documents/browser.machine.ts"
import { sortOf } from "#machines/documents/browser.setup.ts"
import { modeOf, type View } from "#machines/documents/display.ts"
import { trashAlias, trashId } from "#schemas/shared/constants.ts"

export const toBrowserView = (snapshot: BrowserSnapshot) => {
  const { folder, chosen, filters, failure, isHeld, said } = snapshot.context
  const phase = snapshot.hasTag("loading")
    ? failure === null
      ? ("loading" as const)
      : ("failed" as const)
    : snapshot.matches({ open: { content: "failed" } })
      ? ("failed" as const)
      : snapshot.matches({ open: { content: "building" } })
        ? ("building" as const)
        : ("ready" as const)
  return {
    folder,
    /** What was kept of the person's choices has been read: before, only what everyone has is known. */
    isKept: !snapshot.matches("reading"),
    /** [DOC-015] */
    isTrash: folder === trashAlias || folder === String(trashId),
    phase,
    isRefreshing: snapshot.hasTag("refreshing"),
    /** The whole screen's failure, or that of a refresh whose old content still stands. */
    failureCode: failure?.code ?? null,
    canRetry: snapshot.can({ type: "content.retried" }),
    mode: modeOf(said.mode ?? chosen.mode),
    sort: sortOf({ chosen, folder, said }),
    said,
    filters,
    /** Rows stay where they are, whatever comes or goes meanwhile. */
    isHeld
  }
}

/** What the address has to say for the same to be shown to whoever opens it. */
export const toView = ({ context: { filters, said } }: BrowserSnapshot): View => ({ ...said, filters })
