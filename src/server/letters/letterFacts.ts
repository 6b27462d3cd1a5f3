import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { legalFormName } from "#schemas/customers/legalForms.ts"
import type { LetterSignatory } from "#schemas/letters/signatories.ts"
import type { Values, VariableGroup, variableGroups } from "#schemas/letters/variables.ts"
import { type MissionContent, missionSums } from "#schemas/missions/missionRules.ts"
import { currency } from "#schemas/shared/constants.ts"
import type { LetterFacts, ServiceFacts } from "#server/letters/composeLetter.ts"
import type { CompanyScope } from "#server/shared/requestScope.ts"

/** The firm's data that appear in all its letters. */
export interface LetterHead {
  readonly name: string
  readonly domain: string
  readonly colour: string
  readonly logo: Uint8Array | null
  readonly logo_type: string | null
}

export const readHead = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [head] = yield* sql<LetterHead>`select name, domain, colour, logo, logo_type from app.letter_head()`
  return head ?? (yield* Effect.die(new Error("a letter was set outside of a firm")))
})

interface Company {
  readonly company_name: string
  readonly legal_status: string | null
  readonly capital: number | null
  readonly siren: string | null
  readonly siret: string | null
  readonly rcs: string | null
  readonly naf_code: string | null
  readonly client_code: string | null
  readonly closing_date: string | null
  readonly contact_email: string | null
  readonly contact_phone: string | null
  readonly vat_number: string | null
  readonly street: string | null
  readonly post_code: string | null
  readonly city: string | null
}

const readCompany = ({ vendor }: CompanyScope) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [company] = yield* sql<Company>`
      select v.company_name, v.legal_status, v.capital::float8 as capital, v.siren, v.siret, v.rcs, v.naf_code, v.client_code,
          v.closing_date::text as closing_date, v.contact_email, v.contact_phone, x.intra_community_vat as vat_number,
          a.street, a.post_code, a.city
        from vendor v left join vendor_fiscal x on x.vendor_id = v.id
          left join lateral (select street, post_code, city from vendor_address
            where vendor_id = v.id order by type <> 'head_office', id limit 1) a on true
       where v.id = ${vendor}`
    return company ?? (yield* Effect.die(new Error("the company is gone")))
  })

