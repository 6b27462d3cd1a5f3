import type { BrowserSnapshot } from "#machines/documents/list/browser.machine.ts"
import { sortOf } from "#machines/documents/list/browser.setup.ts"
import { modeOf, type View } from "#machines/documents/list/display.ts"
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
    /** True once the stored preferences are loaded; until then the defaults apply. */
    isKept: !snapshot.matches("reading"),
    /** [DOC-015] The trash is open: the URL names it by its alias or by its id -1. */
    isTrash: folder === trashAlias || folder === String(trashId),
    phase,
    isRefreshing: snapshot.hasTag("refreshing"),
    /** The error of the whole screen, or of a refresh that keeps the old content. */
    failureCode: failure?.code ?? null,
    canRetry: snapshot.can({ type: "content.retried" }),
    mode: modeOf(said.mode ?? chosen.mode),
    sort: sortOf({ chosen, folder, said }),
    said,
    filters,
    /** Rows keep their positions when others are added or removed. */
    isHeld
  }
}

/**
 * The view to write to the URL: the filters, and the mode and sort that the URL or the user set on this screen. Stored
 * preferences are left out, so that a user who opens the URL keeps their own.
 */
export const toView = ({ context: { filters, said } }: BrowserSnapshot): View => ({ ...said, filters })
