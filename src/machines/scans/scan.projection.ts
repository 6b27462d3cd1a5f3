import type { ScanSnapshot } from "#machines/scans/scan.machine.ts"

/** What the dialog of a scan shows. */
export const toScanView = (snapshot: ScanSnapshot) => {
  const { code, name, open, pages } = snapshot.context
  const stage = snapshot.matches("taking")
    ? "taking"
    : snapshot.matches("editing")
      ? "editing"
      : snapshot.matches("making") || snapshot.matches("made")
        ? "making"
        : snapshot.matches("asking")
          ? "asking"
          : "review"
  return {
    stage: stage as "taking" | "review" | "editing" | "making" | "asking",
    pages,
    name,
    open: pages.find(({ id }) => id === open) ?? null,
    messageKey: code,
    isOpening: snapshot.matches({ taking: "opening" }),
    hasNoCamera: snapshot.matches({ taking: "without" }),
    isBusy: snapshot.matches({ taking: "capturing" }) || snapshot.matches("reading") || snapshot.matches("making"),
    canTake: snapshot.can({ type: "picture.taken" }),
    canChoose: snapshot.can({ type: "pictures.chosen", files: [] }),
    canShow: snapshot.can({ type: "pages.shown" }),
    canAdd: snapshot.can({ type: "pages.more" }),
    canRetry: snapshot.can({ type: "camera.retried" }),
    canClose: snapshot.can({ type: "scan.closed" }),
    canConfirm: snapshot.can({ type: "scan.confirmed" })
  }
}
export type ScanView = ReturnType<typeof toScanView>
