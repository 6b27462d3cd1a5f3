/** Tells its listeners when the server starts to restart and when it answers again. */
export const makeRestartSignal = () => {
  let isRestarting = false
  const listeners = new Set<(isRestarting: boolean) => void>()
  return {
    tell: (now: boolean) => {
      isRestarting = now
      for (const listener of listeners) listener(now)
    },
    onRestarting: (listener: (isRestarting: boolean) => void) => {
      listeners.add(listener)
      if (isRestarting) listener(true)
      return () => void listeners.delete(listener)
    }
  }
}
