import { firmOf } from "#server/composition/demo/companies.ts"
import type { DemoVendor } from "#server/composition/demo/companyDrafts.ts"
import { amount, day, money, monthName, siretText } from "#server/composition/demo/french.ts"
import { type Column, makePdf } from "#server/composition/demo/pdf.ts"
import { randomOf } from "#server/composition/demo/random.ts"

const sellerOf = ({ address, company_name, siret, town, vat }: DemoVendor) => [
  company_name,
  address,
  town,
  `SIRET ${siretText(siret)}`,
  `TVA ${vat}`
]
const footerOf = (vendor: DemoVendor) =>
  `${vendor.company_name} - ${vendor.legal_status} au capital de ${amount(vendor.capital * 100)} euros - SIREN ${vendor.siren} - NAF ${vendor.naf}`
const headOf = (vendor: DemoVendor, title: string, date: Date, colour = firmOf(vendor).primary_color) => ({
  title,
  author: vendor.company_name,
  date,
  colour,
  footer: footerOf(vendor)
})
const firmHead = (vendor: DemoVendor, title: string, date: Date) => {
  const firm = firmOf(vendor)
  return {
    title,
    author: firm.name,
    date,
    colour: firm.primary_color,
    footer: `${firm.name} - ${firm.address}, ${firm.town} - SIREN ${firm.siren} - dossier ${vendor.client_code}`
  }
}

const goods = [
  "Fournitures et petit équipement",
  "Prestation de service, forfait mensuel",
  "Livraison et manutention",
  "Entretien du matériel",
  "Location de véhicule utilitaire",
  "Matières premières, qualité supérieure",
  "Étude et mise en œuvre",
  "Emballages recyclés"
] as const
const invoiceColumns: ReadonlyArray<Column> = [
  { title: "Désignation", share: 0.52 },
  { title: "Quantité", share: 0.14, right: true },
  { title: "Prix unitaire HT", share: 0.17, right: true },
  { title: "Montant HT", share: 0.17, right: true }
]

export interface Party {
  readonly name: string
  readonly lines: ReadonlyArray<string>
}

/** Makes an invoice between the client and `other`; `kind` says which of them sells. */
export const invoice = (
  vendor: DemoVendor,
  other: Party,
  kind: "sale" | "purchase",
  number: string,
  date: Date,
  /** Another edition has the same number but different lines. */
  edition = 1
) => {
  const random = randomOf(`${vendor.key} ${number} ${edition}`)
  const rows = Array.from({ length: random.whole(3, 8) }, () => {
    const quantity = random.whole(1, 24)
    const price = random.cents(8, 240)
    return { label: random.pick(goods), quantity, price, sum: quantity * price }
  })
  const net = rows.reduce((sum, row) => sum + row.sum, 0)
  const tax = Math.round(net * 0.2)
  const [seller, buyer] =
    kind === "sale"
      ? [sellerOf(vendor), [other.name, ...other.lines]]
      : [[other.name, ...other.lines], sellerOf(vendor)]
  const title = `Facture ${number}`
  return makePdf(headOf(vendor, title, date, kind === "sale" ? firmOf(vendor).primary_color : "#3d4650"), (sheet) => {
    sheet.title(title, `Émise le ${day(date)}`)
    sheet.pair(seller, buyer)
    sheet.table(
      invoiceColumns,
      rows.map(({ label, price, quantity, sum }) => [label, String(quantity), money(price), money(sum)])
    )
    sheet.total([
      ["Total HT", money(net)],
      ["TVA 20 %", money(tax)],
      ["Net à payer", money(net + tax)]
    ])
    sheet.space()
    sheet.lines([
      "Paiement à trente jours par virement. En cas de retard, pénalités au taux légal majoré de dix points et indemnité forfaitaire de recouvrement de 40 €."
    ])
  })
}

const twoYears: ReadonlyArray<Column> = [
  { title: "Poste", share: 0.52 },
  { title: "Exercice N", share: 0.24, right: true },
  { title: "Exercice N-1", share: 0.24, right: true }
]
const assets = [
  "Immobilisations incorporelles",
  "Constructions et agencements",
  "Matériel et outillage",
  "Immobilisations financières",
  "Stocks de marchandises",
  "Créances clients",
  "Autres créances",
  "Disponibilités",
  "Charges constatées d'avance"
]
const debts = [
  "Capital social",
  "Réserves",
  "Résultat de l'exercice",
  "Provisions pour risques",
  "Emprunts auprès des établissements de crédit",
  "Dettes fournisseurs",
  "Dettes fiscales et sociales",
  "Autres dettes"
]
const results = [
  "Chiffre d'affaires net",
  "Production stockée",
  "Achats consommés",
  "Autres achats et charges externes",
  "Impôts et taxes",
  "Salaires et traitements",
  "Charges sociales",
  "Dotations aux amortissements",
  "Charges financières",
  "Impôt sur les bénéfices"
]

