import { chmodSync, chownSync, lstatSync, mkdirSync, readFileSync } from "node:fs"

/** The operating system account that PostgreSQL runs as. */
export interface Account {
  readonly uid: number
  readonly gid: number
}

/**
 * An unprivileged account if this process runs as root, since PostgreSQL refuses root. It needs an entry in /etc/passwd
 * because `initdb` looks up its name.
 */
export const unprivileged = (): Account | undefined => {
  if (process.getuid?.() !== 0) return undefined
  const accounts = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"))
  const found =
    accounts.find(([name]) => name === "postgres") ??
    accounts.find(([name]) => name === "nobody") ??
    accounts.find(([, , uid]) => Number(uid) > 0)
  if (found === undefined) throw new Error("PostgreSQL cannot run as root and /etc/passwd has no other account")
  return { uid: Number(found[2]), gid: Number(found[3]) }
}

/**
 * Creates a directory. Throws if another user owns it: anyone may create it first in the shared temporary directory.
 */
export const ownDirectory = (dir: string, account: Account | undefined, mode: number) => {
  mkdirSync(dir, { recursive: true, mode })
  const uid = account?.uid ?? process.getuid?.()
  const found = lstatSync(dir)
  if (account !== undefined && found.uid === 0) chownSync(dir, account.uid, account.gid)
  else if (uid !== undefined && found.uid !== uid) throw new Error(`${dir} belongs to another user`)
  if (!found.isDirectory()) throw new Error(`${dir} is not a directory`)
  chmodSync(dir, mode)
}
