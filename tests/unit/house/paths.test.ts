import { resolve } from "node:path"
import { expect, test } from "vitest"
import { type AnyStateMachine, type AnyStateNode, createMachine, initialTransition, transition } from "xstate"
import { findPictures } from "../../../scripts/diagrams.ts"
import { answerTo, sentenceOf } from "../../../scripts/paths.ts"
import { chartWalks } from "../../../scripts/walked/chartWalks.ts"
import { takeable } from "../../../scripts/walked/transitions.ts"
import { transitionsOf } from "#machines/shared/machineWords.ts"

const machines = await findPictures(resolve(import.meta.dirname, "../../.."))
const answer = (...words: ReadonlyArray<string>) => answerTo(words, machines)

/** The same chart without guards, actions and actors; each transition gets an event of its own. */
const bare = (machine: AnyStateMachine) => {
  const events = new Map<unknown, string>()
  const configOf = (node: AnyStateNode): object => ({
    id: node.id,
    ...(node.type === "parallel" ? { type: "parallel" } : {}),
    ...(node.type === "compound" ? { initial: node.initial.target[0]?.key } : {}),
    on: Object.fromEntries(
      transitionsOf(node).map((one) => {
        events.set(one, `t${events.size}`)
        const target = one.target?.map(({ id }) => `#${id}`)
        return [events.get(one), { reenter: one.reenter, ...(target === undefined ? {} : { target }) }]
      })
    ),
    states: Object.fromEntries(Object.values(node.states).map((child) => [child.key, configOf(child)]))
  })
  return { chart: createMachine(configOf(machine.root) as never), events }
}

const leavesOf = (value: unknown, path: ReadonlyArray<string> = []): ReadonlyArray<string> =>
  typeof value === "string"
    ? [[...path, value].join(".")]
    : Object.entries(value as object).flatMap(([key, inner]) =>
        Object.keys(Object(inner)).length === 0 && typeof inner !== "string"
          ? [[...path, key].join(".")]
          : leavesOf(inner, [...path, key])
      )

test.each(machines)(
  "the walks of $domain/$name take each of its transitions, and lead where XState goes",
  (picture) => {
    const walks = chartWalks(picture.machine)
    expect(walks).toHaveLength(takeable(picture.machine).size)
    const { chart, events } = bare(picture.machine)
    for (const { steps } of walks)
      steps.reduce((snapshot, step) => {
        const [next] = transition(chart, snapshot, { type: events.get(step.transition) ?? "" })
        expect(leavesOf(next.value).toSorted()).toEqual(step.to)
        return next
      }, initialTransition(chart)[0])
  }
)

test("a machine's walks are told as sentences", () => {
  expect(answer("quickModel")).toEqual({
    code: 0,
    text: [
      "1. It begins absent; on model.added if mayKeepQuickFolders and isModelNameFree goes to kept.",
      "2. It begins absent; on model.added if mayKeepQuickFolders and isModelNameFree goes to kept; on model.changed if mayKeepQuickFolders and isModelNameFree stays.",
      "3. It begins absent; on model.added if mayKeepQuickFolders and isModelNameFree goes to kept; on model.applied if mayKeepQuickFolders and hasQuickFolders stays.",
      "4. It begins absent; on model.added if mayKeepQuickFolders and isModelNameFree goes to kept; on model.removed if mayKeepQuickFolders goes to removed."
    ].join("\n")
  })
  expect(answer("tasks/taskList").text).toContain("when read fails goes to failed (takeFault).")
  expect(answer("tasks/taskList").text).toContain(
    "; when read done if isOutdated goes to settling (takeAnswer); after settling goes to reading."
  )
})

test("as data they hold the same, as a tree each step of them once", () => {
  const data = JSON.parse(answer("quickModel", "--json").text)
  expect(data).toMatchObject({ domain: "quickfolders", machine: "quickModel" })
  expect(data.walks.map(sentenceOf)).toEqual(
    answer("quickModel")
      .text.split("\n")
      .map((line) => line.replace(/^\d+\. /, ""))
  )
  const tree = answer("quickModel", "--mermaid").text.split("\n")
  expect(tree[0]).toBe("flowchart LR")
  expect(tree.filter((line) => line.includes("-->"))).toHaveLength(4)
})

test("an unknown name lists the machines, one that several bear lists these", () => {
  expect(answer("nothing").code).toBe(1)
  expect(answer("nothing").text.split("\n")).toHaveLength(machines.length + 1)
  expect(answer().text).toMatch(/^Which machine\?\n {2}access\/autologin\n/)
  expect(answer("connection")).toEqual({
    code: 1,
    text: "connection is one of:\n  applications/connectors/connection\n  shared/connection/connection"
  })
  expect(answer("shared/connection/connection").code).toBe(0)
})
