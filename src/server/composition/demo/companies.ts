import { atlasVendors } from "#server/composition/demo/atlasCompanies.ts"
import { type DemoPerson, type DemoVendor, numbersOf, person } from "#server/composition/demo/companyDrafts.ts"
import { lumenVendors } from "#server/composition/demo/lumenCompanies.ts"

export interface DemoFirm {
  readonly key: string
  readonly name: string
  readonly tagline: string
  /** The host of the firm's portal, without port. */
  readonly domain: string
  readonly primary_color: string
  readonly secondary_color: string
  /** SVG for light and for dark mode. */
  readonly logo: { readonly light: string; readonly dark: string }
  readonly siren: string
  readonly siret: string
  readonly address: string
  readonly town: string
  readonly admin: DemoPerson
  readonly collaborator: DemoPerson
  readonly vendors: ReadonlyArray<DemoVendor>
}

/** The password of all demonstration accounts. */
export const demoPassword = "dossier-demo-2026"

const logo = (mark: string, name: string, ink: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="248" height="48" viewBox="0 0 248 48" role="img" aria-label="${name}"><title>${name}</title>${mark}<text x="58" y="31" font-family="Inter, Segoe UI, Helvetica, Arial, sans-serif" font-size="20" font-weight="600" textLength="${name.length * 11}" lengthAdjust="spacingAndGlyphs" fill="${ink}">${name}</text></svg>`
const lumenMark = (a: string, b: string) =>
  `<circle cx="24" cy="27" r="9" fill="${b}"/><g stroke="${a}" stroke-width="3.5" stroke-linecap="round"><path d="M24 12V5M13 16l-5-5M35 16l5-5M9 27H3M45 27h-6"/></g><path d="M6 42h36" stroke="${a}" stroke-width="3.5" stroke-linecap="round"/>`
const atlasMark = (a: string, b: string) =>
  `<path d="M4 42 20 10l9 18 5-8 10 22z" fill="${a}"/><path d="m20 10 5 10-5 4-5-4z" fill="${b}"/><circle cx="38" cy="9" r="5" fill="${b}"/>`

export const demoFirms: ReadonlyArray<DemoFirm> = [
  {
    key: "lumen",
    name: "Lumen Expertise",
    tagline: "L’expertise comptable, en clair",
    domain: "lumen.localhost",
    primary_color: "#0b5f6e",
    secondary_color: "#c8712e",
    logo: {
      light: logo(lumenMark("#0b5f6e", "#c8712e"), "Lumen Expertise", "#12343b"),
      dark: logo(lumenMark("#7cc7d4", "#e79a5c"), "Lumen Expertise", "#eef6f7")
    },
    ...numbersOf("52340981"),
    address: "8 allée de l'Île Gloriette",
    town: "44000 Nantes",
    admin: person("Mme", "Sophie", "Morel", "lumen.example"),
    collaborator: person("M.", "Thomas", "Girard", "lumen.example"),
    vendors: lumenVendors
  },
  {
    key: "atlas",
    name: "Atlas Conseil",
    tagline: "Comptables et conseils depuis 1987",
    domain: "atlas.localhost",
    primary_color: "#8a3b12",
    secondary_color: "#2f6f4f",
    logo: {
      light: logo(atlasMark("#8a3b12", "#2f6f4f"), "Atlas Conseil", "#3b1c0c"),
      dark: logo(atlasMark("#e2a27c", "#7fc4a0"), "Atlas Conseil", "#faf1ec")
    },
    ...numbersOf("34018762"),
    address: "27 rue de la Loge",
    town: "34000 Montpellier",
    admin: person("M.", "Marc", "Delaunay", "atlas.example"),
    collaborator: person("Mme", "Nadia", "Ferhat", "atlas.example"),
    vendors: atlasVendors
  }
]

/** A client user of the first firm's first client who has a pending invitation. */
export const demoInvited: DemoPerson = person("M.", "Hugo", "Delmas", "invite.example")

export const demoSuperAdmin: DemoPerson = person("Mme", "Agnès", "Lacroix", "dossier.example")

export const firmOf = ({ firm }: DemoVendor): DemoFirm => {
  const found = demoFirms.find(({ key }) => key === firm)
  if (found === undefined) throw new Error(`no firm ${firm} in the demonstration`)
  return found
}
