import { expect, test } from "vitest"
import { missionColumns, missionListColumns } from "#services/missions/keptColumns.ts"
import { inMemory, userValues } from "#services/shared/storage.ts"
import fc from "#tests/support/properties.ts"

test("the details that one person chose are theirs again, in the list's order; another sees all", () => {
  fc.assert(
    fc.property(fc.subarray([...missionColumns]), (chosen) => {
      const store = inMemory()
      missionListColumns.write(userValues(store, 1), [...chosen].toReversed())
      expect(missionListColumns.read(userValues(store, 1))).toEqual(chosen)
      expect(missionListColumns.read(userValues(store, 2))).toEqual(missionColumns)
    })
  )
})
