import { resolve } from "node:path"
import { describe, expect, test } from "vitest"
import { type AnyStateMachine, type EventFromLogic, setup } from "xstate"
import { identityProviderMachine } from "#machines/access/identityProvider.machine.ts"
import { applicationMachine } from "#machines/applications/application.machine.ts"
import { type ConnectionEvent, connectionMachine } from "#machines/applications/connectors/connection.machine.ts"
import { catalogItemMachine } from "#machines/catalog/catalogItem.machine.ts"
import { serviceRequestMachine } from "#machines/catalog/serviceRequest.machine.ts"
import { clientFileMachine } from "#machines/customers/clientFile.machine.ts"
import { clientImportMachine } from "#machines/customers/clientImport.machine.ts"
import { financialYearMachine } from "#machines/customers/financialYear.machine.ts"
import { batchJobMachine } from "#machines/documents/actions/batchJob.machine.ts"
import { conversionMachine, mostTries } from "#machines/documents/viewer/conversion.machine.ts"
import { documentMachine } from "#machines/documents/node/document.machine.ts"
import { folderMachine } from "#machines/documents/folder/folder.machine.ts"
import { magicMailMachine } from "#machines/documents/magicMail/magicMail.machine.ts"
import {
  type MailFacts,
  type MailIntakeEvent,
  mailIntakeMachine
} from "#machines/documents/magicMail/mailIntake.machine.ts"
import { type NodeHoldEvent, nodeHoldMachine } from "#machines/documents/node/nodeHold.machine.ts"
import { type NodeMarkEvent, nodeMarkMachine } from "#machines/documents/marks/nodeMark.machine.ts"
import { shareLinkMachine } from "#machines/documents/shares/shareLink.machine.ts"
import { versionMachine } from "#machines/documents/versions/version.machine.ts"
import { letterMachine } from "#machines/letters/letter.machine.ts"
import { letterTemplateMachine } from "#machines/letters/letterTemplate.machine.ts"
import { missionMachine } from "#machines/missions/mission.machine.ts"
import { taskRunMachine } from "#machines/missions/taskRun.machine.ts"
import { noticeMachine } from "#machines/notifications/notice.machine.ts"
import { membershipMachine } from "#machines/people/membership.machine.ts"
import { mobileAppMachine } from "#machines/mobileApps/mobileApp.machine.ts"
import { programTokenMachine } from "#machines/programs/programToken.machine.ts"
import { webhookMachine } from "#machines/programs/webhook.machine.ts"
import { webhookDeliveryMachine } from "#machines/programs/webhookDelivery.machine.ts"
import { emergencyMachine } from "#machines/provider/emergency.machine.ts"
import { flagMachine } from "#machines/provider/flag.machine.ts"
import { platformApplicationMachine } from "#machines/provider/platformApplication.machine.ts"
import { productMachine } from "#machines/provider/product.machine.ts"
import { saleMachine } from "#machines/provider/sale.machine.ts"
import { quickFolderMachine } from "#machines/quickfolders/quickFolder.machine.ts"
import { quickModelMachine } from "#machines/quickfolders/quickModel.machine.ts"
import { roomLinkMachine } from "#machines/rooms/roomLink.machine.ts"
import { roomSeatMachine } from "#machines/rooms/roomSeat.machine.ts"
import { signatoryMachine } from "#machines/signatures/signatory.machine.ts"
import { signatureMachine } from "#machines/signatures/signature.machine.ts"
import { taskMachine } from "#machines/tasks/task.machine.ts"
import { nodeThemesMachine } from "#machines/themes/nodeThemes.machine.ts"
import { themeMachine } from "#machines/themes/theme.machine.ts"
import { clientTreeMachine } from "#machines/treeModels/clientTree.machine.ts"
import { treeModelMachine } from "#machines/treeModels/treeModel.machine.ts"
import { nodeWorkflowMachine } from "#machines/workflows/nodeWorkflow.machine.ts"
import { workflowMachine } from "#machines/workflows/workflow.machine.ts"
import { surveyTurnMachine } from "#machines/surveys/surveyTurn.machine.ts"
import { firmLifeMachine } from "#machines/workspaces/firmLife.machine.ts"
import { commentMachine } from "#machines/threads/comment.machine.ts"
import { threadMachine } from "#machines/threads/thread.machine.ts"
import type { TaskType } from "#schemas/tasks/taskRules.ts"
import { providerCases } from "#tests/models/access/cases.ts"
import { applicationCases } from "#tests/models/applications/cases.ts"
import { freeOffer, itemCases, requestCases } from "#tests/models/catalog/cases.ts"
import { importCases } from "#tests/models/customers/importCases.ts"
import { clientFileCases } from "#tests/models/customers/paths.ts"
import { yearCases } from "#tests/models/customers/yearCases.ts"
import { conversionCases } from "#tests/models/documents/conversionCases.ts"
import { jobCases } from "#tests/models/documents/jobCases.ts"
import { magicMailCases } from "#tests/models/documents/magicMailCases.ts"
import * as documents from "#tests/models/documents/paths.ts"
import { facts as shareFacts, shareCases } from "#tests/models/documents/shareCases.ts"
import { letterCases, templateCases } from "#tests/models/letters/cases.ts"
import { announced, missionCases, plain, runCases, tacit } from "#tests/models/missions/cases.ts"
import { mobileAppCases } from "#tests/models/mobileApps/cases.ts"
import { noticeCases } from "#tests/models/notifications/cases.ts"
import { facts as memberFacts, membershipCases } from "#tests/models/people/cases.ts"
import {
  day,
  deliveryCases,
  deliveryFacts,
  missedEarly,
  tokenCases,
  tokenFacts,
  webhookCases,
  webhookFacts
} from "#tests/models/programs/cases.ts"
import {
  emergencyCases,
  flagCases,
  platformApplicationCases,
  productCases,
  removedUnknowing,
  saleCases
} from "#tests/models/provider/cases.ts"
import { modelCases, quickCases } from "#tests/models/quickfolders/cases.ts"
import { linkCases, seatCases } from "#tests/models/rooms/cases.ts"
import {
  end as signingEnd,
  facts as signingFacts,
  signatoryCases,
  signatureCases
} from "#tests/models/signatures/cases.ts"
import { surveyTurnCases, surveyTurnFacts } from "#tests/models/surveys/cases.ts"
import { taskCases } from "#tests/models/tasks/cases.ts"
import { nodeThemeCases, themeCases } from "#tests/models/themes/cases.ts"
import { commentCases, threadCases } from "#tests/models/threads/cases.ts"
import { clientTreeCases, free, treeModelCases } from "#tests/models/treeModels/cases.ts"
import * as workflows from "#tests/models/workflows/paths.ts"
import { workspaceCases } from "#tests/models/workspaces/cases.ts"
import { findPictures } from "../../../scripts/diagrams.ts"
import { nodesOf, takeable } from "../../../scripts/walked/transitions.ts"
import { holdsOnEveryWalk, type Invariants, type Step } from "#tests/support/randomWalk.ts"

