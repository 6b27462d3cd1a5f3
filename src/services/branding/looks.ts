import { iconAddress, type LookIcon } from "#schemas/branding/rules.ts"
import type { WhiteLabel } from "#schemas/branding/whiteLabel.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import type { CallRequest } from "#services/shared/calls.ts"

/** [WHL-005] The white label of the mode; the other one if the firm has only that. */
export const lookFor = (looks: ReadonlyArray<WhiteLabel>, dark: boolean): WhiteLabel | null =>
  looks.find(({ theme }) => theme === (dark ? "dark" : "light")) ?? looks[0] ?? null

const hex = /^#[0-9a-f]{6}$/i

/**
 * [WHL-002] CSS custom properties of a white label, from which the style sheet derives everything else. A colour that
 * is not `#rrggbb` is omitted, so that the portal's default applies.
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

/** Initials to show instead of a logo: of the first two words that begin with a letter. */
export const initialsOf = (name: string): string =>
  name
    .split(/[\s&·,.-]+/)
    .filter((word) => /^\p{L}/u.test(word))
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join("")

const declared = ["--firm-primary", "--firm-secondary"]

const icons: Readonly<Record<string, LookIcon>> = { icon: "favicon.ico", "apple-touch-icon": "apple-touch-icon" }

/**
 * [WHL-007] Sets the favicon and the home screen icon to those of the firm; without a firm the portal's own icons stay.
 */
export const paintIcons = (page: Document, look: WhiteLabel | null): void => {
  if (look === null) return
  for (const [rel, icon] of Object.entries(icons)) {
    const link = page.querySelector<HTMLLinkElement>(`link[rel="${rel}"]`) ?? page.createElement("link")
    link.rel = rel
    link.removeAttribute("type")
    const address = iconAddress(look, icon)
    if (link.getAttribute("href") !== address) link.href = address
    if (!link.isConnected) page.head.append(link)
  }
}

/** Applies a white label through the CSSOM, because the content security policy forbids style attributes. */
export const paint = (root: HTMLElement, look: WhiteLabel | null, dark: boolean): void => {
  paintIcons(root.ownerDocument, look)
  root.dataset["theme"] = dark ? "dark" : "light"
  for (const name of declared) root.style.removeProperty(name)
  for (const [name, colour] of colourDeclarations(look)) root.style.setProperty(name, colour)
}

/**
 * [WHL-006] The query for the root of a page, with its firm and white labels. A prefetched answer is found by its URL,
 * so both calls take it from here.
 */
export const rootQuery = (firmId: FirmId | null): NonNullable<CallRequest<"branding.root">["query"]> =>
  firmId === null ? {} : { accounting_firm_id: firmId }
