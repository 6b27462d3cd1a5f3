import { expect, test } from "vitest"
import { closedNames } from "#machines/documents/node/node.projection.ts"
import { isDeleted, type Place, placeOfRestored } from "#machines/documents/folder/nodeRules.ts"

const monday = "2026-01-05T08:00:00Z"

test("[DOC-006] a node with a date of deletion is deleted", () => {
  expect(isDeleted({ deleted_at: monday })).toBe(true)
  expect(isDeleted({ deleted_at: null })).toBe(false)
})

test("[DOC-O04] [VAL-037] a restored node goes where it was, else where it is told, else to the root, where no document goes", () => {
  const place = (id: number, isTrashed = false): Place => ({
    isRoot: id === 1,
    isReadOnly: false,
    isTrashed,
    path: [id]
  })
  const root = place(1)
  expect(placeOfRestored({ chosen: place(2), former: place(3), root })).toEqual(place(3))
  expect(placeOfRestored({ chosen: place(2), former: place(3, true), root })).toEqual(place(2))
  expect(placeOfRestored({ chosen: null, former: place(3), root })).toEqual(place(3))
  expect(placeOfRestored({ chosen: null, former: place(3, true), root })).toEqual(root)
  expect(placeOfRestored({ chosen: null, former: null, root })).toEqual(root)
  expect(placeOfRestored({ chosen: null, former: root, root })).toEqual(root)
  expect(placeOfRestored({ chosen: null, former: root, root: null })).toBe(null)
  expect(placeOfRestored({ chosen: null, former: place(3, true), root: null })).toBe(null)
  expect(placeOfRestored({ chosen: place(2), former: root, root: null })).toEqual(place(2))
})

test("every way to be refused has a name of its own", () => {
  expect(closedNames).toEqual([
    "hasPlace",
    "holdsNothingInSignature",
    "holdsNothingProtected",
    "isInAFolder",
    "isInTheTree",
    "isNameAllowed",
    "isNameFree",
    "isNoFilledYear",
    "isNotInSignature",
    "isNotRoot",
    "isNotTrashed",
    "isNotValidated",
    "isPlaceWritable",
    "isTimeUp",
    "isTrashed",
    "isValidated",
    "isWritable",
    "isWriter",
    "mayPurge",
    "mayValidate",
    "staysInTheTree"
  ])
})
