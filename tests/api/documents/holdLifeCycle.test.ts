import { afterAll, beforeAll } from "vitest"
import { type NodeHoldEvent, nodeHoldMachine } from "#machines/documents/node/nodeHold.machine.ts"
import type { DocumentNode } from "#schemas/documents/node.ts"
import { documentsOf } from "#tests/api/documents/support.ts"
import { person, signaturesOf } from "#tests/api/signatures/support.ts"
import { follows } from "#tests/support/lifeCycle.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

let portal: Portal
let documents: ReturnType<typeof documentsOf>
let signing: ReturnType<typeof signaturesOf>
let vendor: Awaited<ReturnType<Portal["make"]["vendor"]>>
let folder: Awaited<ReturnType<Portal["make"]["folder"]>>
let staff: SignedInUser
let guest: SignedInUser
let turn = 0
beforeAll(async () => {
  portal = await startPortal({}, { takers: 0 })
  documents = documentsOf(portal)
  signing = signaturesOf(portal)
  const firm = await portal.make.firm("Aube")
  staff = await portal.make.staff(firm, "anne@aube.example")
  vendor = await portal.make.vendor(firm, "Boulangerie Aubert")
  guest = await portal.make.client(vendor, "invite@aubert.example", "guest")
  folder = await portal.make.folder(vendor, "À signer")
})
afterAll(() => portal.stop())

interface Scene {
  readonly paper: DocumentNode
  /** The id of the signature that holds the document; 0 before one was sent. */
  signature: number
}
const unknown = 999_999
const placed = (canWrite: boolean) => ({ type: "hold.placed", by: { canWrite } }) as const satisfies NodeHoldEvent

// Signatures are what holds documents: sending one places the hold, cancelling it releases the document.
follows<typeof nodeHoldMachine, Scene>(
  "[DOC-018] [SIG-009] a hold on a document",
  {
    machine: nodeHoldMachine,
    input: { isDocument: true, isTrashed: false },
    cases: { placed: placed(true), byAGuest: placed(false), released: { type: "hold.released" } }
  },
  {
    begin: async () => ({
      paper: await signing.paper(staff, vendor, folder, `Lettre ${(turn += 1)}.pdf`),
      signature: 0
    }),
    plays: {
      "hold.placed": async (scene, { by }) => {
        const body = { document_id: scene.paper.id, signatories: [person("zoe@dehors.example")] }
        const answer = await signing.send(by.canWrite ? staff : guest, vendor, body)
        if (answer.status === 201) scene.signature = answer.body.data.id
        return answer
      },
      "hold.released": async ({ signature }) =>
        signing.event(staff, vendor, signature === 0 ? unknown : signature, "signature.cancelled")
    },
    reads: async ({ paper, signature }) => {
      const { body } = await documents.get<{ readonly data: DocumentNode }>(staff, vendor, `documents/${paper.hash}`)
      if (body.data.hold !== undefined) return "held"
      return signature === 0 ? "absent" : "released"
    },
    // A released document can be held again, but that is a new hold.
    untried: ["released: hold.placed"],
    rights: ["isWriter"],
    says: {
      "held: hold.placed": [409, "signing.already_there"],
      // The refusal comes from the signature, which has ended.
      "released: hold.released": [409, "closed.isSigningOpen"]
    }
  }
)
