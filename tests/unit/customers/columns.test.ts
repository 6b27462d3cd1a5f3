import { describe, expect, test } from "vitest"
import { clientColumns, clientListColumns, firstColumns } from "#services/customers/keptColumns.ts"
import { inMemory, userValues } from "#services/shared/storage.ts"
import { offeredColumns } from "#ui/customers/customerColumns.tsx"
import { openWaits, shownCount, waits } from "#ui/customers/standingLinks.ts"
import fc from "#tests/support/properties.ts"

describe("[CLI-O02] the columns of the list", () => {
  test("[CLI-O02] those that one person chose are theirs again, in the list's order; another has the first ones", () => {
    fc.assert(
      fc.property(fc.subarray([...clientColumns]), (chosen) => {
        const store = inMemory()
        clientListColumns.write(userValues(store, 1), [...chosen].toReversed())
        expect(clientListColumns.read(userValues(store, 1))).toEqual(chosen)
        expect(clientListColumns.read(userValues(store, 2))).toEqual(firstColumns)
      })
    )
  })

  test("[CLI-O02] whatever lies in the storage, they are columns", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.jsonValue().map((value) => JSON.stringify(value))
        ),
        (kept) => {
          const values = userValues(inMemory(), 1)
          values.set("customers.columns", kept)
          expect(clientListColumns.read(values).every((column) => clientColumns.includes(column))).toBe(true)
        }
      )
    )
  })

  test("[ROL-O05] what waits in a module that is not active is neither a column nor a number of a file's head", () => {
    expect(offeredColumns(clientColumns, ["documents"])).not.toContain("late")
    expect(offeredColumns(clientColumns, ["documents"])).toContain("to_validate")
    expect(openWaits(["tasks"])).toEqual(["late", "to_check", "waiting"])
    expect(openWaits(null)).toEqual(waits)
  })

  test("[CLI-O02] a count that was stopped says so", () => {
    expect([shownCount(0), shownCount(99), shownCount(100)]).toEqual(["0", "99", "99+"])
  })
})