type Cases<M extends AnyStateMachine> = Readonly<Record<string, EventFromLogic<M>>>
const rightless = (by: object) =>
  Object.fromEntries(Object.entries(by).map(([right, is]) => [right, typeof is === "boolean" ? false : is]))

/** Each event once more, by a user without any right. */
const alsoBarred = <M extends AnyStateMachine>(cases: Cases<M>): Cases<M> => ({
  ...cases,
  ...Object.fromEntries(
    Object.entries(cases).flatMap(([name, event]) =>
      "by" in event ? [[`${name} barred`, { ...event, by: rightless(event["by"] as object) }]] : []
    )
  )
})
const isBarred = ({ event }: { readonly event: object }) =>
  "by" in event && !Object.values(event.by as object).includes(true)
const stateOf = <M extends AnyStateMachine>({ value }: Step<M>["after"]) => String(value)

const rows: Array<{ readonly name: string; readonly walk: () => void }> = []
const holds = <M extends AnyStateMachine>(
  machine: M,
  input: Parameters<typeof holdsOnEveryWalk<M>>[0]["input"],
  cases: Cases<M>,
  invariants: Invariants<M>,
  /** Events that need no right. */
  free: ReadonlyArray<string> = []
) => {
  rows.push({
    name: machine.id,
    walk: () =>
      holdsOnEveryWalk(
        { machine, input, cases: alsoBarred(cases) },
        {
          "only somebody with a right moves it": (step) => !isBarred(step) || free.includes(step.event.type),
          ...invariants
        }
      )
  })
}
const none = undefined as never

/** The state is reached by these events only. */
const comesBy =
  <M extends AnyStateMachine>(state: string, ...types: ReadonlyArray<string>) =>
  ({ after, before, event }: Step<M>) =>
    stateOf<M>(after) !== state || stateOf<M>(before) === state || types.includes(event.type)

