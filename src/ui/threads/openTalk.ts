import { type EventObject, fromCallback } from "xstate"
import {
  type ComposerDraft,
  type ComposerEvent,
  composerMachine,
  type ComposerRef,
  type FileReports,
  type WatchOrder
} from "#machines/threads/composer.machine.ts"
import { toDraft } from "#machines/threads/composer.projection.ts"
import type { VendorId } from "#schemas/shared/ids.ts"
import { draftsOf } from "#services/shared/tabStorage.ts"
import { composerActors } from "#services/threads/composerActors.ts"
import type { TalkPlace } from "#services/threads/talkActors.ts"
import type { Given } from "#services/uploads/give/dropped.ts"
import { flat } from "#services/uploads/flat.ts"
import type { Portal } from "#ui/app/portal.ts"
import { createActor } from "#ui/shared/actors.ts"

export interface OpenComposer {
  readonly ref: ComposerRef
  readonly give: (given: Promise<Given>) => Promise<void>
  /** Sends the message; waits until all files given before have been added to it. */
  readonly submit: () => Promise<void>
}

/**
 * An actor that reports the upload progress of a comment's files, and forwards cancel and retry to the upload queue.
 */
const watching = (portal: Portal) =>
  fromCallback<WatchOrder, unknown, EventObject>(({ receive, sendBack }) => {
    let ids: ReadonlyArray<string> = []
    let last = ""
    let stopListening = () => {}
    const stop = new AbortController()
    const tell = (queue: Awaited<ReturnType<Portal["uploads"]["load"]>>["queue"]) => {
      const { entries, restored } = queue.getSnapshot().context
      const reports: FileReports = Object.fromEntries(
        ids.flatMap((id): ReadonlyArray<readonly [string, FileReports[string]]> => {
          const entry = entries.find(({ item }) => item.id === id)
          if (entry === undefined) return restored ? [[id, null] as const] : []
          const { document, failure, phase, sent } = entry
          return [[id, { phase, sent, failure, document: document?.id ?? null }] as const]
        })
      )
      const text = JSON.stringify(reports)
      if (stop.signal.aborted || text === last) return
      last = text
      sendBack({ type: "files.reported", reports } satisfies ComposerEvent)
    }
    receive((order) => {
      if (order.type === "watch") ids = order.ids
      if (order.type === "watch" && ids.length === 0) return
      void portal.uploads
        .load()
        .then(({ queue }) => {
          if (order.type === "watch") {
            stopListening()
            const listening = queue.subscribe(() => tell(queue))
            stopListening = () => listening.unsubscribe()
            tell(queue)
          } else queue.send({ type: order.type === "file.left" ? "upload.cancelled" : "upload.retried", id: order.id })
        })
        .catch(() => {
          // The upload module could not be loaded; the next order loads it again.
        })
    })
    return () => {
      stop.abort()
      stopListening()
    }
  })

const read = (key: string): ComposerDraft | null => {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null") as ComposerDraft | null
  } catch {
    return null
  }
}
const keep = (key: string, draft: ComposerDraft | null) => {
  try {
    if (draft === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // Session storage may be blocked or full: the draft is then lost with the page.
  }
}

const open = (portal: Portal, key: string, place: TalkPlace, vendorId: VendorId | null): OpenComposer => {
  const actors = composerActors({
    ask: portal.ask,
    place,
    vendorId,
    upload: async (items, destination) => {
      const { queue } = await portal.uploads.load()
      // Phones give every photo the same name: store each as a new document, not as a new version of the first.
      queue.send({ type: "files.added", items, destination, choice: "document" })
    }
  })
  const ref = createActor(composerMachine.provide({ actors: { ...actors, watch: watching(portal) } }), {
    input: { vendorId: vendorId ?? (0 as VendorId), draft: read(key) }
  })
  ref.subscribe((snapshot) => keep(key, toDraft(snapshot)))
  ref.start()
  const take = async (given: Promise<Given>) => {
    try {
      const [all, uploads] = await Promise.all([given, portal.uploads.load()])
      ref.send({ type: "files.given", items: flat(uploads.take(all)) })
    } catch {
      portal.snackbar.send({
        type: "message.raised",
        message: { tone: "error", code: "upload.unreadable", params: {}, text: null }
      })
    }
  }
  let giving: Promise<unknown> = Promise.resolve()
  const give = (given: Promise<Given>) => {
    const own = take(given)
    giving = Promise.all([giving, own])
    return own
  }
  const submit = async () => {
    // The upload module may still be loading: the message must not be sent without the files chosen before it.
    await giving
    ref.send({ type: "message.sent", key: crypto.randomUUID() })
  }
  return { ref, give, submit }
}

/**
 * Keeps the actors of composers while their panel is closed. They stop when the session ends or another user signs in,
 * so that no draft stays for the next user of the browser.
 */
const listen = (portal: Portal): Map<string, OpenComposer> => {
  const all = new Map<string, OpenComposer>()
  const leave = (present: number | null) => {
    for (const [key, { ref }] of all) {
      if (present !== null && key.startsWith(draftsOf(present))) continue
      ref.stop()
      keep(key, null)
      all.delete(key)
    }
  }
  portal.session.on("session.ended", () => leave(null))
  portal.session.on("session.started", ({ person }) => leave(person.me.id))
  return all
}
const opened = new WeakMap<Portal, Map<string, OpenComposer>>()

/**
 * [CHT-O01] The open composer of a thread: the one that is still open, or else a new one. Its actor outlives the panel,
 * so that uploads continue and the draft is kept.
 */
export const composerOf = (portal: Portal, place: TalkPlace, vendorId: VendorId | null): OpenComposer => {
  const user = portal.session.getSnapshot().context.person?.me.id ?? 0
  const key = `${draftsOf(user)}talk:${place.subject}:${place.subjectId}:${place.audience}`
  const all = opened.get(portal) ?? listen(portal)
  opened.set(portal, all)
  const known = all.get(key)
  if (known !== undefined) return known
  const made = open(portal, key, place, vendorId)
  all.set(key, made)
  return made
}
