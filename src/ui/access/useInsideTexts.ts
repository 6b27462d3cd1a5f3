import { use } from "react"
import { type Portal, usePortal } from "#ui/app/portal.ts"

// React discards promises created during a render that suspends, so they are cached per texts.
const asked = new WeakMap<Portal["texts"], Promise<void>>()

/**
 * Loads the texts of signed-in pages for an anonymous page that needs them: sign-in does not load texts used only by
 * failures.
 */
export const useInsideTexts = (): void => {
  const { texts } = usePortal()
  const kept = asked.get(texts) ?? texts.enter("pages")
  asked.set(texts, kept)
  use(kept)
}
