import type { Frequency, ServiceDuration, ServiceTask } from "#schemas/catalog/catalog.ts"

interface DemoTask extends Pick<ServiceTask, "name" | "who"> {
  readonly day: number
  /** Names of the tasks that must be done before this one. */
  readonly after?: ReadonlyArray<string>
  readonly role?: ServiceTask["role"]
}
export interface DemoService {
  readonly key: string
  readonly category: string
  readonly title: string
  readonly reference: string
  readonly deliverable?: string
  readonly text?: string
  readonly contract?: string
  /** Price per unit in cents, without VAT. */
  readonly price: number
  /** Default 1. */
  readonly quantity?: number
  readonly unit?: string
  /** Default one year. */
  readonly duration?: readonly [number, ServiceDuration]
  readonly frequency: Frequency
  readonly minutes: number
  readonly state?: "draft" | "archived"
  readonly isInternal?: boolean
  readonly tasks: ReadonlyArray<DemoTask>
}

export const demoCategories = ["Comptabilité", "Fiscalité", "Social", "Juridique", "Création et conseil"] as const

const task = (name: string, day: number, ...after: ReadonlyArray<string>): DemoTask => ({
  name,
  who: "firm",
  day,
  after
})
const asks = (name: string, day: number): DemoTask => ({ name, who: "client", day })
const signs = (name: string, day: number, ...after: ReadonlyArray<string>): DemoTask => ({
  name,
  who: "role",
  role: "admin",
  day,
  after
})

