const done = { status: "fulfilled", value: undefined }

/** Marks a promise as settled in the way that React does: `use` then reads it synchronously. */
export const takenAtOnce = (work: Promise<void>): Promise<void> => {
  void work.then(() => Object.assign(work, done))
  return work
}

/**
 * A settled promise. A component that suspended in `use` must call `use` again at the next render: it passes this
 * promise once there is nothing to wait for.
 */
export const settled: Promise<void> = Object.assign(Promise.resolve(), done)
