import { resolve } from "node:path"
import { describe, expect, test } from "vitest"
import { turnTables } from "#machines/home/turns.ts"
import { statesAwaiting } from "#machines/shared/turns.ts"
import { stateOf } from "#machines/tasks/task.projection.ts"
import { turnKinds } from "#schemas/home/turnRules.ts"
import { taskReviews, taskStatuses, taskTypes } from "#schemas/tasks/taskRules.ts"
import { turnOf } from "#schemas/tasks/turn.ts"
import { findPictures } from "../../../scripts/diagrams.ts"
import { nodesOf, takeable } from "../../../scripts/walked/transitions.ts"

/** Life cycles in which nobody waits for anybody, and why. */
const waitsForNobody: Readonly<Record<string, string>> = {
  application: "is on or off",
  applicationSetup: "a person's own form",
  areaEditor: "a page's own",
  batchJob: "the server's work",
  catalogItem: "is sold or not",
  clientFile: "is there until somebody ends it",
  comment: "is said",
  clientTree: "the server's work",
  conversion: "the server's work",
  emergency: "is open until it ends",
  financialYear: "its folder is made by jobs",
  flag: "is offered or not",
  firmLife: "is there until the provider ends it",
  folder: "is there until somebody ends it",
  hostLink: "a page's own",
  identityProvider: "is on or off",
  inspector: "a page's own",
  letter: "its mission and its signature wait",
  letterTemplate: "is there until somebody ends it",
  magicMail: "is there until somebody ends it",
  mailIntake: "the server's work",
  mobileApp: "the provider and the stores answer outside the portal",
  nodeHold: "waits for its signature",
  nodeMark: "a wish of one person",
  nodeThemes: "is set or not",
  nodeWorkflow: "a word on a document",
  notice: "news",
  platformApplication: "is offered or not",
  product: "is sold or not",
  programToken: "is open until it ends",
  quickFolder: "is there until somebody ends it",
  quickModel: "is there until somebody ends it",
  roomLink: "is open until its meeting ends",
  roomSeat: "lasts as long as a meeting",
  sale: "lasts until the provider takes it back",
  selection: "a page's own",
  shareLink: "is open until it ends",
  snackbar: "a page's own",
  surveyTurn: "asks for an opinion, and may be closed",
  taskRun: "the server's work",
  theme: "is there until somebody ends it",
  thread: "somebody of either side may answer",
  treeEditor: "a page's own",
  treeModel: "is offered or not",
  version: "its document waits",
  webhook: "is on or off",
  webhookDelivery: "the server's work",
  workflow: "is there until somebody ends it"
}

test("[ACC-084] every life cycle says who moves next, or is known to wait for nobody", async () => {
  const pictures = await findPictures(resolve(import.meta.dirname, "../../.."))
  const isFlow = ({ machine }: (typeof pictures)[number]) =>
    nodesOf(machine.root).some(({ after, invoke }) => after.length + invoke.length > 0) ||
    [...takeable(machine).values()].some((words) => /after |is done|breaks/.test(words))
  const lifeCycles = pictures.filter((one) => !isFlow(one)).map(({ machine }) => machine.id)
  const told = new Set(Object.values(turnTables).map(({ machine }) => machine.id))
  expect(lifeCycles.filter((id) => !told.has(id)).toSorted()).toEqual(Object.keys(waitsForNobody).toSorted())
})

const awaited = Object.fromEntries(
  turnKinds.map((kind) => [
    kind,
    { client: statesAwaiting(turnTables[kind], "client"), firm: statesAwaiting(turnTables[kind], "firm") }
  ])
)
test("[ACC-084] the states in which each side is awaited follow from the machines", () => {
  expect(awaited).toEqual({
    task: { client: ["toDo", "returned", "inProgress"], firm: ["toDo", "returned", "inProgress", "submitted"] },
    document: { client: [], firm: ["unvalidated"] },
    order: { client: [], firm: ["requested", "accepted"] },
    mission: { client: ["amending"], firm: ["draft", "notSigned", "suspended"] },
    renewal: { client: [], firm: ["signed"] },
    signature: { client: ["inProgress"], firm: ["error"] },
    signatory: { client: ["inProgress"], firm: [] },
    invitation: { client: ["invited"], firm: [] },
    import: { client: [], firm: ["read", "faulty", "ready", "partial", "refused", "failed"] },
    connection: { client: [], firm: ["pending"] }
  })
})

describe("[TSK-O04] a task's turn", () => {
  const facts = taskTypes.flatMap((type) =>
    [true, false].flatMap((internal) =>
      taskStatuses.flatMap((status) => taskReviews.map((review) => ({ type, internal, status, review })))
    )
  )
  // The combinations that the table allows: a review state belongs to a request and to its status.
  const possible = facts.filter(
    ({ internal, review, status, type }) =>
      ({ to_do: ["none", "returned"], in_progress: ["none", "submitted"], done: ["none", "accepted"] })[
        status
      ].includes(review) &&
      (type === "information_request" || (review === "none" && internal))
  )
  test.each(possible)("of $type, internal $internal, $status and $review is that of its machine", (task) => {
    const { internal, type } = task
    const turn = turnTables.task.turnOf(stateOf(task), { type, internal })
    expect(turn?.side ?? "nobody").toBe(turnOf(task))
  })
})
