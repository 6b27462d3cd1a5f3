import { use } from "react"
import { type Portal, usePortal } from "#ui/app/portal.ts"

// A promise made while rendering is made again whenever the render suspends: it is kept beside the texts instead.
const asked = new WeakMap<Portal["texts"], Promise<void>>()

/** The words of all pages on an anonymous one that needs them: sign-in does not carry what only failures say. */
export const useInsideTexts = (): void => {
  const { texts } = usePortal()
  const kept = asked.get(texts) ?? texts.enter("pages")
  asked.set(texts, kept)
  use(kept)
}
