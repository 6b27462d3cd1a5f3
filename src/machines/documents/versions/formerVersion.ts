import type { Version } from "#schemas/documents/node.ts"

/** The version that a version is compared with unless another is chosen: the one before it. */
export const formerOf = (version: Version, versions: ReadonlyArray<Version>): Version | null =>
  versions.filter(({ number }) => number < version.number).toSorted((one, other) => other.number - one.number)[0] ??
  null
