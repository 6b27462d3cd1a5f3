/**
 * The constants of the specification, with their ids. Other files must import them instead of repeating the numbers.
 */
export const releaseLabel = "1.54.1" // CST-001
export const maxCompanies = 1_000_000_000n // CST-002
export const passwordMinimumLength = 8 // CST-003
export const passwordMaximumLength = 256 // VAL-O06
export const sirenLength = 9 // CST-004
export const postCodeLength = 5 // CST-005
export const vatDueDays = { first: 1, last: 31 } as const // CST-006
export const fileNameLimit = 254 // CST-007
export const queueNameLimit = 190 // CST-008
export const chunkSize = 5_242_880 // CST-009
export const concurrentChunks = 5 // CST-010
export const concurrentFiles = 4 // CST-011
export const checksumWorkers = 4 // CST-012
export const chunkRetries = 1 // CST-013
export const chunkRetryDelay = 30 // CST-014, milliseconds (UPL-O02)
export const permanentUploadStatuses: ReadonlyArray<number> = [400, 401, 403, 404, 415, 422, 500, 501] // CST-015
export const importRowLimit = 500 // CST-016
export const concurrentRequests = 50 // CST-017
export const codeLoadTimeout = 120_000 // CST-018, milliseconds
export const documentRefresh = 60_000 // CST-019, milliseconds
export const releaseCheck = 300_000 // CST-022, milliseconds
export const trashId = -1 // CST-021
export const trashAlias = "trash" // CST-021
/** Alias of the list of shares, in URLs and in the folder tree. */
export const sharedAlias = "shared"
export const languages = ["fr", "en", "pt"] as const // CST-026
export type Language = (typeof languages)[number]
export const currency = "EUR" // CST-029
export const sizeBase = 1000 // CST-030
export const contrastThreshold = 110 // CST-031
export const embeddedValues = ["true", "mobileapp", "genericmobileapp"] as const // CST-033
export const driveForbiddenCharacters = "€§¤£°" // CST-037
export const nameForbiddenCharacters = '^/\\|:?<>*"' // CST-038
export const apiRoot = "/api" // CST-040
export const projectsPerPage = 15 // CST-024
export const projectSort = { by: "name", direction: "asc" } as const // CST-025
export const smallestQuantity = 1 // CST-042
export const frequencies = [
  "none",
  "day",
  "week",
  "two-weeks",
  "month",
  "two-months",
  "quarter",
  "semester",
  "year"
] as const // CST-043
export type Frequency = (typeof frequencies)[number]
export const serviceDurations = ["day", "week", "month", "quarter", "semester", "year"] as const // CST-044
export const notificationFrequencies = ["never", "instantly", "daily", "weekly"] as const // CST-045
export const notificationFamilies = [
  "documents",
  "received",
  "comments",
  "tasks",
  "signatures",
  "service-requests",
  "workflows",
  "users"
] as const // NOT-O02
export const notificationSources = ["mail", "portal"] as const // NOT-O02

/** [CST-036] [SIG-008] Minimum width in CSS pixels of the page that prepares a signature. */
export const signatureWidth = 960

/** [NET-023] Default number of companies per page in the list of a user's companies. */
export const companiesPerPage = 100

/** Response header of a stream that begins with all events of the `recent` milliseconds that it was asked for. */
export const liveCoveredHeader = "x-live-covered"
