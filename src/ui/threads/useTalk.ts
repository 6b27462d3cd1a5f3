import { useQueryClient } from "@tanstack/react-query"
import { useSelector } from "@xstate/react"
import { useEffect, useState } from "react"
import { presenceMachine, toPresenceView } from "#machines/threads/presence.machine.ts"
import { talkMachine } from "#machines/threads/talk.machine.ts"
import { toTalkView } from "#machines/threads/talk.projection.ts"
import type { TalkNews } from "#schemas/threads/news.ts"
import { presenceActors, talkActors, type TalkPlace } from "#services/threads/talkActors.ts"
import { usePortal } from "#ui/app/portal.ts"
import { isEqualJson, useActorRef } from "#ui/shared/actors.ts"

const isOf = ({ audience, firmId, subject, subjectId }: TalkPlace, news: TalkNews) =>
  news.firm_id === firmId && news.subject === subject && news.subject_id === subjectId && news.audience === audience

/** [CHT-O01] The actors of an open thread: its comments, and who else is reading or typing. */
export const useTalk = (place: TalkPlace) => {
  const { ask, live, session, snackbar } = usePortal()
  const queries = useQueryClient()
  const me = useSelector(session, (state) => state.context.person?.me.id ?? 0)
  const [logic] = useState(() => talkMachine.provide({ actors: talkActors(ask, place) }))
  const [presenceLogic] = useState(() => presenceMachine.provide({ actors: presenceActors(ask, place, Date.now) }))
  const talk = useActorRef(logic)
  const presence = useActorRef(presenceLogic)
  const view = useSelector(talk, toTalkView, isEqualJson)
  const people = useSelector(presence, toPresenceView, isEqualJson)
  const [at] = useState(place)
  useEffect(
    () =>
      live.onTalk((news) => {
        if (!isOf(at, news)) return
        const { by, kind, name, seq } = news
        if (kind === "changed") {
          talk.send({ type: "thread.called", seq })
          presence.send({ type: "comment.came", id: by })
        } else if (by !== me) presence.send({ type: "person.heard", kind, id: by, name: name ?? "", at: Date.now() })
      }),
    [at, live, me, presence, talk]
  )
  useEffect(() => live.onConnected((isUp) => void (isUp && talk.send({ type: "channel.found" }))), [live, talk])
  useEffect(() => {
    const shown = () =>
      presence.send({ type: document.visibilityState === "visible" ? "page.shown" : "page.hidden", at: Date.now() })
    document.addEventListener("visibilitychange", shown)
    return () => document.removeEventListener("visibilitychange", shown)
  }, [presence])
  useEffect(() => {
    const telling = talk.on("talk.told", ({ code }) =>
      snackbar.send({ type: "message.raised", message: { tone: "error", code, params: {}, text: null } })
    )
    return () => telling.unsubscribe()
  }, [snackbar, talk])
  const seen = view.thread?.seen_number ?? 0
  useEffect(() => {
    // The number of comments read has changed: refetch the unread counters of the rail and of the lists.
    void queries.invalidateQueries({ queryKey: ["threads.count"] })
    void queries.invalidateQueries({ queryKey: ["threads.list"] })
    void queries.invalidateQueries({ queryKey: ["threads.firms"] })
  }, [queries, seen])
  return { talk, presence, view, people }
}
