import type { JournalEntry } from "#machines/inspector/observed.ts"

const quoted = (text: string) => JSON.stringify(text)

/** What XState tells an actor by itself: a test's own actors do it again. */
const isTold = (event: string) => event.startsWith("xstate.")

/** `{ "type": …, …payload }` on one line, with the type first. */
const sent = ({ event, payload }: JournalEntry) => {
  const inside = payload
    .trim()
    .replace(/^\{|\}$/g, "")
    .trim()
  return inside === "" ? `{ type: ${quoted(event)} }` : `{ type: ${quoted(event)}, ${inside} }`
}

/**
 * The text of a test that sends an actor what it was sent. `entries`: those of one actor, oldest first. `value`: its
 * state after the last of them, as JSON. Masked and cut payloads stay as the journal shows them: whoever pastes the test
 * puts values in their place.
 */
export const asTest = (machine: string, entries: ReadonlyArray<JournalEntry>, value: string): string => {
  const own = entries.filter(({ event }) => !isTold(event))
  const told = [
    ...new Set(entries.map(({ event }) => event).filter((event) => isTold(event) && event !== "xstate.init"))
  ]
  return [
    `import { expect, test } from "vitest"`,
    `import { createActor } from "xstate"`,
    "",
    `test(${quoted(own.length === 0 ? `${machine} starts` : own.map(({ event }) => event).join(" > "))}, () => {`,
    `  const actor = createActor(${machine}Machine).start()`,
    ...(told.length === 0 ? [] : [`  // Told by its own actors, which the test provides: ${told.join(", ")}.`]),
    ...own.map((entry) => `  actor.send(${sent(entry)})`),
    `  expect(actor.getSnapshot().value).toEqual(${value})`,
    "})",
    ""
  ].join("\n")
}
