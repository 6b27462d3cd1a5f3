import { Effect } from "effect"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { DocumentNode } from "#schemas/documents/node.ts"
import type { SignatureFact } from "#schemas/signatures/signature.ts"
import { jobs } from "#server/platform/Jobs.ts"
import { person, signaturesOf } from "#tests/api/signatures/support.ts"
import { jobsDone, mailsTo } from "#tests/support/mails.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"
import fc from "#tests/support/properties.ts"

let portal: Portal
let signing: ReturnType<typeof signaturesOf>
let staff: SignedInUser
let vendor: Awaited<ReturnType<Portal["make"]["vendor"]>>
let folder: { readonly id: number; readonly hash: string }
let turn = 0
beforeAll(async () => {
  portal = await startPortal()
  signing = signaturesOf(portal)
  const firm = await portal.make.firm("Course")
  staff = await portal.make.staff(firm, "anne@course.example")
  vendor = await portal.make.vendor(firm, "Reliure Aubert")
  folder = await portal.make.folder(vendor, "À signer")
})
afterAll(() => portal.stop())

const acts = ["first", "second", "cancel", "expire"] as const
/**
 * The actions, in any order, each with a delay in ms after the second signatory has started. A signatory may refuse
 * instead.
 */
const races = fc.record({
  order: fc.shuffledSubarray([...acts], { minLength: 2 }),
  delays: fc.array(fc.integer({ min: 0, max: 120 }), { minLength: acts.length, maxLength: acts.length }),
  isRefused: fc.boolean(),
  isTogether: fc.boolean()
})

/** A document with two signatories who have a code. With two ranks, the first one has signed. */
const ready = async (isTogether: boolean) => {
  turn += 1
  const mails = [`zoe.${turn}@dehors.example`, `luc.${turn}@dehors.example`] as const
  const paper = await signing.paper(staff, vendor, folder, `Contrat ${turn}.pdf`)
  const { body } = await signing.send(staff, vendor, {
    document_id: paper.id,
    signatories: mails.map((email, at) => person(email, isTogether ? 1 : at + 1, at))
  })
  const { id } = body.data
  await jobsDone(portal)
  if (!isTogether) await signing.sign(mails[0])
  const entering = isTogether ? mails : [mails[1]]
  const held = await Promise.all(
    entering.map(async (email) => {
      const { pass } = await signing.open(email)
      return { pass, code: await signing.askCode(pass, email) }
    })
  )
  return { id, paper, mails, held }
}

test(
  "[SIG-O03] two who sign, a cancel and an end by the clock in the same second: sealed and complete, or ended and untouched",
  { timeout: 240_000 },
  async () => {
    const ends = new Set<string>()
    await fc.assert(
      fc.asyncProperty(races, async ({ delays, isRefused, isTogether, order }) => {
        const { held, id, mails, paper } = await ready(isTogether)
        const sign = async (at: number) => {
          const own = held[at]
          if (own === undefined) return
          if (isRefused && at === 1) await signing.refuse(own.pass, "Le montant est faux.")
          else await signing.give(own.pass, { code: own.code, has_consented: true })
        }
        const doing = {
          first: () => sign(0),
          second: () => sign(1),
          cancel: () => signing.event(staff, vendor, id, "signature.cancelled"),
          expire: async () => {
            await portal.arrange((sql) => sql`update signature set expires_at = now() where id = ${id}`)
            const sweep = { _tag: "SweepSignatures", slot: `race:${id}` } as const
            await portal.runtime.runPromise(Effect.flatMap(jobs, (queue) => queue.offer(sweep)))
          }
        }
        await Promise.all(
          order.map(async (act, at) => {
            await new Promise((resolve) => setTimeout(resolve, delays[at]))
            await doing[act]()
          })
        )
        // If nobody has ended the signature, the firm cancels it, so that each run has an end.
        await jobsDone(portal)
        if ((await signing.read(staff, vendor, id)).state === "inProgress")
          await signing.event(staff, vendor, id, "signature.cancelled")
        const { evidence, signatories, state } = await signing.settled(staff, vendor, id)
        ends.add(state)
        const node = (await signing.call<DocumentNode>("GET", `/vendors/${vendor.id}/documents/${paper.id}`, staff))
          .body.data
        const facts = (
          await signing.call<ReadonlyArray<SignatureFact>>(
            "GET",
            `/vendors/${vendor.id}/signatures/${id}/history`,
            staff
          )
        ).body.data.map(({ kind }) => kind)
        const told = facts.filter((kind) => ["sealed", "cancelled", "expired", "refused"].includes(kind))
        const copies = (await Promise.all(mails.map((email) => mailsTo(portal, email)))).map(
          (sent) => sent.filter(({ kind }) => kind === "signature_copy").length
        )
        const isSealed = state === "classified"
        const named = { classified: "sealed", canceled: "cancelled", expired: "expired", refused: "refused" } as const
        expect(Object.keys(named)).toContain(state)
        // The signature ended once, with one notice, and the document was released.
        expect(told).toEqual([named[state as keyof typeof named]])
        expect(node.hold).toBeUndefined()
        expect([node.version_number, evidence !== null, copies]).toEqual(
          isSealed ? [2, true, [1, 1]] : [1, false, [0, 0]]
        )
        const signed = signatories.filter((one) => one.state === "signed").length
        expect(facts.filter((kind) => kind === "signed")).toHaveLength(signed)
        if (isSealed) expect(signed).toBe(2)
        expect(signatories.some((one) => ["waiting", "inProgress"].includes(one.state))).toBe(false)
        if (isSealed) {
          const bytes = await signing.bytesOf(staff, vendor, node.hash)
          expect((await signing.verify(bytes)).body.data.is_sound).toBe(true)
        }
      }),
      { numRuns: 24, endOnFailure: true }
    )
    // The runs covered both kinds of end.
    expect(ends.has("classified")).toBe(true)
    expect(ends.size).toBeGreaterThan(1)
  }
)
