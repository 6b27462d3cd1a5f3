import { firmOf } from "#server/composition/demo/companies.ts"
import type { DemoVendor } from "#server/composition/demo/companyDrafts.ts"
import { amount, day, monthKey, monthName } from "#server/composition/demo/french.ts"
import { makeDocx, makeXlsx } from "#server/composition/demo/office.ts"
import * as papers from "#server/composition/demo/papers.ts"
import { chartPng, type Receipt, receiptJpg, receiptPng } from "#server/composition/demo/pictures.ts"
import { randomOf } from "#server/composition/demo/random.ts"

export type Bytes = Uint8Array
export type Make = (vendor: DemoVendor, date: Date) => Bytes | Promise<Bytes>

/** Receipts are the same for all clients, so draw each only once. */
const once = (make: () => Bytes): Make => {
  let made: Bytes | undefined
  return () => (made ??= make())
}

const receipt = (shop: string, date: string, ...lines: ReadonlyArray<readonly [string, string]>): Receipt => ({
  shop,
  date,
  lines: lines.map(([label, price]) => [label, price]),
  total: amount(
    lines.reduce((sum, [, price]) => sum + Math.round(Number(price.replace(",", ".")) * 100), 0)
  ).replaceAll("\u00a0", " ")
})
const text = (body: string) => new TextEncoder().encode(body)
const lettered = (vendor: DemoVendor, date: Date, subject: string) => {
  const firm = firmOf(vendor)
  return {
    sender: [firm.name, firm.address, firm.town],
    recipient: [
      vendor.company_name,
      `À l'attention de ${vendor.admin.title} ${vendor.admin.lastname}`,
      vendor.address,
      vendor.town
    ],
    place: `${firm.town.replace(/^\d+ /, "")}, le ${day(date)}`,
    subject,
    signature: `${firm.admin.firstname} ${firm.admin.lastname}, ${firm.name}`,
    colour: firm.primary_color
  }
}

const journal = (vendor: DemoVendor, date: Date, sheet: string, account: string) => {
  const rows = papers.movementsOf(vendor, date).map(({ cents, label, on }, index) => {
    const net = Math.abs(cents) / 100
    const tax = Math.round(net * 20) / 100
    return [
      on,
      account,
      `${label} - ${vendor.client_code}`,
      net,
      { formula: `ROUND(D${index + 2}*0.2,2)`, value: tax },
      { formula: `D${index + 2}+E${index + 2}`, value: Math.round((net + tax) * 100) / 100 }
    ] as const
  })
  const sums = (["D", "E", "F"] as const).map((column, index) => ({
    formula: `SUM(${column}2:${column}${rows.length + 1})`,
    value:
      Math.round(rows.reduce((sum, [, , , net, tax, gross]) => sum + [net, tax.value, gross.value][index]!, 0) * 100) /
      100
  }))
  return makeXlsx({
    sheet,
    colour: firmOf(vendor).primary_color,
    columns: [
      { title: "Date", width: 12 },
      { title: "Compte", width: 12 },
      { title: "Libellé", width: 40 },
      { title: "Montant HT", width: 16 },
      { title: "TVA", width: 14 },
      { title: "Montant TTC", width: 16 }
    ],
    rows: [...rows, ["Total", "", vendor.company_name, ...sums]],
    total: true
  })
}

const nature: Readonly<Record<string, ReadonlyArray<string>>> = {
  objet: [
    "La société a pour objet, en France et à l'étranger, l'exercice de son activité ainsi que toutes opérations industrielles, commerciales, financières, mobilières ou immobilières pouvant s'y rattacher directement ou indirectement.",
    "Elle peut prendre des participations dans toute entreprise dont l'activité est semblable ou complémentaire."
  ],
  parts: [
    "Le capital est divisé en parts égales, entièrement libérées, réparties entre les associés en proportion de leurs apports. Toute cession à un tiers est soumise à l'agrément de la majorité des associés représentant au moins la moitié des parts."
  ],
  gestion: [
    "La société est dirigée par un ou plusieurs mandataires, associés ou non, nommés pour une durée fixée par la décision qui les nomme. Ils ont, à l'égard des tiers, les pouvoirs les plus étendus pour agir au nom de la société.",
    "Les conventions passées entre la société et l'un de ses dirigeants sont soumises à l'approbation de l'assemblée."
  ],
  assemblee: [
    "Une assemblée est réunie chaque année dans les six mois de la clôture de l'exercice. Les associés y délibèrent sur les comptes, l'affectation du résultat et le quitus à la direction."
  ],
  comptes: [
    "L'exercice commence le premier janvier et finit le trente et un décembre. Il est prélevé sur le bénéfice un vingtième au moins pour la réserve légale, jusqu'au dixième du capital."
  ]
}
const article = (key: string) => nature[key] ?? []

