import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * Whether a host is easily confused with another firm's, such as `lurnen` with `lumen`. `firm` is null for a new firm.
 */
export const resemblesHost = (firm: number | null, host: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<{ is: boolean }>`select app.resembles_host(${firm}::integer, ${host}) as is`
    return row?.is === true
  })

/** Labels that firms may not use: reserved for the installation, or misleading to people. */
const reserved: ReadonlySet<string> = new Set(
  `abuse account accounts admin administrator api app apps assets auth autoconfig autodiscover backup billing blog
   bounce cdn cpanel demo dev dns docs dossier download ftp git health help host hostmaster imap info intranet legal
   localhost login mail mailer mailin metrics mx ns ns1 ns2 oauth pay payment ping pop pop3 portal postmaster preprod
   privacy prod register root secure security server sftp shop signin sip smtp sso staging static status stun support
   system test tls upload vpn webdisk webmail webmaster well-known wpad ww www www1 www2 www3`
    .split(/\s+/)
    .filter((name) => name !== "")
)

/**
 * Whether a firm may use these labels below a listed `*.example.com`. Refuses reserved labels, `xn--` labels
 * (homographs) and labels of the domain itself (`localhost.localhost`).
 */
const isFree = (below: string, domain: string) => {
  const own = new Set(domain.split("."))
  return below.split(".").every((label) => !label.startsWith("xn--") && !reserved.has(label) && !own.has(label))
}

/**
 * Whether the installation serves a host: it is listed, or lies below a listed `*.example.com`. Security: sign-in codes
 * and password links go to a firm's host, so nobody may choose a host that another machine serves.
 */
export const isServed = (host: string, listed: ReadonlyArray<string>): boolean =>
  listed.some((one) => {
    const known = one.toLowerCase()
    if (!known.startsWith("*.")) return known === host
    const isBelow = host.endsWith(known.slice(1)) && host.length >= known.length
    return isBelow && isFree(host.slice(0, 1 - known.length), known.slice(2))
  })
