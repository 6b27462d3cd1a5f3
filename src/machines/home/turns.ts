import { connectionMachine } from "#machines/applications/connectors/connection.machine.ts"
import { serviceRequestMachine } from "#machines/catalog/serviceRequest.machine.ts"
import { clientImportMachine } from "#machines/customers/clientImport.machine.ts"
import { documentMachine } from "#machines/documents/node/document.machine.ts"
import { missionMachine } from "#machines/missions/mission.machine.ts"
import { membershipMachine } from "#machines/people/membership.machine.ts"
import { type TurnTable, turnTable } from "#machines/shared/turns.ts"
import { signatoryMachine } from "#machines/signatures/signatory.machine.ts"
import { signatureMachine } from "#machines/signatures/signature.machine.ts"
import { taskMachine } from "#machines/tasks/task.machine.ts"
import type { TurnKind } from "#schemas/home/turnRules.ts"

const tasker = (internal: boolean) => ({
  mayKeep: true,
  // Clients do not see internal tasks.
  maySubmit: !internal,
  mayReview: true,
  mayAttach: true,
  mayRemove: true
})
const missionary = { mayKeep: true, maySign: true, mayAnswer: true }
const decider = { mayDecide: true, mayOrder: true }
const writer = { canWrite: true, canValidate: true }

/**
 * Whose turn it is, and with which event, for every life cycle in which somebody waits. Used by home, the board of
 * waits and reminders. A test fails for a life cycle that is neither here nor on the test's list of exceptions.
 */
export const turnTables: Readonly<Record<TurnKind, TurnTable>> = {
  task: turnTable<typeof taskMachine>({
    machine: taskMachine,
    contexts: [
      { type: "information_request", internal: false },
      { type: "information_request", internal: true },
      { type: "accounting_firm_task", internal: true }
    ],
    moves: ({ internal }) => {
      const by = tasker(internal)
      return [
        ["client", { type: "request.submitted", by }],
        ["firm", { type: "request.accepted", by }, { type: "task.completed", by }]
      ]
    }
  }),
  document: turnTable<typeof documentMachine>({
    machine: documentMachine,
    contexts: [{ isReadOnly: false, isHeld: false, isSearchResult: false }],
    moves: () => [["firm", { type: "document.validated", by: writer }]]
  }),
  order: turnTable<typeof serviceRequestMachine>({
    machine: serviceRequestMachine,
    contexts: [{}],
    moves: () => [["firm", { type: "order.accepted", by: decider }, { type: "order.converted", by: decider }]]
  }),
  mission: turnTable<typeof missionMachine>({
    machine: missionMachine,
    contexts: [{ isTacit: false, isAnnounced: false }],
    moves: () => [
      ["client", { type: "amendment.accepted", by: missionary }],
      [
        "firm",
        { type: "mission.prepared", by: missionary, isComplete: true },
        { type: "mission.signed", by: missionary },
        { type: "mission.resumed", by: missionary }
      ]
    ]
  }),
  /** A mission near its end: dates decide when it is due, the machine decides whether it can be renewed. */
  renewal: turnTable<typeof missionMachine>({
    machine: missionMachine,
    contexts: [{ isTacit: false, isAnnounced: false }],
    moves: () => [["firm", { type: "amendment.proposed", by: missionary, isComplete: true }]]
  }),
  signature: turnTable<typeof signatureMachine>({
    machine: signatureMachine,
    contexts: [{ expiresAt: Number.MAX_SAFE_INTEGER, unsigned: 0 }],
    moves: () => [
      ["client", { type: "signature.signed", at: 0, left: 0 }],
      ["firm", { type: "signature.retried", by: { mayKeep: true } }]
    ]
  }),
  /** The turn of one signatory; the side is `client` even if the signatory belongs to the firm. */
  signatory: turnTable<typeof signatoryMachine>({
    machine: signatoryMachine,
    contexts: [{ isDelegate: false, isSignedHere: true }],
    moves: () => [["client", { type: "signatory.signed", hasConsented: true, knowsCode: true }]]
  }),
  invitation: turnTable<typeof membershipMachine>({
    machine: membershipMachine,
    contexts: [{ side: "company", role: "collaborator", hasJoined: false, hasOtherAdmin: true }],
    moves: () => [["client", { type: "member.joined" }]]
  }),
  import: turnTable<typeof clientImportMachine>({
    machine: clientImportMachine,
    contexts: [{}],
    moves: () => [["firm", { type: "import.launched", lines: 1 }, { type: "lines.tried", faulty: 0 }]]
  }),
  connection: turnTable<typeof connectionMachine>({
    machine: connectionMachine,
    contexts: [{ level: "firm", isParentActivated: true, synchronisedAt: null }],
    moves: () => [["firm", { type: "connection.authenticated" }]]
  })
}