holds(identityProviderMachine, none, providerCases, {
  "it is switched off and on by its own events": (step) =>
    comesBy("inactive", "provider.deactivated")(step) && comesBy("active", "provider.activated")(step)
})
holds(applicationMachine, none, applicationCases, {
  "it is switched off and on by its own events": (step) =>
    comesBy("inactive", "application.deactivated")(step) &&
    comesBy("active", "application.activated", "subscription.renewed")(step),
  "only the provider gives back what it has taken": ({ after, before, event }) =>
    before.value !== "withdrawn" ||
    ["withdrawn", "removed"].includes(String(after.value)) ||
    event.type === "subscription.renewed"
})
holds(productMachine, { firms: 0 }, productCases, {
  "it is withdrawn and offered again by its own events": (step) =>
    comesBy("withdrawn", "product.withdrawn")(step) && comesBy("offered", "product.offered")(step)
})
holds(saleMachine, none, saleCases, {
  "it is sold and taken back by its own events": (step) =>
    comesBy("sold", "product.sold")(step) && comesBy("unsold", "product.returned")(step)
})
holds(
  emergencyMachine,
  none,
  emergencyCases,
  {
    "it is open by its beginning alone, and its end is final": (step) =>
      comesBy("open", "emergency.begun")(step) && stateOf(step.before) !== "ended"
  },
  ["emergency.lapsed", "rights.taken"]
)
holds(platformApplicationMachine, { firms: 0 }, platformApplicationCases, {
  "it is withdrawn and offered again by its own events": (step) =>
    comesBy("withdrawn", "offer.withdrawn")(step) && comesBy("offered", "offer.renewed")(step)
})
holds(
  flagMachine,
  { documents: 1 },
  { ...flagCases, removedUnknowing },
  {
    "it is retired and offered by its own events": (step) =>
      comesBy("retired", "flag.retired")(step) && comesBy("usable", "flag.offered")(step),
    "no document loses it that nobody was told of": ({ after, event }) =>
      after.value !== "removed" || !("known" in event) || event.known >= 1
  }
)
holds(
  mobileAppMachine,
  { isVersionAbove: true, isAppListed: true },
  mobileAppCases,
  {
    "a project is made only of a version that was asked for": (step) =>
      comesBy("building", "app.buildStarted")(step) && comesBy("requested", "app.upgradeRequested")(step),
    "it is up to date only once a store took it": comesBy("upToDate", "app.published")
  },
  ["app.buildStarted", "app.built", "app.buildFailed"]
)
holds(
  programTokenMachine,
  tokenFacts,
  { ...tokenCases, usedLate: { type: "token.used", at: tokenFacts.expiresAt } },
  {
    "it is never used once it is over": ({ event }) => event.type !== "token.used" || event.at < tokenFacts.expiresAt,
    "it ends by its keeper or by the clock": (step) =>
      comesBy("revoked", "token.revoked")(step) && comesBy("expired", "token.expired")(step)
  },
  ["token.used", "token.expired"]
)
holds(
  webhookMachine,
  webhookFacts,
  { ...webhookCases, missedEarly },
  {
    "it is stopped by nothing but days without an answer": ({ after, event }) =>
      after.value !== "stopped" || event.type !== "webhook.missed" || event.at >= 3 * day,
    "it is paused and resumed by its own events": (step) =>
      comesBy("paused", "webhook.paused")(step) && comesBy("active", "webhook.resumed")(step)
  },
  ["webhook.missed"]
)
holds(
  webhookDeliveryMachine,
  deliveryFacts,
  deliveryCases,
  {
    "it is never tried more often than said": ({ after }) => after.context.attempts <= deliveryFacts.most,
    "it is given up after its last attempt alone": ({ after }) =>
      after.value !== "failed" || after.context.attempts === deliveryFacts.most
  },
  ["delivery.answered", "delivery.missed"]
)
const ofFirm = { isOfFirm: true }
const connectionCases: Readonly<Record<string, ConnectionEvent>> = {
  changed: { type: "connection.changed", by: ofFirm },
  authenticated: { type: "connection.authenticated" },
  refused: { type: "connection.refused" },
  activated: { type: "connection.activated", by: ofFirm },
  deactivated: { type: "connection.deactivated", by: ofFirm },
  synchronised: { type: "connection.synchronised", at: "2026-03-02T09:00:00.000Z" },
  asked: { type: "synchronisation.asked", by: ofFirm },
  deleted: { type: "connection.deleted", by: ofFirm }
}
holds(connectionMachine, { level: "client", isParentActivated: true, synchronisedAt: null }, connectionCases, {
  "a service lets the portal in before anything leaves": comesBy("activated", "connection.authenticated"),
  "documents leave while it is activated": ({ before, jobs }) =>
    !jobs.includes("deliverDocuments") || stateOf(before) === "activated"
})
holds(clientFileMachine, none, clientFileCases, {
  "it is deleted after it was left to leave": ({ after, before }) =>
    stateOf(after) !== "deleted" || stateOf(before) === "leaving",
  "nothing leaves that was not deactivated": ({ after, before }) =>
    stateOf(after) !== "leaving" || ["deactivated", "leaving"].includes(stateOf(before)),
  "a transfer ends where it began": ({ after, before }) =>
    !stateOf(before).startsWith("transferring") ||
    [stateOf(before), stateOf(before) === "transferring" ? "active" : "deactivated"].includes(stateOf(after))
})
holds(catalogItemMachine, freeOffer, itemCases, {
  "it is published from a draft": ({ after, before }) =>
    stateOf(after) !== "published" || ["draft", "published"].includes(stateOf(before)),
  "it is removed by its own event": comesBy("removed", "item.removed")
})
holds(letterTemplateMachine, { letters: 0 }, templateCases, {
  "an archived one stays as it is until it is taken back": ({ before, event }) =>
    stateOf(before) !== "archived" || event.type !== "template.changed",
  "it is removed by its own event": comesBy("removed", "template.removed")
})
holds(
  letterMachine,
  { isMissionUnsigned: true },
  letterCases,
  {
    "it is signed after it was sent": ({ after, before }) =>
      stateOf(after) !== "signed" || ["sent", "signed"].includes(stateOf(before)),
    "it signs its mission once": (_, walk) => walk.filter(({ jobs }) => jobs.includes("signMission")).length <= 1
  },
  ["letter.sent", "letter.returned", "letter.signed"]
)
holds(serviceRequestMachine, none, requestCases, {
  "the firm alone accepts, declines and makes a mission of it": ({ after, before, event }) =>
    stateOf(after) === stateOf(before) || event.type === "order.withdrawn" || event.by.mayDecide,
  "what is settled stays": ({ after, before }) =>
    !["declined", "withdrawn", "converted"].includes(stateOf(before)) || stateOf(after) === stateOf(before)
})
const otherImports = {
  faulty: { type: "lines.tried", faulty: 2 },
  nothing: { type: "import.launched", lines: 0 },
  partly: { type: "import.completed", left: 2 },
  stillFaulty: { type: "lines.corrected", faulty: 1 }
} as const
holds(
  clientImportMachine,
  none,
  { ...importCases, ...otherImports },
  {
    "nothing is imported that was not tried": ({ after }, walk) =>
      stateOf(after) !== "queued" || walk.some(({ event }) => event.type === "lines.tried"),
    "nothing is launched without a line": ({ event }) => event.type !== "import.launched" || event.lines > 0,
    "it is done once": ({ after }, walk) =>
      stateOf(after) !== "done" || walk.filter((step) => stateOf(step.after) === "done").length === 1
  }
)
holds(
  financialYearMachine,
  none,
  { ...yearCases, filled: { type: "folders.examined", holdsDocuments: true } },
  {
    "a year with documents stays": ({ after, event }) =>
      !("holdsDocuments" in event) || !event.holdsDocuments || stateOf(after) === "ready",
    "it is deleted only after it was asked for": ({ after, before }) =>
      stateOf(after) !== "deleted" || stateOf(before) === "deleting"
  }
)
holds(batchJobMachine, none, jobCases, {
  "it ends once": (_, walk) =>
    walk.filter(({ before }) => !["queued", "running"].includes(stateOf(before))).length === 0
})
holds(conversionMachine, { tries: 0 }, conversionCases, {
  "it is not begun for ever": ({ after }) => after.context.tries <= mostTries,
  "what waits is offered to a worker": ({ after, jobs }) => stateOf(after) !== "waiting" || jobs.includes("offerWork"),
  "its readers are told of its end": ({ after, jobs }) =>
    !["ready", "failed", "refused"].includes(stateOf(after)) || jobs.includes("tellReaders")
})
holds(
  documentMachine,
  documents.documentFacts,
  documents.documentCases,
  {
    "it is gone only from the trash": ({ after, before }) => stateOf(after) !== "gone" || stateOf(before) === "trashed",
    "what is validated stays as it is, or a person undoes that": ({ after, before, event }) =>
      stateOf(before) !== "validated" ||
      stateOf(after) === "validated" ||
      ["document.unvalidated", "version.added"].includes(event.type),
    "only a validation validates": comesBy("validated", "document.validated")
  },
  ["node.expired"]
)
holds(documentMachine, { ...documents.documentFacts, isHeld: true }, documents.documentCases, {
  "while it is held it is validated and nothing else": ({ event }) => event.type === "document.validated"
})
holds(
  folderMachine,
  documents.folderFacts,
  documents.folderCases,
  {
    "it is gone only from the trash": ({ after, before }) => stateOf(after) !== "gone" || stateOf(before) === "trashed",
    "nothing is put into a folder in the trash": ({ before, event }) =>
      event.type !== "node.added" || stateOf(before) === "filed"
  },
  ["node.expired"]
)
holds(folderMachine, { ...documents.folderFacts, isRoot: true }, documents.folderCases, {
  "a root stays where it is": ({ event }) => event.type === "node.added"
})
holds(versionMachine, documents.versionFacts, documents.versionCases, {
  "what was followed by another version is no more the latest": ({ after, before }) =>
    stateOf(before) !== "superseded" || stateOf(after) === "superseded"
})
holds(magicMailMachine, none, magicMailCases, {
  "an address that is gone is never given again": ({ before }) => stateOf(before) !== "removed"
})
const mail: MailFacts = {
  isBounce: false,
  isCircling: false,
  isAutomatic: false,
  isMarkedSpam: false,
  isSenderAllowed: true,
  isFolderOpen: true,
  files: 2,
  fileLimit: 2
}
const mailCases: Readonly<Record<string, MailIntakeEvent>> = {
  judged: { type: "mail.judged", ...mail },
  strange: { type: "mail.judged", ...mail, isSenderAllowed: false },
  empty: { type: "mail.judged", ...mail, files: 0 },
  refused: { type: "mail.refused" },
  repeated: { type: "mail.repeated" },
  kept: { type: "file.kept" },
  skipped: { type: "file.skipped" },
  fileRefused: { type: "file.refused" },
  finished: { type: "mail.finished" }
}
holds(mailIntakeMachine, none, mailCases, {
  "what it counts is what came": ({ after: { context } }, walk) =>
    context.kept === walk.filter(({ event }) => event.type === "file.kept").length &&
    context.refused === walk.filter(({ event }) => event.type === "file.refused").length,
  "it is accepted whole, and partly with a word to its sender": ({ after, jobs }) =>
    (stateOf(after) !== "accepted" || (after.context.refused === 0 && after.context.kept > 0)) &&
    (stateOf(after) !== "partly" || jobs.includes("explainToSender")),
  "no file is kept of a mail that was not let in": ({ event }, walk) =>
    event.type !== "file.kept" || walk[0]?.event.type === "mail.judged"
})
const holdCases: Readonly<Record<string, NodeHoldEvent>> = {
  placed: { type: "hold.placed", by: { canWrite: true } },
  released: { type: "hold.released" }
}
holds(nodeHoldMachine, { isDocument: true, isTrashed: false }, holdCases, {
  "it is placed once": (_, walk) => walk.filter(({ event }) => event.type === "hold.placed").length <= 1
})
holds(nodeHoldMachine, { isDocument: false, isTrashed: false }, holdCases, { "a folder is not held": () => false })
const put = { type: "mark.put", by: { canWrite: true }, person: 7, isValidator: true } as const
const markCases: Readonly<Record<string, NodeMarkEvent>> = {
  put,
  other: { ...put, person: 8 },
  nobody: { ...put, person: null, isValidator: false },
  taken: { type: "mark.taken", by: { canWrite: true } }
}
const markFacts = {
  kind: "document",
  isTrashed: false,
  isReadOnly: false,
  isThemeReadOnly: false,
  isUsable: true,
  person: null
} as const
holds(nodeMarkMachine, { ...markFacts, mark: "validator" }, markCases, {
  "it is there while somebody is asked": ({ after }) =>
    (stateOf(after) === "present") === (after.context.person !== null),
  "the last who was named is asked": ({ after, event }) =>
    event.type !== "mark.put" || after.context.person === event.person
})
holds(nodeMarkMachine, { ...markFacts, mark: "survey", isReadOnly: true }, markCases, {}, ["mark.put", "mark.taken"])
holds(nodeMarkMachine, { ...markFacts, mark: "flag", isReadOnly: true }, markCases, {
  "a read-only document keeps its flags": () => false
})
holds(shareLinkMachine, shareFacts, shareCases, {
  "what has ended never opens again": ({ before }) => stateOf(before) === "active",
  "it expires at its time": ({ after, event }) =>
    stateOf(after) !== "expired" || event.at >= (shareFacts.expiresAt ?? Infinity)
})
holds(
  shareLinkMachine,
  { ...shareFacts, mayDownload: false },
  { ...shareCases, late: { ...shareCases["share.read"], at: shareFacts.expiresAt ?? 0 } },
  {
    "nothing is downloaded from a link to look at": ({ event }) => event.type !== "share.downloaded",
    "nothing is read after its time": ({ event }) =>
      event.type !== "share.read" || event.at < (shareFacts.expiresAt ?? Infinity)
  }
)
for (const mission of [plain, tacit, announced])
  holds(
    missionMachine,
    mission,
    {
      ...missionCases,
      unfinished: { ...missionCases["mission.prepared"], isComplete: false },
      hollow: { ...missionCases["amendment.proposed"], isComplete: false },
      silently: { ...missionCases["mission.suspended"], reason: " " },
      wordlessly: { ...missionCases["mission.cancelled"], reason: "" }
    },
    {
      "it is signed once, and only by who may sign": (_, walk) => {
        const signed = walk.filter(({ event }) => event.type === "mission.signed")
        return signed.length < 2 && signed.every(({ event }) => "by" in event && event.by.maySign)
      },
      "tasks are made of what is signed": ({ after, jobs }) =>
        !jobs.includes("makeTasks") || stateOf(after) === "signed",
      "what is agreed on is whole": ({ event }) => !("isComplete" in event) || event.isComplete,
      "it is suspended and cancelled for a reason": ({ event }) => !("reason" in event) || event.reason.trim() !== "",
      "it is renewed once both sides were told": ({ jobs }) => !jobs.includes("extend") || mission.isAnnounced,
      "what is over stays over": ({ before }) => !["done", "cancelled", "discarded"].includes(stateOf(before))
    },
    ["renewal.announced", "mission.renewed", "mission.ended"]
  )
