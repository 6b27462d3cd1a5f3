import { createHash } from "node:crypto"
import type { FactKind } from "#schemas/signatures/signature.ts"

/** Something that happened to a signature, as its evidence keeps it. */
export interface Fact {
  /** ISO 8601, by the server's clock. */
  readonly at: string
  readonly kind: FactKind
  readonly who: string
  /** Address, browser, the channel of a code, SHA-256 of the file that was seen. */
  readonly facts: Readonly<Record<string, string>>
}
/** With the hash of the line before, so that none can be changed, left out or put in unnoticed. */
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
