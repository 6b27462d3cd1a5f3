import { createHash } from "node:crypto"
import type { FactKind } from "#schemas/signatures/signature.ts"

/** A step of a signature as recorded in its evidence. */
export interface Fact {
  /** ISO 8601, by the server's clock. */
  readonly at: string
  readonly kind: FactKind
  readonly who: string
  /** Facts such as mail address, network, browser, channel of a code, or SHA-256 of the file that was seen. */
  readonly facts: Readonly<Record<string, string>>
}
/** A journal line with the hash of the previous line, so that changed, missing or inserted lines are detected. */
export interface Entry extends Fact {
  readonly previous: string
  readonly hash: string
}

export const journalBegin = "0".repeat(64)

const sorted = (facts: Fact["facts"]) => Object.entries(facts).toSorted(([a], [b]) => (a < b ? -1 : 1))

export const entryOf = (fact: Fact, previous: string): Entry => {
  const { at, facts, kind, who } = fact
  const hash = createHash("sha256")
    .update(JSON.stringify([previous, at, kind, who, sorted(facts)]))
    .digest("hex")
  return { at, kind, who, facts, previous, hash }
}

export const isUnbroken = (entries: ReadonlyArray<Entry>): boolean =>
  entries.every((entry, index) => {
    const previous = entries[index - 1]?.hash ?? journalBegin
    return entry.previous === previous && entry.hash === entryOf(entry, previous).hash
  })