holds(taskRunMachine, none, runCases, {
  "nothing is written by a run that has not begun": ({ before, event }) =>
    event.type !== "chunk.written" || stateOf(before) === "running"
})
holds(noticeMachine, none, noticeCases, {
  // A notice that is restored from `done` is read; one that is woken from `snoozed` is unread.
  "it is what the last word made it": ({ after, event }) =>
    stateOf(after) ===
    ({ "notice.restored": "read", "notice.woken": "unread" }[event.type as string] ??
      event.type.slice("notice.".length)),
  "it is put aside for later, never for what has passed": ({ event }) =>
    event.type !== "notice.snoozed" || event.isLater
})
holds(membershipMachine, memberFacts, membershipCases, {
  "who has no way in is not active": ({ after }) => stateOf(after) !== "active" || after.context.hasJoined,
  "an access that ended is opened again by a person alone": ({ after, before, event }) =>
    stateOf(before) !== "revoked" || stateOf(after) === "removed" || event.type === "access.reopened"
})
holds(membershipMachine, { ...memberFacts, role: "admin", hasOtherAdmin: false }, membershipCases, {
  "a team keeps an administrator, unless their access lapses": ({ after, event }) =>
    (after.context.role === "admin" && !["revoked", "removed"].includes(stateOf(after))) ||
    event.type === "access.lapsed" ||
    ["access.reopened", "member.removed"].includes(event.type)
})
holds(quickFolderMachine, none, quickCases, {
  "files come into one that is there": ({ before, event }) =>
    event.type !== "files.dropped" || stateOf(before) === "active",
  "it is made once": (_, walk) => walk.filter(({ event }) => event.type === "quickfolder.added").length === 1
})
holds(
  commentMachine,
  none,
  {
    ...commentCases,
    reader: { ...commentCases["comment.written"], by: { ...commentCases["comment.written"].by, mayWrite: false } },
    late: { ...commentCases["comment.written"], isThreadOpen: false },
    empty: { ...commentCases["comment.edited"], hasContent: false },
    other: { ...commentCases["comment.edited"], by: { mayWrite: true, isAuthor: false, mayModerate: true } },
    admin: { ...commentCases["comment.deleted"], by: { mayWrite: true, isAuthor: false, mayModerate: true } },
    stranger: { ...commentCases["comment.deleted"], by: { mayWrite: true, isAuthor: false, mayModerate: false } }
  },
  {
    "nobody changes what another person said": ({ event }) => event.type !== "comment.edited" || event.by.isAuthor,
    "what is deleted stays deleted": ({ after, before }) =>
      stateOf(before) !== "deleted" || stateOf(after) === "deleted",
    "an empty comment is never said": ({ after, before, event }) =>
      stateOf(before) !== "absent" || stateOf(after) === "absent" || ("hasContent" in event && event.hasContent)
  }
)
holds(
  threadMachine,
  none,
  {
    ...threadCases,
    about: { type: "comment.written", isChat: false },
    client: { type: "thread.closed", mayClose: false }
  },
  {
    "a closed thread takes no comment unless it is a chat": ({ after, before, event }) =>
      stateOf(before) !== "closed" || stateOf(after) === "closed" || event.type !== "comment.written" || event.isChat
  }
)
holds(
  roomSeatMachine,
  none,
  {
    ...seatCases,
    host: { ...seatCases["seat.taken"], isStaff: true },
    full: { ...seatCases["seat.taken"], isStaff: true, hasPlace: false },
    guest: { ...seatCases["seat.admitted"], isHost: false },
    late: { ...seatCases["seat.admitted"], hasPlace: false }
  },
  {
    "a client comes in by somebody of the firm alone": ({ after, before, event }) =>
      stateOf(after) !== "inside" ||
      stateOf(before) === "inside" ||
      (event.type === "seat.taken" ? event.isStaff : event.type === "seat.admitted" && event.isHost),
    "nobody enters a full room": ({ after, before, event }) =>
      stateOf(after) !== "inside" || stateOf(before) === "inside" || !("hasPlace" in event) || event.hasPlace,
    "whoever left does not come back on the same seat": ({ after, before }) =>
      !["refused", "left"].includes(stateOf(before)) || stateOf(after) === stateOf(before)
  }
)
holds(
  roomLinkMachine,
  none,
  {
    ...linkCases,
    late: { type: "link.followed", isOver: true },
    early: { type: "link.expired", isOver: false },
    client: { type: "link.withdrawn", isStaff: false }
  },
  {
    "it never opens again": ({ after, before }) => stateOf(before) !== "ended" || stateOf(after) === "ended",
    "only the firm or its meeting ends it": ({ after, before, event }) =>
      stateOf(after) !== "ended" ||
      stateOf(before) === "ended" ||
      (event.type === "link.withdrawn" ? event.isStaff : event.type === "link.expired" && event.isOver)
  }
)
holds(
  quickModelMachine,
  none,
  { ...modelCases, hollow: { ...modelCases["model.applied"], folders: 0 } },
  {
    "a model without a quick folder is not applied": ({ event }) => event.type !== "model.applied" || event.folders > 0,
    "it is made once": (_, walk) => walk.filter(({ event }) => event.type === "model.added").length === 1
  }
)
const reviewed = ["submitted", "accepted", "returned"]
const taskInvariants: Invariants<typeof taskMachine> = {
  "what was given is accepted or returned, and nothing else settles it": ({ after, before, event }) =>
    stateOf(before) !== "submitted" ||
    ["submitted", "removed"].includes(stateOf(after)) ||
    ["request.accepted", "request.returned"].includes(event.type),
  "what it is never changes": ({ after, before }) => JSON.stringify(after.context) === JSON.stringify(before.context)
}
for (const type of ["information_request", "accounting_firm_task"] as const satisfies ReadonlyArray<TaskType>)
  holds(
    taskMachine,
    { type, internal: type === "accounting_firm_task" },
    {
      ...taskCases,
      silently: { ...taskCases["request.returned"], reason: " " },
      wasReturned: { ...taskCases["task.restored"], was: type === "information_request" ? "returned" : "inProgress" }
    },
    {
      ...taskInvariants,
      "nothing is returned without a reason": ({ event }) =>
        event.type !== "request.returned" || event.reason.trim() !== "",
      "only a request is reviewed": ({ after }) => type === "information_request" || !reviewed.includes(stateOf(after))
    }
  )
