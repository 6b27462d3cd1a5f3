import { expect, test } from "vitest"
import fc from "#tests/support/properties.ts"
import { answersWithin, type Firm, needs } from "#tests/bench/growthModel.ts"

const firm: Firm = {
  staff: 10,
  clients: 100,
  documentsAMonth: 1_000,
  tasksAMonth: 100,
  bytesADocument: 1_000,
  activeStaff: 0.5,
  activeClients: 0.1,
  callsASecond: 0.2
}
const costs = { documentBytes: 4_000, taskBytes: 1_000, serverMs: 3, databaseMs: 3 }

test("a firm's people, calls and bytes are counted by hand", () => {
  expect(needs(10, firm, costs)).toEqual({
    people: 1_100,
    calls: 30,
    documents: 600_000,
    databaseBytes: 600_000 * 4_000 + 60_000 * 1_000,
    fileBytes: 600_000_000,
    processes: 1,
    databaseCores: 1,
    databases: 1
  })
})

test("twice the firms never need less, and no process is asked for more than it can do", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000 }), (firms) => {
      const [one, two] = [needs(firms, firm, costs), needs(2 * firms, firm, costs)]
      expect(two.processes).toBeGreaterThanOrEqual(one.processes)
      expect(two.databases).toBeGreaterThanOrEqual(one.databases)
      expect((two.calls * costs.serverMs) / 1000 / two.processes).toBeLessThanOrEqual(0.6 + 1e-9)
    })
  )
})

test("a process that is asked for more than it can do answers hardly anybody in time", () => {
  expect(answersWithin(0.1, { rate: 100, processes: 1, serviceMs: 3 })).toBeGreaterThan(0.98)
  expect(answersWithin(0.1, { rate: 400, processes: 1, serviceMs: 3 })).toBeLessThan(0.1)
})