/** A year's balance sheet: assets, liabilities and result. A draft has an additional line of text. */
export const balanceSheet = (vendor: DemoVendor, year: number, date: Date, draft: boolean) => {
  const random = randomOf(`${vendor.key} bilan ${year}`)
  const rows = (labels: ReadonlyArray<string>) =>
    labels.map((label) => {
      const value = random.cents(4_000, 400_000)
      return { label, value, before: Math.round(value * (random.whole(82, 112) / 100)) }
    })
  const table = (labels: ReadonlyArray<string>) => {
    const list = rows(labels)
    const sum = (key: "value" | "before") => money(list.reduce((total, row) => total + row[key], 0))
    return [
      ...list.map(({ before, label, value }) => [label, money(value), money(before)]),
      ["Total", sum("value"), sum("before")]
    ]
  }
  const title = `Comptes annuels ${year}`
  return makePdf(firmHead(vendor, title, date), (sheet) => {
    sheet.title(title, draft ? "Projet, non validé" : "Version définitive")
    sheet.pair(sellerOf(vendor), [firmOf(vendor).name, firmOf(vendor).address, firmOf(vendor).town])
    sheet.lines([
      `Exercice du 01/01/${year} au 31/12/${year}, établi le ${day(date)}.`,
      "Nous avons effectué une mission de présentation des comptes de l'entreprise, conformément aux normes de la profession. Nous n'avons pas relevé d'élément remettant en cause leur cohérence."
    ])
    sheet.heading("Bilan actif")
    sheet.table(twoYears, table(assets))
    sheet.page()
    sheet.heading("Bilan passif")
    sheet.table(twoYears, table(debts))
    sheet.page()
    sheet.heading("Compte de résultat")
    sheet.table(twoYears, table(results))
  })
}

/** A company's tax return: a first page, then numbered forms. */
export const taxReturn = (vendor: DemoVendor, year: number, date: Date) => {
  const random = randomOf(`${vendor.key} liasse ${year}`)
  const forms: ReadonlyArray<readonly [string, ReadonlyArray<string>]> = [
    ["2050 - Bilan actif", assets],
    ["2051 - Bilan passif", debts],
    ["2052 - Compte de résultat", results]
  ]
  return makePdf(firmHead(vendor, `Liasse fiscale ${year}`, date), (sheet) => {
    sheet.title(`Liasse fiscale ${year}`, "Formulaire 2065")
    sheet.pair(sellerOf(vendor), ["Service des impôts des entreprises", vendor.town, `Dossier ${vendor.client_code}`])
    sheet.lines([`Déclaration de résultat de l'exercice clos le 31/12/${year}, transmise le ${day(date)}.`])
    for (const [form, labels] of forms) {
      sheet.page()
      sheet.heading(form)
      sheet.table(
        [
          { title: "Ligne", share: 0.1 },
          { title: "Rubrique", share: 0.6 },
          { title: "Montant", share: 0.3, right: true }
        ],
        labels.map((label, index) => [
          `${form.slice(2, 4)}${String(index + 1).padStart(2, "0")}`,
          label,
          amount(random.cents(500, 300_000))
        ])
      )
    }
  })
}

/** Pay slips of a month, one page per employee. */
export const paySlips = (vendor: DemoVendor, names: ReadonlyArray<string>, date: Date) => {
  const shares: ReadonlyArray<readonly [string, number, number]> = [
    ["Sécurité sociale, maladie", 0, 7],
    ["Assurance vieillesse plafonnée", 6.9, 8.55],
    ["Retraite complémentaire tranche 1", 3.15, 4.72],
    ["Assurance chômage", 0, 4.05],
    ["Complémentaire santé", 1.1, 1.1],
    ["CSG déductible", 6.8, 0],
    ["CSG et CRDS non déductibles", 2.9, 0]
  ]
  const title = `Bulletins de paie ${monthName(date)}`
  return makePdf(headOf(vendor, title, date), (sheet) => {
    for (const [index, name] of names.entries()) {
      if (index > 0) sheet.page()
      const gross = randomOf(vendor.key + name).cents(1_850, 3_400)
      const part = (rate: number) => Math.round((gross * rate) / 100)
      const kept = shares.reduce((sum, [, rate]) => sum + part(rate), 0)
      sheet.title("Bulletin de paie", monthName(date))
      sheet.pair(sellerOf(vendor), [name, "Emploi : employé qualifié", "Durée : 151,67 heures"])
      sheet.table(
        [
          { title: "Rubrique", share: 0.4 },
          { title: "Base", share: 0.2, right: true },
          { title: "Part salariale", share: 0.2, right: true },
          { title: "Part patronale", share: 0.2, right: true }
        ],
        [
          ["Salaire de base", amount(gross), "", ""],
          ...shares.map(([label, mine, theirs]) => [
            label,
            amount(gross),
            mine === 0 ? "" : amount(part(mine)),
            theirs === 0 ? "" : amount(part(theirs))
          ])
        ]
      )
      sheet.total([
        ["Salaire brut", money(gross)],
        ["Cotisations salariales", money(-kept)],
        ["Net à payer", money(gross - kept)]
      ])
    }
  })
}