const euros = new Intl.NumberFormat("fr-FR", { style: "currency", currency })
const wholeEuros = new Intl.NumberFormat("fr-FR", {
  style: "currency",
  currency,
  maximumFractionDigits: 2,
  minimumFractionDigits: 0
})
const money = (cents: number) => euros.format(cents / 100)
const longDay = new Intl.DateTimeFormat("fr-FR", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" })
const dayOfYear = new Intl.DateTimeFormat("fr-FR", { day: "numeric", month: "long", timeZone: "UTC" })
const asDay = (text: string | null, form = longDay) =>
  text === null || text === "" ? "" : form.format(new Date(`${text}T00:00:00Z`))
/** Groups digits with narrow no-break spaces: `123 456 789`. */
const grouped = (digits: string | null, pattern: RegExp) => (digits ?? "").replace(pattern, "$1\u202f")

const frequencies = {
  none: "Une seule fois",
  day: "Chaque jour ouvré",
  week: "Chaque semaine",
  "two-weeks": "Toutes les deux semaines",
  month: "Chaque mois",
  "two-months": "Tous les deux mois",
  quarter: "Chaque trimestre",
  semester: "Chaque semestre",
  year: "Chaque année"
} as const

/** The values of a group of variables, with their full names as keys. */
const named = <G extends VariableGroup>(
  group: G,
  values: Readonly<Record<(typeof variableGroups)[G][number], string>>
): Values => Object.fromEntries(Object.entries(values).map(([field, value]) => [`${group}.${field}`, value]))

const companyValues = (company: Company): Values =>
  named("company", {
    name: company.company_name,
    legal_form: company.legal_status === null ? "" : (legalFormName(company.legal_status) ?? company.legal_status),
    capital: company.capital === null ? "" : wholeEuros.format(company.capital),
    siren: grouped(company.siren, /(\d{3})(?=\d)/g),
    siret: (company.siret ?? "").replace(/^(\d{3})(\d{3})(\d{3})(\d{5})$/, "$1\u202f$2\u202f$3\u202f$4"),
    rcs: company.rcs ?? "",
    naf: company.naf_code ?? "",
    vat_number: company.vat_number ?? "",
    address:
      company.street === null ? "" : `${company.street}, ${company.post_code ?? ""} ${company.city ?? ""}`.trim(),
    city: company.city ?? "",
    client_code: company.client_code ?? "",
    closing_day: asDay(company.closing_date, dayOfYear),
    email: company.contact_email ?? "",
    phone: company.contact_phone ?? ""
  })

/** The services to show: those that clients may see, and those with a price, since the table must add up. */
const shownServices = ({ services }: MissionContent) =>
  services.filter(({ snapshot }) => snapshot.is_client_visible || snapshot.total_price > 0)

const serviceFacts = ({ ends_on, snapshot, starts_on }: MissionContent["services"][number]): ServiceFacts => {
  const quantity = snapshot.unit === "" ? String(snapshot.quantity) : `${snapshot.quantity} ${snapshot.unit}`
  return {
    values: named("service", {
      title: snapshot.title,
      reference: snapshot.reference,
      deliverable: snapshot.deliverable,
      description: snapshot.commercial_text,
      frequency: frequencies[snapshot.frequency],
      quantity: quantity,
      unit_price: money(snapshot.unit_price),
      total_price: money(snapshot.total_price),
      starts_on: asDay(starts_on),
      ends_on: asDay(ends_on)
    }),
    contract: snapshot.contractual_text,
    row: [snapshot.title, frequencies[snapshot.frequency], quantity, money(snapshot.total_price)]
  }
}

const renewalText = ({ renewal_months, tacit_renewal }: MissionContent) => {
  if (!tacit_renewal) return ""
  return renewal_months === 12 ? "un an" : `${renewal_months} mois`
}

const missionValues = (content: MissionContent, manager: string): Values => {
  const { price } = missionSums(content)
  return named("mission", {
    name: content.name,
    reference: content.reference,
    starts_on: asDay(content.starts_on),
    ends_on: asDay(content.ends_on),
    manager: manager,
    services: shownServices(content)
      .map(({ snapshot }) => snapshot.title)
      .join(", "),
    price_net: money(price.net),
    price_vat: money(price.vat),
    price_gross: money(price.gross),
    renewal: renewalText(content)
  })
}

const nameOf = ({ firstname, lastname }: Pick<LetterSignatory, "firstname" | "lastname">) =>
  `${firstname} ${lastname}`.trim()

const signatoryValues = (people: ReadonlyArray<LetterSignatory>): Values => {
  const of = (side: LetterSignatory["side"]) => people.filter((person) => person.side === side)
  return named("signatory", {
    firm: of("firm").map(nameOf).join(", "),
    client: of("client").map(nameOf).join(", "),
    client_email: of("client")[0]?.email ?? "",
    all: people.map(nameOf).join(", ")
  })
}

const today = () => new Date().toLocaleDateString("sv-SE", { timeZone: "Europe/Paris" })

const dateValues = (): Values => named("date", { today: asDay(today()), year: today().slice(0, 4) })

export const firmValues = ({ domain, name }: LetterHead): Values => named("firm", { name, website: domain })

const managerName = (vendor: number, id: number | null) =>
  Effect.gen(function* () {
    if (id === null) return ""
    const sql = yield* SqlClient.SqlClient
    const [person] = yield* sql<{ person: { readonly name: string } | null }>`select app.person(${id}) as person`
    return person?.person?.name ?? ""
  })

/** Sorted by rank, the order of signing. */
export const inOrder = (people: ReadonlyArray<LetterSignatory>) =>
  people.toSorted((one, other) => one.rank - other.rank)

const sides = { firm: "Pour le cabinet", client: "Pour le client" } as const

/**
 * [LET-O01] Reads the data that fill a letter: of the firm, the client, the mission, the signatories. Without
 * `content`, the mission's variables have no value.
 */
export const readFacts = (
  scope: CompanyScope,
  head: LetterHead,
  content: MissionContent | null,
  people: ReadonlyArray<LetterSignatory>
) =>
  Effect.gen(function* () {
    const company = yield* readCompany(scope)
    const manager = yield* managerName(scope.vendor, content?.manager_id ?? null)
    const sums = content === null ? null : missionSums(content).price
    const signing = inOrder(people)
    return {
      values: {
        ...firmValues(head),
        ...companyValues(company),
        ...(content === null ? {} : missionValues(content, manager)),
        ...signatoryValues(signing),
        ...dateValues()
      },
      services: content === null ? [] : shownServices(content).map(serviceFacts),
      sums:
        sums === null
          ? []
          : [
              { label: "Total HT", amount: money(sums.net), strong: false },
              { label: "TVA", amount: money(sums.vat), strong: false },
              { label: "Total TTC", amount: money(sums.gross), strong: true }
            ],
      people: signing.map((person) => ({ side: sides[person.side], name: nameOf(person) }))
    } satisfies LetterFacts
  })

/** The data for a preview without a client: labels instead of values, and one signature box for each side. */
export const blankFacts: LetterFacts = {
  values: null,
  services: [],
  sums: [],
  people: [
    { side: sides.firm, name: "Signataire du cabinet" },
    { side: sides.client, name: "Signataire du client" }
  ]
}
