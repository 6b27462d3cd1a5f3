import { expect, test } from "vitest"
import { codesOfOthers, needsOf } from "#tests/support/textNeeds.ts"
import { screensOf } from "../../../scripts/build/screens.ts"

/** Results and refusals of actions on documents are shown by `Actions`, which loads their texts first. */
const told = / in (services|machines\/documents)\//

test("a screen names the parts of the texts that it says, and what it opens enters its own", () => {
  const screens = screensOf()
  expect(screens.length).toBeGreaterThan(60)
  const missing = screens.flatMap(({ file, screen, texts }) =>
    // The documents page is shown before any text but those of the frame is loaded.
    needsOf(file, screen === "DocumentsPage" ? [] : texts)
      .filter(({ why }) => screen !== "DocumentsPage" || !told.test(why))
      .map(({ part, why }) => `${screen} needs ${part}: ${why}`)
  )
  expect(missing).toEqual([])
})

test("what the frame loads later enters its own parts", () => {
  const missing = needsOf("ui/composition/frame/AppShell.tsx", [])
  expect(missing.map(({ part, why }) => `${part}: ${why}`)).toEqual([])
})

test("a message that several domains refuse with is loaded by every page", () => {
  expect(codesOfOthers()).toEqual([])
})
