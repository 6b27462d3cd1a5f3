import type { Frequency, ServiceDuration, ServiceTask } from "#schemas/catalog/catalog.ts"

interface DemoTask extends Pick<ServiceTask, "name" | "who"> {
  readonly day: number
  /** Names of the tasks before it. */
  readonly after?: ReadonlyArray<string>
  readonly role?: ServiceTask["role"]
}
export interface DemoService {
  readonly key: string
  readonly category: string
  readonly title: string
  readonly reference: string
  readonly deliverable: string
  readonly text: string
  readonly contract: string
  /** Cents, without VAT. */
  readonly price: number
  readonly quantity: number
  readonly unit: string
  readonly duration: readonly [number, ServiceDuration]
  readonly frequency: Frequency
  readonly minutes: number
  readonly state?: "draft" | "archived"
  readonly isInternal?: boolean
  readonly tasks: ReadonlyArray<DemoTask>
}

export const demoCategories = ["Comptabilité", "Fiscalité", "Social", "Juridique", "Création et conseil"] as const

const year = [1, "year"] as const
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

/** What a French firm of the size of the demonstration's sells, at the prices of such firms. */
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
    duration: year,
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
    quantity: 1,
    unit: "",
    duration: year,
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
    deliverable: "",
    text: "",
    contract: "",
    price: 12_000,
    quantity: 4,
    unit: "trimestre",
    duration: year,
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
    duration: year,
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
    quantity: 1,
    unit: "",
    duration: year,
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
    duration: year,
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
    quantity: 1,
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
    quantity: 1,
    unit: "",
    duration: year,
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
    quantity: 1,
    unit: "",
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
    quantity: 1,
    unit: "",
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
    contract: "",
    price: 68_000,
    quantity: 1,
    unit: "",
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
    deliverable: "",
    text: "Remplacée par la tenue mensuelle.",
    contract: "",
    price: 24_000,
    quantity: 12,
    unit: "mois",
    duration: year,
    frequency: "month",
    minutes: 2_880,
    state: "archived",
    tasks: []
  }
]

export interface DemoOffer {
  readonly title: string
  readonly reference: string
  readonly text: string
  readonly isPublic: boolean
  readonly typedPrice: number | null
  readonly services: ReadonlyArray<readonly [key: string, quantity: number]>
  readonly isDraft?: boolean
}

export const demoOffers: ReadonlyArray<DemoOffer> = [
  {
    title: "Essentiel TPE",
    reference: "OFF-10",
    text: "La comptabilité d’une petite société, de la saisie au bilan, pour un prix fixe.",
    isPublic: true,
    typedPrice: 420_000,
    services: [
      ["books", 12],
      ["vat", 12],
      ["closing", 1],
      ["review", 4]
    ]
  },
  {
    title: "Employeur",
    reference: "OFF-20",
    text: "L’essentiel, avec la paie de deux salariés et le secrétariat juridique.",
    isPublic: true,
    typedPrice: null,
    services: [
      ["books", 12],
      ["vat", 12],
      ["closing", 1],
      ["slips", 24],
      ["meeting", 1]
    ]
  },
  {
    title: "Jeune pousse",
    reference: "OFF-30",
    text: "Création et premier prévisionnel, au tarif du cabinet pour ses recommandés.",
    isPublic: false,
    typedPrice: 189_000,
    services: [
      ["creation", 1],
      ["forecast", 1]
    ]
  },
  {
    title: "Patrimoine du dirigeant",
    reference: "OFF-40",
    text: "",
    isPublic: true,
    typedPrice: null,
    services: [["income", 1]],
    isDraft: true
  }
]

/** One client's orders, by the client's place in the firm: what, how it stands, and how many days ago. */
export interface DemoRequest {
  readonly place: number
  readonly state: "requested" | "accepted" | "declined" | "withdrawn"
  readonly days: number
  readonly message: string
  readonly reason?: string
  readonly services?: ReadonlyArray<readonly [key: string, quantity: number]>
  readonly offer?: string
}

export const demoRequests: ReadonlyArray<DemoRequest> = [
  {
    place: 0,
    state: "requested",
    days: 1,
    message: "Nous embauchons une vendeuse au 1er du mois prochain.",
    services: [
      ["hiring", 1],
      ["slips", 12]
    ]
  },
  {
    place: 0,
    state: "declined",
    days: 40,
    message: "",
    reason: "Le prévisionnel de mai vaut encore : parlons-en d’abord.",
    services: [["forecast", 1]]
  },
  {
    place: 1,
    state: "requested",
    days: 3,
    message: "Pouvez-vous reprendre la compta à partir de janvier ?",
    offer: "Essentiel TPE"
  },
  { place: 1, state: "accepted", days: 12, message: "", services: [["meeting", 1]] },
  { place: 2, state: "withdrawn", days: 20, message: "", services: [["income", 1]] },
  { place: 3, state: "requested", days: 0, message: "", services: [["income", 2]] }
]
