/** Words that a person has not sent yet, kept for a reload of the tab: `dossier-answer:<user>:…`. */
export const draftsOf = (userId: number) => `dossier-answer:${userId}:`

/**
 * Forgets what the tab keeps, or what it keeps of people other than this one: the next person on the computer finds no words.
 * A browser that refuses storage has kept nothing.
 */
export const forgetTab = (present: number | null) => {
  try {
    if (present === null) sessionStorage.clear()
    else
      for (const key of Object.keys(sessionStorage))
        if (key.startsWith("dossier-answer:") && !key.startsWith(draftsOf(present))) sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}
