const done = { status: "fulfilled", value: undefined }

/** Marks a promise once it has settled, as React does: `use` takes it without waiting a turn. */
export const takenAtOnce = (work: Promise<void>): Promise<void> => {
  void work.then(() => Object.assign(work, done))
  return work
}

/**
 * Nothing to wait for. A view that has suspended in `use` must call it again with the same promise when it is drawn: one that
 * may never have to wait passes this instead of leaving `use` out.
 */
export const settled: Promise<void> = Object.assign(Promise.resolve(), done)
