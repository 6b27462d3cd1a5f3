import { type JournalEntry, payloadOf } from "#machines/inspector/observed.ts"

const quoted = (text: string) => JSON.stringify(text)

/** Internal XState events: an actor in a test sends them itself. */
const isTold = (event: string) => event.startsWith("xstate.")

/** `{ "type": …, …payload }` on one line, with the type first. */
const sent = ({ event, payload }: JournalEntry) => {
  const inside = payload
    .trim()
    .replace(/^\{|\}$/g, "")
    .trim()
  return inside === "" ? `{ type: ${quoted(event)} }` : `{ type: ${quoted(event)}, ${inside} }`
}

/** The actor's input, as the second argument of `createActor`. */
const madeWith = (entries: ReadonlyArray<JournalEntry>) => {
  const input = payloadOf(entries.find(({ event }) => event === "xstate.init")?.payload ?? "")?.["input"]
  return input === undefined ? "" : `, { input: ${JSON.stringify(input)} }`
}

/**
 * Writes a test that replays the events sent to an actor. `file`: the machine's, by its `#` name, null where it is not
 * known. `entries`: those of one actor, oldest first. `value`: its last state as JSON. Masked and cut payloads stay as the
 * journal shows them and must be filled in by hand.
 */
export const asTest = (
  machine: string,
  file: string | null,
  entries: ReadonlyArray<JournalEntry>,
  value: string
): string => {
  const own = entries.filter(({ event }) => !isTold(event))
  const told = [
    ...new Set(entries.map(({ event }) => event).filter((event) => isTold(event) && event !== "xstate.init"))
  ]
  return [
    `import { expect, test } from "vitest"`,
    `import { createActor } from "xstate"`,
    ...(file === null ? [] : [`import { ${machine}Machine } from ${quoted(file)}`]),
    "",
    `test(${quoted(own.length === 0 ? `${machine} starts` : own.map(({ event }) => event).join(" > "))}, () => {`,
    `  const actor = createActor(${machine}Machine${madeWith(entries)}).start()`,
    ...(told.length === 0 ? [] : [`  // Told by its own actors, which the test provides: ${told.join(", ")}.`]),
    ...own.map((entry) => `  actor.send(${sent(entry)})`),
    `  expect(actor.getSnapshot().value).toEqual(${value})`,
    "})",
    ""
  ].join("\n")
}
