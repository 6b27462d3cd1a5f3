import type { Version } from "#schemas/documents/node.ts"

/** The previous version, which a version is compared with by default; null for the first one. */
export const formerOf = (version: Version, versions: ReadonlyArray<Version>): Version | null =>
  versions.filter(({ number }) => number < version.number).toSorted((one, other) => other.number - one.number)[0] ??
  null
