import type { ViewerSnapshot } from "#machines/documents/viewer/viewer.machine.ts"
import { kindOf, versionOf } from "#machines/documents/viewer/viewer.setup.ts"

const stateOf = (snapshot: ViewerSnapshot) => {
  if (snapshot.matches({ open: { content: "opening" } })) return "opening"
  if (snapshot.matches({ open: { content: "preparing" } })) return "preparing"
  if (snapshot.matches({ open: { content: "loading" } })) return "loading"
  if (snapshot.matches({ open: { content: "failed" } })) return "failed"
  if (snapshot.matches({ open: { content: "other" } })) return "other"
  if (snapshot.matches({ open: { content: "locked" } })) return "locked"
  return snapshot.status === "done" ? "closed" : "showing"
}

export const toViewerView = (snapshot: ViewerSnapshot) => {
  const { context } = snapshot
  const { document, failure, received, search, total } = context
  const version = versionOf(context)
  const hits = search?.hits ?? null
  return {
    state: stateOf(snapshot),
    shownAs: context.content?.as ?? kindOf(context),
    name: document?.name ?? null,
    extension: document?.extension ?? "",
    /** [VIE-O02] The state of the conversion of an office file; null for other files. */
    conversion: kindOf(context) === "converted" ? (context.conversion?.state ?? "waiting") : null,
    canConvertAgain: snapshot.can({ type: "conversion.asked" }),
    versions: context.versions,
    versionId: version?.id ?? null,
    size: version?.size ?? null,
    /** From 0 to 1; null while unknown. */
    progress: total > 0 ? Math.min(1, received / total) : null,
    messageKey: snapshot.matches({ open: { content: "failed" } }) ? (failure?.code ?? null) : null,
    /** The password that was typed does not open the document. */
    isPasswordWrong: stateOf(snapshot) === "locked" && context.password !== null,
    /** A protected PDF is open: a copy without password can be saved. */
    isUnlocked: stateOf(snapshot) === "showing" && context.password !== null && context.pages > 0,
    saveMessageKey: context.saveFailure?.code ?? null,
    page: context.page,
    pages: context.pages,
    zoom: context.zoom,
    shown: Math.round(context.shown),
    rotation: context.rotation,
    search:
      search === null
        ? null
        : {
            term: search.term,
            busy: hits === null,
            count: hits?.length ?? 0,
            at: hits?.length === 0 ? 0 : search.at + 1
          },
    isSaving: snapshot.matches({ open: { saving: "fetching" } }),
    canRetry: snapshot.can({ type: "viewer.retried" }),
    canDownload: snapshot.can({ type: "download.asked" }),
    canZoom: snapshot.can({ type: "zoom.reset" }),
    canGrow: snapshot.can({ type: "zoom.raised" }),
    canShrink: snapshot.can({ type: "zoom.lowered" }),
    canTurn: snapshot.can({ type: "content.turned" }),
    /** [VIE-O03] Rotated on screen. The rotation of a converted file cannot be saved. */
    isTurned: context.rotation !== 0 && kindOf(context) !== "converted",
    isLatest: version !== null && version.id === document?.version_id,
    canPrint: stateOf(snapshot) === "showing",
    canSearch: snapshot.can({ type: "search.opened" }),
    canStepHits: snapshot.can({ type: "hit.advanced" }),
    canChoosePage: snapshot.can({ type: "page.chosen", page: 1 }) && context.pages > 0,
    canAdvance: snapshot.can({ type: "page.advanced" }),
    canReturn: snapshot.can({ type: "page.returned" })
  }
}
export type ViewerView = ReturnType<typeof toViewerView>
