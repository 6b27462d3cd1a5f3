import type { LiveChannelRef } from "#machines/notifications/live/liveChannel.machine.ts"
import type { LiveEvent } from "#schemas/notifications/live.api.ts"
import type { TalkNews } from "#schemas/threads/news.ts"
import type { Live } from "#ui/app/portal.ts"

/** Retry delay in milliseconds after the code of the live channel failed to load. */
const retryPause = 5_000

/**
 * Time in milliseconds for which a change is remembered for pages that load: an answer that was prefetched for a page
 * can be that old when it is displayed.
 */
const recentTime = 5_000

/** Listeners can subscribe before the live channel exists, whose code is loaded after the page. */
const makeListeners = <Value>() => {
  const all = new Set<(value: Value) => void>()
  return {
    add: (listener: (value: Value) => void) => {
      all.add(listener)
      return () => void all.delete(listener)
    },
    tell: (value: Value) => all.forEach((listener) => listener(value))
  }
}

/** The tab's only live channel, shared by all listeners. `restored`: the token that was stored when the page opened. */
export const makeLive = (onRefused: (token: string) => void, restored: string | null) => {
  const changes = makeListeners<LiveEvent>()
  const states = makeListeners<boolean>()
  const missed = makeListeners<void>()
  const gaps = makeListeners<void>()
  const busy = makeListeners<void>()
  const calls = makeListeners<number>()
  const talks = makeListeners<TalkNews>()
  const notices = makeListeners<number>()
  let recent: ReadonlyArray<{ readonly at: number; readonly change: LiveEvent }> = []
  let coming: Promise<LiveChannelRef> | null = null
  let connected = () => false
  let session: { readonly token: string; readonly since: number } | null = null
  const recentNow = () => recent.filter(({ at }) => performance.now() - at <= recentTime)

  const make = async () => {
    // `visitor.ts` is in a chunk that every signed-in page needs: if it fails to load, the page shows the error.
    const { loadLive } = await import("#ui/app/frame/visitor.ts")
    const { isConnected, makeLiveActor } = await loadLive()
    const channel = makeLiveActor()
    connected = () => isConnected(channel.getSnapshot())
    channel.on("change.told", ({ change }) => {
      recent = [...recentNow(), { at: performance.now(), change }]
      changes.tell(change)
    })
    channel.on("gap.told", () => gaps.tell())
    let wasConnected = false
    channel.on("channel.changed", ({ isConnected: value }) => {
      states.tell(value)
      if (value && wasConnected) missed.tell()
      wasConnected ||= value
    })
    channel.on("call.told", ({ seat }) => calls.tell(seat))
    channel.on("talk.told", ({ news }) => talks.tell(news))
    channel.on("notice.told", ({ firm }) => notices.tell(firm))
    channel.on("channel.busy", () => busy.tell())
    channel.on("session.refused", (refused) => onRefused(refused.token))
    return channel
  }
  const turn = async (): Promise<void> => {
    if (session === null && coming === null) return
    const channel = await (coming ??= make()).catch(() => null)
    if (channel !== null)
      return channel.send(session === null ? { type: "session.ended" } : { type: "session.started", ...session })
    coming = null
    setTimeout(turn, retryPause)
  }

  const live: Live = {
    connected: () => connected(),
    subscribe: changes.add,
    recent: () => recentNow().map(({ change }) => change),
    onGap: gaps.add,
    onConnected: states.add,
    onMissed: missed.add,
    onBusy: busy.add,
    onCall: calls.add,
    onTalk: talks.add,
    onNotice: notices.add
  }
  return {
    live,
    start: (token: string) => {
      // With a stored session, the page begins to read data as soon as it opens.
      session = { token, since: token === restored ? 0 : performance.now() }
      return turn()
    },
    stop: () => {
      session = null
      recent = []
      void turn()
    }
  }
}
