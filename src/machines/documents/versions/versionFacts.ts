import type { DocumentNode, Person, Version } from "#schemas/documents/node.ts"

/** Facts of one version of a document; none is taken from another version. */
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
 * [DOC-005] [DOC-009] [VIE-001] The facts of the shown version; those of the latest, which the document contains, until
 * it is loaded. `deposit_date` belongs to the first version and must not be shown beside the author of another.
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

/**
 * [UPL-021] The name of a version's file on the user's device: the document's name for the latest version, the stored
 * name for an earlier one, so that two saved versions are not confused.
 */
export const savedName = (
  { name, version_id: latest }: Pick<DocumentNode, "name" | "version_id">,
  version: Pick<Version, "id" | "stored_name"> | null
): string => (version === null || version.id === latest ? name : version.stored_name)