/** A month's bank transactions, oldest first. */
export const movementsOf = (vendor: DemoVendor, date: Date) => {
  const random = randomOf(`${vendor.key} banque ${date.toISOString().slice(0, 7)}`)
  const labels = [
    "Virement client",
    "Prélèvement URSSAF",
    "Carte, carburant",
    "Virement salaires",
    "Prélèvement électricité",
    "Remise de chèques",
    "Prélèvement loyer",
    "Frais de tenue de compte"
  ] as const
  return Array.from({ length: 22 }, (_, index) => {
    const label = random.pick(labels)
    const cents = random.cents(18, 2_800) * (label.startsWith("Virement client") || label.startsWith("Remise") ? 2 : -1)
    return { on: new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), index + 1)), label, cents }
  })
}

export const bankStatement = (vendor: DemoVendor, date: Date) =>
  makePdf(
    { ...headOf(vendor, `Relevé ${monthName(date)}`, date, "#1f4e79"), author: "Banque de l'Estuaire" },
    (sheet) => {
      const rows = movementsOf(vendor, date)
      const start = randomOf(vendor.key).cents(6_000, 40_000)
      sheet.title("Relevé de compte", monthName(date))
      sheet.pair(["Banque de l'Estuaire", "Agence des entreprises"], sellerOf(vendor).slice(0, 3))
      sheet.lines([`Solde au premier jour : ${money(start)}`])
      sheet.space(8)
      sheet.table(
        [
          { title: "Date", share: 0.16 },
          { title: "Libellé", share: 0.48 },
          { title: "Débit", share: 0.18, right: true },
          { title: "Crédit", share: 0.18, right: true }
        ],
        rows.map(({ cents, label, on }) => [
          day(on),
          label,
          cents < 0 ? amount(-cents) : "",
          cents < 0 ? "" : amount(cents)
        ])
      )
      sheet.total([["Nouveau solde", money(rows.reduce((sum, { cents }) => sum + cents, start))]])
    }
  )

/** A text with numbered articles: articles of association, a mandate, a register extract. */
export const deed = (
  vendor: DemoVendor,
  title: string,
  date: Date,
  articles: ReadonlyArray<readonly [string, ReadonlyArray<string>]>
) =>
  makePdf(headOf(vendor, title, date), (sheet) => {
    sheet.title(title, day(date))
    sheet.lines([
      `${vendor.company_name}, ${vendor.legal_status} au capital de ${money(vendor.capital * 100)}, ${vendor.address}, ${vendor.town}, immatriculée sous le numéro ${vendor.siren}, code NAF ${vendor.naf} (${vendor.activity}).`
    ])
    for (const [index, [heading, paragraphs]] of articles.entries()) {
      sheet.heading(`Article ${index + 1} - ${heading}`)
      sheet.lines(paragraphs)
    }
  })

export const vatReturn = (vendor: DemoVendor, date: Date) => {
  const random = randomOf(`${vendor.key} tva ${date.toISOString().slice(0, 7)}`)
  const [sales, paid] = [random.cents(12_000, 90_000), random.cents(800, 5_000)]
  const collected = Math.round(sales * 0.2)
  return makePdf(firmHead(vendor, `Déclaration de TVA ${monthName(date)}`, date), (sheet) => {
    sheet.title("Déclaration de TVA", `CA3, ${monthName(date)}`)
    sheet.pair(sellerOf(vendor), ["Service des impôts des entreprises", vendor.town])
    sheet.table(
      [
        { title: "Ligne", share: 0.1 },
        { title: "Nature", share: 0.6 },
        { title: "Montant", share: 0.3, right: true }
      ],
      [
        ["01", "Ventes et prestations de services", money(sales)],
        ["08", "TVA collectée au taux de 20 %", money(collected)],
        ["20", "TVA déductible sur autres biens et services", money(paid)],
        ["28", "TVA nette due", money(collected - paid)]
      ]
    )
    sheet.lines([`Télétransmise par ${firmOf(vendor).name} le ${day(date)}.`])
  })
}
