import { use } from "react"
import { type Portal, usePortal } from "#ui/app/portal.ts"
import { settled, takenAtOnce } from "#ui/shared/settled.ts"

const texts = new WeakMap<Portal["texts"], Promise<void>>()

/** Texts that the documents page does not wait for: requested once, before they are needed. */
export const fetchPageTexts = (portal: Portal): Promise<void> => {
  const kept = texts.get(portal.texts) ?? portal.texts.enter("pages")
  texts.set(portal.texts, kept)
  return kept
}

/** The same for a view that shows these texts; suspends. */
export const usePageTexts = (): void => use(fetchPageTexts(usePortal()))

const tried = new WeakMap<Portal["texts"], Promise<void>>()

/** The same for a view that may need the texts and must stay usable without them; fetches nothing until `isNeeded`. */
export const tryPageTexts = (portal: Portal, isNeeded: boolean): Promise<void> => {
  const kept = tried.get(portal.texts)
  if (kept !== undefined) return kept
  if (!isNeeded) return settled
  const made = takenAtOnce(fetchPageTexts(portal).catch(() => undefined))
  tried.set(portal.texts, made)
  return made
}
