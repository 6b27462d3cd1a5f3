import type { UploadView } from "#machines/uploads/upload.projection.ts"

const rankOf = ({ phase, state }: UploadView): number => {
  if (phase === "choosing" || phase === "naming" || phase === "needsFile") return 0
  if (state === "running") return 1
  if (state === "failed") return 2
  if (state === "queued") return 3
  return state === "finished" ? 4 : 5
}

/**
 * Sorts uploads for display: those that need an answer first, then running, failed, queued, finished and other ones.
 */
export const inOrder = (uploads: ReadonlyArray<UploadView>): ReadonlyArray<UploadView> =>
  uploads.toSorted((a, b) => rankOf(a) - rankOf(b))
