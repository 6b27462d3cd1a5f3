import { expect, test } from "vitest"
import { closedNames } from "#machines/documents/node.projection.ts"
import {
  isDefaultFolder,
  isDeleted,
  isValidated,
  type Place,
  placeOfRestored,
  placeOnTheWire,
  startDate
} from "#machines/documents/nodeRules.ts"

const monday = "2026-01-05T08:00:00Z"
const friday = "2026-01-09T08:00:00Z"

test("[DOC-002] [DOC-006] [CST-021] a deleted node reads -1 wherever it was, a node at the root null", () => {
  expect(isDeleted({ deleted_at: monday })).toBe(true)
  expect(placeOnTheWire({ deleted_at: monday, folder_id: 4 })).toBe(-1)
  expect(placeOnTheWire({ deleted_at: null, folder_id: 4 })).toBe(4)
  expect(placeOnTheWire({ deleted_at: null, folder_id: null })).toBe(null)
})

test.each([
  [monday, null, false, true],
  [null, null, false, false],
  [null, friday, false, true],
  [null, null, true, true],
  [undefined, null, false, false],
  [undefined, friday, false, true]
])(
  "[DOC-007] [DOC-008] latest version validated at %s, document at %s, marked %s: validated %s",
  (version, own, marked, expected) => {
    const latest = version === undefined ? null : { validated_at: version, created_at: monday }
    expect(isValidated({ validated_at: own, is_validated: marked, updated_at: friday }, latest)).toBe(expected)
  }
)

test("[DOC-009] the start date is the latest version's, else the last change", () => {
  const document = { validated_at: null, is_validated: false, updated_at: friday }
  expect(startDate(document, { validated_at: null, created_at: monday })).toBe(monday)
  expect(startDate(document, null)).toBe(friday)
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

test("[DOC-O05] a default folder is recognised by its alias, and the trash is none", () => {
  expect([null, "bank", "financial-year-2026", "trash"].map((alias) => isDefaultFolder({ alias }))).toEqual([
    false,
    true,
    true,
    false
  ])
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
