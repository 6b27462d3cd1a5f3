import { luhnSum } from "#schemas/customers/companyNumbers.ts"

export interface DemoPerson {
  readonly firstname: string
  readonly lastname: string
  readonly title: "Mme" | "M."
  readonly email: string
}
export interface DemoVendor {
  /** Unique in the whole demonstration. */
  readonly key: string
  readonly firm: string
  readonly company_name: string
  readonly client_code: string
  readonly siren: string
  readonly siret: string
  readonly vat: string
  readonly naf: string
  readonly activity: string
  readonly legal_status: string
  /** Euros. */
  readonly capital: number
  readonly created_on: string
  readonly employees: number
  readonly address: string
  readonly town: string
  readonly contact_email: string
  readonly contact_phone: string
  readonly admin: DemoPerson
  readonly collaborator: DemoPerson
  readonly guest: DemoPerson
}
export interface DemoFirm {
  readonly key: string
  readonly name: string
  readonly tagline: string
  /** The host of its portal, without a port. */
  readonly domain: string
  readonly primary_color: string
  readonly secondary_color: string
  /** Svg for a light and for a dark page. */
  readonly logo: { readonly light: string; readonly dark: string }
  readonly siren: string
  readonly siret: string
  readonly address: string
  readonly town: string
  readonly admin: DemoPerson
  readonly collaborator: DemoPerson
  readonly vendors: ReadonlyArray<DemoVendor>
}

/** The one password of every demonstration account. */
export const demoPassword = "dossier-demo-2026"

const withKey = (digits: string) => `${digits}${(10 - (luhnSum(`${digits}0`) % 10)) % 10}`

const numbersOf = (eightDigits: string) => {
  const siren = withKey(eightDigits)
  const key = (12 + 3 * (Number(siren) % 97)) % 97
  return { siren, siret: withKey(`${siren}0001`), vat: `FR${String(key).padStart(2, "0")}${siren}` }
}

const plain = (text: string) =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z]+/g, "-")
const person = (title: DemoPerson["title"], firstname: string, lastname: string, host: string): DemoPerson => ({
  title,
  firstname,
  lastname,
  email: `${plain(firstname)}.${plain(lastname)}@${host}`
})

type Name = readonly [DemoPerson["title"], string, string]
interface Draft {
  readonly slug: string
  readonly name: string
  readonly digits: string
  readonly naf: string
  readonly activity: string
  readonly status: string
  readonly capital: number
  readonly since: string
  readonly employees: number
  readonly address: string
  readonly town: string
  readonly people: readonly [Name, Name, Name]
}

const vendorsOf = (firm: string, prefix: string, drafts: ReadonlyArray<Draft>): ReadonlyArray<DemoVendor> =>
  drafts.map((draft, index) => {
    const host = `${draft.slug}.example`
    const [admin, collaborator, guest] = draft.people
    const named = ([title, firstname, lastname]: Name, role: string): DemoPerson => ({
      title,
      firstname,
      lastname,
      email: `${role}@${host}`
    })
    return {
      key: draft.slug,
      firm,
      company_name: draft.name,
      client_code: `${prefix}${String(index + 1).padStart(4, "0")}`,
      ...numbersOf(draft.digits),
      naf: draft.naf,
      activity: draft.activity,
      legal_status: draft.status,
      capital: draft.capital,
      created_on: draft.since,
      employees: draft.employees,
      address: draft.address,
      town: draft.town,
      contact_email: `contact@${host}`,
      contact_phone: `01 99 00 ${String(10 + index)} ${prefix === "LUM" ? "21" : "42"}`,
      admin: named(admin, "admin"),
      collaborator: named(collaborator, "collaborateur"),
      guest: named(guest, "invite")
    }
  })

const draft = (
  slug: string,
  name: string,
  digits: string,
  naf: string,
  activity: string,
  status: string,
  capital: number,
  since: string,
  employees: number,
  address: string,
  town: string,
  ...people: readonly [Name, Name, Name]
): Draft => ({ slug, name, digits, naf, activity, status, capital, since, employees, address, town, people })

