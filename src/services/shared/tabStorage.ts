/** Key prefix of a user's unsent text, kept in the tab for a reload: `dossier-answer:<user>:…`. */
export const draftsOf = (userId: number) => `dossier-answer:${userId}:`

/**
 * Clears the tab's storage, or only other users' unsent text if `present` is a user: the next user of the computer must
 * not find it.
 */
export const forgetTab = (present: number | null) => {
  try {
    if (present === null) sessionStorage.clear()
    else
      for (const key of Object.keys(sessionStorage))
        if (key.startsWith("dossier-answer:") && !key.startsWith(draftsOf(present))) sessionStorage.removeItem(key)
  } catch {
    // Storage is blocked: nothing was stored.
  }
}
