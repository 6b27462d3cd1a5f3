/** Session storage prefix of a user's unsent drafts, which survive a reload: `dossier-answer:<user>:…`. */
export const draftsOf = (userId: number) => `dossier-answer:${userId}:`

const quietly = (work: () => void) => {
  try {
    work()
  } catch {
    // Session storage is blocked, so nothing was stored either.
  }
}

/** Clears the tab's session storage, so that the next user of the browser finds nothing. */
export const forgetTab = () => quietly(() => sessionStorage.clear())

/** Removes the drafts of all users except `present`; of all users if it is null. */
export const forgetDrafts = (present: number | null) =>
  quietly(() => {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith("dossier-answer:") && (present === null || !key.startsWith(draftsOf(present))))
        sessionStorage.removeItem(key)
  })
