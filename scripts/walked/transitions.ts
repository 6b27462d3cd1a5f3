import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from "xstate"
import { eventText, guardText, transitionsOf } from "#machines/shared/machineWords.ts"

const siblings = (transition: AnyTransitionDefinition) =>
  transitionsOf(transition.source).filter(({ eventType }) => eventType === transition.eventType)

/**
 * Identifies a transition in every copy of its machine: source state, event, and its index among the transitions of
 * both.
 */
export const transitionKey = (transition: AnyTransitionDefinition): string =>
  [transition.source.id, transition.eventType, siblings(transition).indexOf(transition)].join(" | ")

/** Whether a transition only names why an event is refused: it has a guard, but no target and no actions. */
export const isRefusal = ({ actions, guard, target }: AnyTransitionDefinition) =>
  guard !== undefined && target === undefined && actions.length === 0

export const nodesOf = (node: AnyStateNode): ReadonlyArray<AnyStateNode> => [
  node,
  ...Object.values(node.states).flatMap(nodesOf)
]

/** All transitions of a machine that can fire, by key, each as `state: event [guard] → target`. */
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
