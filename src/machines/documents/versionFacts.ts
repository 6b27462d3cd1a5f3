import type { DocumentNode, Person, Version } from "#schemas/documents/node.ts"

/** What is said of one version of a document: each fact is of that version and of no other. */
export interface VersionFacts {
  readonly number: number
  readonly author: Person
  readonly depositedAt: string
  readonly size: number
  readonly validation: { readonly by: Person; readonly at: string } | null
}

type Latest = Pick<
  DocumentNode,
  "author" | "size" | "start_date" | "validated_at" | "validator" | "version_id" | "version_number"
>

const validationOf = ({ validated_at: at, validator: by }: Pick<Latest, "validated_at" | "validator">) =>
  by === null || at === null ? null : { by, at }

/**
 * [DOC-005] [DOC-009] [VIE-001] The facts of the version that is shown; those of the latest, which the document carries,
 * while it is not known. `deposit_date` is the first version's and belongs beside nobody else's name.
 */
export const versionFacts = (document: Latest, shown: Version | undefined): VersionFacts =>
  shown === undefined || shown.id === document.version_id
    ? {
        number: document.version_number,
        author: document.author,
        depositedAt: document.start_date,
        size: document.size,
        validation: validationOf(document)
      }
    : {
        number: shown.number,
        author: shown.author,
        depositedAt: shown.created_at,
        size: shown.size,
        validation: validationOf(shown)
      }
