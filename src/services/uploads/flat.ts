import type { UploadItem } from "#schemas/uploads/uploadJob.ts"

/** Drops the folder paths, so that all files of a drop go into one folder. */
export const flat = (items: ReadonlyArray<UploadItem>): ReadonlyArray<UploadItem> =>
  items.filter(({ kind }) => kind === "file").map((item) => ({ ...item, path: [] }))
