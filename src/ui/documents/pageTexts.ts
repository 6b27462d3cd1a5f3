import { use } from "react"
import { type Portal, usePortal } from "#ui/app/portal.ts"

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

/** The same for a view that stays if they are lost. */
export const tryPageTexts = (portal: Portal): Promise<void> => {
  const kept = tried.get(portal.texts) ?? fetchPageTexts(portal).catch(() => undefined)
  tried.set(portal.texts, kept)
  return kept
}
