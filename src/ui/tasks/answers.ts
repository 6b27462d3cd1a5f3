import { fromCallback } from "xstate"
import { answerMachine, type AnswerRef } from "#machines/tasks/answer.machine.ts"
import { storedAnswer } from "#machines/tasks/answer.projection.ts"
import type { AnswerEvent, AnswerKind, FileReports, StoredAnswer, WatchOrder } from "#machines/tasks/answer.setup.ts"
import type { FirmId, VendorId } from "#schemas/shared/ids.ts"
import type { TaskId } from "#schemas/tasks/task.ts"
import { draftsOf } from "#services/shared/tabStorage.ts"
import { answerActors } from "#services/tasks/answerActors.ts"
import type { Given } from "#services/uploads/give/dropped.ts"
import { flat } from "#services/uploads/flat.ts"
import type { Portal } from "#ui/app/portal.ts"
import { createActor } from "#ui/shared/actors.ts"

export interface AnswerPlace {
  readonly firmId: FirmId
  readonly vendorId: VendorId
  readonly taskId: TaskId
  readonly kind: AnswerKind
  readonly hasDocuments: boolean
}
export interface OpenAnswer {
  readonly ref: AnswerRef
  /** Object URLs of the pictures by file id, for thumbnails; empty after a reload. */
  readonly pictures: ReadonlyMap<string, string>
  readonly give: (given: Promise<Given>) => Promise<void>
}

/**
 * An actor that reports the upload progress of the answer's files, and forwards cancel and retry to the upload queue.
 */
const watching = (portal: Portal) =>
  fromCallback<WatchOrder, ReadonlyArray<string>>(({ input: ids, receive, sendBack }) => {
    let last = ""
    const stop = new AbortController()
    const loaded = portal.uploads.load()
    void loaded
      .then(({ queue }) => {
        const tell = () => {
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
          sendBack({ type: "files.reported", reports } satisfies AnswerEvent)
        }
        const listening = queue.subscribe(tell)
        stop.signal.addEventListener("abort", () => listening.unsubscribe())
        tell()
      })
      .catch(() => {
        // The upload module could not be loaded; the next time the answer is opened loads it again.
      })
    receive(({ id, type }) => {
      void loaded.then(({ queue }) =>
        queue.send({ type: type === "file.left" ? "upload.cancelled" : "upload.retried", id })
      )
    })
    return () => stop.abort()
  })

const read = (key: string): StoredAnswer | null => {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null") as StoredAnswer | null
  } catch {
    return null
  }
}
const keep = (key: string, stored: StoredAnswer | null) => {
  try {
    if (stored === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(stored))
  } catch {
    // Session storage may be blocked or full: the draft is then lost with the page.
  }
}

const open = (portal: Portal, key: string, place: AnswerPlace, onOver: () => void): OpenAnswer => {
  const pictures = new Map<string, string>()
  const actors = answerActors({
    ask: portal.ask,
    firmId: place.firmId,
    vendorId: place.vendorId,
    send: async (items, destination) => {
      const { queue } = await portal.uploads.load()
      // Phones give every photo the same name: store each as a new document, not as a new version of the first.
      queue.send({ type: "files.added", items, destination, choice: "document" })
    }
  })
  const ref = createActor(answerMachine.provide({ actors: { ...actors, watch: watching(portal) } }), {
    input: { ...place, stored: read(key) }
  })
  ref.subscribe({
    next: (snapshot) => keep(key, storedAnswer(snapshot)),
    complete: () => {
      for (const address of pictures.values()) URL.revokeObjectURL(address)
      onOver()
    }
  })
  ref.start()
  const give = async (given: Promise<Given>) => {
    try {
      const [all, uploads] = await Promise.all([given, portal.uploads.load()])
      const items = flat(uploads.take(all))
      const unnamed = [...all.files]
      for (const item of items) {
        const at = unnamed.findIndex(({ file }) => file.name === item.name && file.size === item.size)
        const [found] = at === -1 ? [] : unnamed.splice(at, 1)
        if (found?.file.type.startsWith("image/") === true) pictures.set(item.id, URL.createObjectURL(found.file))
      }
      ref.send({ type: "files.given", items })
    } catch {
      portal.snackbar.send({
        type: "message.raised",
        message: { tone: "error", code: "upload.unreadable", params: {}, text: null }
      })
    }
  }
  return { ref, pictures, give }
}

/**
 * Keeps the actors of answers while their panel is closed. They stop when the session ends or another user signs in, so
 * that no draft stays for the next user of the browser.
 */
const listen = (portal: Portal): Map<string, OpenAnswer> => {
  const all = new Map<string, OpenAnswer>()
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
const opened = new WeakMap<Portal, Map<string, OpenAnswer>>()

/**
 * [TSK-O04] The actor of an answer draft. It outlives the panel, so that the uploads continue and the answer is sent
 * after the panel is closed.
 */
export const answerTo = (portal: Portal, place: AnswerPlace): OpenAnswer => {
  const user = portal.session.getSnapshot().context.person?.me.id ?? 0
  const key = `${draftsOf(user)}${place.taskId}:${place.kind}`
  const all = opened.get(portal) ?? listen(portal)
  opened.set(portal, all)
  const known = all.get(key)
  if (known !== undefined) return known
  const made = open(portal, key, place, () => all.delete(key))
  all.set(key, made)
  return made
}
