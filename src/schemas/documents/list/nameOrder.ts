import { nameKey } from "#schemas/documents/rules/names.ts"

// A fixed locale, so that the browser sorts like the server. French, English and Portuguese sort alike in it.
const { compare } = new Intl.Collator("en", { numeric: true })

/**
 * Compares by code points, like the server. Comparing UTF-16 units would order characters outside the BMP differently.
 */
const compareCharacters = (one: string, other: string): number => {
  const [mine, theirs] = [Array.from(one), Array.from(other)]
  for (const [place, character] of mine.entries()) {
    const against = theirs[place]
    if (against === undefined) return 1
    const distance = (character.codePointAt(0) ?? 0) - (against.codePointAt(0) ?? 0)
    if (distance !== 0) return distance
  }
  return mine.length - theirs.length
}

/** [DOC-014] Compares name keys like the collation `app.natural` of the database: numbers by value. */
export const compareKeys = (one: string, other: string): number => compare(one, other) || compareCharacters(one, other)

interface Named {
  readonly id: number
  readonly name: string
}
const keys = new WeakMap<Named, string>()
const keyOf = (node: Named) => {
  const known = keys.get(node)
  if (known !== undefined) return known
  const key = nameKey(node.name)
  keys.set(node, key)
  return key
}

/** Compares nodes by name, then by id, in the server's order. */
export const byName = (one: Named, other: Named): number => compareKeys(keyOf(one), keyOf(other)) || one.id - other.id
