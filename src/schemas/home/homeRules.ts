/** Constants of homes, apart from the schemas, which are too large for pages. */

/** In display order: urgent lines first, then received items. */
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

/** Items of a line on a home, and of an expanded line. */
export const homeItems = 5
/** Counts stop here, so that the cost of a home is bounded. */
export const homeCountLimit = 100
/** Days for which the firm’s answer to a request is news. */
export const answeredForDays = 14
/** Days after which a received document is no longer new. */
export const newForDays = 90

/** First steps of a firm and of a client, in their order; each is done once its trace is there. */
export const firmSteps = ["look", "team", "client", "request", "document"] as const
export const clientSteps = ["document", "answer", "colleague"] as const
export type FirstStep = (typeof firmSteps)[number] | (typeof clientSteps)[number]
/** Days after which first steps are no longer offered, done or not. */
export const firstStepsDays = 60
/** Clients, and documents, that were looked at last. */
export const recentClients = 6
export const recentDocuments = 6
/** Documents of which it is kept that a person looked at them. */
export const keptLooks = 50
/** Clients and documents that a person keeps at hand in a firm. */
export const favouritesLimit = 50
