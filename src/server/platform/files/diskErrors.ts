const codeOf = (error: unknown) => (error instanceof Error && "code" in error ? error.code : undefined)
export const isMissing = (error: unknown) => codeOf(error) === "ENOENT"
export const isTaken = (error: unknown) => codeOf(error) === "EEXIST"
/** Whether the disk or the quota is full. */
export const isFull = (error: unknown) => codeOf(error) === "ENOSPC" || codeOf(error) === "EDQUOT"

/** Resolves with undefined if the file or folder does not exist. */
export const unlessMissing = <A>(work: Promise<A>): Promise<A | undefined> =>
  work.catch((error: unknown) => (isMissing(error) ? undefined : Promise.reject(error)))