const suppliers: ReadonlyArray<papers.Party> = [
  { name: "Papeterie du Centre", lines: ["11 rue Crébillon", "44000 Nantes"] },
  { name: "Énergies de l'Estuaire", lines: ["Tour Bretagne", "44000 Nantes"] },
  { name: "Télécoms Réunis", lines: ["88 avenue de la Gare", "75012 Paris"] },
  { name: "Location Grand Large", lines: ["Route de Vannes", "44700 Orvault"] }
]
const customers: ReadonlyArray<papers.Party> = [
  { name: "Mairie de Saint-Clair", lines: ["Place de la République", "49000 Angers"] },
  { name: "Coopérative des Coteaux", lines: ["Route du Lac", "34800 Clermont-l'Hérault"] },
  { name: "Comité des fêtes de Bourg-Neuf", lines: ["2 rue des Écoles", "35000 Rennes"] }
]
export const employees = ["Amandine Leroy", "Kévin Barbier", "Fatou N'Diaye"] as const

const rgbOf = (hex: string): readonly [number, number, number] => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16)
]

/**
 * Generators of the demonstration documents, by kind. They depend on the client and a date only, so are reproducible.
 */
export const contents = {
  purchase:
    (index: number): Make =>
    (vendor, date) =>
      papers.invoice(
        vendor,
        suppliers[index % suppliers.length] ?? { name: "Fournisseur", lines: [] },
        "purchase",
        `FA-${monthKey(date).replace("-", "")}-${101 + index}`,
        date
      ),
  sale:
    (index: number, edition = 1): Make =>
    (vendor, date) =>
      papers.invoice(
        vendor,
        customers[index % customers.length] ?? { name: "Client", lines: [] },
        "sale",
        `${vendor.client_code}-${monthKey(date).replace("-", "")}-${12 + index}`,
        date,
        edition
      ),
  balanceSheet:
    (year: number, draft: boolean): Make =>
    (vendor, date) =>
      papers.balanceSheet(vendor, year, date, draft),
  taxReturn:
    (year: number): Make =>
    (vendor, date) =>
      papers.taxReturn(vendor, year, date),
  vatReturn: papers.vatReturn satisfies Make,
  bankStatement: papers.bankStatement satisfies Make,
  paySlips: ((vendor, date) => papers.paySlips(vendor, employees, date)) satisfies Make,
  statutes: ((vendor, date) =>
    papers.deed(vendor, "Statuts mis à jour", date, [
      ["Objet", [vendor.activity, ...article("objet")]],
      ["Capital et parts", article("parts")],
      ["Direction", article("gestion")],
      ["Assemblées", article("assemblee")],
      ["Exercice et comptes", article("comptes")],
      ["Cession et transmission", [...article("parts"), ...article("gestion")]],
      ["Dissolution et liquidation", [...article("assemblee"), ...article("comptes"), ...article("objet")]],
      ["Contestations", [...article("gestion"), ...article("assemblee")]]
    ])) satisfies Make,
  register: ((vendor, date) =>
    papers.deed(vendor, "Extrait Kbis", date, [
      ["Identification", [`SIREN ${vendor.siren}, immatriculée le ${day(new Date(vendor.created_on))}`]],
      ["Direction", [`${vendor.admin.title} ${vendor.admin.firstname} ${vendor.admin.lastname}`]],
      ["Activité", [vendor.activity]]
    ])) satisfies Make,
  mandate: ((vendor, date) =>
    papers.deed(vendor, "Mandat de prélèvement SEPA", date, [
      ["Mandat", [`${vendor.company_name} autorise ${firmOf(vendor).name} à envoyer des instructions à sa banque.`]],
      ["Droits", ["Le débiteur peut être remboursé par sa banque dans les huit semaines qui suivent le débit."]]
    ])) satisfies Make,
  mission:
    (edition: 1 | 2): Make =>
    (vendor, date) =>
      makeDocx({
        ...lettered(vendor, date, "Lettre de mission"),
        paragraphs: [
          `Vous avez bien voulu nous confier la mission de présentation des comptes de ${vendor.company_name}.`,
          edition === 1
            ? "La présente version est un projet soumis à votre relecture."
            : "La présente version annule et remplace le projet précédent.",
          "Notre mission est accomplie selon les normes de l'ordre des experts-comptables et se renouvelle par tacite reconduction."
        ],
        table: [
          ["Prestation", "Périodicité", "Honoraires HT"],
          ["Tenue comptable", "Mensuelle", "320,00 €"],
          ["Établissement des comptes annuels", "Annuelle", "1 850,00 €"],
          ["Bulletins de paie", "Mensuelle", "24,00 € par bulletin"]
        ]
      }),
  minutes:
    (year: number): Make =>
    (vendor, date) =>
      makeDocx({
        ...lettered(vendor, date, `Procès-verbal de l'assemblée générale ${year}`),
        paragraphs: [
          `Les associés de ${vendor.company_name} se sont réunis au siège, ${vendor.address}, sur convocation de la direction.`,
          `Première résolution : les comptes de l'exercice ${year} sont approuvés à l'unanimité.`,
          "Deuxième résolution : le résultat est affecté au poste des réserves."
        ]
      }),
  contract:
    (name: string): Make =>
    (vendor, date) =>
      makeDocx({
        ...lettered(vendor, date, `Contrat de travail - ${name}`),
        paragraphs: [
          `Entre ${vendor.company_name}, SIRET ${vendor.siret}, et ${name}, il est convenu ce qui suit.`,
          "Le contrat est conclu pour une durée indéterminée, avec une période d'essai de deux mois, pour 35 heures par semaine."
        ]
      }),
  note: ((vendor, date) =>
    makeDocx({
      ...lettered(vendor, date, "Note de synthèse"),
      paragraphs: [
        `Le chiffre d'affaires de ${vendor.company_name} progresse sur le semestre ; la trésorerie reste positive.`,
        "Points à suivre : délais de paiement des clients, renouvellement du contrat d'électricité, congés à solder."
      ]
    })) satisfies Make,
  journal:
    (sheet: string, account: string): Make =>
    (vendor, date) =>
      journal(vendor, date, sheet, account),
  bankCsv: ((vendor, date) =>
    // The BOM makes Excel read the CSV as UTF-8.
    text(
      `\ufeffDate;Libellé;Débit;Crédit\r\n${papers
        .movementsOf(vendor, date)
        .map(({ cents, label, on }) =>
          [day(on), label, cents < 0 ? amount(-cents) : "", cents < 0 ? "" : amount(cents)]
            .join(";")
            .replaceAll("\u00a0", "")
        )
        .join("\r\n")}\r\n`
    )) satisfies Make,
  socialTxt: ((vendor, date) =>
    text(
      [
        `S10.G00.00.001,'Paie ${vendor.company_name}'`,
        `S20.G00.05.005,'${monthKey(date).replace("-", "")}'`,
        `S21.G00.06.001,'${vendor.siren}'`,
        `S21.G00.06.003,'${vendor.naf.replace(".", "")}'`,
        ...employees.map((name, index) => `S21.G00.30.00${index + 2},'${name}'`),
        ""
      ].join("\r\n")
    )) satisfies Make,
  meetingTxt: ((vendor, date) =>
    text(
      `Compte rendu du ${day(date)}\n\nPrésents : ${vendor.admin.firstname} ${vendor.admin.lastname} (${vendor.company_name}), ${firmOf(vendor).collaborator.firstname} ${firmOf(vendor).collaborator.lastname}.\n\n- Clôture : pièces de ${monthName(date)} à déposer avant le 15.\n- TVA : régime réel normal conservé.\n- À faire : transmettre le tableau d'amortissement du prêt.\n`
    )) satisfies Make,
  chart: ((vendor) => {
    const random = randomOf(`${vendor.key} tableau`)
    return chartPng(
      "Chiffre d'affaires mensuel",
      Array.from({ length: 12 }, () => random.whole(40, 100)),
      rgbOf(firmOf(vendor).primary_color)
    )
  }) satisfies Make,
  stampedReceipt: ((vendor, date) =>
    receiptPng(
      receipt(
        "Papeterie du Centre",
        day(date),
        ["Ramettes A4", "28,50"],
        ["Classeurs", "19,90"],
        [vendor.client_code, "0,00"]
      )
    )) satisfies Make,
  fuel: once(() => receiptJpg(receipt("Station du Pont", "12/05", ["Gazole 42,18 L", "71,28"], ["Lavage", "9,00"]))),
  lunch: once(() =>
    receiptJpg(receipt("Brasserie de la Gare", "03/06", ["2 menus", "38,00"], ["2 cafés", "4,40"], ["Eau", "3,50"]))
  )
} as const