holds(
  themeMachine,
  none,
  { ...themeCases, carried: { ...themeCases["theme.removed"], nodes: 1 } },
  {
    "one that something carries stays": ({ event }) => event.type !== "theme.removed" || event.nodes === 0
  }
)
const place = { isRoot: false, isReadOnly: false, isTrashed: false, hasThemeAccess: true }
holds(
  nodeThemesMachine,
  place,
  { ...nodeThemeCases, blinding: { ...nodeThemeCases["themes.set"], keepsSight: false } },
  {
    "nobody hides an item from themselves": ({ event }) => event.type !== "themes.set" || event.keepsSight,
    "its own themes come and go by their events": (step) =>
      comesBy("own", "themes.set")(step) && comesBy("inherited", "themes.inherited")(step)
  }
)
holds(nodeThemesMachine, { ...place, isRoot: true }, nodeThemeCases, { "a whole tree is never hidden": () => false })
holds(clientTreeMachine, none, clientTreeCases, {
  "each tree that is asked for is built once": (_, walk) => {
    const count = (type: string) => walk.filter(({ event }) => event.type === type).length
    return (
      count("tree.requested") - count("tree.built") === (stateOf(walk.at(-1)?.after as never) === "building" ? 1 : 0)
    )
  }
})
for (const isDefault of [false, true])
  holds(
    treeModelMachine,
    { ...free, isDefault },
    { ...treeModelCases, emptied: { ...treeModelCases["model.changed"], folders: 0 } },
    {
      "one that is offered has folders": ({ before, event }) =>
        event.type !== "model.changed" || stateOf(before) === "draft" || event.folders > 0,
      "the default one is not withdrawn": ({ event }) => event.type !== "model.withdrawn" || !isDefault
    }
  )