const lumenVendors = vendorsOf("lumen", "LUM", [
  draft(
    "boulangerie-martin",
    "Boulangerie Martin",
    "81234507",
    "10.71C",
    "Boulangerie-pâtisserie",
    "SARL",
    8000,
    "2015-03-02",
    6,
    "14 rue des Meuniers",
    "44000 Nantes",
    ["M.", "Julien", "Martin"],
    ["Mme", "Élodie", "Martin"],
    ["M.", "Paul", "Guérin"]
  ),
  draft(
    "menuiserie-lefevre",
    "Menuiserie Lefèvre et Fils",
    "49871236",
    "43.32A",
    "Travaux de menuiserie bois",
    "SAS",
    40000,
    "2007-09-10",
    12,
    "Zone artisanale du Moulin",
    "44240 La Chapelle-sur-Erdre",
    ["M.", "Gérard", "Lefèvre"],
    ["Mme", "Nathalie", "Robin"],
    ["M.", "Théo", "Lefèvre"]
  ),
  draft(
    "cabinet-azur",
    "Cabinet Azur Kinésithérapie",
    "53210984",
    "86.90E",
    "Rééducation",
    "SELARL",
    10000,
    "2011-01-17",
    4,
    "3 place de la Petite Hollande",
    "44000 Nantes",
    ["Mme", "Claire", "Azoulay"],
    ["Mme", "Inès", "Ferrand"],
    ["M.", "Hugo", "Petit"]
  ),
  draft(
    "garage-du-port",
    "Garage du Port",
    "38765412",
    "45.20A",
    "Entretien et réparation de véhicules",
    "SARL",
    15000,
    "1998-06-01",
    7,
    "22 quai Ernest-Renaud",
    "44100 Nantes",
    ["M.", "Karim", "Benali"],
    ["Mme", "Sandrine", "Caillé"],
    ["M.", "Yann", "Le Goff"]
  ),
  draft(
    "fleurs-de-loire",
    "Fleurs de Loire",
    "90145673",
    "47.76Z",
    "Commerce de fleurs",
    "EURL",
    3000,
    "2021-04-12",
    2,
    "7 rue de la Fosse",
    "44000 Nantes",
    ["Mme", "Camille", "Rousseau"],
    ["Mme", "Jeanne", "Rousseau"],
    ["M.", "Lucas", "Moreau"]
  ),
  draft(
    "hotel-beaulieu",
    "Hôtel Beaulieu",
    "42098715",
    "55.10Z",
    "Hôtel et hébergement",
    "SAS",
    120000,
    "2002-02-20",
    18,
    "1 boulevard de la Loire",
    "44200 Nantes",
    ["Mme", "Béatrice", "Vasseur"],
    ["M.", "Antoine", "Blin"],
    ["Mme", "Louise", "Carpentier"]
  ),
  draft(
    "studio-pixel",
    "Studio Pixel & Co",
    "85320641",
    "62.01Z",
    "Programmation informatique",
    "SAS",
    5000,
    "2019-10-07",
    9,
    "12 mail du Front Populaire",
    "44200 Nantes",
    ["M.", "Maxime", "Chevalier"],
    ["Mme", "Léa", "Fontaine"],
    ["M.", "Noé", "Garnier"]
  ),
  draft(
    "transports-ouest",
    "Transports de l'Ouest",
    "34561278",
    "49.41B",
    "Transport routier de fret de proximité",
    "SA",
    250000,
    "1989-05-15",
    34,
    "Rue de l'Océan",
    "44800 Saint-Herblain",
    ["M.", "Philippe", "Marchand"],
    ["Mme", "Aurélie", "Dubois"],
    ["M.", "Bastien", "Renaud"]
  )
])
const atlasVendors = vendorsOf("atlas", "ATL", [
  draft(
    "domaine-des-cedres",
    "Domaine des Cèdres",
    "41230987",
    "01.21Z",
    "Culture de la vigne",
    "GAEC",
    60000,
    "2000-11-03",
    8,
    "Chemin des Cèdres",
    "34150 Aniane",
    ["M.", "Étienne", "Cazal"],
    ["Mme", "Marion", "Cazal"],
    ["M.", "Rémi", "Soulié"]
  ),
  draft(
    "pharmacie-du-peyrou",
    "Pharmacie du Peyrou",
    "50987124",
    "47.73Z",
    "Commerce de produits pharmaceutiques",
    "SELARL",
    30000,
    "2008-07-01",
    6,
    "5 rue Foch",
    "34000 Montpellier",
    ["Mme", "Hélène", "Delmas"],
    ["M.", "Samir", "Haddad"],
    ["Mme", "Alice", "Vidal"]
  ),
  draft(
    "restaurant-la-criee",
    "Restaurant La Criée",
    "79854310",
    "56.10A",
    "Restauration traditionnelle",
    "SARL",
    12000,
    "2013-05-22",
    11,
    "9 quai de Bosc",
    "34200 Sète",
    ["M.", "Vincent", "Costa"],
    ["Mme", "Laura", "Costa"],
    ["M.", "Enzo", "Ruiz"]
  ),
  draft(
    "batiment-occitan",
    "Bâtiment Occitan",
    "44712089",
    "41.20A",
    "Construction de maisons individuelles",
    "SAS",
    80000,
    "2003-03-18",
    27,
    "Rue de la Garenne",
    "34740 Vendargues",
    ["M.", "Frédéric", "Nogaret"],
    ["Mme", "Patricia", "Lopez"],
    ["M.", "Mathis", "Bonnet"]
  ),
  draft(
    "librairie-des-arts",
    "Librairie des Arts",
    "32109875",
    "47.61Z",
    "Commerce de livres",
    "SARL",
    7622,
    "1985-09-01",
    5,
    "18 rue de l'Aiguillerie",
    "34000 Montpellier",
    ["Mme", "Anne", "Sabatier"],
    ["M.", "Olivier", "Pons"],
    ["Mme", "Zoé", "Lambert"]
  ),
  draft(
    "atelier-sirocco",
    "Atelier Sirocco Architecture",
    "81907346",
    "71.11Z",
    "Activités d'architecture",
    "SELAS",
    20000,
    "2016-02-08",
    10,
    "2 place Candolle",
    "34000 Montpellier",
    ["Mme", "Sarah", "Benhamou"],
    ["M.", "Thomas", "Rey"],
    ["Mme", "Clara", "Fabre"]
  ),
  draft(
    "ambulances-herault",
    "Ambulances de l'Hérault",
    "37650921",
    "86.90A",
    "Ambulances",
    "SARL",
    45000,
    "1996-12-09",
    22,
    "Avenue de l'Europe",
    "34500 Béziers",
    ["M.", "Didier", "Roques"],
    ["Mme", "Corinne", "Alary"],
    ["M.", "Jérémy", "Molinier"]
  ),
  draft(
    "energie-lauragaise",
    "Énergie Lauragaise",
    "87563102",
    "43.21A",
    "Travaux d'installation électrique",
    "SAS",
    25000,
    "2020-01-27",
    14,
    "Zone d'activité des Lauriers",
    "11400 Castelnaudary",
    ["Mme", "Émilie", "Granier"],
    ["M.", "Florian", "Escudier"],
    ["Mme", "Manon", "Pagès"]
  )
])

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

/** Invited into the first client file of the first firm, and has not answered yet. */
export const demoInvited: DemoPerson = person("M.", "Hugo", "Delmas", "invite.example")

export const demoSuperAdmin: DemoPerson = person("Mme", "Agnès", "Lacroix", "dossier.example")

export const firmOf = ({ firm }: DemoVendor): DemoFirm => {
  const found = demoFirms.find(({ key }) => key === firm)
  if (found === undefined) throw new Error(`no firm ${firm} in the demonstration`)
  return found
}
