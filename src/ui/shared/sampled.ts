interface Source<Snapshot> {
  readonly getSnapshot: () => Snapshot
  readonly subscribe: (listener: () => void) => { readonly unsubscribe: () => void }
}

/**
 * A throttled view of a fast-changing actor, for `useSyncExternalStore`: the first change shows at once, later ones at
 * most once per `every` milliseconds, and the last one is always shown.
 */
export const sampled = <Snapshot, View>(
  source: Source<Snapshot>,
  project: (snapshot: Snapshot) => View,
  isSame: (one: View, other: View) => boolean,
  every: number
) => {
  let view = project(source.getSnapshot())
  const refresh = () => {
    const next = project(source.getSnapshot())
    if (isSame(view, next)) return false
    view = next
    return true
  }
  const subscribe = (notify: () => void) => {
    let pause: ReturnType<typeof setTimeout> | undefined
    let hasMore = false
    const show = () => {
      hasMore = false
      pause = setTimeout(() => {
        pause = undefined
        if (hasMore) show()
      }, every)
      if (refresh()) notify()
    }
    const { unsubscribe } = source.subscribe(() => {
      if (pause === undefined) show()
      else hasMore = true
    })
    // Catch changes made before the subscription: React reads the view again after it subscribes.
    refresh()
    return () => {
      clearTimeout(pause)
      unsubscribe()
    }
  }
  return { subscribe, get: () => view }
}