/** The services of a typical French accounting firm of this size, at usual prices. */
export const demoServices: ReadonlyArray<DemoService> = [
  {
    key: "books",
    category: "Comptabilité",
    title: "Tenue comptable mensuelle",
    reference: "CPT-10",
    deliverable: "Comptes à jour chaque mois, avec un tableau de bord.",
    text: "Nous saisissons vos achats, ventes et opérations bancaires, puis rapprochons vos comptes chaque mois.",
    contract:
      "Le client transmet ses pièces avant le 5 du mois suivant. Le cabinet tient la comptabilité au fil de l’eau.",
    price: 18_000,
    quantity: 12,
    unit: "mois",
    frequency: "month",
    minutes: 2_160,
    tasks: [
      asks("Transmettre les relevés et factures du mois", 5),
      task("Saisir achats et ventes", 12, "Transmettre les relevés et factures du mois"),
      task("Rapprocher les banques", 14, "Transmettre les relevés et factures du mois"),
      task("Réviser les comptes du mois", 18, "Saisir achats et ventes", "Rapprocher les banques"),
      task("Envoyer le tableau de bord", 20, "Réviser les comptes du mois")
    ]
  },
  {
    key: "closing",
    category: "Comptabilité",
    title: "Clôture annuelle et liasse fiscale",
    reference: "CPT-30",
    deliverable: "Bilan, compte de résultat, annexes et liasse télétransmise.",
    text: "Arrêté des comptes, établissement du bilan et dépôt de la liasse fiscale dans les délais.",
    contract: "Les comptes annuels sont établis dans les trois mois de la clôture, pièces complètes.",
    price: 145_000,
    frequency: "year",
    minutes: 960,
    tasks: [
      asks("Transmettre l’inventaire et les factures non parvenues", 20),
      task("Réviser les comptes", 60, "Transmettre l’inventaire et les factures non parvenues"),
      task("Établir le projet de bilan", 75, "Réviser les comptes"),
      signs("Valider le bilan", 85, "Établir le projet de bilan"),
      task("Télétransmettre la liasse", 95, "Valider le bilan")
    ]
  },
  {
    key: "review",
    category: "Comptabilité",
    title: "Supervision du dossier",
    reference: "CPT-90",
    price: 12_000,
    quantity: 4,
    unit: "trimestre",
    frequency: "quarter",
    minutes: 480,
    isInternal: true,
    tasks: [signs("Revue trimestrielle du dossier", 20)]
  },
  {
    key: "vat",
    category: "Fiscalité",
    title: "Déclaration de TVA mensuelle",
    reference: "FIS-10",
    deliverable: "CA3 télétransmise et accusé de réception.",
    text: "Nous calculons et télédéclarons votre TVA, et vous prévenons du montant à payer.",
    contract: "La déclaration est déposée à la date limite du client, entre le 15 et le 24 du mois.",
    price: 6_000,
    quantity: 12,
    unit: "déclaration",
    frequency: "month",
    minutes: 360,
    tasks: [
      task("Contrôler la TVA collectée et déductible", 14),
      task("Télédéclarer la CA3", 18, "Contrôler la TVA collectée et déductible"),
      task("Prévenir le client du montant", 18, "Télédéclarer la CA3")
    ]
  },
  {
    key: "income",
    category: "Fiscalité",
    title: "Déclaration de revenus du dirigeant",
    reference: "FIS-30",
    deliverable: "Déclaration 2042 et annexes.",
    text: "Votre déclaration personnelle, préparée avec celle de votre entreprise.",
    contract: "Le client reste responsable des informations personnelles qu’il transmet.",
    price: 22_000,
    frequency: "year",
    minutes: 120,
    tasks: [
      asks("Transmettre les justificatifs du foyer", 10),
      task("Préparer la déclaration", 25, "Transmettre les justificatifs du foyer")
    ]
  },
  {
    key: "slips",
    category: "Social",
    title: "Bulletins de paie et DSN",
    reference: "SOC-10",
    deliverable: "Bulletins, virements et DSN mensuelle.",
    text: "Un prix par bulletin : paie, déclarations sociales et conseils compris.",
    contract: "Les éléments variables parviennent au cabinet avant le 22 du mois.",
    price: 2_400,
    quantity: 12,
    unit: "bulletin",
    frequency: "month",
    minutes: 240,
    tasks: [
      asks("Transmettre les éléments variables de paie", 21),
      task("Établir les bulletins", 26, "Transmettre les éléments variables de paie"),
      task("Transmettre la DSN", 34, "Établir les bulletins")
    ]
  },
  {
    key: "hiring",
    category: "Social",
    title: "Embauche d’un salarié",
    reference: "SOC-20",
    deliverable: "DPAE, contrat de travail et affiliation.",
    text: "Contrat, déclaration préalable et affiliation aux caisses.",
    contract: "Le contrat est rédigé d’après les informations du client et la convention collective.",
    price: 15_000,
    unit: "contrat",
    duration: [2, "week"],
    frequency: "none",
    minutes: 120,
    tasks: [
      asks("Indiquer le poste, le salaire et la date d’entrée", 1),
      task("Rédiger le contrat", 4, "Indiquer le poste, le salaire et la date d’entrée"),
      task("Déposer la DPAE", 5, "Indiquer le poste, le salaire et la date d’entrée")
    ]
  },
  {
    key: "meeting",
    category: "Juridique",
    title: "Secrétariat juridique annuel",
    reference: "JUR-10",
    deliverable: "Convocation, procès-verbal et dépôt des comptes au greffe.",
    text: "L’assemblée annuelle préparée, rédigée et déposée.",
    contract: "Les débours du greffe sont refacturés au client.",
    price: 45_000,
    frequency: "year",
    minutes: 240,
    tasks: [
      task("Préparer convocation et rapport de gestion", 120),
      asks("Faire signer le procès-verbal", 165),
      task(
        "Déposer les comptes au greffe",
        180,
        "Faire signer le procès-verbal",
        "Préparer convocation et rapport de gestion"
      )
    ]
  },
  {
    key: "creation",
    category: "Création et conseil",
    title: "Création de société",
    reference: "CRE-10",
    deliverable: "Statuts, annonce légale, immatriculation et Kbis.",
    text: "De l’idée au Kbis : choix du statut, statuts sur mesure et formalités.",
    contract: "Les frais d’annonce légale et de greffe restent à la charge du client.",
    price: 125_000,
    duration: [6, "week"],
    frequency: "none",
    minutes: 720,
    tasks: [
      task("Entretien et choix du statut", 3),
      asks("Transmettre pièces d’identité et justificatif de siège", 7),
      task(
        "Rédiger les statuts",
        14,
        "Entretien et choix du statut",
        "Transmettre pièces d’identité et justificatif de siège"
      ),
      task("Publier l’annonce légale", 21, "Rédiger les statuts"),
      task("Déposer au guichet unique", 25, "Publier l’annonce légale")
    ]
  },
  {
    key: "forecast",
    category: "Création et conseil",
    title: "Prévisionnel sur trois ans",
    reference: "CNS-10",
    deliverable: "Dossier prévisionnel pour votre banque.",
    text: "Un prévisionnel chiffré, pour convaincre et pour piloter.",
    contract: "Les hypothèses sont celles du client.",
    price: 89_000,
    duration: [1, "month"],
    frequency: "none",
    minutes: 600,
    tasks: [
      asks("Décrire le projet et ses hypothèses", 3),
      task("Construire le prévisionnel", 20, "Décrire le projet et ses hypothèses")
    ]
  },
  {
    key: "carbon",
    category: "Création et conseil",
    title: "Bilan carbone simplifié",
    reference: "CNS-40",
    deliverable: "Rapport d’émissions et trois actions.",
    text: "Mesurer pour réduire, à partir de votre comptabilité.",
    price: 68_000,
    duration: [1, "month"],
    frequency: "none",
    minutes: 420,
    state: "draft",
    tasks: []
  },
  {
    key: "fax",
    category: "Comptabilité",
    title: "Saisie sur pièces papier",
    reference: "CPT-99",
    text: "Remplacée par la tenue mensuelle.",
    price: 24_000,
    quantity: 12,
    unit: "mois",
    frequency: "month",
    minutes: 2_880,
    state: "archived",
    tasks: []
  }
]
