import { luhnSum } from "#schemas/customers/companyNumbers.ts"

export interface DemoPerson {
  readonly firstname: string
  readonly lastname: string
  readonly title: "Mme" | "M."
  readonly email: string
}
export interface DemoVendor {
  /** Unique in the demonstration data. */
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
  /** In euros. */
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

const withKey = (digits: string) => `${digits}${(10 - (luhnSum(`${digits}0`) % 10)) % 10}`

export const numbersOf = (eightDigits: string) => {
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
export const person = (title: DemoPerson["title"], firstname: string, lastname: string, host: string): DemoPerson => ({
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

export const vendorsOf = (firm: string, prefix: string, drafts: ReadonlyArray<Draft>): ReadonlyArray<DemoVendor> =>
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

export const draft = (
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
