/** Offers and service requests of the demonstration. They name services by their keys in `catalogItems.ts`. */
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

/** A client's service request, with its age in days. `place` is the client's position in the firm. */
export interface DemoRequest {
  readonly place: number
  readonly state: "requested" | "accepted" | "declined" | "withdrawn" | "converted"
  readonly days: number
  readonly message: string
  readonly reason?: string
  readonly services?: ReadonlyArray<readonly [key: string, quantity: number]>
  readonly offer?: string
}

/** Title of the mission that a converted service request became. */
export const orderedMission = "Comptabilité et fiscalité"

export const demoRequests: ReadonlyArray<DemoRequest> = [
  {
    place: 0,
    state: "converted",
    days: 350,
    message: "Pouvez-vous vous charger de tout, TVA et bilan compris ?",
    offer: "Essentiel TPE"
  },
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
