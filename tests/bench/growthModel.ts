/** How a firm uses the portal. */
export interface Firm {
  readonly staff: number
  readonly clients: number
  readonly documentsAMonth: number
  readonly tasksAMonth: number
  /** Average size of a file, in bytes. */
  readonly bytesADocument: number
  /** The share of the people who are active in the busiest hour, from 0 to 1. */
  readonly activeStaff: number
  readonly activeClients: number
  /** Calls per second of one active person. */
  readonly callsASecond: number
}

/** Measured costs. */
export interface Costs {
  /** Bytes in the database, with indexes and write-ahead log. */
  readonly documentBytes: number
  readonly taskBytes: number
  /** CPU milliseconds of one call in the server and in PostgreSQL. */
  readonly serverMs: number
  readonly databaseMs: number
}

export interface Need {
  readonly people: number
  /** Calls per second in the busiest hour. */
  readonly calls: number
  readonly documents: number
  readonly databaseBytes: number
  readonly fileBytes: number
  readonly processes: number
  readonly databaseCores: number
  readonly databases: number
}

const months = 60
/** Above this CPU utilisation, from 0 to 1, answers become slow. */
const busy = 0.6
/**
 * Limits of one PostgreSQL. With more cores, or more bytes than can be restored in a night, the firms must be split
 * over several.
 */
const mostCores = 16
const mostBytes = 4e12

/** The resources for that many equal firms after five years. One process uses one core. */
export const needs = (firms: number, firm: Firm, costs: Costs): Need => {
  const calls = firms * (firm.staff * firm.activeStaff + firm.clients * firm.activeClients) * firm.callsASecond
  const documents = firms * firm.documentsAMonth * months
  const databaseBytes = documents * costs.documentBytes + firms * firm.tasksAMonth * months * costs.taskBytes
  const databaseCores = Math.ceil((calls * costs.databaseMs) / 1000 / busy)
  return {
    people: firms * (firm.staff + firm.clients),
    calls,
    documents,
    databaseBytes,
    fileBytes: documents * firm.bytesADocument,
    processes: Math.max(1, Math.ceil((calls * costs.serverMs) / 1000 / busy)),
    databaseCores,
    databases: Math.max(1, Math.ceil(databaseCores / mostCores), Math.ceil(databaseBytes / mostBytes))
  }
}

/** Pseudo-random numbers from 0 to 1, the same for the same seed (mulberry32). */
const numbers = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
}

/**
 * The share of calls, from 0 to 1, that one of `processes` processes answers within `seconds` when calls arrive at
 * random. Simulates 20,000 calls in one process. Service times vary as those of lists do; some are ten times the mean.
 */
export const answersWithin = (
  seconds: number,
  { processes, rate, serviceMs }: { readonly rate: number; readonly processes: number; readonly serviceMs: number }
) => {
  const next = numbers(1)
  const exponential = (mean: number) => -mean * Math.log(1 - next())
  let now = 0
  let freeAt = 0
  let inTime = 0
  const count = 20_000
  for (let call = 0; call < count; call++) {
    now += exponential(processes / rate)
    // One call in twenty takes ten times as long as the others; the mean is kept.
    const mean = serviceMs / 1000
    const service = exponential(next() < 0.05 ? (mean * 10) / 1.45 : mean / 1.45)
    freeAt = Math.max(now, freeAt) + service
    if (freeAt - now <= seconds) inTime += 1
  }
  return inTime / count
}
