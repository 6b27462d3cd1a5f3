import { mkdir, mkdtemp, open, readdir, readFile, rename, rm, stat } from "node:fs/promises"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { type AddressInfo, createServer as createLine } from "node:net"
import { tmpdir } from "node:os"
import { join, normalize } from "node:path"
import ssh2 from "ssh2"
import { Webhook } from "standardwebhooks"

const listen = async (answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>) => {
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    host,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }
}
const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const parts: Array<Buffer> = []
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
  return Buffer.concat(parts)
}

export interface Received {
  readonly key: string
  readonly metadata: { readonly name: string; readonly reference: string; readonly path: ReadonlyArray<string> }
  readonly file: string
}

/** An HTTP service that receives documents. Answers 401 unless `lets` accepts the headers; knows these `clients`. */
export const startDocumentService = async (
  lets: (headers: IncomingMessage["headers"]) => Promise<boolean>,
  clients: ReadonlyArray<string>
) => {
  const received: Array<Received> = []
  const faults: Array<number> = []
  const service = await listen(async (request, response) => {
    const end = (status: number) => void response.writeHead(status).end()
    const body = await bodyOf(request)
    if (!(await lets(request.headers))) return end(401)
    const path = decodeURIComponent(new URL(request.url ?? "/", "http://service").pathname)
    if (request.method === "GET")
      return end(path === "/api" || clients.some((one) => path === `/api/clients/${one}`) ? 200 : 404)
    if (path !== "/api/documents") return end(404)
    const fault = faults.shift()
    if (fault !== undefined) return end(fault)
    const form = await new Response(Uint8Array.from(body), {
      headers: { "content-type": String(request.headers["content-type"]) }
    }).formData()
    const key = String(request.headers["idempotency-key"])
    if (received.some((known) => known.key === key)) return end(409)
    const [metadata, file] = [form.get("metadata"), form.get("file")]
    if (!(file instanceof File) || typeof metadata !== "string") return end(400)
    received.push({ key, metadata: JSON.parse(metadata) as Received["metadata"], file: await file.text() })
    return end(201)
  })
  return { ...service, address: `http://${service.host}/api`, received, /** Statuses of the next answers. */ faults }
}

export interface Heard {
  readonly id: string
  readonly type: string
  readonly data: Readonly<Record<string, unknown>>
}

/**
 * A webhook receiver that verifies signatures with another implementation. Answers 409 to a message that it has
 * received before.
 */
export const startWebhookReceiver = async (secret: string) => {
  const heard: Array<Heard> = []
  const raw: Array<{ readonly headers: Readonly<Record<string, string>>; readonly body: string }> = []
  const service = await listen(async (request, response) => {
    const body = (await bodyOf(request)).toString()
    const headers = Object.fromEntries(
      Object.entries(request.headers).flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : []))
    )
    try {
      const message = new Webhook(secret, { format: "raw" }).verify(body, headers) as Heard
      raw.push({ headers, body })
      if (heard.some(({ id }) => id === message.id)) return void response.writeHead(409).end()
      heard.push(message)
      response.writeHead(204).end()
    } catch {
      response.writeHead(401).end()
    }
  })
  return { ...service, address: `http://${service.host}/hooks`, heard, raw }
}

const { OPEN_MODE, STATUS_CODE } = ssh2.utils.sftp

/** A real SFTP server on the loopback, with one account and a temporary folder. */
export const startSftp = async (user: { readonly name: string; readonly password: string }) => {
  const root = await mkdtemp(join(tmpdir(), "dossier-sftp-"))
  const { private: privateKey } = ssh2.utils.generateKeyPairSync("ed25519")
  const lines = new Set<ssh2.Connection>()
  const tries: Array<string> = []
  const ssh = new ssh2.Server({ hostKeys: [privateKey] }, (client) => {
    lines.add(client)
    client.on("error", () => undefined)
    client.on("close", () => lines.delete(client))
    client.on("authentication", (context) => {
      tries.push(context.method)
      const isIn = context.method === "password" && context.username === user.name && context.password === user.password
      if (isIn) context.accept()
      else context.reject(["password"])
    })
    client.on("session", (accept) => {
      accept().on("sftp", (acceptSftp) => {
        const sftp = acceptSftp()
        const handles = new Map<number, Awaited<ReturnType<typeof open>>>()
        const at = (path: string) => join(root, normalize(`/${path}`))
        const done = (id: number, work: Promise<unknown>) =>
          void work.then(
            () => sftp.status(id, STATUS_CODE.OK),
            (error: NodeJS.ErrnoException) =>
              sftp.status(id, error.code === "ENOENT" ? STATUS_CODE.NO_SUCH_FILE : STATUS_CODE.FAILURE)
          )
        const told = (id: number, path: string) =>
          void stat(at(path)).then(
            ({ atimeMs, gid, mode, mtimeMs, size, uid }) =>
              sftp.attrs(id, { mode, uid, gid, size, atime: atimeMs / 1000, mtime: mtimeMs / 1000 }),
            () => sftp.status(id, STATUS_CODE.NO_SUCH_FILE)
          )
        let last = 0
        sftp.on("STAT", told)
        sftp.on("LSTAT", told)
        sftp.on("OPEN", (id, path, flags) => {
          void open(at(path), (flags & OPEN_MODE.WRITE) === 0 ? "r" : "w").then(
            (file) => {
              last += 1
              handles.set(last, file)
              const handle = Buffer.alloc(4)
              handle.writeUInt32BE(last)
              sftp.handle(id, handle)
            },
            () => sftp.status(id, STATUS_CODE.NO_SUCH_FILE)
          )
        })
        sftp.on("WRITE", (id, handle, offset, data) =>
          done(
            id,
            handles.get(handle.readUInt32BE(0))?.write(data, 0, data.length, offset) ??
              Promise.reject(new Error("no file"))
          )
        )
        sftp.on("FSETSTAT", (id) => sftp.status(id, STATUS_CODE.OK))
        sftp.on("CLOSE", (id, handle) => done(id, handles.get(handle.readUInt32BE(0))?.close() ?? Promise.resolve()))
        sftp.on("RENAME", (id, from, to) => done(id, rename(at(from), at(to))))
        sftp.on("REMOVE", (id, path) => done(id, rm(at(path))))
      })
    })
  })
  // Like real servers, without Nagle's algorithm: with it, the handshake takes half a second longer.
  const server = createLine({ noDelay: true }, (socket) => ssh.injectSocket(socket))
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  return {
    host: `127.0.0.1:${port}`,
    port,
    tries,
    folder: (name: string) => mkdir(join(root, name), { recursive: true }),
    files: async (name: string) =>
      Promise.all(
        (await readdir(join(root, name)))
          .sort()
          .map(async (file) => [file, await readFile(join(root, name, file), "utf8")] as const)
      ),
    stop: async () => {
      for (const line of lines) line.end()
      await new Promise<void>((resolve) => server.close(() => resolve()))
      await rm(root, { recursive: true, force: true })
    }
  }
}

/** A port on which nothing listens: it was free a moment ago. */
export const deadPort = async (): Promise<number> => {
  const line = createLine()
  await new Promise<void>((resolve) => line.listen(0, "127.0.0.1", resolve))
  const { port } = line.address() as AddressInfo
  await new Promise<void>((resolve) => line.close(() => resolve()))
  return port
}
