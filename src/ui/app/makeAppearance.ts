import { appearanceLogic } from "#machines/branding/appearance.ts"
import { queryOf } from "#schemas/access/redirects.ts"
import { createActor } from "#ui/shared/actors.ts"

const flag = (text: string | null) => (text === "true" ? true : text === "false" ? false : null)

/**
 * Light or dark mode. Sources in order of precedence: the URL, the user's profile, the browser's storage, the system.
 */
export const makeAppearance = (here: string, local: string | null) => {
  const system = matchMedia("(prefers-color-scheme: dark)")
  const appearance = createActor(appearanceLogic, {
    id: "appearance",
    input: {
      address: flag(queryOf(here, "darkmode")),
      profile: null,
      local: flag(local),
      system: system.matches
    }
  }).start()
  system.addEventListener("change", ({ matches }) => appearance.send({ type: "system.changed", dark: matches }))
  return appearance
}
