const done = { status: "fulfilled", value: undefined }

/** Marks a promise as settled like React does: `use` then reads it synchronously. */
export const takenAtOnce = (work: Promise<void>): Promise<void> => {
  void work.then(() => Object.assign(work, done))
  return work
}

/**
 * A settled promise. A component that suspended in `use` must call it again with the same promise; if it has nothing to
 * wait for it passes this one instead of skipping `use`.
 */
export const settled: Promise<void> = Object.assign(Promise.resolve(), done)
