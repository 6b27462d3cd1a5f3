import { randomBytes } from "node:crypto"
import { chmodSync, existsSync, readFileSync, writeFileSync } from "node:fs"
import { createServer, type NetConnectOpts } from "node:net"
import { join } from "node:path"

/**
 * Where the embedded server listens: a Unix socket in a private folder, or on Windows a loopback port with a password.
 */
export type Endpoint =
  | { readonly kind: "socket"; readonly path: string }
  | { readonly kind: "loopback"; readonly port: number; readonly password: string }

export const endpointKind = (platform: NodeJS.Platform): Endpoint["kind"] =>
  platform === "win32" ? "loopback" : "socket"

/** The options for `net.connect` to the endpoint. */
export const addressOf = (endpoint: Endpoint): NetConnectOpts =>
  endpoint.kind === "socket" ? { path: endpoint.path } : { host: "127.0.0.1", port: endpoint.port }

/**
 * PostgreSQL settings to listen on this endpoint only. Always sets the socket directory: PostgreSQL would otherwise use
 * its default one.
 */
export const listeningSettings = (endpoint: Endpoint, socketDir: string): Readonly<Record<string, string>> =>
  endpoint.kind === "socket"
    ? { listen_addresses: "", unix_socket_permissions: "0700", unix_socket_directories: socketDir }
    : { listen_addresses: "127.0.0.1", port: String(endpoint.port), unix_socket_directories: "" }

/** Arguments of `initdb` that set the authentication method. */
export const authentication = (endpoint: Endpoint, passwordFile: string): ReadonlyArray<string> =>
  endpoint.kind === "socket" ? ["-A", "trust"] : ["-A", "scram-sha-256", `--pwfile=${passwordFile}`]

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer()
    probe.once("error", reject)
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0))
    })
  })

const portFile = (root: string) => join(root, "port")
const passwordFile = (root: string) => join(root, "password")

/** Reads the password of the cluster below `root`; the first call creates it. */
const passwordOf = (root: string) => {
  const file = passwordFile(root)
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString("base64url"), { mode: 0o600, flag: "wx" })
  chmodSync(file, 0o600)
  return readFileSync(file, "utf8")
}

/** The endpoint of the last start, from which other processes learn where the server listens. */
export const knownEndpoint = (root: string, socketDir: string, kind: Endpoint["kind"]): Endpoint => {
  if (kind === "socket") return { kind, path: join(socketDir, ".s.PGSQL.5432") }
  const port = existsSync(portFile(root)) ? Number(readFileSync(portFile(root), "utf8")) : 0
  return { kind, port, password: passwordOf(root) }
}

/**
 * The endpoint of the next start: the last port, so that clients find a restarted server, or another port if that one
 * is in use.
 */
export const nextEndpoint = async (known: Endpoint, root: string): Promise<Endpoint> => {
  if (known.kind === "socket") return known
  const isFree = await new Promise<boolean>((settle) => {
    if (known.port === 0) return settle(false)
    const probe = createServer()
    probe.once("error", () => settle(false))
    probe.listen(known.port, "127.0.0.1", () => probe.close(() => settle(true)))
  })
  const port = isFree ? known.port : await freePort()
  writeFileSync(portFile(root), String(port))
  return { ...known, port }
}
