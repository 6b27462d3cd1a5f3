import { createHash, timingSafeEqual } from "node:crypto"
import { finished, pipeline } from "node:stream/promises"
import { promisify } from "node:util"
import type { Client as SshClient, SFTPWrapper } from "ssh2"
import {
  type Connector,
  ConnectorFailure,
  type Delivery,
  type Target
} from "#server/applications/connectors/Connector.ts"
import { lineTo } from "#server/applications/connectors/outgoing.ts"

/** Connect timeout in ms. */
const timeoutMs = 15_000

/** A host key's fingerprint in the format of `ssh-keygen -lf`. */
export const fingerprintOf = (key: Buffer): string =>
  `SHA256:${createHash("sha256").update(key).digest("base64").replace(/=+$/, "")}`
const isSameFingerprint = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

interface Open {
  readonly client: SshClient
  readonly sftp: SFTPWrapper
  readonly fingerprint: string
}

const refusalOf = (error: Error & { readonly level?: string }) =>
  error.level === "client-authentication"
    ? new ConnectorFailure("connection.credentials_refused", "password", error)
    : new ConnectorFailure("connection.unreachable", "host", error)

const open = async (allowed: ReadonlyArray<string>, { values }: Target): Promise<Open> => {
  const sock = await lineTo(allowed, values.host, Number(values.port))
  // Imported on demand: the library is large and allocates 16 MB for its ciphers.
  const { default: ssh2 } = await import("ssh2")
  const client = new ssh2.Client()
  let seen = ""
  try {
    const sftp = await new Promise<SFTPWrapper>((resolve, reject) => {
      client.on("error", (error) =>
        reject(
          seen !== "" && values.fingerprint !== "" && !isSameFingerprint(seen, values.fingerprint)
            ? new ConnectorFailure("connection.host_changed", "fingerprint", error)
            : refusalOf(error)
        )
      )
      client.on("close", () => reject(new ConnectorFailure("connection.unreachable", "host")))
      client.on("ready", () =>
        client.sftp((error, made) => (error === undefined ? resolve(made) : reject(refusalOf(error))))
      )
      client.connect({
        sock,
        username: values.username,
        password: values.password,
        readyTimeout: timeoutMs,
        keepaliveInterval: 5_000,
        // Trust on first use: accept any host key until one is stored. If the key changes later, no password is sent.
        hostVerifier: (key: Buffer) => {
          seen = fingerprintOf(key)
          return values.fingerprint === "" || isSameFingerprint(seen, values.fingerprint)
        }
      })
    })
    return { client, sftp, fingerprint: seen }
  } catch (error) {
    client.destroy()
    throw error
  }
}

/** The client's target folder; "" is the home folder of the account. */
const directoryOf = (target: Target) => target.client?.values.directory.trim().replace(/\/+$/, "") ?? ""

/** The file name of a version: starts with the day of validation, and is the same on every attempt. */
const nameOf = ({ document, name, validated_at, version }: Delivery) => {
  const fit = name.replace(/[/\\:*?"<>|]|\p{C}/gu, "_")
  return `${validated_at.slice(0, 10)}_${document}-v${version}_${fit}`
}

const close = async (client: SshClient) => {
  client.end()
  client.destroy()
}

/**
 * [APP-O01] Delivers to an SFTP server, one file per document version. A file appears there only when it is complete.
 */
export const sftp = (allowed: ReadonlyArray<string>): Connector => ({
  authenticate: null,
  test: async (target) => {
    const line = await open(allowed, target)
    try {
      const directory = directoryOf(target)
      if (target.client !== null) {
        const found = await new Promise<boolean>((resolve) =>
          line.sftp.stat(directory === "" ? "." : directory, (error, stats) =>
            resolve(error === undefined && stats.isDirectory())
          )
        )
        if (!found) throw new ConnectorFailure("connection.directory_missing", "directory")
      }
      return { fingerprint: line.fingerprint }
    } finally {
      await close(line.client)
    }
  },
  synchronise: async (target) => {
    const line = await open(allowed, target)
    const directory = directoryOf(target)
    const rename = promisify(line.sftp.rename.bind(line.sftp))
    const unlink = promisify(line.sftp.unlink.bind(line.sftp))
    return {
      deliver: async (delivery) => {
        const path = [...(directory === "" ? [] : [directory]), nameOf(delivery)].join("/")
        // Write to a temporary name and rename: programs that watch the folder must not read a partial file.
        const part = `${path}.part`
        try {
          const out = line.sftp.createWriteStream(part)
          await pipeline(delivery.open(), out)
          if (!out.closed) await finished(out)
          await unlink(path).catch(() => undefined) // Left by an attempt whose response was lost.
          await rename(part, path)
        } catch (cause) {
          const isRefused = cause instanceof Error && "code" in cause && (cause.code === 2 || cause.code === 3)
          throw isRefused
            ? new ConnectorFailure("connection.directory_missing", "directory", cause)
            : new ConnectorFailure("connection.unreachable", "host", cause)
        }
      },
      close: () => close(line.client)
    }
  },
  // Keep the delivered files: they belong to the firm.
  remove: async () => {}
})
