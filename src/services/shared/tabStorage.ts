/** Key prefix of a user's unsent text, kept in the tab for a reload: `dossier-answer:<user>:…`. */
export const draftsOf = (userId: number) => `dossier-answer:${userId}:`

const quietly = (work: () => void) => {
  try {
    work()
  } catch {
    // Storage is blocked: nothing was stored.
  }
}

/** Clears the tab's storage: the next user of the computer must not find anything. */
export const forgetTab = () => quietly(() => sessionStorage.clear())

/** Removes the unsent text of all users but the present one; of all if it is null. */
export const forgetDrafts = (present: number | null) =>
  quietly(() => {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith("dossier-answer:") && (present === null || !key.startsWith(draftsOf(present))))
        sessionStorage.removeItem(key)
  })
