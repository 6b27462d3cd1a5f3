/** An entry of npm's lock file. */
interface Locked {
  readonly version?: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly dev?: boolean
}
export interface Lock {
  readonly packages: Readonly<Record<string, Locked>>
}

/**
 * Where Node resolves the package `name` from inside another package, as a key of the lock file; undefined if not
 * installed.
 */
const placeOf = (lock: Lock, from: string, name: string): string | undefined => {
  const folders = from.split("/node_modules/").map((_, at, all) => all.slice(0, all.length - at).join("/node_modules/"))
  return [...(from === "" ? [] : folders.map((folder) => `${folder}/`)), ""]
    .map((folder) => `${folder}node_modules/${name}`)
    .find((place) => place in lock.packages)
}

/**
 * A lock file for a project that depends on some of our packages: our own entries for these and their dependencies, so
 * that the project installs the versions we have tested.
 */
export const lockOf = (
  ours: Lock,
  project: { readonly name: string; readonly version: string; readonly dependencies: Readonly<Record<string, string>> }
) => {
  const kept = new Map<string, Locked>()
  const take = (from: string, names: ReadonlyArray<string>) => {
    for (const name of names) {
      const place = placeOf(ours, from, name)
      const found = place === undefined ? undefined : ours.packages[place]
      if (place === undefined || found === undefined || kept.has(place)) continue
      const { dev: _, ...entry } = found
      kept.set(place, entry)
      take(place, [
        ...Object.keys(entry.dependencies ?? {}),
        ...Object.keys(entry.optionalDependencies ?? {}),
        ...Object.keys(entry.peerDependencies ?? {})
      ])
    }
  }
  take("", Object.keys(project.dependencies))
  const places = [...kept].toSorted(([one], [other]) => (one < other ? -1 : 1))
  return {
    name: project.name,
    version: project.version,
    lockfileVersion: 3,
    requires: true,
    packages: { "": project, ...Object.fromEntries(places) }
  }
}
