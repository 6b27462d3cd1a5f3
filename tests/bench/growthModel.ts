/** A firm as it uses the portal. */
export interface Firm {
  readonly staff: number
  readonly clients: number
  readonly documentsAMonth: number
  readonly tasksAMonth: number
  /** Of a file, on average. */
  readonly bytesADocument: number
  /** The part of the people at work in the busiest hour, from 0 to 1. */
  readonly activeStaff: number
  readonly activeClients: number
  /** Of one active person. */
  readonly callsASecond: number
}

/** What things cost, as measured. */
export interface Costs {
  /** Of the database, with indexes and log. */
  readonly documentBytes: number
  readonly taskBytes: number
  /** Milliseconds of processor a call takes in the server and in PostgreSQL. */
  readonly serverMs: number
  readonly databaseMs: number
}

export interface Need {
  readonly people: number
  /** A second, in the busiest hour. */
  readonly calls: number
  readonly documents: number
  readonly databaseBytes: number
  readonly fileBytes: number
  readonly processes: number
  readonly databaseCores: number
  readonly databases: number
}

const months = 60
/** A processor that is busier than this answers late. */
const busy = 0.6
/** What one PostgreSQL is given: more cores, or more bytes than are restored in a night, and the firms are split. */
const mostCores = 16
const mostBytes = 4e12

/** What so many firms alike take after five years. A process serves one core. */
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

/** Numbers from 0 to 1 that look random and are the same each time (mulberry32). */
const numbers = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
}

/**
 * The part of the calls, from 0 to 1, that one of so many processes has answered within `seconds` when they come at random:
 * 20,000 calls are sent through one process's share. Service times vary as those of lists do, some ten times the mean.
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
    // One call of twenty costs ten times what the others do; the mean stays.
    const mean = serviceMs / 1000
    const service = exponential(next() < 0.05 ? (mean * 10) / 1.45 : mean / 1.45)
    freeAt = Math.max(now, freeAt) + service
    if (freeAt - now <= seconds) inTime += 1
  }
  return inTime / count
}
