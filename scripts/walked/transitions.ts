import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from "xstate"
import { eventText, guardText, transitionsOf } from "#machines/shared/machineWords.ts"

const siblings = (transition: AnyTransitionDefinition) =>
  transitionsOf(transition.source).filter(({ eventType }) => eventType === transition.eventType)

/** What a transition is known by in every copy of its machine: where it starts, its event, its place among its like. */
export const transitionKey = (transition: AnyTransitionDefinition): string =>
  [transition.source.id, transition.eventType, siblings(transition).indexOf(transition)].join(" | ")

/** A transition that only names why an event is refused: it leads nowhere and does nothing. */
export const isRefusal = ({ actions, guard, target }: AnyTransitionDefinition) =>
  guard !== undefined && target === undefined && actions.length === 0

export const nodesOf = (node: AnyStateNode): ReadonlyArray<AnyStateNode> => [
  node,
  ...Object.values(node.states).flatMap(nodesOf)
]

/** Every transition of a machine that may fire, by its key, in words: `state: event [guard] → target`. */
export const takeable = (machine: AnyStateMachine): ReadonlyMap<string, string> =>
  new Map(
    nodesOf(machine.root).flatMap((node) =>
      transitionsOf(node)
        .filter((transition) => !isRefusal(transition))
        .map((transition) => {
          const guard = transition.guard === undefined ? "" : ` [${guardText(transition.guard)}]`
          const target = transition.target?.map(({ key }) => key).join(", ") ?? "stays"
          const event = eventText(transition)
          return [
            transitionKey(transition),
            `${node.id}: ${event === "" ? "always" : event}${guard} → ${target}`
          ] as const
        })
    )
  )
