/** Constants of the home screen, apart from the schemas so that pages need not load the Schema library. */

/** Lines of a home in display order: urgent ones first, received items after them. */
export const homeLineIds = [
  "sign",
  "messages",
  "asked",
  "check",
  "orders",
  "late",
  "today",
  "validate",
  "missions",
  "unfinished",
  "received",
  "answered",
  "shared",
  "given",
  "mine",
  "waits"
] as const
export type HomeLineId = (typeof homeLineIds)[number]

/** Number of items that a line shows before it is expanded. */
export const homeItems = 5
/** Counting stops here, to bound the cost of a home. Also the maximum number of items of an expanded line. */
export const homeCountLimit = 100
/** Days during which the firm's decision on a service request is shown to the client. */
export const answeredForDays = 14
/** Days after which a received document no longer counts as new. */
export const newForDays = 90

/** First steps of a new firm and of a new client, in display order. A step is done once the data contain its result. */
export const firmSteps = ["look", "team", "client", "request", "document"] as const
export const clientSteps = ["document", "answer", "colleague"] as const
export type FirstStep = (typeof firmSteps)[number] | (typeof clientSteps)[number]
/** Days after which first steps are no longer shown, done or not. */
export const firstStepsDays = 60
/** Number of recently opened clients and documents shown. */
export const recentClients = 6
export const recentDocuments = 6
/** Number of recently opened documents stored per person and firm. */
export const keptVisits = 50
/** Maximum number of favourites of a person in a firm. */
export const favouritesLimit = 50