holds(treeModelMachine, { ...free, vendors: 1 }, treeModelCases, {
  "one that client files were made from stays": ({ after }) => stateOf(after) !== "removed"
})
holds(
  workflowMachine,
  none,
  { ...workflows.workflowCases, hidden: { ...workflows.workflowCases["workflow.changed"], sharing: "private_firm" } },
  {
    "nobody hides a workflow from themselves": ({ event }) =>
      event.type !== "workflow.changed" || event.sharing !== "private_firm"
  }
)
holds(
  nodeWorkflowMachine,
  workflows.documentFacts,
  {
    ...workflows.nodeCases,
    unknown: { ...workflows.nodeCases["status.chosen"], status: 99 as typeof workflows.first },
    cleared: { ...workflows.nodeCases["status.chosen"], status: null }
  },
  {
    "its status is one of the workflow's": ({ after: { context } }) =>
      context.status === null || context.statuses.some(({ id }) => id === context.status)
  }
)
holds(
  signatureMachine,
  signingFacts,
  { ...signatureCases, late: { ...signatureCases.signed, at: signingEnd } },
  {
    "what is finished is called off by nobody": ({ after, before }) =>
      stateOf(before) !== "finished" || ["classified", "error"].includes(stateOf(after)),
    "it expires at its time": ({ after, event }) =>
      stateOf(after) !== "expired" || event.type !== "signature.expired" || event.at >= signingEnd,
    "what ends gives the document free": ({ after, jobs }) =>
      !["refused", "expired", "canceled", "classified"].includes(stateOf(after)) || jobs.includes("releaseDocument"),
    "nobody signs after its end": ({ event }) => event.type !== "signature.signed" || event.at < signingEnd
  },
  [
    "document.prepared",
    "preparing.failed",
    "signature.signed",
    "signature.refused",
    "signature.expired",
    "document.sealed",
    "sealing.failed"
  ]
)
for (const isDelegate of [false, true])
  holds(
    signatoryMachine,
    { isDelegate, isSignedHere: !isDelegate },
    {
      ...signatoryCases,
      early: { ...signatoryCases.invited, isNext: false },
      unread: { ...signatoryCases.signed, hasConsented: false },
      guessed: { ...signatoryCases.signed, knowsCode: false },
      silent: { ...signatoryCases.refused, reason: " " }
    },
    {
      "nobody signs before their turn": ({ before, event }) =>
        event.type !== "signatory.signed" || stateOf(before) === "inProgress",
      "nobody signs without consent and the code": ({ event }) =>
        event.type !== "signatory.signed" || (event.hasConsented && event.knowsCode),
      "a delegate does not delegate": ({ event }) => event.type !== "signatory.delegated" || !isDelegate,
      "an outside service asks for its own codes": ({ event }) => event.type !== "code.asked" || !isDelegate
    },
    [
      "signatory.invited",
      "signatory.opened",
      "code.asked",
      "signatory.signed",
      "signatory.refused",
      "signatory.delegated",
      "signatory.dismissed"
    ]
  )
