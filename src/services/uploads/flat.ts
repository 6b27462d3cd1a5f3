import type { UploadItem } from "#schemas/uploads/uploadJob.ts"

/** Flattens dropped folders: all files of a drop go into one folder. */
export const flat = (items: ReadonlyArray<UploadItem>): ReadonlyArray<UploadItem> =>
  items.filter(({ kind }) => kind === "file").map((item) => ({ ...item, path: [] }))
