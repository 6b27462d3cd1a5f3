interface Source<Snapshot> {
  readonly getSnapshot: () => Snapshot
  readonly subscribe: (listener: () => void) => { readonly unsubscribe: () => void }
}

/**
 * A view of an actor that changes more often than anybody can read: the first change is shown at once, those that follow
 * within `every` milliseconds together at their end, so that the last one always is. As `useSyncExternalStore` takes it.
 */
export const sampled = <Snapshot, View>(
  source: Source<Snapshot>,
  project: (snapshot: Snapshot) => View,
  isSame: (one: View, other: View) => boolean,
  every: number
) => {
  let view = project(source.getSnapshot())
  const look = () => {
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
      if (look()) notify()
    }
    const { unsubscribe } = source.subscribe(() => {
      if (pause === undefined) show()
      else hasMore = true
    })
    // What changed before anybody listened: whoever subscribes reads the view once more.
    look()
    return () => {
      clearTimeout(pause)
      unsubscribe()
    }
  }
  return { subscribe, get: () => view }
}