holds(firmLifeMachine, none, workspaceCases, {
  "whoever is in is put out when it ends": ({ after, event, jobs }) =>
    (event.type !== "firm.deactivated" && after.value !== "deleting") || jobs.includes("endSessions"),
  "nothing is deleted that nobody asked to delete": ({ after, before }) =>
    after.value !== "deleting" || before.value === "leaving" || before.value === "leavingAtRest",
  "what is being deleted never comes back": ({ after, before }) =>
    before.value !== "deleting" || after.value === "deleted"
})

holds(surveyTurnMachine, surveyTurnFacts, surveyTurnCases, {
  "whoever has answered is asked no more": ({ before, after }) =>
    before.value !== "answered" || after.value === "answered",
  "it is given up by closures alone": comesBy("dropped", "survey.closed")
})

/**
 * These machines are pure too, but belong to one person's screen: no row is stored for them, and their own tests walk
 * them.
 */
const withoutRow = ["applicationSetup", "areaEditor", "hostLink", "inspector", "selection", "snackbar", "treeEditor"]

test("every machine that neither invokes nor waits is walked here", async () => {
  const pictures = await findPictures(resolve(import.meta.dirname, "../../.."))
  const isFlow = ({ machine }: (typeof pictures)[number]) =>
    nodesOf(machine.root).some(({ after, invoke }) => after.length + invoke.length > 0) ||
    [...takeable(machine).values()].some((words) => /after |is done|breaks/.test(words))
  const pure = pictures.filter((one) => !isFlow(one)).map(({ machine }) => machine.id)
  expect(pure.toSorted()).toEqual([...new Set(rows.map(({ name }) => name)), ...withoutRow].toSorted())
})

