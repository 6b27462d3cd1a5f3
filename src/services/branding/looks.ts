import type { WhiteLabel } from "#schemas/branding/whiteLabel.ts"

/** [WHL-005] The firm's look for the mode, or its other one where it has only one. */
export const lookFor = (looks: ReadonlyArray<WhiteLabel>, dark: boolean): WhiteLabel | null =>
  looks.find(({ theme }) => theme === (dark ? "dark" : "light")) ?? looks[0] ?? null

const hex = /^#[0-9a-f]{6}$/i

/**
 * [WHL-002] The declarations a look makes; everything else is derived from them by the style sheet. A colour that is
 * not `#rrggbb` is left out, so that the portal's own stays.
 */
export const colourDeclarations = (look: WhiteLabel | null): ReadonlyArray<readonly [string, string]> =>
  look === null
    ? []
    : (
        [
          ["--firm-primary", look.primary_color],
          ["--firm-secondary", look.secondary_color]
        ] as const
      ).filter(([, colour]) => hex.test(colour))

/** Letters that stand in for a logo: of the first two words that begin with one. */
export const initialsOf = (name: string): string =>
  name
    .split(/[\s&·,.-]+/)
    .filter((word) => /^\p{L}/u.test(word))
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join("")

const declared = ["--firm-primary", "--firm-secondary"]

/** Through the object model, which the security policy allows where it refuses style attributes. */
export const paint = (root: HTMLElement, look: WhiteLabel | null, dark: boolean): void => {
  root.dataset["theme"] = dark ? "dark" : "light"
  for (const name of declared) root.style.removeProperty(name)
  for (const [name, colour] of colourDeclarations(look)) root.style.setProperty(name, colour)
}
