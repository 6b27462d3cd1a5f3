import { expect, test } from "vitest"
import { versionFacts } from "#machines/documents/versions/versionFacts.ts"
import type { DocumentNode, Version } from "#schemas/documents/node.ts"
import fc from "#tests/support/properties.ts"

const person = (name: string) => ({ id: name.length, name }) as DocumentNode["author"]
const version = (number: number): Version =>
  ({
    id: number,
    number,
    created_at: `2026-0${number}-01T00:00:00.000Z`,
    author: person(`author of ${number}`),
    validated_at: number % 2 === 0 ? `2026-0${number}-02T00:00:00.000Z` : null,
    validator: number % 2 === 0 ? person(`validator of ${number}`) : null,
    size: number * 100
  }) as Version

/** The document as the server sends it: the facts of its latest version, and the date of the first deposit. */
const documentOf = (latest: Version) =>
  ({
    author: latest.author,
    deposit_date: version(1).created_at,
    start_date: latest.created_at,
    size: latest.size,
    validated_at: latest.validated_at,
    validator: latest.validator,
    version_id: latest.id,
    version_number: latest.number
  }) as DocumentNode

test("[DOC-005] [DOC-009] person, date, size and validation are of one and the same version, whichever is shown", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9 }), fc.option(fc.integer({ min: 1, max: 9 })), (latest, shown) => {
      const wanted = shown === null ? version(latest) : version(shown)
      expect(versionFacts(documentOf(version(latest)), shown === null ? undefined : version(shown))).toEqual({
        number: wanted.number,
        author: wanted.author,
        depositedAt: wanted.created_at,
        size: wanted.size,
        validation: wanted.validator === null ? null : { by: wanted.validator, at: wanted.validated_at }
      })
    })
  )
})