describe("on every walk through a life cycle", () => {
  test.each(rows)("$name is decided alike by its row, and keeps its promises", ({ walk }) => walk())
})

describe("a broken promise", () => {
  const lamp = setup({ types: { events: {} as { readonly type: "on" | "off" } } }).createMachine({
    id: "lamp",
    initial: "off",
    states: { off: { on: { on: "lit" } }, lit: { on: { off: "off", on: "lit" } } }
  })
  const cases = { on: { type: "on" }, off: { type: "off" } } as const
  const wrong = (promises: Invariants<typeof lamp>, seed?: number) => {
    try {
      holdsOnEveryWalk({ machine: lamp, input: none, cases }, promises, seed === undefined ? {} : { seed })
      return "held"
    } catch (error) {
      return String(error) + String((error as Error).cause)
    }
  }
  test("is told by the shortest walk that breaks it, with the seed", () => {
    const twice = {
      "it is switched off once": (_: unknown, walk: ReadonlyArray<{ readonly event: { type: string } }>) =>
        walk.filter(({ event }) => event.type === "off").length < 2
    }
    for (const seed of [1, 2, 3]) {
      expect(wrong(twice, seed)).toContain("on > off > on > off: not true that it is switched off once")
      expect(wrong(twice, seed)).toContain(`seed: ${seed}`)
    }
    expect(wrong({ "it is a lamp": () => true })).toBe("held")
  })
  test("is one of all: what is refused changes nothing, and what has ended takes nothing", () => {
    const silent = setup({ types: { events: {} as { readonly type: "on" | "off" } } }).createMachine({
      id: "silent",
      context: { count: 0 },
      initial: "off",
      states: { off: { on: { on: "lit" } }, lit: { type: "final" } }
    })
    expect(() => holdsOnEveryWalk({ machine: silent, input: none, cases }, {})).not.toThrow()
  })
})
