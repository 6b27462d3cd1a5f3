import fc from "#tests/support/properties.ts"
import { expect, test } from "vitest"
import { changedFields, clashes, type FormValues, rebased } from "#schemas/shared/form.ts"
import { createActor, toPromise } from "xstate"
import { ApiFailure, ConnectionLost } from "#services/shared/failures.ts"
import { savingActor } from "#services/shared/saving.ts"
import type { FormRecord } from "#schemas/shared/form.ts"

const value = fc.oneof(
  fc.constantFrom("", "a", "b"),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.constantFrom("x", "y"), { maxLength: 2 })
)
const values: fc.Arbitrary<FormValues> = fc.record({ one: value, two: value, three: value })

test("[ACC-086] one's changes put over another's state keep both, and only a field that both changed differently is a clash", () => {
  fc.assert(
    fc.property(values, values, values, (read, mine, theirs) => {
      const merged = rebased(read, mine, theirs)
      const own = changedFields(read, mine)
      for (const field of Object.keys(read))
        expect(merged[field]).toEqual(own.includes(field) ? mine[field] : theirs[field])
      const both = clashes(read, mine, theirs)
      for (const field of both) {
        expect(changedFields(read, theirs)).toContain(field)
        expect(own).toContain(field)
      }
      // Without changes, or with the same changes, there is no conflict.
      expect([clashes(read, read, theirs), clashes(read, mine, read), clashes(read, mine, mine)]).toEqual([[], [], []])
      expect(rebased(read, read, theirs)).toEqual(theirs)
      expect(rebased(read, mine, read)).toEqual(mine)
    })
  )
})

const failure = (status: number, errors: Readonly<Record<string, ReadonlyArray<string>>> = {}) =>
  new ApiFailure({
    status,
    code: `error.${status}`,
    text: null,
    params: {},
    errors,
    closedBy: [],
    retryAfter: null,
    requestId: null,
    showError: false
  })
const mine = { values: { name: "Bea" }, changed: ["name"], revision: 1 }
const theirs: FormRecord = { values: { name: "Zoe" }, revision: 2 }
const saved = (send: () => Promise<FormRecord>, read: () => Promise<FormRecord> = () => Promise.resolve(theirs)) => {
  const actor = createActor(savingActor({ send, read }), { input: mine })
  const output = toPromise(actor)
  actor.start()
  return output
}

test("[ACC-086] [ERR-007] a save tells the record, the server's refusal with its fields, a lost connection, or what another has saved", async () => {
  expect(await saved(() => Promise.resolve(theirs))).toMatchObject({ _tag: "Success", success: theirs })
  expect(await saved(() => Promise.reject(failure(422, { name: ["auth.lastname_missing"] })))).toMatchObject({
    failure: { status: 422, code: "error.422", errors: { name: ["auth.lastname_missing"] }, theirs: null }
  })
  expect(
    await saved(() => Promise.reject(new ConnectionLost({ code: "connection.lost", showError: false })))
  ).toMatchObject({
    failure: { status: null, code: "connection.lost", theirs: null }
  })
  expect(await saved(() => Promise.reject(failure(412)))).toMatchObject({ failure: { status: 412, theirs } })
  const unread = () => Promise.reject(new ConnectionLost({ code: "connection.lost", showError: false }))
  expect(await saved(() => Promise.reject(failure(412)), unread)).toMatchObject({
    failure: { status: null, code: "connection.lost", theirs: null }
  })
  await expect(saved(() => Promise.reject(new TypeError("a fault")))).rejects.toThrow("a fault")
})
