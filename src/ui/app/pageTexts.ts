import { use } from "react"
import { type Portal, usePortal } from "#ui/app/portal.ts"
import { settled, takenAtOnce } from "#ui/shared/settled.ts"

const texts = new WeakMap<Portal["texts"], Promise<void>>()

/** Words that the documents do not wait for: asked for once, early enough to be here when they are said. */
export const fetchPageTexts = (portal: Portal): Promise<void> => {
  const kept = texts.get(portal.texts) ?? portal.texts.enter("pages")
  texts.set(portal.texts, kept)
  return kept
}

/** The same for a view that says them. */
export const usePageTexts = (): void => use(fetchPageTexts(usePortal()))

const tried = new WeakMap<Portal["texts"], Promise<void>>()

/** The same for a view that may need them, and that stays if they are lost; nothing is fetched until one needs them. */
export const tryPageTexts = (portal: Portal, isNeeded: boolean): Promise<void> => {
  const kept = tried.get(portal.texts)
  if (kept !== undefined) return kept
  if (!isNeeded) return settled
  const made = takenAtOnce(fetchPageTexts(portal).catch(() => undefined))
  tried.set(portal.texts, made)
  return made
}
