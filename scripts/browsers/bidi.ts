import { setTimeout as pause } from "node:timers/promises"

interface Answer {
  readonly id?: number
  readonly type: "success" | "error" | "event"
  readonly result?: unknown
  readonly error?: string
  readonly message?: string
}

export interface Connection {
  readonly send: <A>(method: string, params: object) => Promise<A>
  readonly close: () => void
}

const connectMs = 30_000
const commandMs = 60_000

const open = (url: string) =>
  new Promise<WebSocket>((resolve, reject) => {
    const socket = new WebSocket(url)
    socket.addEventListener("open", () => resolve(socket))
    socket.addEventListener("error", () => reject(new Error(`${url} does not answer`)))
  })

/**
 * Connects to a browser by WebDriver BiDi, and retries while the browser is starting. Each command resolves with the
 * response of its id.
 */
export const connect = async (url: string, hasEnded: () => boolean): Promise<Connection> => {
  let socket: WebSocket | undefined
  for (const since = Date.now(); socket === undefined;) {
    socket = await open(url).catch(() => undefined)
    if (socket !== undefined) break
    if (hasEnded() || Date.now() - since > connectMs) throw new Error("the browser opened no WebDriver BiDi connection")
    await pause(100)
  }
  const connected = socket
  let lastId = 0
  const pending = new Map<number, (answer: Answer) => void>()
  connected.addEventListener("message", ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer
    if (answer.id === undefined) return
    pending.get(answer.id)?.(answer)
    pending.delete(answer.id)
  })
  connected.addEventListener("close", () => {
    for (const settle of pending.values()) settle({ type: "error", error: "closed", message: "the browser has ended" })
    pending.clear()
  })
  return {
    send: <A>(method: string, params: object) =>
      new Promise<A>((resolve, reject) => {
        const id = (lastId += 1)
        const timer = setTimeout(() => {
          pending.delete(id)
          reject(new Error(`${method} was not answered within ${commandMs / 1000} s`))
        }, commandMs)
        pending.set(id, (answer) => {
          clearTimeout(timer)
          if (answer.type === "success") resolve(answer.result as A)
          else reject(new Error(`${method}: ${answer.error ?? ""} ${answer.message ?? ""}`.slice(0, 400)))
        })
        connected.send(JSON.stringify({ id, method, params }))
      }),
    close: () => connected.close()
  }
}
