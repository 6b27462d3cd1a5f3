import { chmodSync, chownSync, lstatSync, mkdirSync, readFileSync } from "node:fs"

/** The account that PostgreSQL runs as. */
export interface Account {
  readonly uid: number
  readonly gid: number
}

/** PostgreSQL refuses to run as root. The account needs a name, since `initdb` looks it up. */
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

/** Creates a directory and checks its owner: in the shared temporary directory another user may have created it. */
export const ownDirectory = (dir: string, account: Account | undefined, mode: number) => {
  mkdirSync(dir, { recursive: true, mode })
  const uid = account?.uid ?? process.getuid?.()
  const found = lstatSync(dir)
  if (account !== undefined && found.uid === 0) chownSync(dir, account.uid, account.gid)
  else if (uid !== undefined && found.uid !== uid) throw new Error(`${dir} belongs to another user`)
  if (!found.isDirectory()) throw new Error(`${dir} is not a directory`)
  chmodSync(dir, mode)
}
